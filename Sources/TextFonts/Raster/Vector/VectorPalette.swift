import TextStorage

/// Inserts the colours of a font's palette into an SVG document, which refers to them as
/// `var(--color0, yellow)`: the colour with that number, or the one after the comma if the palette
/// has none (OpenType 1.9, chapter SVG).
struct VectorPalette {
  private let colors: [Color]

  private static let start = Array("var(--color".utf8)

  init(_ colors: [Color]) { self.colors = colors }

  /// Returns the document with its variables replaced; those in another syntax are unchanged.
  func resolve(_ document: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < document.count {
      if document[place] == UInt8(ascii: "v"), let (value, end) = variable(document, at: place) {
        result += value
        place = end
      } else {
        result.append(document[place])
        place += 1
      }
    }
    return result
  }

  /// Returns the value of a variable, and its end.
  private func variable(_ document: [UInt8], at place: Int) -> (value: [UInt8], end: Int)? {
    guard document[place...].starts(with: Self.start) else { return nil }
    var next = place + Self.start.count
    var number = 0
    let digits = document[next...].prefix(5).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count < 5 else { return nil }
    for digit in digits { number = number * 10 + Int(digit) - 0x30 }
    next += digits.count
    var depth = 1
    let rest = next
    // Colours are short, whatever functions they are written with.
    while next < min(document.count, rest + 256) {
      if document[next] == UInt8(ascii: "(") { depth += 1 }
      if document[next] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { break }
      next += 1
    }
    guard depth == 0 else { return nil }
    if number < colors.count { return (Self.text(of: colors[number]), next + 1) }
    let fallback = document[rest..<next].drop { $0 == 0x20 }
    guard fallback.first == UInt8(ascii: ",") else { return nil }
    return (Array(fallback.dropFirst()), next + 1)
  }

  /// Returns a colour in CSS syntax.
  private static func text(of color: Color) -> [UInt8] {
    let parts = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    return Array("rgba(\(parts[0]),\(parts[1]),\(parts[2]),\(color.alpha))".utf8)
  }
}
