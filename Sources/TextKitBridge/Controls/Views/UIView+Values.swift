import Foundation

extension UIView {
  /// The fit of content to the bounds; kept for the program.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// Scaled to the largest size that fits.
    case scaleAspectFit
    /// Scaled to the smallest size that fills the bounds.
    case scaleAspectFill
    /// Drawn again for each size.
    case redraw
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// At the left.
    case left
    /// At the right.
    case right
    /// At the top left.
    case topLeft
    /// At the top right.
    case topRight
    /// At the bottom left.
    case bottomLeft
    /// At the bottom right.
    case bottomRight
  }

  /// The resizing of a view with its superview; kept for the program.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the left changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the right changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the top changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the bottom changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }
}

extension UIView.AutoresizingMask {
  /// Returns a frame for another size of the superview: what is flexible shares the difference in
  /// proportion to its length.
  func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
    let (x, width) = Self.resized(
      frame.minX, frame.width, in: old.width, to: new.width,
      (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)))
    let (y, height) = Self.resized(
      frame.minY, frame.height, in: old.height, to: new.height,
      (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)))
    return CGRect(x: x, y: y, width: width, height: height)
  }

  private static func resized(
    _ start: CGFloat, _ length: CGFloat, in old: CGFloat, to new: CGFloat,
    _ isFlexible: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let parts = [
      isFlexible.0 ? max(0, start) : 0, isFlexible.1 ? length : 0,
      isFlexible.2 ? max(0, old - start - length) : 0,
    ]
    let sum = parts.reduce(0, +)
    let count = CGFloat([isFlexible.0, isFlexible.1, isFlexible.2].count { $0 })
    guard count > 0 else { return (start, length) }
    func share(_ index: Int, _ flexible: Bool) -> CGFloat {
      flexible ? (new - old) * (sum > 0 ? parts[index] / sum : 1 / count) : 0
    }
    return (start + share(0, isFlexible.0), max(0, length + share(1, isFlexible.1)))
  }
}
