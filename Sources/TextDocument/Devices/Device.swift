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
  /// How the room is classed.
  let room: Room
  /// The parts of the upright screen that bars and rounded corners cover, in points.
  let portraitSafeArea: Insets
  /// The parts of the screen on its side that bars and rounded corners cover, in points.
  let landscapeSafeArea: Insets
  /// What of this is not confirmed.
  public let doubts: Doubts

  /// Whether it can be held on its side; windows cannot.
  public var isTurnable: Bool { idiom != .mac }

  /// Whether two programs share its screen in parts of which widths are known.
  var sharesScreen: Bool { idiom == .pad && room == .regular }

  /// The size of the screen, in points.
  public func size(_ orientation: Orientation) -> Size {
    orientation == .portrait || !isTurnable
      ? portraitSize : Size(width: portraitSize.height, height: portraitSize.width)
  }

  /// The parts of the screen that bars and rounded corners cover, in points.
  public func safeArea(_ orientation: Orientation) -> Insets {
    orientation == .portrait ? portraitSafeArea : landscapeSafeArea
  }

  /// The distance of content from the left and the right of the safe area, in points.
  public var layoutMargin: Double {
    if idiom == .paper { return (portraitSize.width / 9).rounded() }
    return portraitSize.width >= 414 ? 20 : 16
  }

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

  /// How the room of a screen is classed.
  enum Room: Hashable, Sendable {
    /// Regular in every direction, as a tablet's.
    case regular
    /// Compact in width upright, and in both directions on its side.
    case phone
    /// Compact in width upright, and in height on its side.
    case widePhone
    /// Compact where it has fewer points than these.
    case measured(width: Double, height: Double)
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
