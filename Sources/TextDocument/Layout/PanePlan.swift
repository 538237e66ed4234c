package import TextStorage

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
}
