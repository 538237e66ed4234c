/// Runs a program's own steps with a change of traits and after it.
///
/// A handler that is called before a change gets the coordinator of that change. *Alongside* steps
/// run once the node has its new traits, before the nodes below it get theirs. Completions run
/// when all of them have their new traits. The handler may also cancel the change. The traits then
/// stay as they were, no alongside step runs, and completions see ``Context/isCancelled``.
///
/// ```swift
/// page.registerForTransitions([.horizontalSizeClass]) { _, transition, coordinator in
///   coordinator.run(
///     alongside: { context in relayout(context.transition.after) },
///     completion: { context in if !context.isCancelled { save() } })
/// }
/// ```
public final class TransitionCoordinator {
  /// The change that a step belongs to.
  public struct Context: Sendable {
    /// The change.
    public let transition: TraitTransition
    /// True if the change was cancelled.
    public let isCancelled: Bool
  }

  /// A program's own step.
  public typealias Step = (Context) -> Void

  /// The change.
  public let transition: TraitTransition
  /// True if the change will not be made.
  public private(set) var isCancelled = false

  private var steps: [Step] = []
  private var completions: [Step] = []
  private var isMade = false

  init(_ transition: TraitTransition) { self.transition = transition }

  /// Adds a step that runs with the change and one that runs after it. Steps run in the order in
  /// which they are added.
  ///
  /// - Parameters:
  ///   - alongside: A step that runs once the node has its new traits, or at once if it already
  ///     has them. It does not run if the change is cancelled.
  ///   - completion: A step that runs once all nodes below have theirs, or after the change was
  ///     cancelled.
  public func run(alongside: Step? = nil, completion: Step? = nil) {
    if let completion { completions.append(completion) }
    guard let alongside else { return }
    if isMade { alongside(context) } else { steps.append(alongside) }
  }

  /// Cancels the change, so that the traits stay as they are. Has no effect once they have
  /// changed.
  public func cancel() { if !isMade { isCancelled = true } }

  private var context: Context { Context(transition: transition, isCancelled: isCancelled) }

  /// Runs the alongside steps.
  func make() {
    isMade = true
    for step in steps { step(context) }
    steps.removeAll()
  }

  /// Runs the completions, including those that they add.
  func complete() {
    while !completions.isEmpty { completions.removeFirst()(context) }
  }
}
