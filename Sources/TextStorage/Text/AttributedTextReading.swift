/// The questions that both an `AttributedText` and a `TextStorage` answer.
///
/// Positions and ranges are UTF-16 code units. A position or range outside the text is a
/// programming error and stops the program with a message.
public protocol AttributedTextReading {
  /// The text as a value, at the moment of the call. O(1).
  var text: AttributedText { get }
}

extension AttributedText: AttributedTextReading {
  /// The text itself.
  public var text: AttributedText { self }
}

extension AttributedTextReading {
  /// The number of UTF-16 code units.
  public var length: Int { text.unitCount }

  /// True if the text has no code units.
  public var isEmpty: Bool { text.unitCount == 0 }

  /// The whole text, with U+FFFD for unpaired surrogates. O(n).
  public var string: String { substring(in: 0..<length) }

  /// Returns the text of a range, with U+FFFD for unpaired surrogates, including those that the
  /// range makes by cutting a pair. O(log n + the range).
  public func substring(in range: Range<Int>) -> String {
    let text = text
    text.check(range: range)
    return text.units.string(in: range)
  }

  /// Returns the code unit at a position. O(log n).
  public func codeUnit(at position: Int) -> UInt16 {
    let text = text
    text.check(position: position)
    return text.units.unit(at: position)
  }

  /// Appends the code units of a range to an array. O(log n + the range).
  public func copyUTF16(in range: Range<Int>, appendingTo target: inout [UInt16]) {
    let text = text
    text.check(range: range)
    text.units.copy(range, to: &target)
  }
}

extension AttributedText {
  /// Stops the program if there is no code unit at a position.
  func check(position: Int) {
    precondition(
      position >= 0 && position < unitCount,
      "The position \(position) is outside the text of \(unitCount) UTF-16 code units.")
  }

  /// Stops the program if a range reaches outside the text.
  func check(range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= unitCount,
      "The range \(range) reaches outside the text of \(unitCount) UTF-16 code units.")
  }

  /// Stops the program if a position lies outside the range that limits a query.
  func check(position: Int, in limit: Range<Int>) {
    check(range: limit)
    precondition(
      limit.contains(position), "The position \(position) is outside the limit \(limit).")
  }

  /// Stops the program if there is no boundary between code units at a position.
  func check(boundary: Int) {
    precondition(
      boundary >= 0 && boundary <= unitCount,
      "The position \(boundary) is outside the text of \(unitCount) UTF-16 code units.")
  }
}
