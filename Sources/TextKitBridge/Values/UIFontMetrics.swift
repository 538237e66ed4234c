public import Foundation
import TextStorage

/// Scaling of fonts and lengths to the text size that a person has chosen: that of the current
/// traits, or of given ones.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The metrics of body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Returns the scaled font.
  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// Returns the font scaled for some traits.
  open func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    font.withSize(scaledValue(for: font.pointSize, compatibleWith: traitCollection))
  }

  /// Returns the scaled font, at most `maximumPointSize` points large.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// Returns the font scaled for some traits, at most `maximumPointSize` points large.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size)
  }

  /// Returns the scaled length, in points.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// Returns the length scaled for some traits, in points: in proportion to the text style's size.
  open func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    value * CGFloat(style.size(in: UIFont.category(of: traitCollection)) / style.size(in: .large))
  }
}

extension UIFont {
  /// Returns the text size of some traits, or of the current ones.
  static func category(of traitCollection: UITraitCollection?) -> UIContentSizeCategory {
    let own = traitCollection?.preferredContentSizeCategory ?? .unspecified
    if own.step != nil { return own }
    let current = UITraitCollection.current.preferredContentSizeCategory
    return current.step == nil ? .large : current
  }
}

extension UIFont.TextStyle {
  /// Returns the size in a category, in points, as Apple's guidelines list it.
  func size(in category: UIContentSizeCategory) -> Double {
    let sizes = Self.sizes[self] ?? Self.bodySizes
    return sizes[category.step ?? 3]
  }

  private static let bodySizes: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

  /// The sizes from the smallest category to the largest, in points.
  private static let sizes: [UIFont.TextStyle: [Double]] = [
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: bodySizes,
    .body: bodySizes,
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]
}
