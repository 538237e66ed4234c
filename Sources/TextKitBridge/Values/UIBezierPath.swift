public import Foundation
public import TextGeometry

/// A path of lines and curves.
///
/// The bridge's name for the kit's ``/TextGeometry/BezierPath``, as a class.
open class UIBezierPath: AttributeValue {
  /// The path.
  public var path: BezierPath
  /// The largest distance of lines from the curves that they replace, in points. The kit's layout
  /// uses exact curves.
  public var flatness: CGFloat = 0.6
  /// The width of lines that ``stroke()`` draws, in points.
  open var lineWidth: CGFloat = 1
  /// The miter limit, in multiples of half the line width.
  open var miterLimit: CGFloat = 10
  /// The alternating lengths of dashes and gaps, and the start within them, in points.
  var dashes: [Double] = []
  var dashPhase = 0.0
  /// The raw values of the line cap and the line join.
  var (capNumber, joinNumber): (Int32, Int32) = (0, 0)

  /// Creates an empty path.
  public override init() { path = BezierPath() }

  /// Creates a path from one of the kit.
  public init(_ path: BezierPath) { self.path = path }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) { self.init(BezierPath(rect: Rect(drawn: rect))) }

  /// Creates an ellipse.
  public convenience init(ovalIn rect: CGRect) { self.init(BezierPath(ovalIn: Rect(drawn: rect))) }

  /// Creates a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(BezierPath(roundedRect: Rect(drawn: rect), cornerRadius: Double(cornerRadius)))
  }

  /// Creates an arc; angles are in radians.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init(
      BezierPath(
        arcCenter: Point(drawn: center), radius: Double(radius), startAngle: Double(startAngle),
        endAngle: Double(endAngle), clockwise: clockwise))
  }

  /// Returns an independent copy.
  public override func copy() -> Any {
    let copy = UIBezierPath(path)
    copy.flatness = flatness
    copy.lineWidth = lineWidth
    copy.miterLimit = miterLimit
    (copy.dashes, copy.dashPhase) = (dashes, dashPhase)
    (copy.capNumber, copy.joinNumber) = (capNumber, joinNumber)
    return copy
  }

  /// True if the fill rule is even-odd.
  public var usesEvenOddFillRule: Bool {
    get { path.usesEvenOddFillRule }
    set { path.usesEvenOddFillRule = newValue }
  }

  /// The bounding box of all points, including control points, as in UIKit.
  public var bounds: CGRect { CGRect(path.controlPointBounds) }

  /// True if the path has no elements.
  public var isEmpty: Bool { path.isEmpty }

  /// Starts a subpath.
  public func move(to point: CGPoint) { path.move(to: Point(drawn: point)) }

  /// Adds a line.
  public func addLine(to point: CGPoint) { path.addLine(to: Point(drawn: point)) }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(
      to: Point(drawn: end), controlPoint1: Point(drawn: controlPoint1),
      controlPoint2: Point(drawn: controlPoint2))
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: Point(drawn: end), controlPoint: Point(drawn: controlPoint))
  }

  /// Closes the subpath.
  public func close() { path.close() }

  /// Appends another path.
  public func append(_ other: UIBezierPath) { path.append(other.path) }

  /// Returns true if a point lies inside.
  public func contains(_ point: CGPoint) -> Bool { path.contains(Point(drawn: point)) }

  /// Creates a rectangle with some rounded corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize
  ) {
    self.init(
      BezierPath(
        roundedRect: Rect(drawn: rect), byRoundingCorners: corners, cornerRadii: Size(cornerRadii)))
  }

  /// The start of the next segment; the origin if the path is empty.
  public var currentPoint: CGPoint { CGPoint(path.currentPoint ?? .zero) }

  /// Adds an arc; angles are in radians.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      withCenter: Point(drawn: center), radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: clockwise)
  }

  /// Removes all elements.
  public func removeAllPoints() { path.removeAllPoints() }

  /// Returns the reversed path.
  public func reversing() -> UIBezierPath { UIBezierPath(path.reversing()) }

  /// Transforms every point.
  public func apply(_ transform: TextGeometry.Transform) { path.apply(transform) }

  /// Transforms every point.
  public func apply(_ transform: CGAffineTransform) { path.apply(transform.kit) }

  /// Creates a copy of a path.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// An independent copy as a Core Graphics path; setting it copies the other path's elements.
  open var cgPath: CGPath {
    get { UIBezierPath(path) }
    set { path = newValue.path }
  }
}

/// Core Graphics' name of a path.
public typealias CGPath = UIBezierPath
/// Core Graphics' name of a mutable path.
public typealias CGMutablePath = UIBezierPath
/// AppKit's name.
public typealias NSBezierPath = UIBezierPath

/// Some of the corners of a rectangle.
public typealias UIRectCorner = RectCorner
