/// Four-letter tags of OpenType and ISO 15924, as the 32-bit numbers fonts hold.
public enum FontTag {
  /// The tag for one to four printable ASCII characters, padded with spaces, or nil.
  public static func parse(_ text: some StringProtocol) -> UInt32? {
    let bytes = text.utf8
    guard (1...4).contains(bytes.count) else { return nil }
    var tag: UInt32 = 0
    for byte in bytes {
      guard (0x20...0x7E).contains(byte) else { return nil }
      tag = tag << 8 | UInt32(byte)
    }
    for _ in bytes.count..<4 { tag = tag << 8 | 0x20 }
    return tag
  }

  /// The tag as four characters, with `?` for bytes that are not printable ASCII.
  public static func string(_ tag: UInt32) -> String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: tag >> shift)
      text.unicodeScalars.append(Unicode.Scalar((0x20...0x7E).contains(byte) ? byte : 0x3F))
    }
    return text
  }

  /// The tag of a literal known to be right.
  package static func make(_ literal: StaticString) -> UInt32 {
    guard let tag = parse(literal.description) else {
      preconditionFailure("A tag literal has one to four printable ASCII characters.")
    }
    return tag
  }
}
