/// A node in a tree of environments: a screen, a window, a page, a part of a page.
///
/// The traits of a node are its parent's, overridden by its own ``traitOverrides``. The nearest
/// override wins, and siblings do not affect each other. Overrides may change any number of times:
/// ``updateTraitsIfNeeded()`` resolves them from top to bottom and calls each handler once. While
/// a handler runs, the nodes below still have their former traits.
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
  /// A handler called with the node and its former traits.
  public typealias ChangeHandler = (TraitEnvironment, TraitCollection) -> Void
  /// A handler called with the node and the coming change.
  public typealias TransitionHandler = (TraitEnvironment, TraitTransition) -> Void
  /// A handler called with the node, the coming change, and the coordinator that runs steps with
  /// and after the change.
  public typealias CoordinatedHandler = (
    TraitEnvironment, TraitTransition, TransitionCoordinator
  ) -> Void

  private struct Registration {
    var number: Int
    var traits: [Trait]
    var didChange: ChangeHandler?
    var willChange: CoordinatedHandler?
  }

  /// The most updates of a node because its handlers changed its overrides. Further changes are
  /// left to the next update.
  private static let maximumRounds = 16

  /// The traits at the last update.
  public private(set) var traitCollection: TraitCollection
  /// The traits that replace inherited ones here and below; an unspecified trait is inherited.
  public var traitOverrides = TraitCollection() {
    didSet { if traitOverrides != oldValue { setNeedsUpdate() } }
  }
  /// The node that this one inherits from.
  public private(set) weak var parent: TraitEnvironment?
  /// The nodes that inherit from this one, in the order in which they were added.
  public private(set) var children: [TraitEnvironment] = []
  /// True if an update would do anything here or below.
  public private(set) var needsUpdate = false

  /// The kind of part that the node is, for ``AppearanceDefaults``; nil for none.
  public let kind: PartKind?

  private let base: TraitCollection
  private var registrations: [Registration] = []
  private var lastNumber = 0

  /// Creates the root of a tree.
  ///
  /// - Parameters:
  ///   - traits: Its traits.
  ///   - kind: The kind of part that it is; nil for none.
  public init(_ traits: TraitCollection = TraitCollection(), kind: PartKind? = nil) {
    self.kind = kind
    base = traits
    traitCollection = traits
  }

  /// Creates a node that inherits from another.
  ///
  /// - Parameters:
  ///   - parent: The parent node.
  ///   - kind: The kind of part that it is; nil for none.
  public convenience init(parent: TraitEnvironment, kind: PartKind? = nil) {
    self.init(kind: kind)
    traitCollection = parent.traitCollection
    self.parent = parent
    parent.children.append(self)
  }

  // MARK: The tree

  /// Moves a node from its tree to this one; it inherits from this node from the next update on.
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

  /// Removes the node from its tree. It then is a root without inherited traits.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    setNeedsUpdate()
  }

  // MARK: Registrations

  /// Registers a handler that is called after one of some traits has changed here.
  ///
  /// Several changes between two updates cause one call.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [Trait], handler: @escaping ChangeHandler
  ) -> TraitChangeRegistration {
    register(traits, didChange: handler, willChange: nil)
  }

  /// Registers a handler that is called before one of some traits changes here.
  @discardableResult
  public func registerForTransitions(
    _ traits: [Trait], handler: @escaping TransitionHandler
  ) -> TraitChangeRegistration {
    register(traits, didChange: nil) { place, transition, _ in handler(place, transition) }
  }

  /// Registers a handler that is called before one of some traits changes here. Its coordinator
  /// runs steps with and after the change, or cancels it.
  @discardableResult
  public func registerForTransitions(
    _ traits: [Trait], handler: @escaping CoordinatedHandler
  ) -> TraitChangeRegistration {
    register(traits, didChange: nil, willChange: handler)
  }

  /// Removes a registration; does nothing if it was already removed.
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

  /// Resolves the traits here and below from the parent's, from top to bottom, and calls the
  /// registered handlers. A handler may call it.
  ///
  /// - Complexity: O(*n*) in the nodes whose traits change or whose overrides were changed, with
  ///   their ancestors below this node.
  public func updateTraitsIfNeeded() {
    // If a handler of this node calls it, only the nodes below are still to be updated.
    guard needsUpdate || children.contains(where: \.needsUpdate) else { return }
    update()
  }

  private func update() {
    var rounds = 0
    repeat {
      needsUpdate = false
      rounds += 1
      let coordinator = resolve()
      // A handler may add or remove children; the current ones are updated.
      for child in children where child.needsUpdate { child.update() }
      coordinator?.complete()
    } while needsUpdate && rounds < Self.maximumRounds
  }

  /// - Returns: The coordinator that runs completions once all nodes below have their traits; nil
  ///   if nothing changes here.
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

/// A token that identifies a registration, to remove it.
public struct TraitChangeRegistration: Hashable, Sendable {
  let number: Int
}

/// A change of traits.
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
