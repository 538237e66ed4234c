import CHarfBuzz
import TextStorage

extension ShapingLookups {
  /// True if no substitution reaches from one syllable into another.
  ///
  /// HarfBuzz applies the features of India's scripts within a syllable, in fonts made for the
  /// script. Three kinds of lookups may reach further: those of any other feature, those that the
  /// text requests, and those that a language requires.
  ///
  /// - Parameter table: The face's `GSUB` table.
  func keepSubstitutionsInSyllables(
    of face: FontFace, for properties: ShapingProperties, _ table: FontTableBytes
  ) -> Bool {
    if table.requiresFeatures || !ShapingLookups.areByScript(face, properties) { return false }
    let inSyllables = ShapingLookups.syllableFeatures.subtracting(properties.features.map(\.tag))
    var others = ShapingLookups.features(of: face).subtracting(inSyllables).map(\.rawValue)
    if others.isEmpty { return true }
    others.append(0)
    let reaching = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(reaching) }
    unsafe hb_ot_layout_collect_lookups(
      face.rawFace, ShapingLookups.substitutionTable, nil, nil, others, reaching)
    return substitutions.allSatisfy { unsafe hb_set_has(reaching, UInt32($0)) == 0 }
  }

  /// True if HarfBuzz shapes text by the rules of its script. It does not if the font has only
  /// rules for all scripts or for Latin. Nor does it for script tags that end in 3, which select
  /// the universal shaper.
  private static func areByScript(_ face: FontFace, _ properties: ShapingProperties) -> Bool {
    var tags = [hb_tag_t](repeating: 0, count: Int(HB_OT_MAX_TAGS_PER_SCRIPT))
    var count = UInt32(tags.count)
    unsafe hb_ot_tags_from_script_and_language(
      properties.script.raw, properties.language.raw, &count, &tags, nil, nil)
    var chosen: hb_tag_t = 0
    unsafe hb_ot_layout_table_select_script(
      face.rawFace, substitutionTable, count, tags, nil, &chosen)
    let others: [FontTag] = ["DFLT", "latn"]
    return !others.contains(FontTag(rawValue: chosen))
      && UInt8(truncatingIfNeeded: chosen) != UInt8(ascii: "3")
  }

  private static let substitutionTable = ("GSUB" as FontTag).rawValue

  /// The features that HarfBuzz's shaper for India's scripts applies one syllable at a time.
  private static let syllableFeatures: Set<FontTag> = [
    "locl", "ccmp", "nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu",
    "cjct", "init", "pres", "abvs", "blws", "psts", "haln",
  ]

  /// The features for which a face has substitutions, in any script and language.
  private static func features(of face: FontFace) -> Set<FontTag> {
    var found: Set<FontTag> = []
    var tags = [hb_tag_t](repeating: 0, count: 64)
    var start: UInt32 = 0
    while true {
      var count = UInt32(tags.count)
      let total = unsafe hb_ot_layout_table_get_feature_tags(
        face.rawFace, substitutionTable, start, &count, &tags)
      for tag in tags.prefix(Int(count)) { found.insert(FontTag(rawValue: tag)) }
      start += count
      if count == 0 || start >= total { return found }
    }
  }
}

extension FontTableBytes {
  /// True if a `GSUB` or `GPOS` table has features that a language requires (OpenType, chapter 2,
  /// "Language System Table").
  fileprivate var requiresFeatures: Bool {
    let scripts = u16(4)
    if scripts == 0 { return false }
    for index in 0..<entries(u16(scripts), ofSize: 6, at: scripts + 2) {
      let script = scripts + u16(scripts + 6 + 6 * index)
      var languages = u16(script) == 0 ? [] : [u16(script)]
      for language in 0..<entries(u16(script + 2), ofSize: 6, at: script + 4) {
        languages.append(u16(script + 8 + 6 * language))
      }
      for language in languages where u16(script + language + 2) != 0xFFFF { return true }
    }
    return false
  }
}
