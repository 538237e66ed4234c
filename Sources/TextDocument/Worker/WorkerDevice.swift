import TextLayout

/// One device or set of traits of a request for several: `"ipad-mini"`, `"ipad-mini:1/2"`, or an
/// object with `device`, `orientation`, `split`, `traits` and a `name`.
struct WorkerDevice {
  /// The name in answers and in file names.
  var name: String
  var environments: LayoutEnvironment

  /// Reads the member `devices`: a list, or `all` for every preset.
  ///
  /// - Parameter orientation: The orientation of devices that specify none.
  static func list(
    _ cursor: JSONCursor, orientation: Orientation
  ) throws(DocumentError) -> [WorkerDevice] {
    if case .string("all") = cursor.value.content {
      return Device.presets.map {
        WorkerDevice(LayoutEnvironment(device: $0, orientation: orientation))
      }
    }
    var devices: [WorkerDevice] = []
    for element in try cursor.elements("devices, or \"all\"") {
      devices.append(try WorkerDevice(reading: element, orientation: orientation))
    }
    guard !devices.isEmpty else { throw cursor.error("no device is specified") }
    return devices
  }

  private init(_ environments: LayoutEnvironment, name: String? = nil) {
    self.environments = environments
    self.name = name ?? environments.fileName
  }

  private init(reading cursor: JSONCursor, orientation: Orientation) throws(DocumentError) {
    var environments = LayoutEnvironment(orientation: orientation)
    var name: String?
    if case .string(let text) = cursor.value.content {
      let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      environments.device = try Self.device(String(words[0]), cursor)
      if words.count > 1 {
        guard let split = DeviceSplit(rawValue: String(words[1])) else {
          throw cursor.expected("a device, for tablets with a part of the screen: 1/3, 1/2 or 2/3")
        }
        environments.split = split
      }
    } else {
      let keys = ["name", "device", "orientation", "split", "traits"]
      try cursor.readObject("a device", keys: keys) { key, value throws(DocumentError) in
        switch key {
        case "name": name = try value.nonEmptyString("a name for the device")
        case "device":
          environments.device = try Self.device(try value.string("the name of a device"), value)
        case "orientation": environments.orientation = try value.choice(of: Orientation.self)
        case "split": environments.split = try value.choice(of: DeviceSplit.self)
        default: environments.traits = try TraitCollection(reading: value)
        }
      }
    }
    if let split = environments.split,
      environments.device?.size(environments.orientation, split: split) == nil
    {
      throw cursor.error("“split” needs a “device” with this split")
    }
    self.init(environments, name: name)
  }

  private static func device(
    _ name: String, _ cursor: JSONCursor
  ) throws(DocumentError) -> Device {
    do throws(DocumentError) {
      return try Device.named(name)
    } catch {
      throw cursor.error(error.message, hint: error.hint)
    }
  }
}
