import TextGeometry
import TextStorage

/// The bytes of an SVG file while it is put together.
struct SVGWriter {
  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// Appends text that is SVG already.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends what another writer has written.
  mutating func add(_ other: SVGWriter) { bytes.append(contentsOf: other.bytes) }

  /// Appends some of the bytes that another writer has written.
  mutating func add(_ other: SVGWriter, _ range: Range<Int>) {
    bytes.append(contentsOf: other.bytes[range])
  }

  /// Appends a number, rounded to three decimals; one that is not finite becomes 0.
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

  /// Appends names of styles as classes, each after a space.
  mutating func add(classes names: [String]) {
    for name in names {
      add(" ")
      add(escaping: SVGWriter.className(of: name))
    }
  }

  /// Appends an attribute that says what an element is called in the document; nothing when it has no names.
  mutating func classAttribute(_ names: [String]) {
    if names.isEmpty { return }
    add(" class=\"")
    add(escaping: names.map(SVGWriter.className).joined(separator: " "))
    add("\"")
  }

  /// The class of a style: its name, in which a hyphen stands for white space, since that divides classes. One that looks like
  /// the class of a font, a letter f and digits, ends in a low line.
  private static func className(of name: String) -> String {
    var result = String(name.map { $0.isWhitespace ? "-" : $0 })
    if result.first == "f", result.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) {
      result += "_"
    }
    return result
  }

  /// Appends the fill of a shape or a text; black is what SVG fills with when nothing is said.
  mutating func fill(_ color: Color, property: String = "fill") {
    if property != "fill" || color.red != 0 || color.green != 0 || color.blue != 0 {
      add(" \(property)=\"\(SVGWriter.name(of: color))\"")
    }
    if color.alpha < 1 { attribute("\(property)-opacity", max(0, color.alpha)) }
  }

  /// A colour as `#rgb` or `#rrggbb`.
  static func name(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map {
      Int((min(max($0.isNaN ? 0 : $0, 0), 1) * 255).rounded())
    }
    if parts.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + parts.map { String($0 / 17, radix: 16) }.joined()
    }
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Appends characters as XML has them; those that XML cannot hold are left out.
  mutating func add(escaping text: some StringProtocol) {
    EscapedText.appendMarkup(text, to: &bytes)
  }

  /// Appends a string of CSS, with its quotation marks.
  mutating func add(cssString text: String) { EscapedText.appendCSSString(text, to: &bytes) }

  /// Appends a name as an identifier of CSS.
  mutating func add(cssIdentifier name: String) {
    EscapedText.appendCSSIdentifier(name, to: &bytes)
  }

  /// Appends the steps of a path, as SVG's `d` has them.
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

  /// Appends a space unless a letter stands there, so that two numbers do not become one.
  private mutating func separate() {
    guard let last = bytes.last, (0x30...0x39).contains(last) else { return }
    bytes.append(UInt8(ascii: " "))
  }

  /// Appends bytes in base64.
  mutating func add(base64 data: [UInt8]) { Base64.append(data, to: &bytes) }
}
