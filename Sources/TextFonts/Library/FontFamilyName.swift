/// Comparing the names of families.
enum FontFamilyName {
  /// The name as it is compared: without spaces, ASCII letters in lower case.
  static func key(_ name: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 where byte != 0x20 {
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
