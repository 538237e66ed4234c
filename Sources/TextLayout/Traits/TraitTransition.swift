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
