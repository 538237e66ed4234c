public import Foundation
import TextGeometry

/// Features of AppKit's paths: access to elements, and flattening of curves.
extension UIBezierPath {
  /// The type of a path element.
  public enum ElementType: UInt, Sendable {
    /// The start of a subpath.
    case moveTo
    /// A line.
    case lineTo
    /// A curve with two control points.
    case cubicCurveTo
    /// The closing of a subpath.
    case closePath
    /// A curve with one control point.
    case quadraticCurveTo

    /// AppKit's older name for a curve with two control points.
    public static var curveTo: ElementType { .cubicCurveTo }
  }

  /// The rule that decides which points of a path that crosses itself are inside.
  public enum WindingRule: UInt, Sendable {
    /// Points that the path winds around.
    case nonZero
    /// Points that the path winds around an odd number of times.
    case evenOdd
  }

  /// The winding rule.
  public var windingRule: WindingRule {
    get { usesEvenOddFillRule ? .evenOdd : .nonZero }
    set { usesEvenOddFillRule = newValue == .evenOdd }
  }

  /// The number of elements.
  public var elementCount: Int { path.elementCount }

  /// Returns the type of an element, and its points in drawing order, control points first.
  ///
  /// - Parameters:
  ///   - index: The element's number.
  ///   - points: A buffer for three points, or nil.
  /// - Complexity: O(*n*) in the number of elements before it.
  public func element(at index: Int, associatedPoints points: UnsafeMutablePointer<CGPoint>?)
    -> ElementType
  {
    precondition(
      index >= 0 && index < elementCount,
      "A path of \(elementCount) elements has no number \(index).")
    func give(_ given: Point...) {
      for (number, point) in given.enumerated() { unsafe points?[number] = CGPoint(point) }
    }
    for (number, element) in path.elements.enumerated() where number == index {
      switch element {
      case .move(let to):
        give(to)
        return .moveTo
      case .line(let to):
        give(to)
        return .lineTo
      case .quad(let to, let control):
        give(control, to)
        return .quadraticCurveTo
      case .cubic(let to, let control1, let control2):
        give(control1, control2, to)
        return .cubicCurveTo
      case .close: return .closePath
      }
    }
    return .closePath
  }

  /// The bounding box of all points, including control points.
  public var controlPointBounds: CGRect { CGRect(path.controlPointBounds) }

  /// The path with curves replaced by lines at a distance of at most ``flatness``.
  public var flattened: UIBezierPath {
    UIBezierPath(path.flattened(tolerance: Double(flatness)))
  }
}
