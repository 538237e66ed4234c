extension TraitCollection.ContentSizeCategory {
  /// The size of body text in this category, in points, as Apple's guidelines for Dynamic Type
  /// list it.
  public var bodySize: Double {
    switch self {
    case .extraSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .extraLarge: 19
    case .extraExtraLarge: 21
    case .extraExtraExtraLarge: 23
    case .accessibilityMedium: 28
    case .accessibilityLarge: 33
    case .accessibilityExtraLarge: 40
    case .accessibilityExtraExtraLarge: 47
    case .accessibilityExtraExtraExtraLarge: 53
    }
  }

  /// The ratio of the text size to that of the default category, ``large``.
  public var scale: Double { bodySize / Self.large.bodySize }

  /// True if the category is one of those for readers who need much larger text.
  public var isAccessibilityCategory: Bool { bodySize > Self.extraExtraExtraLarge.bodySize }
}
