import TextGeometry
import TextStorage

/// The bytes of an SVG file, assembled piece by piece.
struct SVGWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// Appends text that is already SVG.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends the bytes of another writer.
  mutating func add(_ other: SVGWriter) { bytes.append(contentsOf: other.bytes) }

  /// Appends some of the bytes of another writer.
  mutating func add(_ other: SVGWriter, _ range: Range<Int>) {
    bytes.append(contentsOf: other.bytes[range])
  }

  /// Appends a number, rounded to three decimals; a number that is not finite becomes 0.
  mutating func add(_ number: Double) { bytes.append(decimal: number) }

  /// Appends an attribute with a number.
  mutating func attribute(_ name: String, _ number: Double) {
    add(" \(name)=\"")
    add(number)
    add("\"")
  }

  /// Appends an attribute with a text.
  mutating func attribute(_ name: String, escaping text: String) {
    add(" \(name)=\"")
    add(escaping: text)
    add("\"")
  }

  /// Appends style names as classes, each after a space.
  mutating func add(classes names: [String]) {
    for name in names {
      add(" ")
      add(escaping: SVGWriter.className(of: name))
    }
  }

  /// Appends a class attribute with style names and the number of a font; nothing if there are
  /// none.
  mutating func classAttribute(_ names: [String], font: Int? = nil) {
    if names.isEmpty, font == nil { return }
    var classes = names.map(SVGWriter.className)
    if let font { classes.insert("f\(font)", at: 0) }
    add(" class=\"")
    add(escaping: classes.joined(separator: " "))
    add("\"")
  }

  /// Returns the class of a style: its name with hyphens for white space, which separates classes.
  /// A name that looks like the class of a font, a letter f and digits, gets an underscore at its
  /// end.
  private static func className(of name: String) -> String {
    var result = String(name.map { $0.isWhitespace ? "-" : $0 })
    if result.first == "f", result.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) {
      result += "_"
    }
    return result
  }

  /// Appends the fill of a path or a text; black is SVG's default and is left out.
  mutating func fill(_ color: Color, property: String = "fill") {
    if property != "fill" || color.red != 0 || color.green != 0 || color.blue != 0 {
      add(" \(property)=\"\(SVGWriter.name(of: color))\"")
    }
    if color.alpha < 1 { attribute("\(property)-opacity", max(0, color.alpha)) }
  }

  /// Returns a colour as `#rgb` or `#rrggbb`.
  static func name(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map {
      Int((min(max($0.isNaN ? 0 : $0, 0), 1) * 255).rounded())
    }
    if parts.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + parts.map { String($0 / 17, radix: 16) }.joined()
    }
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Appends characters escaped for XML; those that XML cannot hold are left out.
  mutating func add(escaping text: some StringProtocol) {
    EscapedText.appendMarkup(text, to: &bytes)
  }

  /// Appends a CSS string with its quotation marks.
  mutating func add(cssString text: String) { EscapedText.appendCSSString(text, to: &bytes) }

  /// Appends a name as a CSS identifier.
  mutating func add(cssIdentifier name: String) {
    EscapedText.appendCSSIdentifier(name, to: &bytes)
  }

  /// Appends the steps of a path, in the syntax of SVG's `d`.
  mutating func add(_ path: BezierPath) {
    var next = 0
    for verb in path.verbs {
      let (letter, count) =
        switch verb {
        case .move: ("M", 1)
        case .line: ("L", 1)
        case .quad: ("Q", 2)
        case .cubic: ("C", 3)
        case .close: ("Z", 0)
        }
      add(letter)
      for point in path.points[next..<next + count] {
        separate()
        add(point.x)
        bytes.append(UInt8(ascii: " "))
        add(point.y)
      }
      next += count
    }
  }

  /// Appends a space after a digit, so that two numbers do not become one.
  private mutating func separate() {
    guard let last = bytes.last, (0x30...0x39).contains(last) else { return }
    bytes.append(UInt8(ascii: " "))
  }

  /// Appends bytes in base64.
  mutating func add(base64 data: [UInt8]) { Base64.append(data, to: &bytes) }
}
