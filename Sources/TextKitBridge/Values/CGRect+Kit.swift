public import Foundation
public import TextGeometry

extension CGRect {
  /// Creates a rectangle from one of the kit.
  public init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension Rect {
  /// Creates a rectangle from one of Foundation. Coordinates beyond any page are clamped to the
  /// kit's unlimited extent, and not-a-number counts as 0.
  public init(_ rect: CGRect) {
    let rect = rect.standardized
    let (left, top) = (Double(kept: rect.minX), Double(kept: rect.minY))
    self.init(
      x: left, y: top, width: max(0, Double(kept: rect.maxX) - left),
      height: max(0, Double(kept: rect.maxY) - top))
  }
}

extension Point {
  /// Creates a point from one of Foundation. Coordinates beyond any page are clamped to the kit's
  /// unlimited extent, and not-a-number counts as 0.
  public init(_ point: CGPoint) {
    self.init(x: Double(kept: point.x), y: Double(kept: point.y))
  }
}

extension CGPoint {
  /// Creates a point from one of the kit.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  /// Creates a size from one of Foundation. Sizes beyond any page are unlimited, and not-a-number
  /// counts as 0.
  public init(_ size: CGSize) {
    self.init(width: Double(kept: size.width), height: Double(kept: size.height))
  }
}

extension Rect {
  /// Creates a rectangle of a path. Not-a-number is kept, so that layout can leave the path out
  /// and report it.
  init(drawn rect: CGRect) {
    self.init(
      x: Double(drawn: rect.origin.x), y: Double(drawn: rect.origin.y),
      width: Double(drawn: rect.size.width), height: Double(drawn: rect.size.height))
  }
}

extension Point {
  /// Creates a point of a path; not-a-number is kept.
  init(drawn point: CGPoint) {
    self.init(x: Double(drawn: point.x), y: Double(drawn: point.y))
  }
}

extension Double {
  /// Creates a coordinate of a path; not-a-number is kept.
  fileprivate init(drawn value: CGFloat) { self = value.isNaN ? .nan : Double(kept: value) }

  /// Creates a coordinate or length that is safe for layout.
  init(kept value: CGFloat) {
    let limit = 1e7
    self = value.isNaN ? 0 : Swift.min(Swift.max(Double(value), -limit), limit)
  }

  /// Creates a size, spacing or indent of a text; a value that is not finite or larger than any
  /// page counts as 0.
  init(sound value: CGFloat) {
    self = value.isFinite && abs(value) < 1e7 ? Double(value) : 0
  }
}

extension NSRange {
  /// Text Kit's result if there is no range.
  static let notFound = NSRange(location: NSNotFound, length: 0)

  /// Returns the range as `Range`, clamped to a length; empty at the start if there is none.
  func clamped(to length: Int) -> Range<Int> {
    guard location != NSNotFound, location >= 0 else { return 0..<0 }
    let start = min(location, length)
    return start..<min(length, start + max(0, self.length))
  }
}

extension CGRect {
  /// The corners.
  var corners: [CGPoint] {
    [
      origin, CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ]
  }

  /// Creates the smallest rectangle that contains some points.
  init(around points: [CGPoint]) {
    let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
    self.init(
      x: left, y: top, width: (points.map(\.x).max() ?? 0) - left,
      height: (points.map(\.y).max() ?? 0) - top)
  }
}
