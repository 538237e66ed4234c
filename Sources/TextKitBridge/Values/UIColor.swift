public import Foundation
public import TextStorage

/// A colour in sRGB.
///
/// The bridge's name for a colour of the kit. Colours that depend on the system's appearance are those of a light
/// one.
open class UIColor: AttributeValue {
  /// The colour.
  public let color: Color

  /// Creates a colour of the kit's.
  public init(_ color: Color) { self.color = color }

  /// Creates a colour from its components, 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(
        red: Double(sound: red), green: Double(sound: green), blue: Double(sound: blue),
        alpha: Double(sound: alpha)))
  }

  /// Creates a gray, 0 for black.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(sound: white), alpha: Double(sound: alpha)))
  }

  /// Creates a colour from its hue, saturation and brightness, 0 to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let turn = Double(sound: hue) * 6
    func part(_ offset: Double) -> CGFloat {
      let place = (offset + turn).truncatingRemainder(dividingBy: 6)
      let depth = max(0, min(place, 4 - place, 1))
      return brightness * (1 - saturation * CGFloat(depth))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// The colour with another opacity, 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var copy = color
    copy.alpha = Double(sound: alpha)
    return UIColor(copy)
  }

  /// Hands out the components, 0 to 1; always true.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    unsafe red?.pointee = CGFloat(color.red)
    unsafe green?.pointee = CGFloat(color.green)
    unsafe blue?.pointee = CGFloat(color.blue)
    unsafe alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Hands out the gray and the opacity, 0 to 1; false for what is no gray.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard color.isGray else { return false }
    unsafe white?.pointee = CGFloat(color.red)
    unsafe alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// The red component, 0 to 1.
  open var redComponent: CGFloat { CGFloat(color.red) }
  /// The green component, 0 to 1.
  open var greenComponent: CGFloat { CGFloat(color.green) }
  /// The blue component, 0 to 1.
  open var blueComponent: CGFloat { CGFloat(color.blue) }
  /// The opacity, 0 to 1.
  open var alphaComponent: CGFloat { CGFloat(color.alpha) }

  /// The colour for a `CGContext`.
  open var cgColor: CGColor { self }

  /// A copy: the colour itself, which does not change.
  open override func copy() -> Any { self }

  /// Whether two colours are the same.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }

  /// The hash of the colour.
  open override var hash: Int { color.hashValue }

  /// The components in words.
  open override var description: String {
    "UIColor \(color.red) \(color.green) \(color.blue) \(color.alpha)"
  }
}

/// A colour of a `CGContext`.
public typealias CGColor = UIColor
/// AppKit's name.
public typealias NSColor = UIColor
