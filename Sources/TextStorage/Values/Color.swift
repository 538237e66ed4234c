/// A colour in sRGB, with straight (not premultiplied) alpha.
///
/// Components should lie in 0…1. Values outside are kept; drawing clamps them.
@frozen
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity: at 0 the colour is invisible, at 1 it hides everything behind it.
  public var alpha: Double

  /// Creates a colour from its sRGB components.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey; 0 is black and 1 is white.
  @inlinable
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque black.
  @inlinable
  public static var black: Color { Color(white: 0) }
  /// Opaque white.
  @inlinable
  public static var white: Color { Color(white: 1) }
  /// Transparent black.
  @inlinable
  public static var clear: Color { Color(white: 0, alpha: 0) }

  /// True if red, green and blue are equal, so that one channel is enough.
  @inlinable
  public var isGray: Bool { red == green && green == blue }
}
