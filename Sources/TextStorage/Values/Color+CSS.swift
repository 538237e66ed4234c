extension Color {
  /// Reads a colour as CSS Color Module Level 4 writes it.
  ///
  /// Understood are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the named colours with `transparent`,
  /// and `rgb()`, `rgba()`, `hsl()` and `hsla()` in both the comma and the space syntax. Numbers
  /// outside their range are clamped, as CSS says. Case does not matter.
  ///
  /// - Returns: `nil` when `css` is none of these.
  public init?(css: String) {
    guard css.utf8.count <= 128 else { return nil }
    let text = css.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexDigits: text.utf8.dropFirst())
    } else if text.utf8.last == UInt8(ascii: ")"), let open = text.firstIndex(of: "(") {
      let arguments = text[text.index(after: open)...].dropLast()
      self.init(function: text[..<open], arguments: arguments)
    } else if text == "transparent" {
      self = .clear
    } else if let value = namedColors[text] {
      self.init(packed: value)
    } else {
      return nil
    }
  }

  private init(packed value: UInt32) {
    self.init(
      red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255)
  }

  private init?(hexDigits: Substring.UTF8View) {
    var digits: [Double] = []
    for byte in hexDigits {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      digits.append(Double(digit))
    }
    let channels: [Double]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 / 15 }
    case 6, 8:
      channels = (0..<digits.count / 2).map { index -> Double in
        let high: Double = digits[2 * index]
        return (high * 16 + digits[2 * index + 1]) / 255
      }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1)
  }

  private init?(function: Substring, arguments: Substring) {
    // `a, b, c, d` and `a b c / d` are the two spellings; mixing them is an error.
    var parts: [Substring]
    if arguments.contains(",") {
      parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let halves = arguments.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { return nil }
      parts = halves[0].split(separator: " ")
      if parts.count != 3 { return nil }
      parts += halves.dropFirst()
    }
    let values = parts.compactMap(CSSNumber.init)
    guard values.count == parts.count, values.count == 3 || values.count == 4 else { return nil }
    let alpha = values.count == 4 ? values[3].fraction(of: 1) : 1
    switch function {
    case "rgb", "rgba":
      guard values[..<3].allSatisfy({ $0.unit == .none || $0.unit == .percent }) else { return nil }
      let channels = values.map { $0.fraction(of: 255) }
      self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    case "hsl", "hsla":
      guard values[0].unit != .percent, values[1].unit == .percent, values[2].unit == .percent
      else { return nil }
      self.init(
        hue: values[0].value, saturation: values[1].fraction(of: 1),
        lightness: values[2].fraction(of: 1), alpha: alpha)
    default: return nil
    }
    if values.count == 4, values[3].unit == .degrees { return nil }
  }

  /// Creates a colour from hue in degrees, saturation and lightness in 0…1.
  ///
  /// The formula is the one of CSS Color Module Level 4, section 7.1.
  public init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      var k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}

/// A number of a CSS colour function with the unit written after it.
private struct CSSNumber {
  enum Unit { case none, percent, degrees }

  var value: Double
  var unit: Unit

  init?(_ text: Substring) {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    unit = .none
    if text.last == "%" {
      unit = .percent
      text.removeLast()
    } else if text.hasSuffix("deg") {
      unit = .degrees
      text.removeLast(3)
    }
    // `Double` also reads hexadecimal, infinities and not-a-number, none of which CSS has.
    guard text.allSatisfy({ "+-.0123456789e".contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    value = number
  }

  /// The value as a part of `whole`, a percentage as a part of 100, clamped to 0…1.
  func fraction(of whole: Double) -> Double {
    min(max(value / (unit == .percent ? 100 : whole), 0), 1)
  }
}
