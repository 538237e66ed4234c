import CHarfBuzz

extension FontFace {
  /// Whether any lookup of the font's `GSUB` and `GPOS`, or its old `kern` or `kerx` table, can see
  /// the glyph: as input, or as context before or after.
  func takesPartInShaping(glyph: UInt32) -> Bool {
    guard glyph != 0 else { return true }
    if hasTable(FontTag.make("kern")) && !hasPositioning { return true }
    if hasTable(FontTag.make("kerx")) || hasTable(FontTag.make("morx"))
      || hasTable(FontTag.make("mort"))
    {
      return true
    }
    let before = unsafe hb_set_create()
    let input = unsafe hb_set_create()
    let after = unsafe hb_set_create()
    let lookups = unsafe hb_set_create()
    defer {
      unsafe hb_set_destroy(before)
      unsafe hb_set_destroy(input)
      unsafe hb_set_destroy(after)
      unsafe hb_set_destroy(lookups)
    }
    for table in [FontTag.make("GSUB"), FontTag.make("GPOS")] {
      unsafe hb_set_clear(lookups)
      unsafe hb_ot_layout_collect_lookups(rawFace, table, nil, nil, nil, lookups)
      var lookup = UInt32.max
      while unsafe hb_set_next(lookups, &lookup) != 0 {
        unsafe hb_ot_layout_lookup_collect_glyphs(
          rawFace, table, lookup, before, input, after, nil)
      }
    }
    return unsafe hb_set_has(before, glyph) != 0 || hb_set_has(input, glyph) != 0
      || hb_set_has(after, glyph) != 0
  }

  private var hasPositioning: Bool { unsafe hb_ot_layout_has_positioning(rawFace) != 0 }

  /// Whether the font file holds a table.
  func hasTable(_ tag: UInt32) -> Bool {
    let blob = unsafe hb_face_reference_table(rawFace, tag)
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe hb_blob_get_length(blob) > 0
  }
}
