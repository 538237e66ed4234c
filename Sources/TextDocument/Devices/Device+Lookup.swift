extension Device {
  /// Returns the preset with a name.
  ///
  /// Case is ignored, and spaces and underscores count as hyphens, so `iPhone 15 Pro` is found,
  /// too.
  ///
  /// - Throws: A ``DocumentError`` with the nearest names as its hint if there is none.
  public static func named(_ name: String) throws(DocumentError) -> Device {
    let wanted = String(name.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
    for device in presets where device.name == wanted || device.aliases.contains(wanted) {
      return device
    }
    let names = presets.map(\.name) + presets.flatMap(\.aliases)
    throw DocumentError(
      .invalidRequest, at: "device", "there is no device “\(name)”",
      hint: NearestNames(names).hint(for: wanted) ?? "“textrender devices” lists all devices.")
  }
}
