public import TextStorage

/// A horizontal line drawn with text: an underline or a strikethrough.
///
/// Drawing rounds its edges to pixel edges and makes it at least one pixel thick.
public struct TextRule: Hashable, Sendable {
  /// The left end, in page points.
  public var start: Double
  /// The right end, in page points.
  public var end: Double
  /// The y of the line's middle, in page points; of the upper one if there are two.
  public var y: Double
  /// The thickness of a single line, in points.
  public var thickness: Double
  /// Single, thick or double, and the pattern; `byWord` affects layout and is ignored here.
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
