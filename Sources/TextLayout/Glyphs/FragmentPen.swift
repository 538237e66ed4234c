import TextShaping

/// The position of a fragment's next glyph, and the number of gaps between clusters still to be
/// widened.
struct FragmentPen {
  /// The position, in points of the container.
  var x: Double
  /// The number of further clusters that get room after them.
  var gaps = 0
  /// True if room may be added after the last visible cluster.
  private(set) var mayWidenLastGap = false

  /// Advances past a visible cluster.
  ///
  /// - Parameter mayWiden: True if room may be added after it.
  /// - Returns: True if room is to be added after it.
  mutating func takesGap(_ mayWiden: Bool) -> Bool {
    mayWidenLastGap = mayWiden
    guard mayWiden, gaps > 0 else { return false }
    gaps -= 1
    return true
  }

  /// Moves past content that is not text.
  mutating func skip(_ width: Double) {
    x += width
    mayWidenLastGap = false
  }
}
