package import TextDrawing
public import TextGeometry
package import TextStorage

/// One page of a document that has been laid out.
public struct DocumentPage: Sendable {
  /// The size of the page, in points.
  public var size: Size
  /// Which of the layout manager's containers stand on the page, in the order in which text runs through
  /// them. Where texts stand side by side, each runs on through its own containers of the next pages.
  public var containers: [Int]
  /// The frames of those containers on the page, in points.
  public var frames: [Rect]
  /// The shapes that are seen on the page.
  package var shapes: [PageShape]
  /// The pictures on the page.
  package var pictures: [PagePicture]
  /// What the text of containers lies over, by the numbers of those that don't lie in the usual layer, 0.
  package var layers: [Int: Int] = [:]
}

extension DocumentPage {
  /// Notes what the text of containers lies over, as their plans say.
  mutating func setLayers(of containers: Range<Int>, _ plans: [ContainerPlan]) {
    for (container, plan) in zip(containers, plans) where plan.z != 0 {
      layers[container] = plan.z
    }
  }
}

/// A shape that is seen on the page.
package struct PageShape: Sendable {
  /// The outline, in the page's coordinates.
  package var path: BezierPath
  /// The colour inside, or nil.
  package var fill: Color?
  /// The colour of the outline, or nil.
  package var stroke: Color?
  /// The width of the outline, in points.
  package var strokeWidth: Double
  /// What it lies over: everything with a lesser number.
  package var z = 0
  /// What the sheet calls it, or nil.
  package var name: String?
  /// Whether it is an exclusion of the page, and no ground of a pane or note.
  var isExclusion = false
}

/// A picture as it stands on a page.
package struct PagePicture: Sendable {
  /// Where it stands, in points.
  package var frame: Rect
  /// Its pixels.
  package var bitmap: Bitmap
  /// How opaque it is painted, from 0 to 1.
  package var opacity: Double
  /// What it lies over: everything with a lesser number.
  package var z = 0
  /// How far it is turned about the middle of its frame, clockwise in radians.
  package var angle = 0.0
  /// What the sheet calls it, or nil.
  package var name: String?

  /// From where it stands upright to where it is turned.
  var turn: Transform { .rotation(by: angle, around: frame.center) }

  /// The box around it, in points.
  var bounds: Rect {
    angle == 0 ? frame : BezierPath(rect: frame).transformed(by: turn).bounds
  }
}
