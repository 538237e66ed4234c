public import TextGeometry

/// An attachment where it is drawn.
public struct PositionedAttachment: Hashable, Sendable {
  /// The character that it stands on, in UTF-16 code units of the storage.
  public var position: Int
  /// The box, in the container's coordinates.
  public var rect: Rect
}
