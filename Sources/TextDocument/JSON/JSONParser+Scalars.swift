/// Strings and numbers of a JSON text.
extension JSONParser {
  /// Parses the string that begins at the current quotation mark.
  mutating func parseString() throws(Fault) -> String {
    let start = index
    index += 1
    var from = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x5C,
      bytes[index] >= 0x20
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[from..<index - 1], as: UTF8.self)
    }
    var content = Array(bytes[from..<index])
    while true {
      guard index < bytes.count else {
        throw Fault(offset: start, message: "this string has no closing quote")
      }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: content, as: UTF8.self)
      case 0x5C:
        index += 1
        try parseEscape(into: &content)
      case 0..<0x20:
        throw Fault(
          offset: index,
          message: "a control character (\(bytes[index])) must be written as an escape")
      default:
        from = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x5C,
          bytes[index] >= 0x20
        {
          index += 1
        }
        content.append(contentsOf: bytes[from..<index])
      }
    }
  }

  private mutating func parseEscape(into content: inout [UInt8]) throws(Fault) {
    guard index < bytes.count else {
      throw Fault(offset: index, message: "expected an escape, found the end of the text")
    }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): try parseUnicodeEscape(into: &content)
    default:
      index -= 1
      throw Fault(offset: index - 1, message: "there is no escape “\\” followed by \(found())")
    }
  }

  private mutating func parseUnicodeEscape(into content: inout [UInt8]) throws(Fault) {
    let start = index - 2
    let first = try parseHex()
    var value = UInt32(first)
    if first & 0xFC00 == 0xD800 {
      guard index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == UInt8(ascii: "u")
      else {
        return try takeHalf(
          into: &content, at: start, "a high surrogate must be followed by a low one")
      }
      index += 2
      let second = try parseHex()
      guard second & 0xFC00 == 0xDC00 else {
        return try takeHalf(
          into: &content, at: start, "a high surrogate must be followed by a low one")
      }
      value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(value) else {
      return try takeHalf(into: &content, at: start, "a low surrogate must follow a high one")
    }
    content.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  /// Takes U+FFFD for half of a surrogate pair, if faults are tolerated.
  private func takeHalf(
    into content: inout [UInt8], at offset: Int, _ message: String
  ) throws(Fault) {
    guard isTolerant else { throw Fault(offset: offset, message: message) }
    content += [0xEF, 0xBF, 0xBD]
  }

  private mutating func parseHex() throws(Fault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else {
        throw Fault(offset: index, message: "expected four hexadecimal digits, found \(found())")
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  /// Parses the number that begins here, by the grammar of RFC 8259 §6.
  mutating func parseNumber() throws(Fault) -> Double {
    let start = index
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard let first = digit() else {
      throw Fault(offset: index, message: "expected a digit, found \(found())")
    }
    var mantissa = UInt64(first)
    index += 1
    if first != 0 {
      while let next = digit() {
        mantissa = mantissa &* 10 &+ UInt64(next)
        index += 1
      }
    } else if digit() != nil {
      throw Fault(offset: start, message: "a number must not have leading zeros")
    }
    var digits = index - start
    var fraction = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let from = index
      while let next = digit() {
        mantissa = mantissa &* 10 &+ UInt64(next)
        index += 1
      }
      fraction = index - from
      digits += fraction
      guard fraction > 0 else {
        throw Fault(offset: index, message: "expected a digit after the point, found \(found())")
      }
    }
    let hasExponent = try skipExponent()
    // With up to 15 digits and 22 decimals both parts are exact, so one division rounds correctly.
    if !hasExponent, digits <= 15, fraction <= 22 {
      let value = Double(mantissa) / Self.powersOfTen[fraction]
      return isNegative ? -value : value
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw Fault(offset: start, message: "the number \(text) is too large")
    }
    return value
  }

  private mutating func skipExponent() throws(Fault) -> Bool {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    guard digit() != nil else {
      throw Fault(offset: index, message: "expected a digit in the exponent, found \(found())")
    }
    while digit() != nil { index += 1 }
    return true
  }

  private func digit() -> UInt8? {
    guard index < bytes.count else { return nil }
    let value = bytes[index] &- UInt8(ascii: "0")
    return value <= 9 ? value : nil
  }

  /// 10⁰…10²², all exact.
  private static let powersOfTen: [Double] = (0..<22).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }
}
