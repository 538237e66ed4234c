public import TextGeometry
public import TextStorage

/// A text that was made smaller to fit a room.
public struct FittedText: Sendable {
  /// The text with the attributes that make it fit.
  public var text: AttributedText
  /// What fonts and lengths were multiplied with; 1 when nothing was.
  public var scaleFactor: Double
  /// What was added after each cluster, in points; 0 when nothing was, else negative.
  public var trackingAdjustment: Double
  /// What the text takes, from the top left corner of the room.
  public var rect: Rect
  /// Whether it fits; else it is as small as was allowed.
  public var fits: Bool
}
