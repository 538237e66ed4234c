/// The progress of a transition: moved interactively, then finished or cancelled by a spring.
///
/// The caller supplies the time, in seconds from any origin. So it serves programs that render
/// frames ahead and programs that draw on a screen. Steps *alongside* run at every change of the
/// progress, completions at the end.
///
/// ```swift
/// let driver = TransitionDriver()
/// driver.run(alongside: { show(transition.displayList(progress: $0)) })
/// driver.move(to: 0.3)                      // a finger
/// driver.finish(at: now, velocity: 1.5)     // lifted
/// while !driver.isOver { driver.advance(to: clock()) }
/// ```
public final class TransitionDriver {
  /// The result of a transition.
  public enum Outcome: Hashable, Sendable {
    /// The transition reached its end.
    case finished
    /// The transition returned to its start.
    case cancelled
  }

  /// The completed fraction of the transition; a spring may overshoot 0…1.
  public private(set) var progress = 0.0
  /// The result, or nil while the transition is running.
  public private(set) var outcome: Outcome?
  /// The spring that moves the progress to either end.
  public let spring: Spring

  private var release:
    (time: Double, from: Double, velocity: Double, outcome: Outcome, end: Double)?
  private var steps: [(Double) -> Void] = []
  private var completions: [(Outcome) -> Void] = []

  /// Creates a driver at the start of the transition.
  ///
  /// - Parameter spring: The spring that moves the progress to either end. The default comes to
  ///   rest in half a second, without oscillation.
  public init(spring: Spring = Spring(response: 0.35, dampingRatio: 1)) { self.spring = spring }

  /// True if the transition has reached either end.
  public var isOver: Bool { outcome != nil }

  /// Adds a step that runs at every change of the progress, and one that runs at the end.
  public func run(
    alongside: ((Double) -> Void)? = nil, completion: ((Outcome) -> Void)? = nil
  ) {
    if let alongside { steps.append(alongside) }
    guard let completion else { return }
    if let outcome { completion(outcome) } else { completions.append(completion) }
  }

  /// Moves the progress interactively; this stops the spring.
  ///
  /// - Parameter progress: The progress; clamped to 0…1.
  public func move(to progress: Double) {
    guard outcome == nil else { return }
    release = nil
    report(min(1, max(0, progress)))
  }

  /// Lets the spring finish the transition.
  ///
  /// - Parameters:
  ///   - time: The current time, in seconds.
  ///   - velocity: The velocity of the progress at release, per second.
  public func finish(at time: Double, velocity: Double = 0) {
    release(to: .finished, at: time, velocity)
  }

  /// Lets the spring return to the start. The parameters are those of ``finish(at:velocity:)``.
  public func cancel(at time: Double, velocity: Double = 0) {
    release(to: .cancelled, at: time, velocity)
  }

  private func release(to outcome: Outcome, at time: Double, _ velocity: Double) {
    guard self.outcome == nil else { return }
    let from = progress - (outcome == .finished ? 1 : 0)
    let settling = spring.settlingTime(from: from, velocity: velocity)
    release = (time, from, velocity, outcome, time + settling)
  }

  /// Moves the progress to the spring's position.
  ///
  /// - Parameter time: The current time, in seconds. Nothing happens while the progress is moved
  ///   interactively.
  public func advance(to time: Double) {
    guard outcome == nil, let release else { return }
    let goal = release.outcome == .finished ? 1.0 : 0
    if time >= release.end {
      report(goal)
      outcome = release.outcome
      while !completions.isEmpty { completions.removeFirst()(release.outcome) }
      steps.removeAll()
      return
    }
    let state = spring.state(
      at: time - release.time, from: release.from, velocity: release.velocity)
    report(goal + state.displacement)
  }

  private func report(_ progress: Double) {
    self.progress = progress
    for step in steps { step(progress) }
  }
}
