import CHarfBuzz
import TextStorage

/// What a font's makers allow files to hold of it (the `OS/2` table, `fsType`).
public enum FontEmbedding: Hashable, Sendable {
  /// The glyphs that a file uses may be held in it.
  case subset
  /// The font may be held, but only as a whole.
  case whole
  /// The font may not be held.
  case forbidden
}

extension FontFace {
  /// What the font's makers allow files to hold of it; ``FontEmbedding/subset`` where the font does not say.
  public var embedding: FontEmbedding {
    let table = data.table(FontTag("OS/2"))
    if table.isEmpty { return .subset }
    let type = table.u16(8)
    // Of several licences in an old font the one that allows most counts.
    let isRestricted = type & 0x000E == 0x0002
    let isForPicturesOnly = type & 0x0200 != 0
    if isRestricted || isForPicturesOnly { return .forbidden }
    return type & 0x0100 != 0 ? .whole : .subset
  }

  /// The name by which PostScript and PDF know the font; empty when it has none.
  public var postScriptName: String { name(6) ?? "" }

  /// How far the font's upright strokes lean, in degrees to the left; negative in an italic.
  package var italicAngle: Double {
    unsafe Double(hb_style_get_value(rawFont, HB_STYLE_TAG_SLANT_ANGLE))
  }

  /// Whether all glyphs are equally wide.
  package var isMonospaced: Bool { data.table(FontTag("post")).u32(12) != 0 }

  /// The box around all glyphs in font units, y up: left, bottom, right, top (the `head` table).
  package var unitBounds: (left: Int, bottom: Int, right: Int, top: Int) {
    let head = data.table(FontTag("head"))
    func signed(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: head.u16(offset))) }
    return (signed(36), signed(38), signed(40), signed(42))
  }
}
