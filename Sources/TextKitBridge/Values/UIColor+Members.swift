public import Foundation
import TextStorage

/// Further colours of the system, and members by Core Graphics' and AppKit's names.
extension UIColor {
  /// Apple's system grouped background.
  public static var systemGroupedBackground: UIColor { secondarySystemBackground }
  /// Apple's secondary system grouped background.
  public static var secondarySystemGroupedBackground: UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? UIColor(red: 28, of: 28, 30) : .white }
  }
  /// Apple's tertiary system grouped background.
  public static var tertiarySystemGroupedBackground: UIColor {
    UIColor {
      $0.userInterfaceStyle == .dark
        ? UIColor(red: 44, of: 44, 46) : UIColor(red: 242, of: 242, 247)
    }
  }
  /// Apple's tertiary system fill.
  public static var tertiarySystemFill: UIColor {
    UIColor {
      UIColor(red: 118, of: 118, 128).withAlphaComponent(
        $0.userInterfaceStyle == .dark ? 0.24 : 0.12)
    }
  }
  /// Apple's quaternary system fill.
  public static var quaternarySystemFill: UIColor {
    UIColor {
      UIColor(red: 116, of: 116, 128).withAlphaComponent(
        $0.userInterfaceStyle == .dark ? 0.18 : 0.08)
    }
  }
  /// AppKit's accent colour.
  public static var controlAccentColor: UIColor { tintColor }
  /// AppKit's colour of the text of controls.
  public static var controlTextColor: UIColor { label }
  /// AppKit's background of controls.
  public static var controlBackgroundColor: UIColor { systemBackground }
  /// AppKit's background of windows.
  public static var windowBackgroundColor: UIColor { secondarySystemBackground }
  /// AppKit's background of areas below pages.
  public static var underPageBackgroundColor: UIColor { systemGray5 }
  /// AppKit's colour of separators.
  public static var separatorColor: UIColor { separator }
  /// AppKit's colour of grids.
  public static var gridColor: UIColor { systemGray4 }
  /// AppKit's quaternary label color.
  public static var quaternaryLabelColor: UIColor { quaternaryLabel }
  /// AppKit's selected text color.
  public static var selectedTextColor: UIColor { label }

  private convenience init(red: Int, of green: Int, _ blue: Int) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
  }

  /// Creates a gray.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(white: gray, alpha: alpha) }

  /// Creates a gray, by AppKit's name.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Returns the colour with another opacity, by Core Graphics' name.
  public func copy(alpha: CGFloat) -> CGColor? { withAlphaComponent(alpha) }

  /// The number of components: that of red, green, blue and opacity.
  public var numberOfComponents: Int { 4 }

  /// Returns the colour itself: all colours are sRGB.
  public func usingColorSpace(_ space: NSColorSpace) -> UIColor? { self }

  /// Returns a mixture with another colour, by AppKit's name.
  ///
  /// - Parameters:
  ///   - fraction: The part of the other colour, 0 to 1.
  ///   - color: The other colour.
  public func blended(withFraction fraction: CGFloat, of color: UIColor) -> UIColor? {
    let (one, other) = (self.color, color.color)
    let part = Double(min(max(fraction, 0), 1))
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return UIColor(
      Color(
        red: mix(one.red, other.red), green: mix(one.green, other.green),
        blue: mix(one.blue, other.blue), alpha: mix(one.alpha, other.alpha)))
  }
}

/// AppKit's colour space; there is only one.
public struct NSColorSpace: Hashable, Sendable {
  /// sRGB.
  public static let sRGB = NSColorSpace()
  /// sRGB.
  public static let deviceRGB = NSColorSpace()
  /// sRGB.
  public static let genericRGB = NSColorSpace()
}
