/// A position on one axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  /// The axis' four-letter tag, such as `wght`.
  public var tag: String
  /// The position, in the axis' own units.
  public var value: Double

  /// Creates a position on an axis.
  public init(tag: String, value: Double) {
    self.tag = tag
    self.value = value
  }
}
