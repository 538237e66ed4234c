/// How far a transition has come: moved by hand, then finished or cancelled by a spring.
///
/// Time is told by the caller, in seconds from wherever it likes, so that a program that draws frames ahead and one
/// that draws on a screen use it alike. Steps *alongside* run at every change of the progress, completions once it is
/// over.
///
/// ```swift
/// let driver = TransitionDriver()
/// driver.run(alongside: { show(transition.displayList(progress: $0)) })
/// driver.move(to: 0.3)                      // a finger
/// driver.finish(at: now, velocity: 1.5)     // lifted
/// while !driver.isOver { driver.advance(to: clock()) }
/// ```
public final class TransitionDriver {
  /// What a transition comes to.
  public enum Outcome: Hashable, Sendable {
    /// It ended at its end.
    case finished
    /// It went back to its start.
    case cancelled
  }

  /// How much of the way is done; a spring may go past both ends.
  public private(set) var progress = 0.0
  /// What it came to; nil as long as it goes on.
  public private(set) var outcome: Outcome?
  /// The spring that takes it to one of its ends.
  public let spring: Spring

  private var release:
    (time: Double, from: Double, velocity: Double, outcome: Outcome, end: Double)?
  private var steps: [(Double) -> Void] = []
  private var completions: [(Outcome) -> Void] = []

  /// Creates a driver at the start of the way.
  ///
  /// - Parameter spring: The spring that takes it to one of its ends; one that comes to rest in half a second without
  ///   a swing unless told.
  public init(spring: Spring = Spring(response: 0.35, dampingRatio: 1)) { self.spring = spring }

  /// Whether it has come to one of its ends.
  public var isOver: Bool { outcome != nil }

  /// Adds a step that runs at every change of the progress, and one that runs when it is over.
  public func run(
    alongside: ((Double) -> Void)? = nil, completion: ((Outcome) -> Void)? = nil
  ) {
    if let alongside { steps.append(alongside) }
    guard let completion else { return }
    if let outcome { completion(outcome) } else { completions.append(completion) }
  }

  /// Moves it by hand; what a spring was doing ends.
  ///
  /// - Parameter progress: From 0 to 1; what lies outside counts as the nearer end.
  public func move(to progress: Double) {
    guard outcome == nil else { return }
    release = nil
    tell(min(1, max(0, progress)))
  }

  /// Lets the spring take it to its end.
  ///
  /// - Parameters:
  ///   - time: The time now, in seconds.
  ///   - velocity: How fast it was moved last, in ways a second.
  public func finish(at time: Double, velocity: Double = 0) {
    release(to: .finished, at: time, velocity)
  }

  /// Lets the spring take it back to its start. The parameters are those of ``finish(at:velocity:)``.
  public func cancel(at time: Double, velocity: Double = 0) {
    release(to: .cancelled, at: time, velocity)
  }

  private func release(to outcome: Outcome, at time: Double, _ velocity: Double) {
    guard self.outcome == nil else { return }
    let from = progress - (outcome == .finished ? 1 : 0)
    let settling = spring.settlingTime(from: from, velocity: velocity)
    release = (time, from, velocity, outcome, time + settling)
  }

  /// Moves it to where its spring has it.
  ///
  /// - Parameter time: The time now, in seconds. Nothing happens while it is held by hand.
  public func advance(to time: Double) {
    guard outcome == nil, let release else { return }
    let goal = release.outcome == .finished ? 1.0 : 0
    if time >= release.end {
      tell(goal)
      outcome = release.outcome
      while !completions.isEmpty { completions.removeFirst()(release.outcome) }
      steps.removeAll()
      return
    }
    let state = spring.state(
      at: time - release.time, from: release.from, velocity: release.velocity)
    tell(goal + state.displacement)
  }

  private func tell(_ progress: Double) {
    self.progress = progress
    for step in steps { step(progress) }
  }
}
