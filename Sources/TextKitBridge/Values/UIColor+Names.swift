import TextStorage

/// Colours by name.
extension UIColor {
  /// Opaque black.
  public static var black: UIColor { UIColor(Color(white: 0)) }
  /// A dark gray.
  public static var darkGray: UIColor { UIColor(Color(white: 1 / 3)) }
  /// A light gray.
  public static var lightGray: UIColor { UIColor(Color(white: 2 / 3)) }
  /// Opaque white.
  public static var white: UIColor { UIColor(Color(white: 1)) }
  /// A gray.
  public static var gray: UIColor { UIColor(Color(white: 0.5)) }
  /// Red.
  public static var red: UIColor { UIColor(Color(red: 1, green: 0, blue: 0)) }
  /// Green.
  public static var green: UIColor { UIColor(Color(red: 0, green: 1, blue: 0)) }
  /// Blue.
  public static var blue: UIColor { UIColor(Color(red: 0, green: 0, blue: 1)) }
  /// Cyan.
  public static var cyan: UIColor { UIColor(Color(red: 0, green: 1, blue: 1)) }
  /// Yellow.
  public static var yellow: UIColor { UIColor(Color(red: 1, green: 1, blue: 0)) }
  /// Magenta.
  public static var magenta: UIColor { UIColor(Color(red: 1, green: 0, blue: 1)) }
  /// Orange.
  public static var orange: UIColor { UIColor(Color(red: 1, green: 0.5, blue: 0)) }
  /// Purple.
  public static var purple: UIColor { UIColor(Color(red: 0.5, green: 0, blue: 0.5)) }
  /// Brown.
  public static var brown: UIColor { UIColor(Color(red: 0.6, green: 0.4, blue: 0.2)) }
  /// Transparent black.
  public static var clear: UIColor { UIColor(Color(white: 0, alpha: 0)) }
}

/// Colours of the system by Apple's names, for a light and a dark appearance.
extension UIColor {
  private static func system(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Double = 1) -> UIColor
  {
    UIColor(
      Color(
        red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha))
  }

  /// Returns a colour with another one for a dark appearance.
  private static func system(
    _ red: Int, _ green: Int, _ blue: Int, _ alpha: Double = 1,
    dark: (Int, Int, Int), darkAlpha: Double = 1
  ) -> UIColor {
    let light = system(red, green, blue, alpha)
    let night = system(dark.0, dark.1, dark.2, darkAlpha)
    return UIColor { $0.userInterfaceStyle == .dark ? night : light }
  }

  /// Black text, whatever the appearance.
  public static var darkText: UIColor { system(0, 0, 0) }
  /// Text on a dark background, whatever the appearance.
  public static var lightText: UIColor { system(255, 255, 255, 0.6) }

