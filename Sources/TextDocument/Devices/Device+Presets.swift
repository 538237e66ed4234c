import TextGeometry
import TextLayout

extension Device {
  /// All presets: phones, tablets, windows and paper, usually in ascending size within each group.
  ///
  /// Sizes, scales and size classes were measured in simulators or published. Values that only
  /// memory or a pattern supports are marked in ``Device/doubts``.
  public static let presets: [Device] =
    phones + androids + foldables + pads + tablets + windows + papers

  private static let phones: [Device] = [
    phone("iphone-4", "iPhone 4, 4s", (320, 480), 2, .homeButton, doubts: .safeArea),
    phone(
      "iphone-5", "iPhone 5, 5s, 5c, SE (1st)", (320, 568), 2, .homeButton,
      aliases: ["iphone-5s", "iphone-5c", "iphone-se-1"], doubts: .safeArea),
    phone(
      "iphone-8", "iPhone 6, 6s, 7, 8, SE (2nd, 3rd)", (375, 667), 2, .homeButton,
      aliases: ["iphone-6", "iphone-6s", "iphone-7", "iphone-se", "iphone-se-2", "iphone-se-3"]),
    phone(
      "iphone-8-plus", "iPhone 6, 6s, 7, 8 Plus", (414, 736), 3, .homeButton, isWide: true,
      aliases: ["iphone-6-plus", "iphone-6s-plus", "iphone-7-plus"], doubts: .safeArea),
    phone(
      "iphone-x", "iPhone X, XS, 11 Pro", (375, 812), 3, .notch(44),
      aliases: ["iphone-xs", "iphone-11-pro"], doubts: .safeArea),
    phone(
      "iphone-11", "iPhone XR, 11", (414, 896), 2, .notch(48), isWide: true,
      aliases: ["iphone-xr"], doubts: .safeArea),
    phone(
      "iphone-11-pro-max", "iPhone XS Max, 11 Pro Max", (414, 896), 3, .notch(44), isWide: true,
      aliases: ["iphone-xs-max"], doubts: .safeArea),
    phone(
      "iphone-13-mini", "iPhone 12 mini, 13 mini", (375, 812), 3, .notch(50),
      aliases: ["iphone-12-mini"]),
    phone(
      "iphone-14", "iPhone 12, 12 Pro, 13, 13 Pro, 14", (390, 844), 3, .notch(47),
      aliases: ["iphone-12", "iphone-12-pro", "iphone-13", "iphone-13-pro"]),
    phone(
      "iphone-14-plus", "iPhone 12 Pro Max, 13 Pro Max, 14 Plus", (428, 926), 3, .notch(47),
      isWide: true, aliases: ["iphone-12-pro-max", "iphone-13-pro-max"]),
    phone("iphone-14-pro", "iPhone 14 Pro", (393, 852), 3, .notch(59)),
    phone("iphone-14-pro-max", "iPhone 14 Pro Max", (430, 932), 3, .notch(59), isWide: true),
    phone(
      "iphone-15-pro", "iPhone 15, 15 Pro, 16", (393, 852), 3, .notch(59),
      aliases: ["iphone-15", "iphone-16"], doubts: [.sizeClasses, .safeArea]),
    phone(
      "iphone-15-pro-max", "iPhone 15 Plus, 15 Pro Max, 16 Plus", (430, 932), 3, .notch(59),
      isWide: true, aliases: ["iphone-15-plus", "iphone-16-plus"],
      doubts: [.sizeClasses, .safeArea]),
    phone(
      "iphone-16e", "iPhone 16e", (390, 844), 3, .notch(47),
      doubts: [.size, .sizeClasses, .safeArea]),
    phone(
      "iphone-16-pro", "iPhone 16 Pro, 17, 17 Pro", (402, 874), 3, .notch(62),
      aliases: ["iphone-17", "iphone-17-pro"], doubts: [.sizeClasses, .safeArea]),
    phone(
      "iphone-air", "iPhone Air", (420, 912), 3, .notch(68), isWide: true,
      doubts: [.size, .sizeClasses, .safeArea]),
    phone(
      "iphone-16-pro-max", "iPhone 16 Pro Max, 17 Pro Max", (440, 956), 3, .notch(62),
      isWide: true, aliases: ["iphone-17-pro-max"], doubts: [.sizeClasses, .safeArea]),
  ]

