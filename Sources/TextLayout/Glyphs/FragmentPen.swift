/// Where the next glyph of a fragment goes, and how many gaps between clusters are still to be widened.
struct FragmentPen {
  /// In points.
  var x: Double
  /// How many more clusters have room put behind them.
  var gaps = 0
  /// Whether room may be put behind the last visible cluster.
  private(set) var isBehindGap = false

  /// Notes a visible cluster.
  ///
  /// - Parameter mayWiden: Whether room may be put behind it.
  /// - Returns: Whether it is.
  mutating func takesGap(_ mayWiden: Bool) -> Bool {
    isBehindGap = mayWiden
    guard mayWiden, gaps > 0 else { return false }
    gaps -= 1
    return true
  }

  /// Moves past something that is not text.
  mutating func skip(_ width: Double) {
    x += width
    isBehindGap = false
  }
}
