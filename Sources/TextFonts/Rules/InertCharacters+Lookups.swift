import CHarfBuzz
import TextStorage

extension InertCharacters {
  /// Collects the glyphs that any of the lookups can match: as input, or as context before or
  /// after it.
  static func collect(
    _ lookups: ShapingLookups, into glyphs: OpaquePointer, face: OpaquePointer,
    substitutions: FontTableBytes, positions: FontTableBytes
  ) -> Int {
    var flags = 0
    for (tag, table, numbers) in [
      ("GSUB", substitutions, lookups.substitutions), ("GPOS", positions, lookups.positions),
    ] as [(FontTag, FontTableBytes, [Int])] {
      for lookup in numbers {
        unsafe hb_ot_layout_lookup_collect_glyphs(
          face, tag.rawValue, UInt32(lookup), glyphs, glyphs, glyphs, nil)
        flags |= table.lookupFlags(of: lookup)
      }
    }
    return flags
  }

  /// True if a glyph takes part in no lookup, and no lookup skips it to reach the glyphs after it.
  static func isInert(
    _ glyph: UInt32, lookupGlyphs: OpaquePointer, flags: Int, hasClasses: Bool,
    face: OpaquePointer
  ) -> Bool {
    if unsafe hb_set_has(lookupGlyphs, glyph) != 0 { return false }
    // If the font defines no classes, HarfBuzz treats every letter as a base.
    let kind =
      hasClasses
      ? unsafe hb_ot_layout_get_glyph_class(face, glyph) : HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH
    switch kind {
    case HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH: return flags & 0x2 == 0
    case HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE: return flags & 0x4 == 0
    case HB_OT_LAYOUT_GLYPH_CLASS_MARK: return false
    default: return true
    }
  }
}

extension FaceData {
  /// True if the font is shaped by more than lookups: by the state machines and tracking of
  /// Apple's tables, or by Graphite's rules. Any glyph may take part in those.
  var hasRulesBesideLookups: Bool {
    (["morx", "mort", "kerx", "trak", "Silf"] as [FontTag]).contains { hasTable($0) }
  }
}

extension FontTableBytes {
  /// The flags of a lookup of a `GSUB` or `GPOS` table.
  fileprivate func lookupFlags(of index: Int) -> Int {
    let list = u16(8)
    if list == 0 || index >= u16(list) { return 0 }
    return u16(list + u16(list + 2 + 2 * index) + 2)
  }
}
