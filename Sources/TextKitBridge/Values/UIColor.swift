public import Foundation
public import TextStorage

/// A colour in sRGB.
///
/// The bridge's name for a colour of the kit.
public final class UIColor: NSObject {
  /// The colour.
  public let color: Color

  /// Creates a colour of the kit's.
  public init(_ color: Color) { self.color = color }

  /// Creates a colour from its components, 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Creates a gray, 0 for black.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(white), alpha: Double(alpha)))
  }

  /// Opaque black.
  public static var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// Opaque white.
  public static var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Opaque red.
  public static var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// Opaque blue.
  public static var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// Opaque gray.
  public static var gray: UIColor { UIColor(white: 0.5, alpha: 1) }

  /// Whether two colours are the same.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }

  /// The hash of the colour.
  public override var hash: Int { color.hashValue }
}
