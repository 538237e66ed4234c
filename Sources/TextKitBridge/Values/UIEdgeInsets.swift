public import Foundation

/// Room inside the edges of a rectangle, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: CGFloat
  /// At the left.
  public var left: CGFloat
  /// At the bottom.
  public var bottom: CGFloat
  /// At the right.
  public var right: CGFloat

  /// Creates insets.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No room.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// The rectangle without the room at its edges.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// Room inside the edges of a rectangle in the order of reading, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: CGFloat
  /// Where lines start.
  public var leading: CGFloat
  /// At the bottom.
  public var bottom: CGFloat
  /// Where lines end.
  public var trailing: CGFloat

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// No room.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A displacement, in points.
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Downwards.
  public var vertical: CGFloat

  /// Creates a displacement.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// None.
  public static let zero = UIOffset()
}

/// A direction with a length, in points.
public struct CGVector: Hashable, Sendable {
  /// To the right.
  public var dx: CGFloat
  /// Downwards.
  public var dy: CGFloat

  /// Creates a vector.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

  /// None.
  public static let zero = CGVector()
}