  private static let pads: [Device] = [
    pad(
      "ipad-mini", "iPad mini 6, 7", (744, 1133), hasHomeBar: true,
      aliases: ["ipad-mini-6", "ipad-mini-7"]),
    pad(
      "ipad-9.7", "iPad mini 2–5, iPad 9.7\", Air 1, 2, Pro 9.7\"", (768, 1024),
      hasHomeBar: false, aliases: ["ipad-mini-5", "ipad-air-2", "ipad-pro-9.7"],
      doubts: .safeArea),
    pad(
      "ipad-10.2", "iPad 10.2\" (7th–9th)", (810, 1080), hasHomeBar: false, aliases: ["ipad-9"],
      doubts: .safeArea),
    pad(
      "ipad", "iPad (10th, 11th), Air 4, 5, Air 11\"", (820, 1180), hasHomeBar: true,
      aliases: ["ipad-10", "ipad-11", "ipad-air", "ipad-air-5", "ipad-air-11"]),
    pad(
      "ipad-pro-10.5", "iPad Pro 10.5\", Air 3", (834, 1112), hasHomeBar: false,
      aliases: ["ipad-air-3"], doubts: .safeArea),
    pad("ipad-pro-11", "iPad Pro 11\" (1st–4th)", (834, 1194), hasHomeBar: true),
    pad(
      "ipad-pro-11-m4", "iPad Pro 11\" M4, M5", (834, 1210), hasHomeBar: true,
      aliases: ["ipad-pro-11-m5"], doubts: [.size, .safeArea]),
    pad(
      "ipad-pro-12.9", "iPad Pro 12.9\" (1st–6th), Air 13\"", (1024, 1366), hasHomeBar: true,
      aliases: ["ipad-air-13"]),
    pad(
      "ipad-pro-13", "iPad Pro 13\" M4, M5", (1032, 1376), hasHomeBar: true,
      aliases: ["ipad-pro-13-m4", "ipad-pro-13-m5"], doubts: .safeArea),
  ]

  /// The kind of a phone's front, which determines the safe area.
  private enum Front {
    case homeButton
    /// A notch or an island of this height in points, and a bar at the bottom.
    case notch(Double)
  }

  private static func phone(
    _ name: String, _ title: String, _ size: (Double, Double), _ scale: Double, _ front: Front,
    isWide: Bool = false, aliases: [String] = [], doubts: Doubts = []
  ) -> Device {
    let portrait: Insets
    let landscape: Insets
    switch front {
    case .homeButton:
      portrait = Insets(top: 20, right: 0, bottom: 0, left: 0)
      landscape = .zero
    case .notch(let height):
      portrait = Insets(top: height, right: 0, bottom: 34, left: 0)
      landscape = Insets(top: 0, right: height, bottom: 21, left: height)
    }
    return Device(
      name: name, title: title, aliases: aliases, idiom: .phone,
      portraitSize: Size(width: size.0, height: size.1), scale: scale,
      room: isWide ? .widePhone : .phone, portraitSafeArea: portrait, landscapeSafeArea: landscape,
      doubts: doubts)
  }

  private static func pad(
    _ name: String, _ title: String, _ size: (Double, Double), hasHomeBar: Bool,
    aliases: [String] = [], doubts: Doubts = []
  ) -> Device {
    let safeArea =
      hasHomeBar
      ? Insets(top: 24, right: 0, bottom: 20, left: 0)
      : Insets(top: 20, right: 0, bottom: 0, left: 0)
    return Device(
      name: name, title: title, aliases: aliases, idiom: .pad,
      portraitSize: Size(width: size.0, height: size.1), scale: 2, room: .regular,
      portraitSafeArea: safeArea, landscapeSafeArea: safeArea, doubts: doubts)
  }
}
