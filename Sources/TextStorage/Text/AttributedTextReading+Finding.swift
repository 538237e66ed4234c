extension AttributedTextReading {
  /// Returns the occurrences of a string, in order and without overlap, in UTF-16 code units.
  ///
  /// Code units are compared, so a letter also matches before a combining accent.
  ///
  /// - Parameters:
  ///   - string: The string; an empty one occurs nowhere.
  ///   - range: The range to search; nil for the whole text.
  /// - Complexity: O(*n* + *m*) in the lengths of the range and of the string.
  public func ranges(of string: String, in range: Range<Int>? = nil) -> [Range<Int>] {
    let range = range ?? 0..<length
    var units: [UInt16] = []
    copyUTF16(in: range, appendingTo: &units)
    let start = range.lowerBound
    return UnitSearch(Array(string.utf16)).ranges(in: units).map {
      $0.lowerBound + start..<$0.upperBound + start
    }
  }

  /// Returns the longest stretches of the text with one value of an attribute, without those that
  /// have no value. O(log n + the runs).
  public func ranges<Value>(
    of key: AttributeKey<Value>
  ) -> [(value: Value, range: Range<Int>)] { ranges(of: key, in: 0..<length) }
}

extension Range<Int> {
  /// Creates the range of UTF-16 code units of a part of a string.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  public init(_ range: Range<String.Index>, inUTF16Of string: String) {
    let start = string.utf16.distance(from: string.startIndex, to: range.lowerBound)
    self = start..<start + string.utf16.distance(from: range.lowerBound, to: range.upperBound)
  }
}

extension Range<String.Index> {
  /// Creates the part of a string that has some UTF-16 code units; nil outside the string, and
  /// within a Unicode scalar.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  public init?(utf16 range: Range<Int>, in string: String) {
    let units = string.utf16
    guard range.lowerBound >= 0,
      let low = units.index(
        units.startIndex, offsetBy: range.lowerBound, limitedBy: units.endIndex),
      let high = units.index(low, offsetBy: range.count, limitedBy: units.endIndex),
      low.samePosition(in: string.unicodeScalars) != nil,
      high.samePosition(in: string.unicodeScalars) != nil
    else { return nil }
    self = low..<high
  }
}
