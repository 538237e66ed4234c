extension AttributedText {
  /// Replaces a range by a string.
  ///
  /// Without `attributes` the string takes those of the first replaced code unit. If the range is
  /// empty, it takes those of the code unit before. At the start of the text it takes those of the
  /// code unit after.
  public mutating func replaceCharacters(
    in range: Range<Int>, with string: String, attributes: TextAttributes? = nil
  ) {
    check(range: range)
    replace(
      range, with: TextUnits(string), styling: attributes.map { .uniform($0) } ?? .inherited)
    collectAttributes()
  }

  /// Replaces a range by a text with its attributes.
  public mutating func replaceCharacters(in range: Range<Int>, with other: AttributedText) {
    check(range: range)
    let fragment = other.fragment(in: 0..<other.length)
    replace(range, with: fragment.units, styling: .runs(fragment.runs))
    collectAttributes()
  }

  /// Appends a string. Without `attributes` it takes those of the end of the text.
  public mutating func append(_ string: String, attributes: TextAttributes? = nil) {
    replaceCharacters(in: length..<length, with: string, attributes: attributes)
  }

  /// Appends a text with its attributes.
  public mutating func append(_ other: AttributedText) {
    replaceCharacters(in: length..<length, with: other)
  }

  /// Replaces all attributes of a range.
  public mutating func setAttributes(_ attributes: TextAttributes, range: Range<Int>) {
    check(range: range)
    if range.isEmpty { return }
    replaceRuns(in: range, styling: .uniform(attributes))
    collectAttributes()
  }

  /// Sets one attribute in a range.
  public mutating func addAttribute<Value>(
    _ key: AttributeKey<Value>, value: Value, range: Range<Int>
  ) {
    addAttributes(TextAttributes(key, value), range: range)
  }

  /// Sets several attributes in a range and keeps the others.
  public mutating func addAttributes(_ attributes: TextAttributes, range: Range<Int>) {
    check(range: range)
    if range.isEmpty { return }
    mapAttributes(in: range) { $0.merge(attributes) }
    collectAttributes()
  }

  /// Removes one attribute from a range.
  public mutating func removeAttribute<Value>(_ key: AttributeKey<Value>, range: Range<Int>) {
    check(range: range)
    if range.isEmpty { return }
    mapAttributes(in: range) { $0[box: key.number] = nil }
    collectAttributes()
  }
}

extension AttributedText: Equatable {
  /// Returns true if two texts have the same code units with the same attributes. O(n).
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    guard a.length == b.length, a.runTree.count == b.runTree.count else { return false }
    var position = 0
    while position < a.length {
      // Compared piece by piece, so that large texts need no second copy.
      let range = position..<min(position + 4096, a.length)
      if a.units.units(in: range) != b.units.units(in: range) { return false }
      position = range.upperBound
    }
    return zip(a.attributeRuns, b.attributeRuns).allSatisfy {
      $0.range == $1.range && $0.attributes == $1.attributes
    }
  }
}

extension AttributedText: ExpressibleByStringLiteral {
  /// Creates a text without attributes.
  public init(stringLiteral value: String) { self.init(string: value) }
}
