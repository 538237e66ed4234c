/// Numbers in the notation of SVG and PDF.
extension [UInt8] {
  /// Appends a number, rounded to a number of decimals; a number that is not finite becomes 0.
  @inline(__always)
  mutating func append(decimal number: Double, places: Int = 3) {
    var one: UInt = 1
    for _ in 0..<places { one *= 10 }
    let clamped = number.isFinite ? Swift.min(Swift.max(number, -1e9), 1e9) : 0
    let rounded = Int((clamped * Double(one)).rounded())
    if rounded < 0 { append(UInt8(ascii: "-")) }
    let magnitude = rounded.magnitude
    let whole = magnitude / one
    var rest = magnitude % one
    if whole > 0 || rest == 0 { append(digitsOf: whole) }
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    var unit = one / 10
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// Appends a whole number.
  mutating func append(integer number: Int) {
    append(atMost: 20) { $0.append(integer: number) }
  }

  private mutating func append(digitsOf number: UInt) {
    append(atMost: 20) { $0.append(digitsOf: number) }
  }

  /// Appends bytes that are written in place, up to a number.
  ///
  /// - Complexity: O(*n*) in the number, on average over many calls.
  @inline(__always)
  mutating func append(atMost number: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    // An array grows to what is requested alone, so it would be copied each time.
    if capacity - count < number { reserveCapacity(Swift.max(2 * capacity, count + number)) }
    append(addingCapacity: number, initializingWith: write)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a whole number, of 20 bytes at most.
  mutating func append(integer number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  fileprivate mutating func append(digitsOf number: UInt) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
