import CHarfBuzz

extension FaceData {
  /// Whether any rule of the font can see the glyph: as what it changes, or as what stands before
  /// or after that. In doubt the answer is yes.
  func takesPartInShaping(glyph: UInt32) -> Bool {
    guard glyph != 0 else { return true }
    // Apple's tables are state machines, in which any glyph may take part.
    for tag in ["morx", "mort", "kerx"] as [StaticString] where hasTable(FontTag.make(tag)) {
      return true
    }
    let kerning = FontTableBytes(table(FontTag.make("kern")))
    if !kerning.isEmpty && kerning.kerningMentions(glyph: Int(glyph)) { return true }

    let before = unsafe hb_set_create()
    let input = unsafe hb_set_create()
    let after = unsafe hb_set_create()
    defer {
      unsafe hb_set_destroy(before)
      unsafe hb_set_destroy(input)
      unsafe hb_set_destroy(after)
    }
    for tag in ["GSUB", "GPOS"] as [StaticString] {
      let tag = FontTag.make(tag)
      for lookup in 0..<(unsafe hb_ot_layout_table_get_lookup_count(rawFace, tag)) {
        unsafe hb_ot_layout_lookup_collect_glyphs(
          rawFace, tag, lookup, before, input, after, nil)
      }
    }
    if unsafe hb_set_has(before, glyph) != 0 || hb_set_has(input, glyph) != 0
      || hb_set_has(after, glyph) != 0
    {
      return true
    }
    // HarfBuzz's sets leave out the glyphs that a rule names only as "in no class".
    return FontTableBytes(table(FontTag.make("GSUB"))).classZeroMatters(
      glyph: Int(glyph), isPositioning: false)
      || FontTableBytes(table(FontTag.make("GPOS"))).classZeroMatters(
        glyph: Int(glyph), isPositioning: true)
  }
}
