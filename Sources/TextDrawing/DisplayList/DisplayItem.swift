public import TextGeometry
public import TextStorage

/// One thing that is painted on a page.
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
  /// A line along a path, centred on it, with round joins and ends; `dashes` gives the lengths of
  /// strokes and gaps by turns, and is empty for an unbroken line.
  case stroke(path: Int, color: Color, width: Double, dashes: Range<Int>)
  /// A rectangle; with `isAligned` its edges move to the nearest edges of pixels.
  case rectangle(Rect, color: Color, isAligned: Bool)
  /// A horizontal line with text: an underline or a strikethrough.
  case rule(TextRule)
  /// A picture, stretched to a rectangle.
  case picture(index: Int, frame: Rect, opacity: Double)
  /// Items that are drawn as a whole, with the opacity of the whole.
  case group(index: Int, opacity: Double)

  /// The colour the item is painted with, nil for a picture and a group.
  public var color: Color? {
    switch self {
    case .glyphs(let run), .shadow(let run, _, _): run.color
    case .fill(_, let color), .stroke(_, let color, _, _), .rectangle(_, let color, _): color
    case .rule(let rule): rule.color
    case .picture, .group: nil
    }
  }
}
