/// Where in a line fragment text can be inserted.
public struct InsertionPoint: Hashable, Sendable {
  /// The position, in UTF-16 code units of the storage.
  public var position: Int
  /// The x of the caret, in points of the container. Where the direction of the text changes it is that
  /// beside the character that has the direction of the paragraph.
  public var x: Double
  /// The other x, where the direction changes, else the same.
  public var alternate: Double

  /// Whether there are two places for the caret.
  public var isSplit: Bool { x != alternate }
}
