/// A height that comes of adding lengths, with what rounding has left out, so that it is their sum rounded once: rows
/// that an edit has moved stand where they would have been placed, to the last bit.
///
/// A sum of two numbers (T. J. Dekker, "A floating-point technique for extending the available precision", 1971; D. E. Knuth,
/// The Art of Computer Programming 2, section 4.2.2). Its error is some 2⁻¹⁰⁵ of it for each length added.
struct RunningHeight: Hashable, Sendable {
  /// The height, in points.
  private(set) var value: Double
  /// What is left out of ``value``, in points: less than half of its last bit.
  private(set) var rest: Double

  static let zero = RunningHeight(0)

  /// - Parameters:
  ///   - value: The height, in points.
  ///   - rest: What is left out of it.
  init(_ value: Double, rest: Double = 0) { (self.value, self.rest) = (value, rest) }

  /// Whether two are equal but for what adding the same lengths in another order comes to.
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

  /// The sum of two numbers as it is rounded, and what that leaves out.
  @inline(__always)
  private static func exactSum(_ one: Double, _ other: Double) -> (sum: Double, error: Double) {
    let sum = one + other
    let added = sum - one
    return (sum, (one - (sum - added)) + (other - added))
  }

  /// Two numbers as a height, the second of which is small.
  @inline(__always)
  private static func rounded(_ large: Double, _ small: Double) -> RunningHeight {
    let sum = large + small
    // What has no end leaves nothing out.
    guard sum.isFinite else { return RunningHeight(large) }
    return RunningHeight(sum, rest: small - (sum - large))
  }
}
