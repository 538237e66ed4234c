import TextAnalysis
import TextShaping

/// A sum of lengths with its rounding error, so that it is their exact sum rounded once. Rows that
/// an edit has moved are where they would have been placed, to the last bit.
///
/// It is a double-double number (T. J. Dekker, "A floating-point technique for extending the
/// available precision", 1971; D. E. Knuth, The Art of Computer Programming 2, section 4.2.2). Its
/// relative error is some 2⁻¹⁰⁵ for each length added.
struct RunningHeight: Hashable, Sendable {
  /// The height, in points.
  private(set) var value: Double
  /// The rounding error of ``value``, in points: less than half of its last bit.
  private(set) var rest: Double

  static let zero = RunningHeight(0)

  /// - Parameters:
  ///   - value: The height, in points.
  ///   - rest: Its rounding error, in points.
  init(_ value: Double, rest: Double = 0) { (self.value, self.rest) = (value, rest) }

  /// True if two heights are equal, except for the effect of adding the same lengths in another
  /// order.
  func isSame(as other: RunningHeight) -> Bool {
    value == other.value && abs(rest - other.rest) <= 0x1p-40 * value.ulp
  }

  @inline(__always)
  static func + (height: RunningHeight, length: Double) -> RunningHeight {
    let (sum, error) = exactSum(height.value, length)
    return rounded(sum, error + height.rest)
  }

  static func + (one: RunningHeight, other: RunningHeight) -> RunningHeight {
    let (sum, error) = exactSum(one.value, other.value)
    let (rest, least) = exactSum(one.rest, other.rest)
    let near = rounded(sum, error + rest)
    return rounded(near.value, near.rest + least)
  }

  static func - (one: RunningHeight, other: RunningHeight) -> RunningHeight {
    one + RunningHeight(-other.value, rest: -other.rest)
  }

  /// Returns the rounded sum of two numbers, and its rounding error.
  @inline(__always)
  private static func exactSum(_ one: Double, _ other: Double) -> (sum: Double, error: Double) {
    let sum = one + other
    let added = sum - one
    return (sum, (one - (sum - added)) + (other - added))
  }

  /// Returns the sum of two numbers, the second of which is small, as a height.
  @inline(__always)
  private static func rounded(_ large: Double, _ small: Double) -> RunningHeight {
    let sum = large + small
    // An infinite sum has no rounding error.
    guard sum.isFinite else { return RunningHeight(large) }
    return RunningHeight(sum, rest: small - (sum - large))
  }
}
