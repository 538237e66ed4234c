import SystemLibrary
import TextAnalysis
import TextShaping

/// Counts the work of a layout that has limits.
///
/// A layout without limits has no meter, and its rows only check for that.
final class WorkMeter {
  /// The limit that was reached; it stays set.
  private(set) var exceeded: LayoutLimitError.Kind?
  /// The number of remaining steps.
  private var stepsLeft: Int
  /// The number of steps that were counted.
  private(set) var spentSteps = 0
  private var bytesLeft: Int
  /// The time limit on the monotonic clock, in seconds.
  private let deadline: Double
  private let cancellation: LayoutCancellation?
  /// True if there are limits other than steps and bytes.
  private let checksClock: Bool
  /// The number of steps until the clock and the cancellation are checked again.
  private var stepsUntilCheck = 0

  /// The number of steps between two checks: some tens of microseconds.
  private static let checkInterval = 256

  init(_ limits: LayoutLimits) {
    stepsLeft = limits.steps ?? .max
    bytesLeft = limits.bytes ?? .max
    deadline = limits.seconds.map { Self.now() + $0 } ?? .infinity
    cancellation = limits.cancellation
    checksClock = limits.seconds != nil || cancellation != nil
  }

  /// Counts steps of work. Returns true if more work is allowed.
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    if exceeded != nil { return false }
    spentSteps += steps
    stepsLeft -= steps
    if stepsLeft < 0 {
      exceeded = .steps
    } else if checksClock {
      stepsUntilCheck -= steps
      if stepsUntilCheck < 0 {
        stepsUntilCheck = Self.checkInterval
        checkClock()
      }
    }
    return exceeded == nil
  }

  /// Counts outline pieces that were made, compared or met. Returns true if more work is allowed.
  @discardableResult
  func spend(pieces count: Int) -> Bool { spend(count / Self.piecesInStep) }

  /// The number of outline pieces that the remaining steps allow.
  var piecesLeft: Int {
    guard exceeded == nil else { return 0 }
    // One step more than remains, so that a row with this many pieces exceeds the limit.
    let steps = min(stepsLeft, Int.max - 1) + 1
    let (pieces, overflows) = steps.multipliedReportingOverflow(by: Self.piecesInStep)
    return overflows ? .max : pieces
  }

  /// The number of outline pieces that cost about as much as a row without exclusions.
  private static let piecesInStep = 16

  private func checkClock() {
    if let cancellation, cancellation.isCancelled {
      exceeded = .cancellation
    } else if deadline < .infinity, Self.now() > deadline {
      exceeded = .seconds
    }
  }

  /// Counts memory that is kept, in bytes.
  func keep(bytes: Int) {
    bytesLeft -= bytes
    if bytesLeft < 0, exceeded == nil { exceeded = .bytes }
  }

  private static func now() -> Double { SteadyClock.seconds }
}
