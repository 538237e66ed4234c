/// The character that is nearest to a point.
public struct CharacterHit: Hashable, Sendable {
  /// The character's first UTF-16 code unit in the storage.
  public var position: Int
  /// How far through the character the point lies in reading direction: 0 at its start, 1 at its end. A
  /// caret goes before the character up to one half, else after it.
  public var fraction: Double
  /// Whether the point lies on the character, within its row and its width, and not only nearest to it.
  public var isInside: Bool

  /// Creates a hit.
  public init(position: Int, fraction: Double, isInside: Bool) {
    self.position = position
    self.fraction = fraction
    self.isInside = isInside
  }
}
