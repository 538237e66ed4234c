public import TextGeometry
public import TextLayout

/// A device whose screen a document can be laid out for.
public struct Device: Hashable, Sendable {
  /// The parts of a preset that no primary source or measurement confirms.
  public struct Doubts: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The size and the scale are known from memory only.
    public static let size = Doubts(rawValue: 1)
    /// The size classes follow the pattern of other models.
    public static let sizeClasses = Doubts(rawValue: 2)
    /// The safe area is known from memory only.
    public static let safeArea = Doubts(rawValue: 4)
  }

  /// The name to type, such as `iphone-15-pro`.
  public let name: String
  /// The models that have this screen, in words.
  public let title: String
  /// Other names to type.
  public let aliases: [String]
  /// The kind of device.
  public let idiom: DeviceIdiom
  /// The size of the screen held upright, in points.
  public let portraitSize: Size
  /// Pixels a point.
  public let scale: Double
  /// Whether the width is regular when the device is held on its side. A tablet is regular in
  /// every direction; a phone is compact in width when upright, and in height on its side.
  let isRegularInLandscape: Bool
  /// The parts of the upright screen that bars and rounded corners cover, in points.
  let portraitSafeArea: Insets
  /// The parts of the screen on its side that bars and rounded corners cover, in points.
  let landscapeSafeArea: Insets
  /// What of this is not confirmed.
  public let doubts: Doubts

  /// The size of the screen, in points.
  public func size(_ orientation: Orientation) -> Size {
    orientation == .portrait
      ? portraitSize : Size(width: portraitSize.height, height: portraitSize.width)
  }

  /// The parts of the screen that bars and rounded corners cover, in points.
  public func safeArea(_ orientation: Orientation) -> Insets {
    orientation == .portrait ? portraitSafeArea : landscapeSafeArea
  }

  /// The distance of content from the left and the right of the safe area, in points.
  public var layoutMargin: Double { portraitSize.width >= 414 ? 20 : 16 }

  /// The traits of the device, all of them specified: its size classes, idiom and scale, and what a device
  /// has that nobody has set up otherwise.
  public func traits(_ orientation: Orientation) -> TraitCollection {
    var traits = TraitCollection()
    traits.idiom = idiom
    traits.displayScale = scale
    traits.layoutDirection = .leftToRight
    traits.interfaceStyle = .light
    traits.contentSizeCategory = .large
    traits.contrast = .normal
    traits.legibilityWeight = .regular
    if idiom == .pad {
      traits.horizontalSizeClass = .regular
      traits.verticalSizeClass = .regular
    } else if orientation == .portrait {
      traits.horizontalSizeClass = .compact
      traits.verticalSizeClass = .regular
    } else {
      traits.horizontalSizeClass = isRegularInLandscape ? .regular : .compact
      traits.verticalSizeClass = .compact
    }
    return traits
  }
}

/// The part of a tablet's screen that a program has to itself when it shares the screen.
public enum DeviceSplit: String, Hashable, Sendable, CaseIterable {
  /// The narrow part, beside two thirds.
  case third = "1/3"
  /// One of two equal parts; only when the tablet lies on its side.
  case half = "1/2"
  /// The wide part, beside a third.
  case twoThirds = "2/3"
}

/// How a device is held.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Upright.
  case portrait
  /// On its side.
  case landscape
}
