package import TextGeometry
package import TextLayout
package import TextStorage

/// A container as it is going to stand on a page, its shapes resolved.
package struct ContainerPlan: Sendable {
  /// The container on its page, in points.
  package var frame: Rect
  /// Whether the container becomes as high as the text in it; the frame then has the greatest height.
  package var isAutomatic = false
  /// The distance kept at both ends of every line fragment, in points.
  package var padding = 0.0
  /// Spans narrower than this take no text, in points.
  package var minimumFragmentWidth = 0.0
  /// The most rows; 0 for no limit.
  package var maximumLines = 0
  /// What becomes of the last row that fits; nil for nothing special.
  package var lineBreakMode: LineBreakMode?
  /// What the indents of paragraphs are measured from.
  package var indentOrigin = IndentOrigin.span
  /// The shape that text fills, in the container's coordinates.
  package var inside: BezierPath?
  /// What no line touches, in the container's coordinates.
  package var exclusions: [ExclusionPath] = []
  /// What its text lies over on the page: everything with a lesser number.
  package var z = 0
}

/// Where notes stand on a page.
package struct NotePlan: Sendable {
  /// The left edge of their column on the page, in points.
  package var x: Double
  /// The width of their column, in points.
  package var width: Double
  /// The least distance between two of them, in points.
  package var spacing: Double
}

/// A pane as it is going to stand on a page.
package struct PanePlan: Sendable {
  /// The left edge on the page, in points.
  package var x: Double
  /// The width, in points.
  package var width: Double
  /// How many columns it holds.
  package var columnCount: Int
  /// The distance between two of them, in points.
  package var gap: Double
  /// The colour behind it, or nil.
  package var background: Color?
  /// Whether it lies over the others, which have the room that it covers, too.
  package var isOver = false

  /// What a pane over others lies over: everything that does not say otherwise.
  static let overlayLayer = 1
}
