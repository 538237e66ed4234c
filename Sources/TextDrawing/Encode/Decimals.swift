/// Numbers as SVG and PDF have them.
extension [UInt8] {
  /// Appends a number, rounded to three decimals; one that is not finite becomes 0.
  mutating func append(decimal number: Double) {
    let clamped = number.isFinite ? Swift.min(Swift.max(number, -1e9), 1e9) : 0
    let thousandths = Int((clamped * 1000).rounded())
    if thousandths < 0 { append(UInt8(ascii: "-")) }
    let magnitude = thousandths.magnitude
    let whole = magnitude / 1000
    var rest = magnitude % 1000
    if whole > 0 || rest == 0 { append(digitsOf: whole) }
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    var unit: UInt = 100
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// Appends a whole number.
  mutating func append(integer number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt) {
    var unit: UInt = 1
    while number / unit >= 10 { unit *= 10 }
    var rest = number
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
