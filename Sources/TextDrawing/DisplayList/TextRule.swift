public import TextStorage

/// A horizontal line that belongs to text: an underline or a strikethrough.
///
/// Drawing moves its edges to the edges of pixels and gives it at least one pixel of thickness.
public struct TextRule: Hashable, Sendable {
  /// The left end, in page points.
  public var start: Double
  /// The right end, in page points.
  public var end: Double
  /// The y of the line's middle, in page points; of the upper one when there are two.
  public var y: Double
  /// The thickness of a single line, in points.
  public var thickness: Double
  /// Single, thick or double, and the pattern; `byWord` is for layout to heed and ignored here.
  public var style: UnderlineStyle
  /// The colour.
  public var color: Color

  /// Creates a line.
  public init(
    start: Double, end: Double, y: Double, thickness: Double, style: UnderlineStyle = .single,
    color: Color
  ) {
    self.start = start
    self.end = end
    self.y = y
    self.thickness = thickness
    self.style = style
    self.color = color
  }
}
