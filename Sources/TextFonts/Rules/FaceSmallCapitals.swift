import CHarfBuzz
import Synchronization
import TextStorage

/// The letters for which a face has small capitals of its own (feature `smcp`), in text of one
/// script and language.
///
/// A font may declare the feature for a script and have no such letters for it. The bundled Noto
/// fonts, for example, declare it for Greek and Cyrillic, but replace Latin letters only.
package struct FaceSmallCapitals: Sendable {
  /// The glyphs that the feature replaces. Nil if rules that are not read may replace any glyph;
  /// the face is then assumed to have all small capitals.
  private let replaced: GlyphSet?

  fileprivate init(of face: FontFace, for properties: ShapingProperties) {
    let ownTables: [FontTag] = ["morx", "mort", "Silf"]
    let hasOtherRules = ownTables.contains(where: face.data.hasTable)
    replaced = hasOtherRules ? nil : Self.replacedGlyphs(of: face, for: properties)
  }

  /// Returns the glyphs that the feature replaces.
  ///
  /// - Parameter plain: The properties of the text without the feature.
  private static func replacedGlyphs(
    of face: FontFace, for plain: ShapingProperties
  ) -> GlyphSet {
    var glyphs = GlyphSet()
    guard face.hasFeature("smcp") else { return glyphs }
    var small = plain
    small.features = [FontFeature(tag: "smcp", value: 1)]
    face.record(plain)
    face.record(small)
    let others = Set(ShapingLookups(of: face, for: plain).substitutions)
    let table: FontTag = "GSUB"
    let inputs = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(inputs) }
    for lookup in ShapingLookups(of: face, for: small).substitutions
    where !others.contains(lookup) {
      unsafe hb_ot_layout_lookup_collect_glyphs(
        face.rawFace, table.rawValue, UInt32(lookup), nil, inputs, nil, nil)
    }
    var glyph = hb_codepoint_t.max
    while unsafe hb_set_next(inputs, &glyph) != 0 { glyphs.insert(Int(glyph)) }
    return glyphs
  }

  /// True if the face has a small capital for the letter of a glyph.
  package func contains(_ glyph: UInt32) -> Bool { replaced?.contains(Int(glyph)) ?? true }
}

extension FontFace {
  /// Returns the face's own small capitals for a script and a language, cached for each of them.
  package func smallCapitals(script: Script, language: ShapingLanguage) -> FaceSmallCapitals {
    let key = ShapingProperties(script: script, language: language)
    if let known = smallCapitalRules.withLock({ $0[key] as? FaceSmallCapitals }) { return known }
    let found = FaceSmallCapitals(of: self, for: key)
    return smallCapitalRules.withLock { known in
      if let first = known[key] as? FaceSmallCapitals { return first }
      // Real text has few combinations; a caller that never repeats one must not fill the memory.
      if known.count >= Self.maximumCombinations { known.removeAll() }
      known[key] = found
      return found
    }
  }
}
