/// The name of a trait, to identify traits that changed.
public enum Trait: Hashable, Sendable {
  /// The size class of the width.
  case horizontalSizeClass
  /// The size class of the height.
  case verticalSizeClass
  /// The kind of device.
  case idiom
  /// The number of pixels per point.
  case displayScale
  /// The direction of the layout.
  case layoutDirection
  /// Light or dark appearance.
  case interfaceStyle
  /// The text size that the reader prefers.
  case contentSizeCategory
  /// The contrast of colours.
  case contrast
  /// The weight of text.
  case legibilityWeight
  /// A custom trait, by its name.
  case custom(String)

  /// The built-in traits: all except custom ones.
  public static let known: [Trait] = [
    .horizontalSizeClass, .verticalSizeClass, .idiom, .displayScale, .layoutDirection,
    .interfaceStyle, .contentSizeCategory, .contrast, .legibilityWeight,
  ]
}
