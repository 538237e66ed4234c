public import TextGeometry
public import TextStorage

/// A shape that text does not enter.
public struct SheetExclusion: Hashable, Sendable {
  /// The name by which a variation can hide it.
  public var name: String?
  /// The shape.
  public var shape: SheetShape
  /// True for the even-odd rule, false for non-zero winding; nil for the rule of the shape itself.
  public var isEvenOdd: Bool?
  /// The distance that text keeps from the shape; percentages are of the width of the page, or of
  /// the container that the exclusion belongs to.
  public var margin: Length = 0
  /// The sides of the shape on which text is set.
  public var wrap = WrapMode.both
  /// The fill colour; nil for none.
  public var fill: Color?
  /// The colour of the outline; nil for none.
  public var stroke: Color?
  /// The width of the outline, in points.
  public var strokeWidth = 1.0
  /// The stacking order; parts with higher numbers lie over those with lower ones. Within one
  /// number text lies over pictures, and pictures over exclusions.
  public var z = 0
  /// True if no text touches the shape; false if it only decorates.
  public var excludes = true
  /// The pages that it is on; nil for every page.
  public var pages: SheetPages?
  /// The displacement at one time of an animation; nil for none.
  var motion: ShapeMotion?
  /// The looks of pages that it belongs to, as page masters make them; nil for all.
  var looks: Set<Int>?

  /// Creates an exclusion.
  public init(_ shape: SheetShape) { self.shape = shape }
}
