public import TextStorage

/// Attributes of one manager that only drawing heeds: selections, spelling, the colours of a syntax.
///
/// They are laid over those of the storage, which knows nothing of them; layout is not touched. They move
/// with the text when it is edited, and text that is replaced loses them. Positions are UTF-16 code units
/// of the storage.
extension LayoutManager {
  /// Lays attributes over some text, beside those that lie there.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func addTemporaryAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    temporaryAttributes.change(in: checked(range)) { $0.merge(attributes) }
  }

  /// Lays an attribute over some text, beside those that lie there.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func addTemporaryAttribute<Value>(
    _ key: AttributeKey<Value>, value: Value, in range: Range<Int>
  ) {
    addTemporaryAttributes(TextAttributes(key, value), in: range)
  }

  /// Lays attributes over some text in place of all that lie there.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func setTemporaryAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    temporaryAttributes.change(in: checked(range)) { $0 = attributes }
  }

  /// Takes an attribute that lies over some text away.
  ///
  /// - Complexity: O(*r*) in the number of runs of temporary attributes.
  public func removeTemporaryAttribute<Value>(
    _ key: AttributeKey<Value>, in range: Range<Int>
  ) {
    temporaryAttributes.change(in: checked(range)) { $0[key] = nil }
  }

  /// The attributes that lie over a character.
  ///
  /// - Complexity: O(log *r*) in the number of runs of temporary attributes.
  public func temporaryAttributes(at position: Int) -> TextAttributes {
    temporaryAttributes(at: position, in: 0..<textLength).attributes
  }

  /// The value of an attribute that lies over a character; nil when none does.
  ///
  /// - Complexity: O(log *r*) in the number of runs of temporary attributes.
  public func temporaryAttribute<Value>(
    _ key: AttributeKey<Value>, at position: Int
  ) -> Value? {
    temporaryAttributes(at: position)[key]
  }

  /// The attributes that lie over a character, and the longest range around it that has just these.
  ///
  /// - Parameters:
  ///   - position: The character.
  ///   - limit: Where the range is looked for.
  /// - Complexity: O(log *r*) in the number of runs of temporary attributes.
  public func temporaryAttributes(
    at position: Int, in limit: Range<Int>
  ) -> (attributes: TextAttributes, effectiveRange: Range<Int>) {
    let limit = checked(limit)
    precondition(
      limit.contains(position), "There is no character at \(position) in \(limit).")
    return temporaryAttributes.attributes(at: position, in: limit)
  }

  /// Whether any text has temporary attributes.
  public var hasTemporaryAttributes: Bool { !temporaryAttributes.isEmpty }

  /// The temporary attributes in a range, in order; text that has none is left out.
  ///
  /// - Complexity: O(log *r* + the answer).
  public func temporaryAttributeRuns(
    in range: Range<Int>
  ) -> [(range: Range<Int>, attributes: TextAttributes)] {
    temporaryAttributes.runs(in: checked(range)).map { ($0.range, $0.attributes) }
  }

  /// The length of the text that questions are answered for, in UTF-16 code units.
  var textLength: Int {
    readText()
    return text.length
  }

  /// A range that must lie within the text.
  func checked(_ range: Range<Int>) -> Range<Int> {
    let length = textLength
    precondition(
      range.lowerBound >= 0 && range.upperBound <= length,
      "The range \(range) reaches outside the text of \(length) UTF-16 code units.")
    return range
  }
}
