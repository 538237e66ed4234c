/// A unit of length.
package enum MeasureUnit: String, Hashable, Sendable, CaseIterable {
  /// A point: a seventy-second of an inch, and the unit of numbers without one.
  case points = "pt"
  /// A CSS pixel: a ninety-sixth of an inch, independent of the screen's pixels.
  case pixels = "px"
  /// A millimetre.
  case millimetres = "mm"
  /// A centimetre.
  case centimetres = "cm"
  /// An inch.
  case inches = "in"
  /// The current font size.
  case em

  /// Returns the length of one unit in points.
  ///
  /// - Parameter em: The font size, in points.
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

  /// The list of units, for messages: `pt, px, mm, cm, in and em`.
  package static let names: String = {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }()

  /// Returns the length of a number followed by a unit, such as `12mm` or `1.4 em`, in points; nil
  /// if the text is not one.
  ///
  /// - Parameter em: The font size, in points.
  package static func points(of text: some StringProtocol, em: Double) -> Double? {
    for unit in allCases where text.hasSuffix(unit.rawValue) {
      var number = text.dropLast(unit.rawValue.count)
      while number.last == " " { number = number.dropLast() }
      guard let value = Double(number), value.isFinite else { return nil }
      let points = value * unit.points(em: em)
      // Rounded so that 10 mm are not 28.346456692913389; a hundred-thousandth of a point is
      // invisible.
      return unit == .em ? points : (points * 1e5).rounded() / 1e5
    }
    return nil
  }
}

extension JSONCursor {
  /// The hint for a length that cannot be read.
  static let unitHint =
    "A length is a number of points, or a string with a unit: \(MeasureUnit.names)."

  /// The number of ems at this cursor, as in `"0.9em"`; nil for any other value.
  var ems: Double? {
    guard case .string(let text) = value.content, text.hasSuffix(MeasureUnit.em.rawValue) else {
      return nil
    }
    return MeasureUnit.points(of: text, em: 1)
  }

  /// Returns the number of points at this cursor: a number, or a string with a unit.
  func points(_ what: String, in bounds: ClosedRange<Double>) throws(DocumentError) -> Double {
    let number = readingNumbers
    guard case .string(let text) = number.value.content else {
      return try number.number(what, in: bounds)
    }
    guard let points = MeasureUnit.points(of: text, em: self.em) else {
      var hint = Self.unitHint
      if let several = Length.several(in: text, em: self.em) {
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
