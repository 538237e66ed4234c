public import Foundation
import TextGeometry

/// What AppKit's paths can, too: their elements, and curves cut into lines.
extension UIBezierPath {
  /// What an element of a path is.
  public enum ElementType: UInt, Sendable {
    /// The start of a subpath.
    case moveTo
    /// A line.
    case lineTo
    /// A curve with two control points.
    case cubicCurveTo
    /// The end of a subpath at its start.
    case closePath
    /// A curve with one control point.
    case quadraticCurveTo

    /// AppKit's older name of a curve with two control points.
    public static var curveTo: ElementType { .cubicCurveTo }
  }

  /// What counts as inside of a path that crosses itself.
  public enum WindingRule: UInt, Sendable {
    /// What the path goes around.
    case nonZero
    /// What it goes around an odd number of times.
    case evenOdd
  }

  /// What counts as inside.
  public var windingRule: WindingRule {
    get { usesEvenOddFillRule ? .evenOdd : .nonZero }
    set { usesEvenOddFillRule = newValue == .evenOdd }
  }

  /// How many elements the path has.
  public var elementCount: Int { path.elementCount }

  /// An element, and its points in the order in which they are drawn, control points first.
  ///
  /// - Parameters:
  ///   - index: The element's number.
  ///   - points: Room for three points, or nil.
  /// - Complexity: O(*n*) in the number of elements before.
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

  /// The box around all points, control points included.
  public var controlPointBounds: CGRect { CGRect(path.controlPointBounds) }

  /// The path with its curves as lines that are no farther from them than ``flatness``.
  public var flattened: UIBezierPath {
    UIBezierPath(path.flattened(tolerance: Double(flatness)))
  }
}
