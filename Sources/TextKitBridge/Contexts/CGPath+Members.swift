public import Foundation
import TextGeometry

/// Core Graphics' members of a path. Paths are ``UIBezierPath`` objects, so an immutable path is
/// one that nobody changes.
extension UIBezierPath {
  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(rect: rect)
    unsafe apply(given: transform)
  }

  /// Creates an ellipse.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(ovalIn: rect)
    unsafe apply(given: transform)
  }

  /// Creates a rectangle with rounded corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerWidth, height: cornerHeight))
    unsafe apply(given: transform)
  }

  private func apply(given transform: UnsafePointer<CGAffineTransform>?) {
    if let transform = unsafe transform { unsafe apply(transform.pointee) }
  }

  /// The bounding box of all points, including control points.
  public var boundingBox: CGRect { isEmpty ? .null : bounds }

  /// The smallest rectangle around the path.
  public var boundingBoxOfPath: CGRect { isEmpty ? .null : CGRect(path.bounds) }

  /// Closes the subpath.
  public func closeSubpath() { close() }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    addQuadCurve(to: end, controlPoint: control)
  }

  /// Adds a subpath of lines between points.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { append(UIBezierPath(rect: rect)) }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect) { append(UIBezierPath(ovalIn: rect)) }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    unsafe append(
      UIBezierPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight))
  }

  /// Adds another path, transformed.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let placed = UIBezierPath(path.path)
    placed.apply(transform)
    append(placed)
  }

  /// Adds an arc; angles are in radians. As y points down here, clockwise is the opposite of
  /// clockwise with y up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Returns true if a point lies inside, by a fill rule.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule, transform: CGAffineTransform = .identity
  ) -> Bool {
    let placed = UIBezierPath(path)
    placed.usesEvenOddFillRule = rule == .evenOdd
    return placed.contains(point.applying(transform.inverted()))
  }

  /// Returns an independent copy.
  public func mutableCopy() -> CGMutablePath? { UIBezierPath(path) }
}
