/// The name of a trait, for telling which traits changed.
public enum Trait: Hashable, Sendable {
  /// The room in width.
  case horizontalSizeClass
  /// The room in height.
  case verticalSizeClass
  /// The kind of device.
  case idiom
  /// Pixels a point.
  case displayScale
  /// The direction of the layout.
  case layoutDirection
  /// Light or dark.
  case interfaceStyle
  /// The size of text the reader prefers.
  case contentSizeCategory
  /// The contrast of colours.
  case contrast
  /// The weight of text.
  case legibilityWeight
  /// A trait of the user's own, by its name.
  case custom(String)

  /// The traits that every collection knows, which are all but those of the user's own.
  public static let known: [Trait] = [
    .horizontalSizeClass, .verticalSizeClass, .idiom, .displayScale, .layoutDirection,
    .interfaceStyle, .contentSizeCategory, .contrast, .legibilityWeight,
  ]
}
