/// An axis-aligned rectangle, in points, y down.
///
/// A rectangle whose width or height is zero or negative is empty: it holds no area. Two
/// rectangles that only share an edge do not overlap.
@frozen
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right of and below the origin.
  public var size: Size

  /// Creates a rectangle from its top left corner and its size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its top left corner and its extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle at the origin that has no area.
  @inlinable
  public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The left edge.
  @inlinable
  public var minX: Double { origin.x }
  /// The top edge.
  @inlinable
  public var minY: Double { origin.y }
  /// The right edge.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// The middle between the left and the right edge.
  @inlinable
  public var midX: Double { minX + width / 2 }
  /// The middle between the top and the bottom edge.
  @inlinable
  public var midY: Double { minY + height / 2 }
  /// The horizontal extent.
  @inlinable
  public var width: Double { size.width }
  /// The vertical extent.
  @inlinable
  public var height: Double { size.height }
  /// The centre.
  @inlinable
  public var center: Point { Point(x: midX, y: midY) }

  /// True if the rectangle has no area.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// True if the position lies inside, or on the left or top edge.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// True if the two rectangles have some area in common.
  @inlinable
  public func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The area shared with another rectangle, or an empty rectangle if there is none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// The smallest rectangle that contains both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle moved by a displacement.
  @inlinable
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

  /// The rectangle without a border of the given widths.
  @inlinable
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// A width and a height, in points.
@frozen
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent in either direction.
  @inlinable
  public static var zero: Size { Size(width: 0, height: 0) }
}

/// Distances inward from the four edges of a rectangle, in points.
@frozen
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the right edge.
  public var right: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the left edge.
  public var left: Double

  /// Creates insets from the four distances.
  @inlinable
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates insets of some edges; the others have none.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.init(top: top, right: right, bottom: bottom, left: left)
  }

  /// Creates insets with the same distance on all edges.
  @inlinable
  public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// No insets.
  @inlinable
  public static var zero: Insets { Insets(0) }
}

/// A free stretch of a band: the open interval of x between `start` and `end`, in points.
@frozen
public struct HorizontalSpan: Hashable, Sendable {
  /// The left end.
  public var start: Double
  /// The right end, never left of `start`.
  public var end: Double

  /// Creates a stretch from its two ends.
  @inlinable
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The distance between the two ends.
  @inlinable
  public var width: Double { end - start }
}
