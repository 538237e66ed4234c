/// A unit in which lengths may be written.
package enum MeasureUnit: String, Hashable, Sendable, CaseIterable {
  /// A point: a seventy-second of an inch, and what numbers without a unit are.
  case points = "pt"
  /// A pixel as CSS has it: a ninety-sixth of an inch, whatever pixels the screen has.
  case pixels = "px"
  /// A millimetre.
  case millimetres = "mm"
  /// A centimetre.
  case centimetres = "cm"
  /// An inch.
  case inches = "in"
  /// The size of the font at hand.
  case em

  /// How many points it is.
  ///
  /// - Parameter em: The size of the font, in points.
  func points(em: Double) -> Double {
    switch self {
    case .points: 1
    case .pixels: 0.75
    case .millimetres: 72 / 25.4
    case .centimetres: 720 / 25.4
    case .inches: 72
    case .em: em
    }
  }

  /// The units there are, for messages: `pt, px, mm, cm, in and em`.
  package static let names: String = {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }()

  /// The points of a number with a unit behind it, such as `12mm` or `1.4 em`; nil when the text is none.
  ///
  /// - Parameter em: The size of the font, in points.
  package static func points(of text: some StringProtocol, em: Double) -> Double? {
    for unit in allCases where text.hasSuffix(unit.rawValue) {
      var number = text.dropLast(unit.rawValue.count)
      while number.last == " " { number = number.dropLast() }
      guard let value = Double(number), value.isFinite else { return nil }
      let points = value * unit.points(em: em)
      // A hundred-thousandth of a point does not show; 10 mm are not 28.346456692913389.
      return unit == .em ? points : (points * 1e5).rounded() / 1e5
    }
    return nil
  }
}

extension JSONCursor {
  /// What is told where a length cannot be read.
  static let unitHint =
    "A length is a number of points, or a string with a unit: \(MeasureUnit.names)."

  /// The number of points that must stand here, or a string with a unit.
  func points(_ what: String, in bounds: ClosedRange<Double>) throws(DocumentError) -> Double {
    let number = readingNumbers
    guard case .string(let text) = number.value.content else {
      return try number.number(what, in: bounds)
    }
    guard let points = MeasureUnit.points(of: text, em: em) else {
      var hint = Self.unitHint
      if let several = Length.several(in: text, em: em) {
        hint = "Write one length, such as \"\(several[0])\"."
      } else if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
        hint = "A share of the font's size is written \"\(JSONWriter.shortest(percent / 100))em\"."
      }
      throw error("expected \(what), found \(value.kindName)", hint: hint)
    }
    guard bounds.contains(points) else {
      throw error(
        "expected \(what) from \(JSONWriter.shortest(bounds.lowerBound)) to "
          + "\(JSONWriter.shortest(bounds.upperBound)), found \(value.kindName)")
    }
    return points
  }
}
