/// A shape as people write it: one of CSS's basic shapes, or a reference to a file that holds one.
///
/// | text | shape |
/// |---|---|
/// | `circle(R at X Y)` | a circle; R may be `closest-side` or `farthest-side` |
/// | `ellipse(RX RY at X Y)` | an ellipse |
/// | `inset(T R B L round R)` | a rectangle by its distances from the reference's edges |
/// | `polygon([evenodd,] X Y, X Y, …)` | a polygon |
/// | `path([evenodd,] "M…")` | SVG path data |
/// | `svg(FILE)`, `svg(FILE#ID)` | the outline of an SVG file, or of one of its elements |
/// | `image(FILE at X Y W H, THRESHOLD)` | the outline of a picture where it is opaque |
///
/// Lengths are numbers in points (optionally followed by `pt` or `px`), numbers with `mm`, `cm`,
/// `in` or `em`, or percentages of the reference's width or height. A circle's radius is a
/// percentage of √(width² + height²) / √2. The defaults are the centre for positions, the closest
/// side for radii, and one half for a threshold (CSS Shapes 1, §3).
public enum Shape: Hashable, Sendable {
  /// An outline in the reference's coordinates, its origin at the top left.
  case path(BezierPath)
  /// An SVG file, and the name of the element that is meant; all of it when there is none.
  case svg(file: String, id: String?)
  /// A picture file, the rectangle it fills, and the alpha from 0 to 1 above which it is opaque.
  case image(file: String, frame: Rect, threshold: Double)

  /// Reads a shape.
  ///
  /// - Parameters:
  ///   - text: The shape as written.
  ///   - reference: The size that percentages and edges refer to: that of the page or container.
  ///   - em: The size of the font that ems are of, in points.
  ///   - limits: How many steps a path may have.
  /// - Throws: A ``GeometryError`` with the column of the fault.
  public init(
    parsing text: String, in reference: Size, em: Double = 16, limits: GeometryLimits = .standard
  ) throws(GeometryError) {
    var parser = ShapeParser(text, reference: reference, em: em, limits: limits)
    self = try parser.parse()
  }
}
