import TextStorage

extension MarkdownElement {
  /// Returns the element's default style.
  ///
  /// - Parameter em: The font size of the surrounding text, in points; all other lengths are in
  ///   proportion.
  func defaultStyle(em: Double) -> SheetStyle {
    var style = SheetStyle()
    switch self {
    case .heading1: style.makeHeading(size: 2 * em, before: 0, after: 0.7 * em)
    case .heading2: style.makeHeading(size: 1.5 * em, before: 0.9 * em, after: 0.5 * em)
    case .heading3: style.makeHeading(size: 1.25 * em, before: 0.7 * em, after: 0.4 * em)
    case .heading4: style.makeHeading(size: 1.1 * em, before: 0.6 * em, after: 0.3 * em)
    case .heading5: style.makeHeading(size: em, before: 0.5 * em, after: 0.3 * em)
    case .heading6:
      style.makeHeading(size: 0.9 * em, before: 0.5 * em, after: 0.3 * em)
      style.color = Color(white: 0.35)
    case .emphasis: style.font.isItalic = true
    case .strong: style.font.weight = 700
    case .code:
      style.font.families = ["Noto Sans Mono"]
      style.font.size = 0.88 * em
      style.hyphenation = .off
      style.ligatures = false
      style.punctuation = .plain
      style.breaksAtSpaces = true
    case .codeBlock:
      style.font.families = ["Noto Sans Mono"]
      style.font.size = 0.82 * em
      style.alignment = .left
      style.hyphenation = .off
      style.ligatures = false
      style.punctuation = .plain
      style.breaksAtSpaces = true
      style.firstLineIndent = 0
      style.headIndent = 1.2 * em
      style.spaceBefore = 0.2 * em
      style.spaceAfter = 0.9 * em
      style.direction = .leftToRight
    case .blockQuote:
      style.headIndent = 1.5 * em
      style.firstLineIndent = 0
      style.color = Color(white: 0.33)
    case .strikethrough: style.strikethrough = .single
    case .link: style.color = Color(red: 0.07, green: 0.35, blue: 0.65)
    case .listItem:
      style.headIndent = 1.7 * em
    case .table:
      style.alignment = .natural
      style.hyphenation = .off
      style.firstLineIndent = 0
      // Lines that wrap continue further in.
      style.headIndent = 1.2 * em
      style.spaceBefore = 0
      style.spaceAfter = 0.25 * em
    case .tableHeader:
      style.font.weight = 700
      style.keepWithNext = true
    case .tableFooter: style.font.weight = 700
    case .thematicBreak:
      style.firstLineIndent = 0
      style.headIndent = 0
      style.lineHeight = 0.1 * em
      style.spaceBefore = 0.5 * em
      style.spaceAfter = 1.2 * em
      var line = SheetBoxBorder.Side()
      line.width = 0.75
      var border = SheetBoxBorder()
      border.color = Color(white: 0.6)
      border.top = line
      style.box.border = border
    case .footnoteReference:
      // Small enough not to make any row taller.
      style.font.size = 0.65 * em
      style.baselineOffset = 0.33 * em
    case .superscript:
      style.font.size = 0.65 * em
      style.baselineOffset = 0.33 * em
    case .subscript:
      style.font.size = 0.65 * em
      style.baselineOffset = -0.1 * em
    case .mark: style.background = Color(red: 1, green: 0.93, blue: 0.55)
    case .keyboard:
      style.font.families = ["Noto Sans Mono"]
      style.font.size = 0.85 * em
      style.hyphenation = .off
      style.ligatures = false
      style.punctuation = .plain
      style.background = Color(white: 0.92)
    case .underline: style.underline = .single
    case .span: break
    case .figure:
      style.firstLineIndent = 0
      style.headIndent = 0
    case .caption:
      style.font.size = 0.85 * em
      style.alignment = .natural
      style.firstLineIndent = 0
      style.headIndent = 0
      style.color = Color(white: 0.33)
      style.lineBreaking = .balanced
      style.phrases = true
      style.spaceBefore = 0.35 * em
    case .definitionTerm:
      style.font.weight = 700
      style.firstLineIndent = 0
      style.headIndent = 0
      style.spaceAfter = 0.1 * em
      style.keepWithNext = true
    case .definition:
      style.firstLineIndent = 1.5 * em
      style.headIndent = 1.5 * em
    }
    return style
  }
}

extension SheetStyle {
  fileprivate mutating func makeHeading(size: Double, before: Double, after: Double) {
    self.font.size = size
    self.font.weight = 700
    self.hyphenation = .off
    self.lineBreaking = .balanced
    self.phrases = true
    self.firstLineIndent = 0
    self.keepWithNext = true
    self.keepTogether = true
    self.spaceBefore = before
    self.spaceAfter = after
  }

  /// The default style of text.
  static let defaultBody: SheetStyle = {
    var style = SheetStyle()
    style.font.families = ["Noto Serif"]
    style.font.size = 16
    return style
  }()
}
