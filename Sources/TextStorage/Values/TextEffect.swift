import TextGeometry

/// The look of depth that text has: two edges beneath its glyphs.
///
/// An edge is a copy of the glyphs without blur, translucent and moved by the *depth*: a fortieth
/// of the font size, and at least half a point. The glyphs themselves are painted over both edges
/// in their own colour.
///
/// | effect | first edge, black at 40 % | second edge, white at 70 % |
/// |---|---|---|
/// | ``letterpress`` | one depth up | one depth down |
/// | ``emboss`` | one depth down and to the right | one depth up and to the left |
///
/// White edges are invisible on white paper, so the page or the text's background should have a
/// colour. Edges show through glyphs that are not opaque. Glyphs with colours of their own, such
/// as emoji, have no edges, and neither have underlines.
public enum TextEffect: String, Hashable, Sendable, CaseIterable {
  /// Text pressed into the page: dark above its letters, light below them.
  case letterpress
  /// Text raised from the page: light at the top left, dark at the bottom right.
  case emboss

  /// Returns the distance by which edges are moved, in points.
  ///
  /// - Parameter size: The font size, in points.
  public static func depth(forSize size: Double) -> Double {
    size.isFinite ? max(size / 40, 0.5) : 0.5
  }

  /// Returns the edges in painting order.
  ///
  /// - Parameter size: The font size, in points.
  public func edges(forSize size: Double) -> [Shadow] {
    let depth = Self.depth(forSize: size)
    let (dark, light) =
      switch self {
      case .letterpress: (Vector(dx: 0, dy: -depth), Vector(dx: 0, dy: depth))
      case .emboss: (Vector(dx: depth, dy: depth), Vector(dx: -depth, dy: -depth))
      }
    return [
      Shadow(offset: dark, color: Color(white: 0, alpha: 0.4)),
      Shadow(offset: light, color: Color(white: 1, alpha: 0.7)),
    ]
  }
}
