import CHarfBuzz
import TextStorage

extension FontFace {
  /// The family's name, in English if the font has one; empty if it has none.
  public var familyName: String { name(16) ?? name(1) ?? "" }

  /// The style's name, such as `Bold Italic`; empty if the font has none.
  public var styleName: String { name(17) ?? name(2) ?? "" }

  /// The weight of a font whose axes have been set.
  static func weight(of font: OpaquePointer, _ data: FaceData) -> Int {
    // The value is not a number if the axis was set to one that is not finite.
    let stated = unsafe hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)
    let weight = stated.isFinite ? Int(min(max(stated.rounded(), 1), 1000)) : 400
    guard weight == 400, data.axes.isEmpty,
      data.table("OS/2").u16(62) & 0x20 != 0,
      data.table("head").u16(44) & 1 != 0
    else { return weight }
    return 700
  }

  /// The width in percent of normal, with the axes as they are set.
  public var width: Double { unsafe Double(hb_style_get_value(rawFont, HB_STYLE_TAG_WIDTH)) }

  /// True if the face is slanted, with the axes as they are set.
  public var isItalic: Bool {
    unsafe hb_style_get_value(rawFont, HB_STYLE_TAG_ITALIC) > 0
      || hb_style_get_value(rawFont, HB_STYLE_TAG_SLANT_ANGLE) != 0
  }

  /// An entry of the `name` table.
  func name(_ id: UInt32) -> String? {
    let english = unsafe hb_language_from_string("en", -1)
    // Longer names are cut off; no font has them.
    var length: UInt32 = 256
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe hb_ot_name_get_utf8(rawFace, id, english, &length, &bytes) > 0 else { return nil }
    let text = bytes.prefix(Int(length)).map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: text, as: UTF8.self)
  }
}
