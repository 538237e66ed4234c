import Glibc

/// Counts the work of a layout that has limits.
///
/// Where there are none there is no meter, which is all that the rows of such a layout look at.
final class WorkMeter {
  /// The limit that has been reached, which stays so.
  private(set) var exceeded: LayoutLimitError.Kind?
  /// How many steps are left.
  private var stepsLeft: Int
  private var bytesLeft: Int
  /// On the clock that never goes back, in seconds.
  private let deadline: Double
  private let cancellation: LayoutCancellation?
  /// Whether there is anything to look at but steps and bytes.
  private let looksAround: Bool
  /// How many steps until the clock is looked at again, and whether anybody still waits.
  private var stepsUntilLook = 0

  /// How many steps are done between two looks: some tens of microseconds.
  private static let lookSteps = 256

  init(_ limits: LayoutLimits) {
    stepsLeft = limits.steps ?? .max
    bytesLeft = limits.bytes ?? .max
    deadline = limits.seconds.map { Self.now() + $0 } ?? .infinity
    cancellation = limits.cancellation
    looksAround = limits.seconds != nil || cancellation != nil
  }

  /// Takes note of work; says whether it may go on.
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    if exceeded != nil { return false }
    stepsLeft -= steps
    if stepsLeft < 0 {
      exceeded = .steps
    } else if looksAround {
      stepsUntilLook -= steps
      if stepsUntilLook < 0 {
        stepsUntilLook = Self.lookSteps
        lookAround()
      }
    }
    return exceeded == nil
  }

  /// Takes note of pieces of outlines that were made, compared or met; says whether it may go on.
  @discardableResult
  func spend(pieces count: Int) -> Bool { spend(count / Self.piecesInStep) }

  /// The number of outline pieces that the remaining steps allow.
  var piecesLeft: Int {
    guard exceeded == nil else { return 0 }
    // One step more than there are: whoever meets so many exceeds the limit.
    let steps = min(stepsLeft, Int.max - 1) + 1
    let (pieces, overflows) = steps.multipliedReportingOverflow(by: Self.piecesInStep)
    return overflows ? .max : pieces
  }

  /// The number of outline pieces that cost about as much as a row without shapes.
  private static let piecesInStep = 16

  private func lookAround() {
    if let cancellation, cancellation.isCancelled {
      exceeded = .cancellation
    } else if deadline < .infinity, Self.now() > deadline {
      exceeded = .seconds
    }
  }

  /// Takes note of memory that is kept.
  func keep(bytes: Int) {
    bytesLeft -= bytes
    if bytesLeft < 0, exceeded == nil { exceeded = .bytes }
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
