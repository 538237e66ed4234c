import CHarfBuzz
public import TextStorage

/// An axis along which a variable font changes.
public struct FontAxis: Hashable, Sendable {
  /// The axis's tag, such as `wght`.
  public var tag: FontTag
  /// The smallest value.
  public var minimum: Double
  /// The default value.
  public var defaultValue: Double
  /// The largest value.
  public var maximum: Double
}

extension FaceData {
  /// The font's axes; empty if it is not a variable font.
  var axes: [FontAxis] {
    var count = unsafe hb_ot_var_get_axis_count(rawFace)
    guard count > 0 else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    unsafe hb_ot_var_get_axis_infos(rawFace, 0, &count, &infos)
    return infos.prefix(Int(count)).map(FontAxis.init)
  }

  /// Returns the axis of a face that has a tag; nil if it has none.
  static func axis(_ tag: FontTag, of face: OpaquePointer) -> FontAxis? {
    var info = hb_ot_var_axis_info_t()
    guard unsafe hb_ot_var_find_axis_info(face, tag.rawValue, &info) != 0 else { return nil }
    return FontAxis(info)
  }
}

extension FontAxis {
  init(_ info: hb_ot_var_axis_info_t) {
    self.init(
      tag: FontTag(rawValue: info.tag), minimum: Double(info.min_value),
      defaultValue: Double(info.default_value), maximum: Double(info.max_value))
  }
}

extension FontFace {
  /// The font's axes; empty if it is not a variable font.
  public var axes: [FontAxis] { data.axes }
}

extension FontAxis {
  /// The axis settings for the style of a request: `wght`, `wdth`, `opsz`, and `ital` or `slnt`,
  /// where the request differs from the font's defaults (CSS Fonts 4 §5.2).
  static func settings(of axes: [FontAxis], for request: FontRequest) -> [FontVariation] {
    var settings: [FontVariation] = []
    func set(_ tag: FontTag, _ value: Double) -> Bool {
      guard let axis = axes.first(where: { $0.tag == tag }) else { return false }
      let value = min(max(value, axis.minimum), axis.maximum)
      if value != axis.defaultValue { settings.append(FontVariation(tag: tag, value: value)) }
      return true
    }
    if axes.isEmpty { return [] }
    _ = set("wght", Double(request.weight))
    if request.width.isFinite { _ = set("wdth", request.width) }
    if let size = request.opticalSize, size.isFinite { _ = set("opsz", size) }
    if request.isItalic && !set("ital", 1) { _ = set("slnt", -14) }
    // An explicit setting of the request wins over its style.
    settings.removeAll { setting in request.variations.contains { $0.tag == setting.tag } }
    return settings + request.variations
  }
}
