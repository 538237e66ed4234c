/// Digits and escapes.
extension JSONWriter {
  /// Appends the decimal digits of a whole number.
  package mutating func appendInteger(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
  }

  /// Appends a number with at most eight decimals, or its shortest exact form if it is too large
  /// for that.
  package mutating func appendNumber(_ value: Double) {
    guard value.magnitude < 9e7 else {
      append(Self.shortest(value))
      return
    }
    let scaled = (value.magnitude * 1e8).rounded()
    guard scaled > 0 else {
      append(UInt8(ascii: "0"))
      return
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    let (whole, decimals) = UInt(scaled).quotientAndRemainder(dividingBy: 100_000_000)
    appendDigits(whole)
    if decimals == 0 { return }
    append(UInt8(ascii: "."))
    appendDecimals(decimals)
  }

  /// Appends the eight digits of a number below 10⁸, without trailing zeros.
  private mutating func appendDecimals(_ decimals: UInt) {
    var rest = decimals
    var divisor: UInt = 10_000_000
    while rest > 0 {
      let (digit, remainder) = rest.quotientAndRemainder(dividingBy: divisor)
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = remainder
      divisor /= 10
    }
  }

  private mutating func appendDigits(_ value: UInt) {
    if value < 10 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
      return
    }
    var divisor: UInt = 10
    while value / divisor >= 10 { divisor *= 10 }
    var rest = value
    while divisor > 0 {
      let (digit, remainder) = rest.quotientAndRemainder(dividingBy: divisor)
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = remainder
      divisor /= 10
    }
  }

  /// Returns the shortest text that reads as exactly this number. Whole numbers have no `.0`;
  /// infinities and NaN become `null`.
  package static func shortest(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var from = 0
    for index in 0..<utf8.count {
      let byte = unsafe utf8[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == 0x5C else { continue }
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: utf8[from..<index]))
      from = index + 1
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      default:
        append("\\u00")
        append(Self.hexDigits[Int(byte >> 4)])
        append(Self.hexDigits[Int(byte & 15)])
      }
    }
    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: utf8[from..<utf8.count]))
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
