package import TextGeometry
package import TextStorage

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
}
