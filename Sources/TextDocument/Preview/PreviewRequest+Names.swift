import TextGeometry
import TextLayout

extension PreviewRequest {
  /// Creates a request for devices by name.
  ///
  /// A name may be followed by a colon and a part of the screen, as in `ipad-pro-11:1/2`. Such a
  /// part is shown only in the orientations that have it: a tablet in portrait has no halves.
  /// Duplicates are shown once.
  ///
  /// - Parameters:
  ///   - names: Names separated by commas, of devices or of groups of them such as `phones`; or
  ///     `all` for every preset.
  ///   - orientations: The orientations of the devices.
  /// - Throws: A ``DocumentError`` if there is no such device, if no orientation has the part of
  ///   the screen, or if nothing is named.
  public init(names: String, orientations: [Orientation] = [.portrait]) throws(DocumentError) {
    self.init(devices: names == "all" ? Device.presets : [], orientations: orientations)
    if names == "all" { return }
    var known = Set<LayoutEnvironment>()
    for item in names.split(separator: ",") {
      if let group = DeviceGroup(rawValue: String(item.drop { $0 == " " })) {
        for device in group.devices {
          for orientation in orientations where device.isTurnable || orientation == .portrait {
            let place = LayoutEnvironment(device: device, orientation: orientation)
            if known.insert(place).inserted { environments.append(place) }
          }
        }
        continue
      }
      let words = item.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let device = try Device.named(String(words[0].drop { $0 == " " }))
      let split = try words.dropFirst().first.map { text throws(DocumentError) in
        try Self.split(String(text), of: device, orientations)
      }
      let ways = device.isTurnable ? orientations : [.portrait]
      for orientation in ways {
        if let split, device.size(orientation, split: split) == nil { continue }
        let place = LayoutEnvironment(device: device, orientation: orientation, split: split)
        if known.insert(place).inserted { environments.append(place) }
      }
    }
    guard !environments.isEmpty else {
      throw DocumentError(
        .invalidRequest, at: "devices", "no device is specified",
        hint: "Write all, or names separated by commas; “textrender devices” lists them.")
    }
  }

  /// Returns the part of a screen with this name, which the device must have in at least one of
  /// the orientations.
  private static func split(
    _ text: String, of device: Device, _ orientations: [Orientation]
  ) throws(DocumentError) -> DeviceSplit {
    guard let split = DeviceSplit(rawValue: text) else {
      let parts = DeviceSplit.allCases.map(\.rawValue)
      throw DocumentError(
        .invalidRequest, at: "devices",
        "“\(text)” is not a part of a screen; the parts are \(parts.joined(separator: ", "))",
        hint: "Write \(device.name):\(DeviceSplit.third.rawValue), for example.")
    }
    guard orientations.contains(where: { device.size($0, split: split) != nil }) else {
      throw DocumentError(
        .invalidRequest, at: "devices",
        device.idiom == .pad
          ? "a tablet in portrait has no split in halves"
          : "“\(device.name)” has no split screen",
        hint: device.idiom == .pad ? "Use landscape, or a part of 1/3 or 2/3." : nil,
        remedy: device.idiom == .pad ? .turnDevice : nil)
    }
    return split
  }
}

/// A named group of devices.
public enum DeviceGroup: String, Hashable, Sendable, CaseIterable {
  /// Phones, including folded foldables.
  case phones
  /// Tablets, and unfolded foldables.
  case tablets
  /// Windows on desktops.
  case windows
  /// Paper.
  case paper

  /// The devices.
  public var devices: [Device] {
    Device.presets.filter { device in
      switch self {
      case .phones: device.idiom == .phone
      case .tablets: device.idiom == .pad
      case .windows: device.idiom == .mac
      case .paper: device.idiom == .paper
      }
    }
  }
}
