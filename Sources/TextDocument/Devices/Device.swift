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
  /// The size of the screen in portrait, in points.
  public let portraitSize: Size
  /// The scale, in pixels per point.
  public let scale: Double
  /// The rule for the size classes.
  let room: Room
  /// The parts of the screen that bars and rounded corners cover in portrait, in points.
  let portraitSafeArea: Insets
  /// The parts of the screen that bars and rounded corners cover in landscape, in points.
  let landscapeSafeArea: Insets
  /// The properties that are not confirmed.
  public let doubts: Doubts

  /// True if it can be turned to landscape; windows cannot.
  public var isTurnable: Bool { idiom != .mac }

  /// True if two programs can share its screen, in parts of known widths.
  var sharesScreen: Bool { idiom == .pad && room == .regular }

  /// Returns the size of the screen, in points.
  public func size(_ orientation: Orientation) -> Size {
    orientation == .portrait || !isTurnable
      ? portraitSize : Size(width: portraitSize.height, height: portraitSize.width)
  }

  /// Returns the parts of the screen that bars and rounded corners cover, in points.
  public func safeArea(_ orientation: Orientation) -> Insets {
    orientation == .portrait ? portraitSafeArea : landscapeSafeArea
  }

  /// The distance of content from the left and right edges of the safe area, in points.
  public var layoutMargin: Double {
    if idiom == .paper { return (portraitSize.width / 9).rounded() }
    return portraitSize.width >= 414 ? 20 : 16
  }

  /// Returns the traits of the device, all of them specified: its size classes, idiom and scale,
  /// and the factory settings for the rest.
  public func traits(_ orientation: Orientation) -> TraitCollection {
    var traits = TraitCollection()
    traits.idiom = idiom
    traits.displayScale = scale
    traits.layoutDirection = .leftToRight
    traits.interfaceStyle = .light
    traits.contentSizeCategory = .large
    traits.contrast = .normal
    traits.legibilityWeight = .regular
    switch room {
    case .regular:
      traits.horizontalSizeClass = .regular
      traits.verticalSizeClass = .regular
    case .phone where orientation == .portrait, .widePhone where orientation == .portrait:
      traits.horizontalSizeClass = .compact
      traits.verticalSizeClass = .regular
    case .phone, .widePhone:
      traits.horizontalSizeClass = room == .widePhone ? .regular : .compact
      traits.verticalSizeClass = .compact
    case .measured(let width, let height):
      let size = size(orientation)
      traits.horizontalSizeClass = size.width < width ? .compact : .regular
      traits.verticalSizeClass = size.height < height ? .compact : .regular
    }
    return traits
  }

  /// A rule for the size classes of a screen.
  enum Room: Hashable, Sendable {
    /// Regular in every direction, as on a tablet.
    case regular
    /// Compact in width in portrait, and in both directions in landscape.
    case phone
    /// Compact in width in portrait, and in height in landscape.
    case widePhone
    /// Compact in a direction with fewer points than these.
    case measured(width: Double, height: Double)
  }
}

/// The part of a tablet's screen that a program has when it shares the screen.
public enum DeviceSplit: String, Hashable, Sendable, CaseIterable {
  /// The narrow part, beside two thirds.
  case third = "1/3"
  /// One of two equal parts, in landscape only.
  case half = "1/2"
  /// The wide part, beside a third.
  case twoThirds = "2/3"
}

/// The orientation of a device.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Upright.
  case portrait
  /// On its side.
  case landscape
}
