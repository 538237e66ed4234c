import TextGeometry
import TextLayout

/// Screens of other makers, windows and paper. A point on Android is a density-independent pixel
/// (dp).
extension Device {
  /// Phones of the most common sizes.
  static let androids: [Device] = [
    android(
      "android-small", "Small Phone of Android Studio", (360, 640), 2, aliases: ["small-phone"]),
    android(
      "galaxy-s24", "Galaxy S22, S23, S24, S25", (360, 780), 3,
      aliases: ["galaxy-s22", "galaxy-s23", "galaxy-s25"], doubts: .size),
    android(
      "galaxy-s24-ultra", "Galaxy S23 Ultra, S24 Ultra", (384, 832), 3.75,
      aliases: ["galaxy-s23-ultra"], doubts: .size),
    android(
      "android-medium", "Medium Phone of Android Studio", (411, 914), 2.625,
      aliases: ["medium-phone"]),
    android(
      "pixel-8", "Pixel 7, 7a, 8, 8a, 9", (412, 915), 2.625,
      aliases: ["pixel-7", "pixel-7a", "pixel-8a", "pixel-9"], doubts: .size),
    android("pixel-8-pro", "Pixel 8 Pro", (448, 998), 3, doubts: .size),
  ]

  /// Foldable phones, folded and unfolded.
  static let foldables: [Device] = [
    android("galaxy-fold", "Galaxy Z Fold5, folded", (344, 882), 2.625, doubts: .size),
    android(
      "galaxy-fold-open", "Galaxy Z Fold5, unfolded", (690, 829), 2.625, idiom: .pad, doubts: .size),
    android("pixel-fold", "Pixel Fold, folded", (411, 797), 2.625, doubts: .size),
    android(
      "pixel-fold-open", "Pixel Fold, unfolded", (701, 841), 2.625, idiom: .pad, doubts: .size),
  ]

  static let tablets: [Device] = [
    android("nexus-7", "Nexus 7 (2013)", (600, 960), 2, idiom: .pad),
    android(
      "android-tablet", "Medium Tablet of Android Studio, Pixel Tablet", (800, 1280), 2,
      idiom: .pad,
      aliases: ["medium-tablet", "pixel-tablet"]),
  ]

  /// Windows on desktops, without their frames.
  static let windows: [Device] = [
    window("window-narrow", "a narrow window beside another", (480, 800), 1),
    window("window", "a window", (1024, 768), 1),
    window("laptop", "a full laptop screen", (1440, 900), 2),
    window("desktop", "a full desktop screen", (1920, 1080), 1),
  ]

  static let papers: [Device] = PaperSize.all.map { paper in
    Device(
      name: paper.name.lowercased(), title: "\(paper.name) paper", aliases: [], idiom: .paper,
      portraitSize: paper.size, scale: 2, room: .measured(width: 480, height: 0),
      portraitSafeArea: .zero, landscapeSafeArea: .zero, doubts: [])
  }

  /// - Parameter size: The size in portrait, in dp. Less than 600 in width and 480 in height is
  ///   compact, as in Android's window size classes.
  private static func android(
    _ name: String, _ title: String, _ size: (Double, Double), _ scale: Double,
    idiom: DeviceIdiom = .phone, aliases: [String] = [], doubts: Doubts = []
  ) -> Device {
    // The status bar above, and the gesture bar below.
    let safeArea = Insets(top: 24, right: 0, bottom: 24, left: 0)
    return Device(
      name: name, title: title, aliases: aliases, idiom: idiom,
      portraitSize: Size(width: size.0, height: size.1), scale: scale,
      room: .measured(width: 600, height: 480), portraitSafeArea: safeArea,
      landscapeSafeArea: safeArea, doubts: doubts.union(.safeArea))
  }

  private static func window(
    _ name: String, _ title: String, _ size: (Double, Double), _ scale: Double
  ) -> Device {
    Device(
      name: name, title: title, aliases: [], idiom: .mac,
      portraitSize: Size(width: size.0, height: size.1), scale: scale,
      room: .measured(width: 600, height: 480), portraitSafeArea: .zero, landscapeSafeArea: .zero,
      doubts: [])
  }
}
