import CHarfBuzz
public import TextStorage

extension FontFace {
  /// True if the font has an OpenType feature in any script and language.
  ///
  /// Fonts with rules of Apple's or Graphite's (`morx`, `Silf`) are assumed to have every feature,
  /// and a font with a table `kern` has `kern`.
  ///
  /// - Complexity: O(*n*) in the number of features of the font.
  public func hasFeature(_ tag: FontTag) -> Bool {
    let ownTables: [FontTag] = ["morx", "mort", "Silf"]
    if ownTables.contains(where: data.hasTable) { return true }
    if tag == "kern", data.hasTable("kern") { return true }
    return hasFeature(tag, in: "GSUB") || hasFeature(tag, in: "GPOS")
  }

  private func hasFeature(_ tag: FontTag, in table: FontTag) -> Bool {
    var tags = [hb_tag_t](repeating: 0, count: 64)
    var start: UInt32 = 0
    while true {
      var count = UInt32(tags.count)
      let total = unsafe hb_ot_layout_table_get_feature_tags(
        rawFace, table.rawValue, start, &count, &tags)
      if tags.prefix(Int(count)).contains(tag.rawValue) { return true }
      start += count
      if count == 0 || start >= total { return false }
    }
  }
}
