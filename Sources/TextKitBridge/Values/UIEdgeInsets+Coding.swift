public import Foundation

/// The edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt
  /// Creates a set.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The bottom edge.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Values as text, in braces.
extension NSCoder {
  /// Returns a point as text: `{1, 2}`.
  public class func string(for point: CGPoint) -> String {
    "{\(number(point.x)), \(number(point.y))}"
  }
  /// Returns a size as text.
  public class func string(for size: CGSize) -> String {
    "{\(number(size.width)), \(number(size.height))}"
  }
  /// Returns a rectangle as text: `{{1, 2}, {3, 4}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// Returns insets as text.
  public class func string(for insets: UIEdgeInsets) -> String {
    "{\(number(insets.top)), \(number(insets.left)), \(number(insets.bottom)), "
      + "\(number(insets.right))}"
  }
  /// Reads a point; one of zeros if the text is none.
  public class func cgPoint(for string: String) -> CGPoint {
    let values = numbers(string, 2)
    return CGPoint(x: values[0], y: values[1])
  }
  /// Reads a size; one of zeros if the text is none.
  public class func cgSize(for string: String) -> CGSize {
    let values = numbers(string, 2)
    return CGSize(width: values[0], height: values[1])
  }
  /// Reads a rectangle; one of zeros if the text is none.
  public class func cgRect(for string: String) -> CGRect {
    let values = numbers(string, 4)
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  private class func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private class func numbers(_ text: String, _ count: Int) -> [CGFloat] {
    let parts = text.split { "{}, ".contains($0) }.compactMap { Double($0) }.map { CGFloat($0) }
    return parts.count == count ? parts : Array(repeating: 0, count: count)
  }
}

extension NSValue {
  /// Creates a value of a point, by UIKit's name.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Creates a value of a size, by UIKit's name.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// Creates a value of a rectangle, by UIKit's name.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// The point, by UIKit's name.
  public var cgPointValue: CGPoint { pointValue }
  /// The size, by UIKit's name.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle, by UIKit's name.
  public var cgRectValue: CGRect { rectValue }
}
