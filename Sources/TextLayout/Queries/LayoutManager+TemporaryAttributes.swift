import TextAnalysis
import TextShaping
public import TextStorage

/// Attributes of one manager that only drawing uses: selections, spelling marks, syntax colours.
///
/// They are laid over those of the storage, which does not know them, and do not affect layout.
/// They move with the text when it is edited, and replaced text loses them. Positions are UTF-16
/// code units of the storage.
extension LayoutManager {
  /// Adds temporary attributes to some text.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func addTemporaryAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    temporaryAttributes.change(in: checked(range)) { $0.merge(attributes) }
  }

  /// Adds a temporary attribute to some text.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func addTemporaryAttribute<Value>(
    _ key: AttributeKey<Value>, value: Value, in range: Range<Int>
  ) {
    addTemporaryAttributes(TextAttributes(key, value), in: range)
  }

  /// Replaces all temporary attributes of some text.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func setTemporaryAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    temporaryAttributes.change(in: checked(range)) { $0 = attributes }
  }

  /// Removes a temporary attribute from some text.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func removeTemporaryAttribute<Value>(
    _ key: AttributeKey<Value>, in range: Range<Int>
  ) {
    temporaryAttributes.change(in: checked(range)) { $0[key] = nil }
  }

  /// Returns the temporary attributes of a character.
  ///
  /// - Complexity: O(log *r*) in the number of runs of temporary attributes.
  public func temporaryAttributes(at position: Int) -> TextAttributes {
    temporaryAttributes(at: position, in: 0..<textLength).attributes
  }

  /// Returns the value of a temporary attribute of a character; nil if it has none.
  ///
  /// - Complexity: O(log *r*) in the number of runs of temporary attributes.
  public func temporaryAttribute<Value>(
    _ key: AttributeKey<Value>, at position: Int
  ) -> Value? {
    temporaryAttributes(at: position)[key]
  }

  /// Returns the temporary attributes of a character, and the longest range around it that has
  /// exactly these.
  ///
  /// - Parameters:
  ///   - position: The character.
  ///   - limit: The range to search.
  /// - Complexity: O(log *r*) in the number of runs of temporary attributes.
  public func temporaryAttributes(
    at position: Int, in limit: Range<Int>
  ) -> TemporaryAttributeRun {
    let limit = checked(limit)
    precondition(
      limit.contains(position), "There is no character at \(position) in \(limit).")
    let found = temporaryAttributes.attributes(at: position, in: limit)
    return TemporaryAttributeRun(range: found.1, attributes: found.0)
  }

  /// True if any text has temporary attributes.
  public var hasTemporaryAttributes: Bool { !temporaryAttributes.isEmpty }

  /// Returns the temporary attributes in a range, in order; text without any is left out.
  ///
  /// - Complexity: O(log *r* + the answer).
  public func temporaryAttributeRuns(
    in range: Range<Int>
  ) -> [TemporaryAttributeRun] {
    temporaryAttributes.runs(in: checked(range))
  }

  /// The length of the text that questions are answered for, in UTF-16 code units.
  var textLength: Int {
    readText()
    return text.length
  }

  /// Returns the range after checking that it lies within the text.
  func checked(_ range: Range<Int>) -> Range<Int> {
    let length = textLength
    precondition(
      range.lowerBound >= 0 && range.upperBound <= length,
      "The range \(range) reaches outside the text of \(length) UTF-16 code units.")
    return range
  }
}
