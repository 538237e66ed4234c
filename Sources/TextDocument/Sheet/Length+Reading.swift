extension Length {
  /// Reads the length at the cursor: a number of points, or a string with a unit or a percentage.
  ///
  /// - Parameters:
  ///   - what: The name of the length for messages, with its article.
  ///   - nonNegative: True if the length must not be below 0.
  /// - Throws: A ``DocumentError`` if the value is no such length.
  package init(
    reading cursor: JSONCursor, _ what: String = "a length", nonNegative: Bool = false
  ) throws(DocumentError) {
    let bounds = nonNegative ? 0.0...1e6 : -1e6...1e6
    let what = nonNegative ? "\(what) of 0 or more" : what
    let cursor = cursor.readingNumbers
    switch cursor.value.content {
    case .number:
      self = .points(try cursor.number(what, in: bounds))
    case .string(let text):
      if let points = MeasureUnit.points(of: text, em: cursor.em) {
        guard bounds.contains(points) else { throw cursor.expected(what) }
        self = .points(points)
        return
      }
      guard let percent = Self.percentage(text[...]), bounds.contains(percent) else {
        throw cursor.error(
          "expected \(what): a number of points or a percentage such as \"50%\", found "
            + cursor.value.kindName,
          hint: Self.several(in: text, em: cursor.em).map {
            "Write one length, such as \"\($0[0])\"."
          }
            ?? JSONCursor.unitHint)
      }
      self = .percent(percent)
    case .null, .bool, .array, .object:
      throw cursor.expected("\(what): a number of points or a percentage such as \"50%\"")
    }
  }

  /// Reads a length as a user types it: `12`, `5mm`, or `5%`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - nonNegative: True if the length must not be below 0.
  ///   - em: The font size that `em` units refer to, in points.
  package init?(parsing text: some StringProtocol, nonNegative: Bool = true, em: Double = 16) {
    if let points = MeasureUnit.points(of: text, em: em) {
      self = .points(points)
    } else if let percent = Self.percentage(Substring(text)) {
      self = .percent(percent)
    } else if let points = Double(text) {
      self = .points(points)
    } else {
      return nil
    }
    guard ((nonNegative ? 0 : -1e6)...1e6).contains(resolved(in: 100)) else { return nil }
  }

  /// Returns the words of a text that holds several lengths, as in CSS margins; nil for any other
  /// text.
  static func several(in text: String, em: Double) -> [Substring]? {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count > 1, words.allSatisfy({ Length(parsing: $0, em: em) != nil }) else {
      return nil
    }
    return words
  }

  private static func percentage(_ text: Substring) -> Double? {
    text.hasSuffix("%") ? Double(text.dropLast()) : nil
  }
}