  /// Apple's system red.
  public static var systemRed: UIColor {
    system(255, 59, 48, dark: (255, 69, 58))
  }
  /// Apple's system green.
  public static var systemGreen: UIColor {
    system(52, 199, 89, dark: (48, 209, 88))
  }
  /// Apple's system blue.
  public static var systemBlue: UIColor {
    system(0, 122, 255, dark: (10, 132, 255))
  }
  /// Apple's system orange.
  public static var systemOrange: UIColor {
    system(255, 149, 0, dark: (255, 159, 10))
  }
  /// Apple's system yellow.
  public static var systemYellow: UIColor {
    system(255, 204, 0, dark: (255, 214, 10))
  }
  /// Apple's system pink.
  public static var systemPink: UIColor {
    system(255, 45, 85, dark: (255, 55, 95))
  }
  /// Apple's system purple.
  public static var systemPurple: UIColor {
    system(175, 82, 222, dark: (191, 90, 242))
  }
  /// Apple's system teal.
  public static var systemTeal: UIColor {
    system(48, 176, 199, dark: (64, 200, 224))
  }
  /// Apple's system indigo.
  public static var systemIndigo: UIColor {
    system(88, 86, 214, dark: (94, 92, 230))
  }
  /// Apple's system brown.
  public static var systemBrown: UIColor {
    system(162, 132, 94, dark: (172, 142, 104))
  }
  /// Apple's system mint.
  public static var systemMint: UIColor {
    system(0, 199, 190, dark: (99, 230, 226))
  }
  /// Apple's system cyan.
  public static var systemCyan: UIColor {
    system(50, 173, 230, dark: (100, 210, 255))
  }
  /// Apple's system gray.
  public static var systemGray: UIColor { system(142, 142, 147) }
  /// Apple's system gray 2.
  public static var systemGray2: UIColor {
    system(174, 174, 178, dark: (99, 99, 102))
  }
  /// Apple's system gray 3.
  public static var systemGray3: UIColor {
    system(199, 199, 204, dark: (72, 72, 74))
  }
  /// Apple's system gray 4.
  public static var systemGray4: UIColor {
    system(209, 209, 214, dark: (58, 58, 60))
  }
  /// Apple's system gray 5.
  public static var systemGray5: UIColor {
    system(229, 229, 234, dark: (44, 44, 46))
  }
  /// Apple's system gray 6.
  public static var systemGray6: UIColor {
    system(242, 242, 247, dark: (28, 28, 30))
  }
  /// Apple's tint color.
  public static var tintColor: UIColor {
    system(0, 122, 255, dark: (10, 132, 255))
  }
  /// Apple's link.
  public static var link: UIColor {
    system(0, 122, 255, dark: (9, 132, 255))
  }
  /// Apple's system background.
  public static var systemBackground: UIColor {
    system(255, 255, 255, dark: (0, 0, 0))
  }
  /// Apple's secondary system background.
  public static var secondarySystemBackground: UIColor {
    system(242, 242, 247, dark: (28, 28, 30))
  }
  /// Apple's tertiary system background.
  public static var tertiarySystemBackground: UIColor {
    system(255, 255, 255, dark: (44, 44, 46))
  }
  /// Apple's opaque separator.
  public static var opaqueSeparator: UIColor {
    system(198, 198, 200, dark: (56, 56, 58))
  }
  /// Apple's label.
  public static var label: UIColor {
    system(0, 0, 0, 1, dark: (255, 255, 255))
  }
  /// Apple's secondary label.
  public static var secondaryLabel: UIColor {
    system(60, 60, 67, 0.6, dark: (235, 235, 245), darkAlpha: 0.6)
  }
  /// Apple's tertiary label.
  public static var tertiaryLabel: UIColor {
    system(60, 60, 67, 0.3, dark: (235, 235, 245), darkAlpha: 0.3)
  }
  /// Apple's quaternary label.
  public static var quaternaryLabel: UIColor {
    system(60, 60, 67, 0.18, dark: (235, 235, 245), darkAlpha: 0.16)
  }
  /// Apple's placeholder text.
  public static var placeholderText: UIColor {
    system(60, 60, 67, 0.3, dark: (235, 235, 245), darkAlpha: 0.3)
  }
  /// Apple's separator.
  public static var separator: UIColor {
    system(60, 60, 67, 0.29, dark: (84, 84, 88), darkAlpha: 0.6)
  }
  /// Apple's system fill.
  public static var systemFill: UIColor {
    system(120, 120, 128, 0.2, dark: (120, 120, 128), darkAlpha: 0.36)
  }
  /// Apple's secondary system fill.
  public static var secondarySystemFill: UIColor {
    system(120, 120, 128, 0.16, dark: (120, 120, 128), darkAlpha: 0.32)
  }
}

/// AppKit's names of the same colours.
extension UIColor {
  /// AppKit's text color.
  public static var textColor: UIColor { label }
  /// AppKit's label color.
  public static var labelColor: UIColor { label }
  /// AppKit's secondary label color.
  public static var secondaryLabelColor: UIColor { secondaryLabel }
  /// AppKit's tertiary label color.
  public static var tertiaryLabelColor: UIColor { tertiaryLabel }
  /// AppKit's placeholder text color.
  public static var placeholderTextColor: UIColor { placeholderText }
  /// AppKit's link color.
  public static var linkColor: UIColor { link }
  /// AppKit's text background color.
  public static var textBackgroundColor: UIColor { systemBackground }
  /// AppKit's selected text background color.
  public static var selectedTextBackgroundColor: UIColor { system(179, 215, 255) }
}
