/// A reading position in a text, in bytes.
struct TextScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the position, or 0 at the end.
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The column of a position in characters, counted from 1.
  func column(of position: Int) -> Int {
    var count = 1
    for index in 0..<min(position, bytes.count) where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

  mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Skips spaces with at most one comma among them. Returns true if there was a comma.
  @discardableResult
  mutating func skipSpacesAndComma() -> Bool {
    skipSpaces()
    guard byte == UInt8(ascii: ",") else { return false }
    position += 1
    skipSpaces()
    return true
  }

  /// Takes a byte if it is next, and returns true if it was.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: wanted) else { return false }
    position += 1
    return true
  }

  /// Takes a word of letters, digits, hyphens and underscores, converted to lower case.
  mutating func takeWord() -> String {
    var word: [UInt8] = []
    while position < bytes.count {
      let next = bytes[position]
      if next >= 0x41, next <= 0x5A {
        word.append(next | 0x20)
      } else if Self.isLetter(next) || next == 0x2D || next == 0x5F
        || (Self.isDigit(next) && !word.isEmpty)
      {
        word.append(next)
      } else {
        break
      }
      position += 1
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// Takes a decimal number with an optional sign, fraction and exponent.
  ///
  /// Up to 15 digits with a small exponent are converted directly, which is exact; anything else
  /// by the standard library. Returns nil, without moving, if no number is next.
  mutating func takeNumber() -> Double? {
    let start = position
    var index = position
    let count = bytes.count
    var isNegative = false
    if index < count, bytes[index] == 0x2D || bytes[index] == 0x2B {
      isNegative = bytes[index] == 0x2D
      index += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var scale = 0
    while index < count, Self.isDigit(bytes[index]) {
      if significant < 18 { mantissa = mantissa * 10 + UInt64(bytes[index] - 0x30) }
      if mantissa > 0 { significant += 1 }
      digits += 1
      index += 1
    }
    if index < count, bytes[index] == 0x2E {
      var next = index + 1
      while next < count, Self.isDigit(bytes[next]) {
        if significant < 18 {
          mantissa = mantissa * 10 + UInt64(bytes[next] - 0x30)
          scale -= 1
        }
        if mantissa > 0 { significant += 1 }
        digits += 1
        next += 1
      }
      if digits > 0 { index = next }
    }
    guard digits > 0 else { return nil }
    var exponent = 0
    if index < count, bytes[index] | 0x20 == 0x65 {
      var next = index + 1
      var isDown = false
      if next < count, bytes[next] == 0x2D || bytes[next] == 0x2B {
        isDown = bytes[next] == 0x2D
        next += 1
      }
      if next < count, Self.isDigit(bytes[next]) {
        while next < count, Self.isDigit(bytes[next]) {
          if exponent < 100_000 { exponent = exponent * 10 + Int(bytes[next] - 0x30) }
          next += 1
        }
        if isDown { exponent = -exponent }
        index = next
      }
    }
    position = index
    let power = scale + exponent
    if significant <= 15, power >= -22, power <= 22 {
      let value = Double(mantissa)
      let result = power < 0 ? value / Self.powers[-power] : value * Self.powers[power]
      return isNegative ? -result : result
    }
    let literal = String(decoding: bytes[start..<index], as: UTF8.self)
    if let value = Double(literal) { return value }
    return Double(literal.hasSuffix(".") ? literal + "0" : literal.replacingBareFraction)
      ?? .infinity
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension String {
  /// A number such as `1.e5` with a zero after its point, as the standard library requires.
  fileprivate var replacingBareFraction: String {
    var result = ""
    var previous: Character = " "
    for character in self {
      if previous == ".", character == "e" || character == "E" { result.append("0") }
      result.append(character)
      previous = character
    }
    return result
  }
}
