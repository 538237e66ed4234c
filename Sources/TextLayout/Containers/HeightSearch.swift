/// A search for the smallest height at which something fits.
package struct HeightSearch {
  private let least: Double
  private let guess: Double
  private let limit: Double
  /// The greatest distance from the answer to a height that is too small, in points.
  package static let tolerance = 0.25

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - least: The least height to return, in points.
  ///   - guess: A height that may be near the answer, in points.
  ///   - limit: The greatest height to try, in points.
  package init(from least: Double, guess: Double, limit: Double = 1_000_000) {
    self.least = least
    self.guess = min(max(guess, least + 1), limit)
    self.limit = limit
  }

  /// Returns the least height allowed if that fits. Otherwise returns a height that fits, at most
  /// the tolerance above one that does not; nil if even the limit does not fit.
  ///
  /// With exclusions, a larger height may hold less than a smaller one. The answer is then one of
  /// several such heights.
  package func smallest<Failure: Error>(_ fits: (Double) throws(Failure) -> Bool) throws(Failure)
    -> Double?
  {
    if least > 0, try fits(least) { return least }
    var low = least
    var high = guess
    while !(try fits(high)) {
      if high >= limit { return nil }
      low = high
      high = min(limit, high * 1.25 + 8)
    }
    while high - low > Self.tolerance {
      let middle = (low + high) / 2
      if try fits(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
