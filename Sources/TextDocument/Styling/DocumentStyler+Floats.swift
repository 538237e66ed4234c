import TextGeometry
import TextStorage

/// Pictures and divs at a side of their column.
extension DocumentStyler {
  /// The rules for the parts of Markdown texts that float.
  static func floatRules(of part: SheetPart) -> MarkdownFloatRules {
    let elements = Set(MarkdownElement.allCases.map(\.rawValue))
    let own = part.styles.filter { !elements.contains($0.key) }
    let classes = own.filter { $1.float.isFloating }
    let fixed = own.filter { $1.float.side == SheetFloat.Side.none }
    let figure = part.styles[MarkdownElement.figure.rawValue]?.float ?? SheetFloat()
    return MarkdownFloatRules(
      classes: Set(classes.keys), fixedClasses: Set(fixed.keys), floatsFigures: figure.isFloating)
  }

  /// The words before captions of figures, also of those that do not float.
  static func figureNumber(of part: SheetPart) -> String {
    part.styles[MarkdownElement.figure.rawValue]?.float.number ?? ""
  }

  /// Returns the float that attributes and styles make of a part of the text, in the storage's
  /// form.
  mutating func textFloat(_ float: MarkdownFloat, identity: Int) -> TextFloat {
    pictureLine = float.line
    var sheet = part.styles[MarkdownElement.figure.rawValue]?.float ?? SheetFloat()
    for name in float.attributes.classes {
      if let own = namedStyle(name)?.float { sheet.mergeKeys(of: own) }
    }
    let values = float.attributes.values
    var result = TextFloat(identity: identity)
    result.side =
      values["float"].flatMap(TextFloat.Side.init(rawValue:)) ?? sheet.side?.side ?? .end
    result.wrap = sheet.wrap ?? .box
    if let word = values["wrap"] {
      if let wrap = TextFloat.Wrap(rawValue: word) {
        result.wrap = wrap
      } else {
        remark("wrap", word, "write box or outline")
      }
    }
    result.gap = sheet.gap ?? 0.8 * em
    if let gap = length("gap", in: values) {
      if case .points(let points) = gap { result.gap = points }
    }
    switch length("width", in: values) ?? sheet.width {
    case .points(let points)?: result.width = .points(points)
    case .percent(let percent)?: result.width = .percent(percent)
    case nil: result.width = .automatic
    }
    result.within = sheet.within
    if let text = values["within"] {
      if let limit = TextFloat.Limit(parsing: text) {
        result.within = limit
      } else {
        remark("within", text, "write a number of pages, or section")
      }
    }
    if float.isPicture { result.captionGap = named(.caption, em: em).spaceBefore ?? 0 }
    return result
  }

  /// Makes the style of a paragraph that of a part of a float. The float has the room around the
  /// paragraph.
  func setFloat(_ float: TextFloat, of block: MarkdownBlock, in style: inout SheetStyle) {
    let isCaption = block.element == .caption && !block.isTableCaption
    style.floatPart = TextFloatPart(float, isCaption: isCaption)
    (style.keepWithNext, style.breakBefore) = (nil, nil)
    if block.element == .figure {
      (style.spaceBefore, style.spaceAfter, style.dropCap) = (0, 0, nil)
      (style.firstLineIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
    } else if isCaption, !block.lists.isEmpty {
      // The indents of the list around the picture are not those of its caption.
      let own = named(.caption, em: em)
      (style.firstLineIndent, style.headIndent) = (own.firstLineIndent, own.headIndent)
    }
  }

  /// Returns the attachment of a picture that floats. It fills the width of the float if that is
  /// known.
  mutating func floating(_ picture: MarkdownPicture, as float: TextFloat) -> TextAttachment {
    var attachment = picture.attachment
    let natural = attachment.naturalSize
    attachment.fitsLine = true
    guard natural.width > 0, natural.height > 0 else { return attachment }
    let fit = fit(of: picture.attributes)
    attachment.contentMode = fit?.contentMode ?? .scaleToFill
    var size = natural
    if case .points(let height)? = length("height", in: picture.attributes.values) {
      size = Size(width: height * natural.width / natural.height, height: height)
      // Without a fit the picture keeps its proportions.
      if fit != nil, float.width != .automatic {
        attachment.keepsHeight = true
        size.width = Self.unfittedWidth
        if case .points(let width) = float.width { size.width = width }
      }
    } else if float.width != .automatic {
      let factor = Self.unfittedWidth / natural.width
      size = Size(width: Self.unfittedWidth, height: natural.height * factor)
    }
    attachment.bounds = Rect(origin: attachment.bounds.origin, size: size)
    cut(&attachment, picture.attributes.values)
    return attachment
  }

  /// A width that no column has, in points; lines shrink the pictures in them.
  private static var unfittedWidth: Double { 1e4 }

  private mutating func length(_ key: String, in values: [String: String]) -> Length? {
    guard let text = values[key] else { return nil }
    if let length = Length(parsing: text, em: em), length.resolved(in: 100) > 0 { return length }
    remark(key, text, "write points, a percentage, or a length such as 5cm")
    return nil
  }

  private mutating func remark(_ key: String, _ text: String, _ advice: String) {
    remarkOnPicture("“\(text.prefix(40))” is not a value of \(key): \(advice)")
  }
}
