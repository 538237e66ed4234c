import CHarfBuzz
public import TextStorage

extension FontFeature {
  /// The feature in HarfBuzz's form.
  var raw: hb_feature_t { RangedFontFeature(self).raw }
}

/// A font feature for a part of a text.
public struct RangedFontFeature: Hashable, Sendable {
  /// The feature.
  public var feature: FontFeature
  /// The part, as positions in the shaped text; nil for all of it. An upper bound of `UInt32.max`
  /// means the text's end.
  public var range: Range<UInt32>?

  /// Creates a feature for a part of a text.
  public init(_ feature: FontFeature, range: Range<UInt32>? = nil) {
    self.feature = feature
    self.range = range
  }

  /// Reads a feature in HarfBuzz's or CSS's syntax: `smcp`, `+liga`, `-liga`, `liga=0`, `salt=2`,
  /// `"liga" off`, `kern[3:5]=0` (`hb_feature_from_string`). Nil if the text has none of these
  /// forms.
  public init?(parsing text: String) {
    var text = text
    var feature = hb_feature_t()
    let isRead = text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count <= 256 else { return false }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        unsafe hb_feature_from_string($0, Int32(bytes.count), &feature) != 0
      }
    }
    // HarfBuzz reads -1 as the largest number, and ignores a word that is not a value.
    guard isRead, feature.value <= 0xFFFF, RangedFontFeature.endsWithValue(text) else {
      return nil
    }
    self.feature = FontFeature(tag: FontTag(rawValue: feature.tag), value: Int(feature.value))
    let isWhole = feature.start == 0 && feature.end == textrender_hb_feature_end()
    // An empty range, such as [5:3], applies to no text at all.
    range = isWhole ? nil : feature.start..<max(feature.start, feature.end)
  }

  /// True if a value follows a tag and spaces.
  private static func endsWithValue(_ text: String) -> Bool {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard words.count > 1, let last = words.last else { return true }
    return ["on", "off", "true", "false"].contains(last) || UInt32(last) != nil
      || last.contains { $0 == "=" || $0 == "]" }
  }

  /// Reads features separated by commas.
  ///
  /// - Throws: ``FontError`` of kind `malformedSetting` that names the feature at fault.
  public static func parseList(_ text: String) throws(FontError) -> [RangedFontFeature] {
    var features: [RangedFontFeature] = []
    for part in text.split(separator: ",") where !part.allSatisfy({ $0 == " " }) {
      guard let feature = RangedFontFeature(parsing: String(part)) else {
        throw FontError(
          kind: .malformedSetting, place: String(part),
          message: "this is not a font feature; write it like liga=0, -liga, smcp or salt=2")
      }
      features.append(feature)
    }
    return features
  }

  /// The feature in HarfBuzz's form.
  var raw: hb_feature_t {
    hb_feature_t(
      tag: feature.tag.rawValue, value: UInt32(clamping: feature.value),
      start: range?.lowerBound ?? 0, end: range?.upperBound ?? textrender_hb_feature_end())
  }
}

extension RangedFontFeature: CustomStringConvertible {
  /// The feature in HarfBuzz's syntax: `smcp`, `-liga`, `kern[3:5]=0`.
  public var description: String {
    var feature = raw
    var text = [CChar](repeating: 0, count: 128)
    unsafe hb_feature_to_string(&feature, &text, UInt32(text.count))
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
