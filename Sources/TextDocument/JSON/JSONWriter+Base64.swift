extension JSONWriter {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes as a string in base64 (RFC 4648 §4).
  package mutating func base64(_ data: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity((data.count + 2) / 3 * 4 + 2)
    text.append(UInt8(ascii: "\""))
    var index = 0
    while index < data.count {
      let count = min(3, data.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(data[index + offset]) : 0)
      }
      for offset in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * offset) & 63)
        text.append(offset <= count ? Self.alphabet[digit] : UInt8(ascii: "="))
      }
      index += 3
    }
    text.append(UInt8(ascii: "\""))
    raw(text)
  }
}
