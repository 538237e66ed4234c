/// The four-character name of an OpenType feature, axis or table, such as `liga`.
///
/// Shorter tags are padded with spaces at the end. In code, write tags as literals: `let tag:
/// FontTag = "liga"`.
public struct FontTag: Hashable, Sendable {
  /// The four bytes as in font files, the first character in the highest byte.
  public let rawValue: UInt32

  /// Creates the tag of four bytes read from a font; any number is valid.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the tag of one to four printable ASCII characters; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...4).contains(bytes.count) else { return nil }
    var value: UInt32 = 0
    for byte in bytes {
      guard (0x20...0x7E).contains(byte) else { return nil }
      value = value << 8 | UInt32(byte)
    }
    for _ in bytes.count..<4 { value = value << 8 | 0x20 }
    rawValue = value
  }
}

extension FontTag: ExpressibleByStringLiteral {
  /// Creates the tag of a literal of one to four printable ASCII characters; any other literal
  /// stops the program.
  public init(stringLiteral literal: StaticString) {
    let text = literal.description
    guard let tag = FontTag(text) else {
      preconditionFailure("A tag has one to four printable ASCII characters.")
    }
    self = tag
  }
}

extension FontTag: CustomStringConvertible {
  /// The characters without the padding, with `?` for bytes that are not printable ASCII.
  public var description: String {
    unsafe String(unsafeUninitializedCapacity: 4) { characters in
      var count = 0
      for index in 0..<4 {
        let byte = UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * UInt32(index)))
        unsafe characters[index] = (0x20...0x7E).contains(byte) ? byte : 0x3F
        if byte != 0x20 { count = index + 1 }
      }
      return count
    }
  }
}
