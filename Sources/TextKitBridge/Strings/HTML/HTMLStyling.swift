import Foundation
import TextStorage

/// The attributes of HTML's elements and inline styles.
enum HTMLStyling {
  typealias Values = [NSAttributedString.Key: Any]

  /// Applies an element and its styles.
  static func apply(_ tag: HTMLTag, to values: inout Values) {
    switch tag.name {
    case "b", "strong", "th": setTraits(.traitBold, &values)
    case "i", "em", "cite", "dfn", "address": setTraits(.traitItalic, &values)
    case "u", "ins": values[.underlineStyle] = NSUnderlineStyle.single.rawValue
    case "s", "strike", "del": values[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
    case "code", "tt", "kbd", "samp", "pre":
      values[.font] = UIFont.monospacedSystemFont(ofSize: font(values).pointSize, weight: .regular)
    case "sup": values[.superscript] = 1
    case "sub": values[.superscript] = -1
    case "small": scale(0.83, &values)
    case "big": scale(1.2, &values)
    case "mark": values[.backgroundColor] = UIColor.yellow
    case "h1", "h2", "h3", "h4", "h5", "h6": heading(tag.name, &values)
    case "p":
      let size = font(values).pointSize
      setStyle(&values) { $0.paragraphSpacing = size }
    case "blockquote": indent(&values, by: 40)
    case "a":
      if let address = tag.attributes["href"] {
        values[.link] = URL(string: address) ?? address as Any
        values[.foregroundColor] = UIColor.link
        values[.underlineStyle] = NSUnderlineStyle.single.rawValue
      }
    case "font": readFont(tag, &values)
    default: break
    }
    if let side = tag.attributes["align"] { align(side, &values) }
    if let direction = tag.attributes["dir"]?.lowercased() {
      setStyle(&values) {
        $0.baseWritingDirection = direction == "rtl" ? .rightToLeft : .leftToRight
      }
    }
    if let language = tag.attributes["lang"] { values[.languageIdentifier] = language }
    if let style = tag.attributes["style"] { readStyle(style, &values) }
  }

  private static func font(_ values: Values) -> UIFont {
    values[.font] as? UIFont ?? .systemFont(ofSize: 12)
  }

  private static func setTraits(
    _ traits: UIFontDescriptor.SymbolicTraits, isOn: Bool = true, _ values: inout Values
  ) {
    let old = font(values)
    var changed = old.fontDescriptor.symbolicTraits
    if isOn { changed.formUnion(traits) } else { changed.subtract(traits) }
    if let descriptor = old.fontDescriptor.withSymbolicTraits(changed) {
      values[.font] = UIFont(descriptor: descriptor, size: old.pointSize)
    }
  }

  private static func scale(_ factor: CGFloat, _ values: inout Values) {
    values[.font] = font(values).withSize(font(values).pointSize * factor)
  }

  private static func heading(_ name: String, _ values: inout Values) {
    let factors: [CGFloat] = [2, 1.5, 1.17, 1, 0.83, 0.67]
    let level = name.last?.wholeNumberValue ?? 1
    scale(factors[level - 1], &values)
    setTraits(.traitBold, &values)
    let size = font(values).pointSize
    setStyle(&values) {
      $0.headerLevel = level
      $0.paragraphSpacing = size * 0.67
    }
  }

  static func setStyle(_ values: inout Values, _ change: (NSMutableParagraphStyle) -> Void) {
    let style = NSMutableParagraphStyle()
    if let old = values[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(old) }
    change(style)
    values[.paragraphStyle] = style
  }

  /// Indents paragraphs.
  static func indent(_ values: inout Values, by distance: CGFloat) {
    setStyle(&values) {
      $0.firstLineHeadIndent += distance
      $0.headIndent += distance
    }
  }

  /// Makes a paragraph an item of a list: its marker hangs before the text.
  static func add(_ list: NSTextList, to values: inout Values) {
    setStyle(&values) {
      $0.textLists += [list]
      let edge = $0.headIndent
      $0.firstLineHeadIndent = max(0, edge - 24)
      $0.tabStops = [
        NSTextTab(textAlignment: .left, location: max(1, edge - 13)),
        NSTextTab(textAlignment: .left, location: edge),
      ]
    }
  }

  private static func align(_ side: String, _ values: inout Values) {
    let sides: [String: NSTextAlignment] = [
      "left": .left, "right": .right, "center": .center, "justify": .justified, "start": .natural,
    ]
    if let alignment = sides[side.lowercased()] { setStyle(&values) { $0.alignment = alignment } }
  }

  private static func readFont(_ tag: HTMLTag, _ values: inout Values) {
    if let color = tag.attributes["color"].flatMap({ Color(css: $0) }) {
      values[.foregroundColor] = UIColor(color)
    }
    if let face = tag.attributes["face"] { setFamily(face, &values) }
    let sizes: [CGFloat] = [7.5, 10, 12, 13.5, 18, 24, 36]
    if let size = tag.attributes["size"].flatMap({ Int($0) }), (1...7).contains(size) {
      values[.font] = font(values).withSize(sizes[size - 1])
    }
  }

  private static func setFamily(_ names: String, _ values: inout Values) {
    for name in names.split(separator: ",") {
      let name = name.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
      guard let found = UIFont(name: name, size: font(values).pointSize) else { continue }
      let traits = font(values).fontDescriptor.symbolicTraits
        .intersection([.traitBold, .traitItalic])
      values[.font] = found
      setTraits(traits, &values)
      return
    }
  }

  /// Applies inline CSS.
  private static func readStyle(_ css: String, _ values: inout Values) {
    for declaration in css.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      switch name {
      case "color": if let color = Color(css: value) { values[.foregroundColor] = UIColor(color) }
      case "background-color", "background":
        if let color = Color(css: value) { values[.backgroundColor] = UIColor(color) }
      case "font-family": setFamily(value, &values)
      case "font-size":
        if let size = length(value, of: font(values).pointSize), size > 0, size < 2000 {
          values[.font] = font(values).withSize(size)
        }
      case "font-weight":
        let isBold = value == "bold" || value == "bolder" || (Int(value) ?? 400) >= 600
        setTraits(.traitBold, isOn: isBold, &values)
      case "font-style": setTraits(.traitItalic, isOn: value != "normal", &values)
      case "text-align": align(value, &values)
      case "text-decoration", "text-decoration-line":
        if value.contains("none") { values[.underlineStyle] = nil }
        if value.contains("underline") {
          values[.underlineStyle] = NSUnderlineStyle.single.rawValue
        }
        if value.contains("line-through") {
          values[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
        }
      case "letter-spacing":
        if let space = length(value, of: font(values).pointSize) { values[.kern] = space }
      default: break
      }
    }
  }

  /// Returns a length of CSS, in points; a pixel counts as three quarters of a point.
  private static func length(_ value: String, of size: CGFloat) -> CGFloat? {
    let digits = value.prefix { $0.isNumber || "+-.".contains($0) }
    guard let number = Double(digits).map({ CGFloat($0) }) else { return nil }
    return switch value.dropFirst(digits.count).trimmingCharacters(in: .whitespaces) {
    case "pt": number
    case "px": number * 0.75
    case "em", "rem": number * size
    case "%": number * size / 100
    default: nil
    }
  }
}
