/// A place in a tree of surroundings: a screen, a window, a page, a part of a page.
///
/// The traits of a place are its parent's with its own ``traitOverrides`` over them, so that the nearest
/// override wins and siblings do not notice each other's. Overrides may change as often as one likes; what
/// they amount to is worked out from top to bottom by ``updateTraitsIfNeeded()``, and handlers hear of it
/// once. While a handler runs, the places below it still have their former traits.
///
/// ```swift
/// let screen = TraitEnvironment(device.traits(.portrait))
/// let sidebar = TraitEnvironment(parent: screen)
/// sidebar.traitOverrides.horizontalSizeClass = .compact
/// sidebar.registerForTraitChanges([.horizontalSizeClass]) { place, previous in relayout(place) }
/// screen.updateTraitsIfNeeded()
/// ```
///
/// A tree belongs to one thread at a time.
public final class TraitEnvironment {
  /// Called with the place and its former traits.
  public typealias ChangeHandler = (TraitEnvironment, TraitCollection) -> Void
  /// Called with the place and what is about to change.
  public typealias TransitionHandler = (TraitEnvironment, TraitTransition) -> Void
  /// Called with the place, what is about to change, and what runs steps with the change and after it.
  public typealias CoordinatedHandler = (
    TraitEnvironment, TraitTransition, TransitionCoordinator
  ) -> Void

  private struct Registration {
    var number: Int
    var traits: [Trait]
    var didChange: ChangeHandler?
    var willChange: CoordinatedHandler?
  }

  /// How often a place is updated again because its handlers changed its overrides, before the rest is
  /// left to the next update.
  private static let mostRounds = 16

  /// The traits as of the last update.
  public private(set) var traitCollection: TraitCollection
  /// What counts here and below instead of what is inherited; an unspecified trait is inherited.
  public var traitOverrides = TraitCollection() {
    didSet { if traitOverrides != oldValue { setNeedsUpdate() } }
  }
  /// The place that this one inherits from.
  public private(set) weak var parent: TraitEnvironment?
  /// The places that inherit from this one, in the order in which they were added.
  public private(set) var children: [TraitEnvironment] = []
  /// Whether an update would do anything here or below.
  public private(set) var needsUpdate = false

  /// What kind of part the place is, for ``AppearanceDefaults``; nil for none.
  public let kind: PartKind?

  private let base: TraitCollection
  private var registrations: [Registration] = []
  private var lastNumber = 0

  /// Creates the top of a tree.
  ///
  /// - Parameters:
  ///   - traits: Its traits.
  ///   - kind: What kind of part it is; nil for none.
  public init(_ traits: TraitCollection = TraitCollection(), kind: PartKind? = nil) {
    self.kind = kind
    base = traits
    traitCollection = traits
  }

  /// Creates a place that inherits from another.
  ///
  /// - Parameters:
  ///   - parent: The place around it.
  ///   - kind: What kind of part it is; nil for none.
  public convenience init(parent: TraitEnvironment, kind: PartKind? = nil) {
    self.init(kind: kind)
    traitCollection = parent.traitCollection
    self.parent = parent
    parent.children.append(self)
  }

  // MARK: The tree

  /// Lets a place inherit from this one from the next update on; it leaves the tree it was in.
  public func addChild(_ child: TraitEnvironment) {
    var ancestor: TraitEnvironment? = self
    while let place = ancestor {
      precondition(place !== child, "A trait environment cannot inherit from itself.")
      ancestor = place.parent
    }
    child.removeFromParent()
    child.parent = self
    children.append(child)
    child.needsUpdate = true
    setNeedsUpdate()
  }

  /// Takes the place out of its tree, of which it then is a top without inherited traits.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    setNeedsUpdate()
  }

  // MARK: Registrations

  /// Asks to be told when one of some traits has changed here.
  ///
  /// Several changes between two updates are told once.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [Trait], handler: @escaping ChangeHandler
  ) -> TraitChangeRegistration {
    register(traits, didChange: handler, willChange: nil)
  }

  /// Asks to be told when one of some traits is about to change here.
  @discardableResult
  public func registerForTransitions(
    _ traits: [Trait], handler: @escaping TransitionHandler
  ) -> TraitChangeRegistration {
    register(traits, didChange: nil) { place, transition, _ in handler(place, transition) }
  }

  /// Asks to be told when one of some traits is about to change here, with what runs steps with the change and after
  /// it, or cancels it.
  @discardableResult
  public func registerForTransitions(
    _ traits: [Trait], handler: @escaping CoordinatedHandler
  ) -> TraitChangeRegistration {
    register(traits, didChange: nil, willChange: handler)
  }

  /// Takes a registration back; one that is not there any more does not matter.
  public func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    registrations.removeAll { $0.number == registration.number }
  }

  private func register(
    _ traits: [Trait], didChange: ChangeHandler?, willChange: CoordinatedHandler?
  ) -> TraitChangeRegistration {
    lastNumber += 1
    registrations.append(
      Registration(
        number: lastNumber, traits: traits, didChange: didChange, willChange: willChange))
    return TraitChangeRegistration(number: lastNumber)
  }

  // MARK: Updates

  private func setNeedsUpdate() {
    var place: TraitEnvironment? = self
    while let current = place, !current.needsUpdate {
      current.needsUpdate = true
      place = current.parent
    }
  }

  /// Works out the traits here and below from the parent's, from top to bottom, and tells whoever
  /// registered. May be called by a handler.
  ///
  /// - Complexity: O(*n*) in the places whose traits change or whose overrides were changed, with their
  ///   ancestors below this place.
  public func updateTraitsIfNeeded() {
    // Called by a handler of this place, only the places below are still to be updated.
    guard needsUpdate || children.contains(where: \.needsUpdate) else { return }
    update()
  }

  private func update() {
    var rounds = 0
    repeat {
      needsUpdate = false
      rounds += 1
      let coordinator = resolve()
      // A handler may add or remove children; those of this moment count.
      for child in children where child.needsUpdate { child.update() }
      coordinator?.complete()
    } while needsUpdate && rounds < Self.mostRounds
  }

  /// - Returns: What runs completions when all places below have their traits; nil when nothing changes here.
  private func resolve() -> TransitionCoordinator? {
    var resolved = parent?.traitCollection ?? base
    resolved.merge(traitOverrides)
    guard resolved != traitCollection else { return nil }
    let transition = TraitTransition(from: traitCollection, to: resolved)
    let changed = Set(transition.changedTraits)
    let concerned = registrations.filter { !changed.isDisjoint(with: $0.traits) }
    let coordinator = TransitionCoordinator(transition)
    for registration in concerned { registration.willChange?(self, transition, coordinator) }
    if coordinator.isCancelled { return coordinator }
    traitCollection = resolved
    coordinator.make()
    for child in children { child.needsUpdate = true }
    for registration in concerned { registration.didChange?(self, transition.before) }
    return coordinator
  }
}

/// What a registration for changes of traits is taken back with.
public struct TraitChangeRegistration: Hashable, Sendable {
  let number: Int
}

/// A change of traits: what they were, and what they become.
public struct TraitTransition: Hashable, Sendable {
  /// The traits before the change.
  public let before: TraitCollection
  /// The traits after it.
  public let after: TraitCollection

  /// Creates a transition.
  public init(from before: TraitCollection, to after: TraitCollection) {
    self.before = before
    self.after = after
  }

  /// The traits whose values differ.
  public var changedTraits: [Trait] { after.changedTraits(from: before) }
}
