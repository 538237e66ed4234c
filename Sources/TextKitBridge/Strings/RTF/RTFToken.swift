/// A part of an RTF file (Rich Text Format 1.9.1).
enum RTFToken {
  /// The start of a group.
  case open
  /// The end of a group.
  case close
  /// A control word with its number, if it has one.
  case word(String, Int?)
  /// A control symbol: a backslash and a character that is no letter.
  case symbol(UInt8)
  /// A byte of text in the current code page.
  case byte(UInt8)
}

/// Divides the bytes of an RTF file into tokens.
struct RTFLexer {
  private let bytes: [UInt8]
  private var index = 0

  /// The most letters of a control word; longer ones are no words of RTF.
  private static let longestWord = 32

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; nil at the end of the file.
  mutating func next() -> RTFToken? {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"): return .open
      case UInt8(ascii: "}"): return .close
      case UInt8(ascii: "\\"): return control()
      // Line ends and NUL mean nothing.
      case 0x00, 0x0A, 0x0D: continue
      default: return .byte(byte)
      }
    }
    return nil
  }

  /// Skips bytes of binary data.
  mutating func skip(_ count: Int) { index += min(max(count, 0), bytes.count - index) }

  private mutating func control() -> RTFToken? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    guard Self.isLetter(first) else {
      index += 1
      if first == UInt8(ascii: "'") { return hexadecimal() }
      return .symbol(first)
    }
    let start = index
    while index < bytes.count, index - start < Self.longestWord, Self.isLetter(bytes[index]) {
      index += 1
    }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let number = number()
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return .word(name, number)
  }

  private mutating func number() -> Int? {
    var place = index
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var value: Int?
    while place < bytes.count, bytes[place] >= 0x30, bytes[place] <= 0x39 {
      // Larger numbers are damaged; they have at most 32 bits.
      value = min((value ?? 0) * 10 + Int(bytes[place] - 0x30), Int(Int32.max))
      place += 1
    }
    guard let value else { return nil }
    index = place
    return isNegative ? -value : value
  }

  private mutating func hexadecimal() -> RTFToken? {
    var value: UInt8 = 0
    for _ in 0..<2 {
      guard index < bytes.count, let digit = Self.digit(bytes[index]) else { break }
      value = value << 4 | digit
      index += 1
    }
    return .byte(value)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
