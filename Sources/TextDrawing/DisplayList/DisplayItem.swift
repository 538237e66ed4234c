public import TextGeometry
public import TextStorage

/// One element that is painted on a page.
///
/// Indices and ranges refer to the arrays of the ``DisplayList`` that holds the item; all measures
/// are page points.
public enum DisplayItem: Hashable, Sendable {
  /// Glyphs of one face, size and colour.
  case glyphs(GlyphRun)
  /// The shadow of glyphs, moved by an offset and blurred: an edge fades over twice the radius.
  case shadow(GlyphRun, offset: Vector, blurRadius: Double)
  /// The interior of a path, by the path's own fill rule.
  case fill(path: Int, color: Color)
  /// The interior of a path in the colours of a gradient, by the path's own fill rule.
  case gradient(path: Int, gradient: Int, opacity: Double)
  /// A line along a path, centred on it, with round joins and ends. `dashes` are alternating
  /// lengths of strokes and gaps, and empty for an unbroken line.
  case stroke(path: Int, color: Color, width: Double, dashes: Range<Int>)
  /// A rectangle; with `isAligned` its edges are rounded to pixel edges.
  case rectangle(Rect, color: Color, isAligned: Bool)
  /// A horizontal line drawn with text: an underline or a strikethrough.
  case rule(TextRule)
  /// A picture, stretched to a rectangle.
  case picture(index: Int, frame: Rect, opacity: Double)
  /// Items that are drawn as a whole, with a common opacity.
  case group(index: Int, opacity: Double)

  /// The colour of the item; nil for a gradient, a picture and a group.
  public var color: Color? {
    switch self {
    case .glyphs(let run), .shadow(let run, _, _): run.color
    case .fill(_, let color), .stroke(_, let color, _, _), .rectangle(_, let color, _): color
    case .rule(let rule): rule.color
    case .gradient, .picture, .group: nil
    }
  }
}
