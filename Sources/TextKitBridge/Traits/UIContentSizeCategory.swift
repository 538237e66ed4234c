public import Foundation
import TextLayout

/// The text size that a person has chosen.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// Creates a category.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Posted by the program when it has changed the text size of the current traits.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")

  /// No category.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest size.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// A small size.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// A size below the default.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// A size above the default.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Two steps above the default.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// Three steps above the default.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")
  /// The first size for people who see badly.
  public static let accessibilityMedium = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second size for people who see badly.
  public static let accessibilityLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third size for people who see badly.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The fourth size for people who see badly.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// The categories from small to large, in the order of the kit's.
  private static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place among the categories from small to large; nil if unspecified.
  var step: Int? { Self.all.firstIndex(of: self) }

  /// The category as a type of the kit; nil if unspecified.
  var kit: TraitCollection.ContentSizeCategory? {
    step.map { TraitCollection.ContentSizeCategory.allCases[$0] }
  }

  init(_ kit: TraitCollection.ContentSizeCategory?) {
    let step = kit.flatMap { TraitCollection.ContentSizeCategory.allCases.firstIndex(of: $0) }
    self = step.map { Self.all[$0] } ?? .unspecified
  }

  /// True for the sizes for people who see badly.
  public var isAccessibilityCategory: Bool { kit?.isAccessibilityCategory ?? false }

  /// Returns true if one category is smaller than another; an unspecified one is the smallest.
  public static func < (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool {
    (one.step ?? -1) < (other.step ?? -1)
  }
}
