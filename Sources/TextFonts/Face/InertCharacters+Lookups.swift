import CHarfBuzz
import TextStorage

extension InertCharacters {
  /// Collects the glyphs that any of some lookups can see: as what it changes, or as what stands
  /// before or after that.
  ///
  /// - Returns: The union of the lookups' flags (OpenType, chapter 2, "Lookup table").
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

  /// Whether a glyph takes part in no lookup, and none passes over it to reach what lies behind.
  static func isInert(
    _ glyph: UInt32, lookupGlyphs: OpaquePointer, flags: Int, hasClasses: Bool,
    face: OpaquePointer
  ) -> Bool {
    if unsafe hb_set_has(lookupGlyphs, glyph) != 0 { return false }
    // Without classes in the font HarfBuzz takes every letter for a base.
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
  /// Whether the font is shaped by more than lookups: by the state machines and the tracking of Apple's
  /// tables or by Graphite's rules, in which any glyph may take part.
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
