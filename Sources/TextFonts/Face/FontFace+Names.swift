import CHarfBuzz
import TextStorage

extension FontFace {
  /// The family's name, in English where the font has one; empty when it has none.
  public var familyName: String { name(16) ?? name(1) ?? "" }

  /// The style's name, such as `Bold Italic`; empty when the font has none.
  public var styleName: String { name(17) ?? name(2) ?? "" }

  /// The weight on CSS's scale from 1 to 1000, with the axes as they are set.
  ///
  /// A font that calls itself bold twice (`fsSelection` of the table `OS/2`, `macStyle` of `head`) is bold, also where its weight
  /// class says that it is regular, as in some fonts that are in use.
  public var weight: Int {
    let weight = unsafe Int(hb_style_get_value(rawFont, HB_STYLE_TAG_WEIGHT).rounded())
    guard weight == 400, axes.isEmpty,
      FontTableBytes(data.table("OS/2")).u16(62) & 0x20 != 0,
      FontTableBytes(data.table("head")).u16(44) & 1 != 0
    else { return weight }
    return 700
  }

  /// The width in percent of normal, with the axes as they are set.
  public var width: Double { unsafe Double(hb_style_get_value(rawFont, HB_STYLE_TAG_WIDTH)) }

  /// Whether the face is slanted, with the axes as they are set.
  public var isItalic: Bool {
    unsafe hb_style_get_value(rawFont, HB_STYLE_TAG_ITALIC) > 0
      || hb_style_get_value(rawFont, HB_STYLE_TAG_SLANT_ANGLE) != 0
  }

  /// A text of the `name` table.
  func name(_ id: UInt32) -> String? {
    let english = unsafe hb_language_from_string("en", -1)
    // Longer names are cut off; no font has them.
    var length: UInt32 = 256
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe hb_ot_name_get_utf8(rawFace, id, english, &length, &bytes) > 0 else { return nil }
    let text = bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self)
  }
}
