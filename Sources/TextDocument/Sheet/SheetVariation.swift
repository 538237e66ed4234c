public import TextLayout

/// A part of a sheet that counts only in some surroundings.
public struct SheetVariation: Hashable, Sendable {
  /// The traits that must be there.
  public var when: TraitCollection
  /// What changes then.
  public var part: SheetPart

  /// Creates a variation.
  public init(when: TraitCollection, part: SheetPart) {
    self.when = when
    self.part = part
  }
}
