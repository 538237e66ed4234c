import CHarfBuzz

/// An OpenType feature turned on, off, or to one of its alternatives.
public struct FontFeatureSetting: Hashable, Sendable {
  /// The feature's tag, such as `liga`.
  public var tag: UInt32
  /// 0 is off, 1 on; larger values choose an alternative.
  public var value: UInt32
  /// The part of the text that the setting is for, as positions in the text that is shaped; nil is
  /// all of it. An upper bound of `UInt32.max` means the text's end.
  public var range: Range<UInt32>?

  /// Creates a setting.
  public init(tag: UInt32, value: UInt32, range: Range<UInt32>? = nil) {
    self.tag = tag
    self.value = value
    self.range = range
  }

  /// Reads a setting in HarfBuzz's or CSS's syntax: `smcp`, `+liga`, `-liga`, `liga=0`, `salt=2`,
  /// `"liga" off`, `kern[3:5]=0` (`hb_feature_from_string`). Nil when the text is none of them.
  public init?(parsing text: String) {
    var text = text
    var feature = hb_feature_t()
    let isRead = text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count <= 256 else { return false }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        unsafe hb_feature_from_string($0, Int32(bytes.count), &feature) != 0
      }
    }
    // HarfBuzz reads -1 as the largest number, and passes over a word that is no value.
    guard isRead, feature.value <= 0xFFFF, FontFeatureSetting.endsWithValue(text) else {
      return nil
    }
    let end = textrender_hb_feature_end()
    let isWhole = feature.start == 0 && feature.end == end
    // An empty range, such as [5:3], is for no text at all.
    let range = feature.start..<max(feature.start, feature.end)
    self.init(tag: feature.tag, value: feature.value, range: isWhole ? nil : range)
  }

  /// Whether what follows a tag and spaces is a value.
  private static func endsWithValue(_ text: String) -> Bool {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard words.count > 1, let last = words.last else { return true }
    return ["on", "off", "true", "false"].contains(last) || UInt32(last) != nil
      || last.contains { $0 == "=" || $0 == "]" }
  }

  /// Reads settings separated by commas.
  ///
  /// - Throws: ``FontError`` of kind `malformedSetting` that names the setting at fault.
  public static func parseList(_ text: String) throws(FontError) -> [FontFeatureSetting] {
    var settings: [FontFeatureSetting] = []
    for part in text.split(separator: ",") where !part.allSatisfy({ $0 == " " }) {
      guard let setting = FontFeatureSetting(parsing: String(part)) else {
        throw FontError(
          kind: .malformedSetting, place: String(part),
          message: "this is not a font feature; write it like liga=0, -liga, smcp or salt=2")
      }
      settings.append(setting)
    }
    return settings
  }

  /// The setting in HarfBuzz's form.
  var raw: hb_feature_t {
    hb_feature_t(
      tag: tag, value: value, start: range?.lowerBound ?? 0,
      end: range?.upperBound ?? textrender_hb_feature_end())
  }
}

extension FontFeatureSetting: CustomStringConvertible {
  /// The setting in HarfBuzz's syntax: `smcp`, `-liga`, `salt=2`.
  public var description: String {
    var feature = raw
    var text = [CChar](repeating: 0, count: 128)
    unsafe hb_feature_to_string(&feature, &text, UInt32(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
