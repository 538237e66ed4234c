/// Base64: bytes as characters that any text may hold (RFC 4648 §4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends bytes to a text, in base64 with padding.
  ///
  /// - Complexity: O(*n*) in their number.
  package static func append(_ data: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (data.count + 2) / 3 * 4)
    for index in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(data[index + offset]) : 0)
      }
      for offset in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * offset) & 63)
        text.append(offset <= count ? digits[digit] : UInt8(ascii: "="))
      }
    }
  }

  /// Returns the bytes that a text in base64 holds; nil if it has other characters. White space,
  /// and what follows the padding, are ignored.
  ///
  /// - Complexity: O(*n*) in its length.
  package static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    var values = [UInt32?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
    var result: [UInt8] = []
    var (group, bits): (UInt32, UInt32) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "=") { break }
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      guard let value = values[Int(byte)] else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: group >> bits))
        group &= (1 << bits) - 1
      }
    }
    return result
  }
}
