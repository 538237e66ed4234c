/// What is known of the surroundings a document is laid out for; a trait that is nil is unspecified.
public struct TraitCollection: Hashable, Sendable {
  /// Whether things run from left to right or from right to left.
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// Left to right.
    case leftToRight = "ltr"
    /// Right to left.
    case rightToLeft = "rtl"
  }

  /// Whether dark text stands on a light ground or light text on a dark one.
  public enum InterfaceStyle: String, Hashable, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// How strong the contrast of colours is to be.
  public enum Contrast: String, Hashable, Sendable, CaseIterable {
    /// As usual.
    case normal
    /// Stronger than usual.
    case high
  }

  /// How heavy text is to be.
  public enum LegibilityWeight: String, Hashable, Sendable, CaseIterable {
    /// As usual.
    case regular
    /// Heavier than usual.
    case bold
  }

  /// The size of text a reader prefers, smallest first.
  public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
    /// Three steps below the usual size.
    case extraSmall
    /// Two steps below the usual size.
    case small
    /// One step below the usual size.
    case medium
    /// The usual size.
    case large
    /// One step above the usual size.
    case extraLarge
    /// Two steps above the usual size.
    case extraExtraLarge
    /// Three steps above the usual size.
    case extraExtraExtraLarge
    /// The first of the sizes for readers who need much larger text.
    case accessibilityMedium
    /// The second of them.
    case accessibilityLarge
    /// The third of them.
    case accessibilityExtraLarge
    /// The fourth of them.
    case accessibilityExtraExtraLarge
    /// The largest size.
    case accessibilityExtraExtraExtraLarge
  }

  /// The room in width.
  public var horizontalSizeClass: SizeClass?
  /// The room in height.
  public var verticalSizeClass: SizeClass?
  /// The kind of device.
  public var idiom: DeviceIdiom?
  /// Pixels a point.
  public var displayScale: Double?
  /// The direction of the layout.
  public var layoutDirection: LayoutDirection?
  /// Light or dark.
  public var interfaceStyle: InterfaceStyle?
  /// The size of text the reader prefers.
  public var contentSizeCategory: ContentSizeCategory?
  /// The contrast of colours.
  public var contrast: Contrast?
  /// The weight of text.
  public var legibilityWeight: LegibilityWeight?
  /// Traits of the user's own, by name; a name that is missing is unspecified.
  public var custom: [String: String] = [:]

  /// Creates a collection in which every trait is unspecified.
  public init() {}

  /// Creates a collection of size classes alone.
  public init(horizontal: SizeClass?, vertical: SizeClass?) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
  }

  /// Merges collections: of each trait the last specified value counts.
  public init(traitsFrom collections: [TraitCollection]) {
    for other in collections { merge(other) }
  }

  /// Takes over every trait that another collection specifies.
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

  /// Whether this collection has every value that another one specifies.
  ///
  /// Traits the other leaves unspecified do not matter, so that the answer for an empty collection
  /// is true; a trait that only the other specifies makes it false.
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

/// How much room a screen offers in one direction.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  /// Little room: a phone held upright is compact in width.
  case compact
  /// Room enough: a tablet is regular in both directions.
  case regular
}

/// The kind of device something is shown on.
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
