import CHarfBuzz
import TextStorage

/// The embedding that a font's makers allow (the `OS/2` table, `fsType`).
public enum FontEmbedding: Hashable, Sendable {
  /// Files may hold the glyphs that they use.
  case subset
  /// Files may hold the font, but only as a whole.
  case whole
  /// Files may not hold the font.
  case forbidden
}

extension FontFace {
  /// The embedding that the font's makers allow; ``FontEmbedding/subset`` if the font does not
  /// specify it.
  public var embedding: FontEmbedding {
    let table = data.table(FontTag("OS/2"))
    if table.isEmpty { return .subset }
    let type = table.u16(8)
    // Of several licences in an old font the most permissive one counts.
    let isRestricted = type & 0x000E == 0x0002
    let isForPicturesOnly = type & 0x0200 != 0
    if isRestricted || isForPicturesOnly { return .forbidden }
    return type & 0x0100 != 0 ? .whole : .subset
  }

  /// The font's PostScript name, also used by PDF; empty if it has none.
  public var postScriptName: String { name(6) ?? "" }

  /// The slant of the font's upright strokes, in degrees to the left; negative in an italic.
  package var italicAngle: Double {
    unsafe Double(hb_style_get_value(rawFont, HB_STYLE_TAG_SLANT_ANGLE))
  }

  /// True if all glyphs have the same width.
  package var isMonospaced: Bool { data.table(FontTag("post")).u32(12) != 0 }

  /// The bounding box of all glyphs in font units, y up: left, bottom, right, top (the `head`
  /// table).
  package var unitBounds: (left: Int, bottom: Int, right: Int, top: Int) {
    let head = data.table(FontTag("head"))
    func signed(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: head.u16(offset))) }
    return (signed(36), signed(38), signed(40), signed(42))
  }
}
