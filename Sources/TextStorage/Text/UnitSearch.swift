/// A search for a sequence of UTF-16 code units, by the algorithm of Knuth, Morris and Pratt.
package struct UnitSearch {
  private let pattern: [UInt16]
  /// The length of the prefix that still matches after a mismatch, by index.
  private let fallback: [Int]

  /// Prepares the search for some code units.
  ///
  /// - Complexity: O(*m*) in their number.
  package init(_ pattern: [UInt16]) {
    self.pattern = pattern
    var fallback = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = fallback[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      fallback[index] = length
    }
    self.fallback = fallback
  }

  /// Returns the occurrences that `accepts` allows, in order and without overlap; none of an empty
  /// sequence.
  ///
  /// - Complexity: O(*n*) in the number of code units, besides `accepts`.
  package func ranges(
    in units: [UInt16], where accepts: (Range<Int>) -> Bool = { _ in true }
  ) -> [Range<Int>] {
    if pattern.isEmpty { return [] }
    var found: [Range<Int>] = []
    var length = 0
    for (index, unit) in units.enumerated() {
      while length > 0, unit != pattern[length] { length = fallback[length - 1] }
      if unit == pattern[length] { length += 1 }
      guard length == pattern.count else { continue }
      let range = index + 1 - length..<index + 1
      if accepts(range) {
        found.append(range)
        length = 0
      } else {
        length = fallback[length - 1]
      }
    }
    return found
  }
}
