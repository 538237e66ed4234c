package import TextGeometry
package import TextLayout
package import TextStorage

/// A planned container of a page, with its outlines resolved.
package struct ContainerPlan: Sendable {
  /// The name of its container or pane in the sheet, or nil.
  package var name: String?
  /// The values that its text was fitted with, or nil.
  package var fit: FittedValues?
  /// The container on its page, in points.
  package var frame: Rect
  /// True if the container is as high as its text; the frame then has the maximum height.
  package var isAutomatic = false
  /// The distance kept at both ends of every line fragment, in points.
  package var padding = 0.0
  /// The width of the narrowest span that takes text, in points.
  package var minimumFragmentWidth = 0.0
  /// The maximum number of rows; 0 for no limit.
  package var maximumLines = 0
  /// The truncation of the last row that fits; nil for none.
  package var lineBreakMode: LineBreakMode?
  /// The edge from which paragraph indents are measured.
  package var indentOrigin = IndentOrigin.span
  /// The outline that text fills, in the container's coordinates; nil for the whole frame.
  package var inside: BezierPath?
  /// The exclusion paths, in the container's coordinates.
  package var exclusions: [ExclusionPath] = []
  /// The grid of baselines in points of the page; nil for none.
  var grid: BaselineGrid?
  /// The height of the first row above its baseline.
  var firstBaseline = FirstBaseline.ascent
  /// The end of the last row.
  var lastBaseline = LastBaseline.descent
  /// The height from which a row that begins the container and is higher than it is cut, in
  /// points; nil to leave such rows to other containers.
  var cutHeight: Double?
  /// The maximum height of pictures in its text, in points; nil for its own height.
  var attachmentHeight: Double?
  /// True if the boxes around its first row continue from content directly above it.
  var continuesBoxes = false
  /// The stacking order of its text; parts with higher numbers lie over those with lower ones.
  package var z = 0
  /// The distances of the text area from the edges of the sheet's frame, in points.
  var insets = Insets.zero
  /// The angle by which the sheet's frame is turned about its centre, clockwise in radians.
  var angle = 0.0
  /// The minimum height of the text area if the text determines it, in points.
  var minimumHeight = PagePlan.minimumHeight
  /// The place of the rows if the container is higher than they are.
  var verticalAlignment = SheetContainer.VerticalAlignment.top
  /// The colour behind the text; nil for none.
  var background: Color?
  /// The gradient over it; nil for none.
  var gradient: BoxGradient?
  /// The line around it; nil for none.
  var border: SheetBorder?

  /// True if no shape is in the way of its rows.
  var isPlain: Bool { exclusions.isEmpty && inside == nil }

  /// The sheet's frame, around the text area, in points.
  var box: Rect { frame.outset(by: insets) }

  /// True if the rows are where the page's grid is: upright, and not moved as a whole.
  var keepsGrid: Bool { verticalAlignment == .top && angle == 0 }

  /// The plan as it is for text with tables, floats or notes below it: its rows end at their
  /// bottoms.
  var endingAtDescent: ContainerPlan {
    var plan = self
    plan.lastBaseline = .descent
    return plan
  }

  /// The transform of the frame and all in it on the page; nil if it is upright.
  var turn: Transform? { angle == 0 ? nil : .rotation(by: angle, around: box.center) }
}

extension Rect {
  /// Returns the rectangle grown by distances at its edges.
  func outset(by insets: Insets) -> Rect {
    Rect(
      x: minX - insets.left, y: minY - insets.top, width: width + insets.left + insets.right,
      height: height + insets.top + insets.bottom)
  }
}

/// The planned column of notes on a page.
package struct NotePlan: Sendable {
  /// The left edge of the column on the page, in points.
  package var x: Double
  /// The width of the column, in points.
  package var width: Double
  /// The minimum distance between two notes, in points.
  package var spacing: Double
  /// The distances of the column from the top and the bottom of the page, in points.
  package var (top, bottom): (Double, Double)
}

/// A planned pane of a page.
package struct PanePlan: Sendable {
  /// The name in the sheet, or nil.
  package var name: String?
  /// The bounds between which its text is fitted, or nil.
  var fit: SheetFit?
  /// The size of its body text, in points; nil for that of the document.
  var bodySize: Double?
  /// The left edge on the page, in points.
  package var x: Double
  /// The width, in points.
  package var width: Double
  /// The number of columns in it.
  package var columnCount: Int
  /// The distance between two columns, in points.
  package var gap: Double
  /// The background colour, or nil.
  package var background: Color?
  /// True if it lies on top of the others, which do not give way to it.
  package var isOver = false

  /// The default stacking order of a pane on top of others, above everything with the usual order,
  /// 0.
  static let overlayLayer = 1
}
