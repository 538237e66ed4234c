/// A search for the largest of some steps at which something fits.
///
/// Fitting need not be monotone: beside shapes a larger text can fit where a smaller one does not.
/// The search therefore rules steps out only with a proof for a whole range of them, and asks
/// about each remaining step from the largest down. Without proofs it asks about all of them.
package struct LargestFit: Sendable {
  /// The steps, at least one.
  package let steps: ClosedRange<Int>
  /// The number of steps asked about.
  package private(set) var attempts = 0
  /// The number of proofs tried.
  package private(set) var proofs = 0

  /// Creates a search.
  package init(_ steps: ClosedRange<Int>) { self.steps = steps }

  /// Returns the largest step that fits, or nil if none does.
  ///
  /// - Parameters:
  ///   - isImpossible: Returns true if no step of a range fits; false if that is not known.
  ///   - fits: Returns true if a step fits.
  package mutating func largest<Failure: Error>(
    isImpossible: (ClosedRange<Int>) -> Bool, fits: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int? {
    // Ranges that are left, the one with the largest steps last.
    var open = [steps]
    while let range = open.popLast() {
      proofs += 1
      if isImpossible(range) { continue }
      if range.count == 1 {
        attempts += 1
        if try fits(range.lowerBound) { return range.lowerBound }
        continue
      }
      let middle = range.lowerBound + range.count / 2
      open.append(range.lowerBound...middle - 1)
      open.append(middle...range.upperBound)
    }
    return nil
  }

  /// Returns a step that fits, found by bisection as if fitting were monotone. It is nil if the
  /// least step does not fit. Of the steps above it, the nearest are tried one by one.
  ///
  /// - Parameters:
  ///   - window: The number of steps above that are tried.
  ///   - fits: Returns true if a step fits.
  package mutating func bisected<Failure: Error>(
    window: Int, fits: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int? {
    attempts += 1
    if try fits(steps.upperBound) { return steps.upperBound }
    attempts += 1
    if steps.count == 1 { return nil }
    if !(try fits(steps.lowerBound)) { return nil }
    var (low, high) = (steps.lowerBound, steps.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      attempts += 1
      if try fits(middle) { low = middle } else { high = middle }
    }
    // The step above is known not to fit.
    var step = min(steps.upperBound - 1, low + window)
    while step > low + 1 {
      attempts += 1
      if try fits(step) { return step }
      step -= 1
    }
    return low
  }
}
