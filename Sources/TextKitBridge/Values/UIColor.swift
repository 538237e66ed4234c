public import Foundation
public import TextStorage

/// A colour in sRGB.
///
/// The bridge's name for a colour of the kit. A dynamic colour depends on the traits; text takes
/// the one of the current traits when its attributes are set, and of its view's when it is drawn.
open class UIColor: AttributeValue, _ExpressibleByColorLiteral {
  private let fixed: Color
  private let provider: ((UITraitCollection) -> UIColor)?

  /// The colour; that of the current traits if it is dynamic.
  public var color: Color { provider.map { $0(.current).color } ?? fixed }

  /// Creates a colour from one of the kit.
  public init(_ color: Color) {
    fixed = color
    provider = nil
  }

  /// Creates a colour that depends on traits.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    fixed = .black
    provider = dynamicProvider
  }

  /// True if the colour depends on traits.
  var isDynamic: Bool { provider != nil }

  /// Returns the colour for some traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard let provider else { return self }
    var found = self
    traitCollection.performAsCurrent {
      found = provider(traitCollection).resolvedColor(with: traitCollection)
    }
    return found
  }

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

  /// Creates a colour from Display P3 components, 0 to 1, which are interpreted as sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// AppKit's name of a colour from its components.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// AppKit's name of a colour from its components.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// AppKit's name of a colour from its components.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// AppKit's name of a gray.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Creates a colour from one of a `CGContext`.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// Creates the colour of an Xcode literal: `#colorLiteral(red:green:blue:alpha:)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Returns hue, saturation and brightness, 0 to 1, through the pointers; always true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let high = max(color.red, color.green, color.blue)
    let spread = high - min(color.red, color.green, color.blue)
    var turn = 0.0
    if spread > 0 {
      if high == color.red {
        turn = (color.green - color.blue) / spread
      } else if high == color.green {
        turn = (color.blue - color.red) / spread + 2
      } else {
        turn = (color.red - color.green) / spread + 4
      }
    }
    unsafe hue?.pointee = CGFloat((turn < 0 ? turn + 6 : turn) / 6)
    unsafe saturation?.pointee = CGFloat(high > 0 ? spread / high : 0)
    unsafe brightness?.pointee = CGFloat(high)
    unsafe alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// The components, opacity last: red, green and blue, or one gray.
  open var components: [CGFloat]? {
    color.isGray
      ? [CGFloat(color.red), CGFloat(color.alpha)]
      : [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) }
  }

  /// The opacity, 0 to 1; `CGColor`'s name.
  open var alpha: CGFloat { CGFloat(color.alpha) }

  /// Returns the colour with another opacity, 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider { return UIColor { provider($0).withAlphaComponent(alpha) } }
    var copy = fixed
    copy.alpha = Double(sound: alpha)
    return UIColor(copy)
  }

  /// Returns the components, 0 to 1, through the pointers; always true.
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

  /// Returns the gray and the opacity, 0 to 1, through the pointers; false if the colour is no
  /// gray.
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

  /// Returns the colour itself, which is immutable.
  open override func copy() -> Any { self }

  /// Returns true if two colours are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }

  /// The hash of the colour.
  open override var hash: Int { color.hashValue }

  /// A description of the components.
  open override var description: String {
    "UIColor \(color.red) \(color.green) \(color.blue) \(color.alpha)"
  }
}

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor

/// Core Graphics' name of a colour.
public typealias CGColor = UIColor
/// AppKit's name.
public typealias NSColor = UIColor
