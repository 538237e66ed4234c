public import TextGeometry

/// A shadow that glyphs and their decorations throw.
public struct Shadow: Hashable, Sendable {
  /// How far the shadow is moved, in points, y down.
  public var offset: Vector
  /// The radius over which the edge fades, in points; 0 gives a hard edge.
  public var blurRadius: Double
  /// The colour, black at one third of full opacity unless said otherwise.
  public var color: Color

  /// Creates a shadow.
  public init(
    offset: Vector = .zero, blurRadius: Double = 0, color: Color = Color(white: 0, alpha: 1.0 / 3)
  ) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}
