/// Runs steps of a program's own together with a change of traits and after it.
///
/// Whoever hears of a change before it is made is handed the coordinator of that change. Steps *alongside* run once the
/// place has its new traits, before the places below it get theirs; completions run when all of them have. Whoever
/// hears of it may also cancel the change: the traits stay as they were, no step runs, and completions are told.
///
/// ```swift
/// page.registerForTransitions([.horizontalSizeClass]) { _, transition, coordinator in
///   coordinator.run(
///     alongside: { context in relayout(context.transition.after) },
///     completion: { context in if !context.isCancelled { save() } })
/// }
/// ```
public final class TransitionCoordinator {
  /// What a step is told of the change that it belongs to.
  public struct Context: Sendable {
    /// The change.
    public let transition: TraitTransition
    /// Whether the change was cancelled.
    public let isCancelled: Bool
  }

  /// A step of a program's own.
  public typealias Step = (Context) -> Void

  /// The change.
  public let transition: TraitTransition
  /// Whether the change is not to be made.
  public private(set) var isCancelled = false

  private var steps: [Step] = []
  private var completions: [Step] = []
  private var isMade = false

  init(_ transition: TraitTransition) { self.transition = transition }

  /// Adds a step that runs with the change, and one that runs after it, in the order in which they are added.
  ///
  /// - Parameters:
  ///   - alongside: Runs when the place has its new traits; not at all when the change is cancelled. Added after that
  ///     it runs at once.
  ///   - completion: Runs when all places below have theirs, too, or when the change has been cancelled.
  public func run(alongside: Step? = nil, completion: Step? = nil) {
    if let completion { completions.append(completion) }
    guard let alongside else { return }
    if isMade { alongside(context) } else { steps.append(alongside) }
  }

  /// Leaves the traits as they are. Without effect once they have changed.
  public func cancel() { if !isMade { isCancelled = true } }

  private var context: Context { Context(transition: transition, isCancelled: isCancelled) }

  /// Runs the steps alongside the change.
  func make() {
    isMade = true
    for step in steps { step(context) }
    steps.removeAll()
  }

  /// Runs the completions, and those that they add.
  func complete() {
    while !completions.isEmpty { completions.removeFirst()(context) }
  }
}
