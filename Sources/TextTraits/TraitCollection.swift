/// The traits of the environment for which a document is laid out; nil traits are unspecified.
public struct TraitCollection: Hashable, Sendable {
  /// The direction of the layout.
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// Left to right.
    case leftToRight = "ltr"
    /// Right to left.
    case rightToLeft = "rtl"
  }

  /// The appearance of the interface: light or dark.
  public enum InterfaceStyle: String, Hashable, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The contrast of colours.
  public enum Contrast: String, Hashable, Sendable, CaseIterable {
    /// Normal contrast.
    case normal
    /// Higher contrast.
    case high
  }

  /// The weight of text.
  public enum LegibilityWeight: String, Hashable, Sendable, CaseIterable {
    /// Normal weight.
    case regular
    /// Heavier weight.
    case bold
  }

  /// The text size that a reader prefers, smallest first.
  public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
    /// Three steps below the default size.
    case extraSmall
    /// Two steps below the default size.
    case small
    /// One step below the default size.
    case medium
    /// The default size.
    case large
    /// One step above the default size.
    case extraLarge
    /// Two steps above the default size.
    case extraExtraLarge
    /// Three steps above the default size.
    case extraExtraExtraLarge
    /// The first of the sizes for readers who need much larger text.
    case accessibilityMedium
    /// The second of the sizes for readers who need much larger text.
    case accessibilityLarge
    /// The third of the sizes for readers who need much larger text.
    case accessibilityExtraLarge
    /// The fourth of the sizes for readers who need much larger text.
    case accessibilityExtraExtraLarge
    /// The largest size.
    case accessibilityExtraExtraExtraLarge
  }

  /// The size class of the width.
  public var horizontalSizeClass: SizeClass?
  /// The size class of the height.
  public var verticalSizeClass: SizeClass?
  /// The kind of device.
  public var idiom: DeviceIdiom?
  /// The number of pixels per point.
  public var displayScale: Double?
  /// The direction of the layout.
  public var layoutDirection: LayoutDirection?
  /// Light or dark appearance.
  public var interfaceStyle: InterfaceStyle?
  /// The text size that the reader prefers.
  public var contentSizeCategory: ContentSizeCategory?
  /// The contrast of colours.
  public var contrast: Contrast?
  /// The weight of text.
  public var legibilityWeight: LegibilityWeight?
  /// The custom traits by name; a missing name is unspecified.
  public var custom: [String: String] = [:]

  /// Creates a collection in which every trait is unspecified.
  public init() {}

  /// Creates a collection that specifies only size classes.
  public init(horizontal: SizeClass?, vertical: SizeClass?) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
  }

  /// Merges collections: the last specified value of each trait wins.
  public init(traitsFrom collections: [TraitCollection]) {
    for other in collections { merge(other) }
  }

  /// Copies every trait that another collection specifies.
  public mutating func merge(_ other: TraitCollection) {
    horizontalSizeClass = other.horizontalSizeClass ?? horizontalSizeClass
    verticalSizeClass = other.verticalSizeClass ?? verticalSizeClass
    idiom = other.idiom ?? idiom
    displayScale = other.displayScale ?? displayScale
    layoutDirection = other.layoutDirection ?? layoutDirection
    interfaceStyle = other.interfaceStyle ?? interfaceStyle
    contentSizeCategory = other.contentSizeCategory ?? contentSizeCategory
    contrast = other.contrast ?? contrast
    legibilityWeight = other.legibilityWeight ?? legibilityWeight
    custom.merge(other.custom) { _, new in new }
  }

  /// Returns true if this collection has every value that another one specifies.
  ///
  /// Traits that the other leaves unspecified do not matter, so the result is true for an empty
  /// collection.
  public func containsTraits(in other: TraitCollection) -> Bool {
    func agrees<Value: Equatable>(_ path: KeyPath<TraitCollection, Value?>) -> Bool {
      guard let wanted = other[keyPath: path] else { return true }
      return self[keyPath: path] == wanted
    }
    return agrees(\.horizontalSizeClass) && agrees(\.verticalSizeClass) && agrees(\.idiom)
      && agrees(\.displayScale) && agrees(\.layoutDirection) && agrees(\.interfaceStyle)
      && agrees(\.contentSizeCategory) && agrees(\.contrast) && agrees(\.legibilityWeight)
      && other.custom.allSatisfy { custom[$0.key] == $0.value }
  }
}

/// The room that a screen offers in one direction.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  /// Limited room: a phone held upright is compact in width.
  case compact
  /// Ample room: a tablet is regular in both directions.
  case regular
}

/// The kind of device that shows a document.
public enum DeviceIdiom: String, Hashable, Sendable, CaseIterable {
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car's display.
  case carPlay
  /// A desktop or laptop computer.
  case mac
  /// A headset.
  case vision
  /// A printed page.
  case paper
}
