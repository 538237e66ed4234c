public import TextGeometry
public import TextStorage

/// A shape that no text touches.
public struct SheetExclusion: Hashable, Sendable {
  /// The name by which a variation can hide it.
  public var name: String?
  /// The shape.
  public var shape: SheetShape
  /// Which points count as inside when the shape's outline winds around them; nil goes by the shape.
  public var isEvenOdd: Bool?
  /// The distance text keeps from the shape; percentages are of the width of the page, or of the container
  /// that the exclusion belongs to.
  public var margin: Length = 0
  /// On which sides of the shape text may stand.
  public var wrap = WrapMode.both
  /// The colour the shape is filled with on the page; nil leaves it unseen.
  public var fill: Color?
  /// The colour of the shape's outline; nil draws none.
  public var stroke: Color?
  /// The width of the outline, in points.
  public var strokeWidth = 1.0
  /// What it lies over: all parts of the page with a lesser number. Of parts with the same one text lies over
  /// pictures, and these over shapes.
  public var z = 0
  /// Where it is at one time of an animation; nil where the sheet has it.
  var motion: ShapeMotion?

  /// Creates an exclusion.
  public init(_ shape: SheetShape) { self.shape = shape }
}
