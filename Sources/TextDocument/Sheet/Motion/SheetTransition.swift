public import TextMotion
public import TextStorage

/// A change of the page from one device to the next.
public struct SheetTransition: Hashable, Sendable {
  /// The devices, as `--devices` names them.
  public var devices: [SheetReference] = []
  /// The orientation of the devices.
  public var orientation = Orientation.portrait
  /// The duration of each change, in seconds.
  public var duration = 1.0
  /// The time for which each page is shown before the next change, in seconds.
  public var hold = 0.8
  /// The easing of the change.
  public var easing = Easing.easeInOut
  /// True if the last page turns into the first at the end.
  public var returns = true
  /// The colour around the page.
  public var background = Color(red: 0.925, green: 0.93, blue: 0.94)
  /// The distance of the largest page from the edges of the picture, in points.
  public var margin = 24.0

  /// Creates a transition between no devices.
  public init() {}
}

/// The keys of a transition, one row each.
extension SheetTransition: SheetObject {
  static let what = "a transition"
  static let title = "transition"
  static let meaning = "A page that changes from that of one device into that of the next."
  static let empty = SheetTransition()

  static let keys: [SheetKey<SheetTransition>] = [
    SheetKey(
      "devices", \.devices,
      .list("devices", of: .reference("the name of a device"), count: 2...20),
      "The devices; “textrender devices” lists them. A part of a screen follows a colon: ipad-mini:1/3.",
      needed: "two devices or more"),
    SheetKey("orientation", \.orientation, .choice(), "The orientation of the devices."),
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0.01...SheetAnimation.longest),
      "The length of each change in seconds."),
    SheetKey(
      "hold", \.hold, .number("seconds", in: 0...SheetAnimation.longest),
      "Seconds for which each page is shown before the next change."),
    SheetKey("easing", \.easing, .easing, "The easing of each change.", default: "`ease-in-out`"),
    SheetKey("returns", \.returns, .bool, "True to change from the last page back to the first."),
    SheetKey(
      "background", \.background, .color, "The colour around the page.", default: "a light gray"),
    SheetKey(
      "margin", \.margin, .number("points", in: 0...1000),
      "Points between the largest page and the edges of the picture."),
  ]
}
