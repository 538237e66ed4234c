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
}
