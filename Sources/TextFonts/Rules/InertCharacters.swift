import CHarfBuzz
import Synchronization
import TextStorage

/// The characters of a face that take part in no lookup. Shaping gives each the same glyph
/// whatever its neighbours are, and no rule of the font reaches across it.
///
/// The set depends on the lookups that HarfBuzz applies for a script, a language, a direction and
/// a set of features. Text may be cut at inert characters: its parts, shaped on their own, give
/// the same glyphs as the whole. In most fonts the space is inert; in fonts for Chinese and
/// Japanese so are ideographs and their punctuation. Letters and marks are never inert, because
/// normalisation may join them.
@safe
package final class InertCharacters: @unchecked Sendable {
  // Sendable because everything is read-only after init, and the map guards itself.

  /// The glyph of an inert character, known without shaping.
  package struct Glyph: Hashable, Sendable {
    private let packed: UInt32

    fileprivate init(packed: UInt32) { self.packed = packed }

    fileprivate init(glyph: UInt32, advance: UInt32) {
      packed = 1 << 31 | advance << 16 | glyph
    }

    fileprivate var bits: UInt32 { packed }

    /// The glyph's number.
    package var glyph: UInt16 { UInt16(truncatingIfNeeded: packed) }

    /// The advance, in font units.
    package var advance: Int32 { Int32(packed >> 16 & 0x7FFF) }
  }

  /// The glyph of the space if it is inert, otherwise nil.
  package let space: Glyph?
  /// True if the space is inert.
  package var isSpaceInert: Bool { space != nil }
  /// The effects of rules that look for the space; nil if there are no such rules, or if text
  /// cannot be cut at spaces because of them.
  package let spaceNeighbours: SpaceNeighbours?
  /// The dotted circle that HarfBuzz puts under marks without a letter, in scripts that it shapes
  /// by syllable. Nil if it inserts none.
  ///
  /// HarfBuzz numbers syllables with four bits. It inserts no circle into a syllable with the same
  /// number as the last one that got one. Text with this glyph therefore cannot be shaped in
  /// parts.
  package let dottedCircle: UInt32?
  /// True if HarfBuzz chooses the direction by the content of the whole item. It does so for
  /// left-to-right text in a right-to-left script: it reads it from the left if there are digits
  /// and no letters. Such text is not cut.
  package let isReadByContent: Bool
  /// True for scripts in which the text around an item does not affect HarfBuzz's shaping.
  package let ignoresContext: Bool

  /// The places at which such text can be cut beside other characters; nil if there are none.
  package let cuts: ShapingCuts?
  /// An inert character to put between words so that one call shapes several: the space or an
  /// ideograph. Nil if neither is inert.
  package let separator: UInt16?

  private let data: FaceData
  private let font: OpaquePointer
  /// The glyphs that take part in any lookup.
  private let lookupGlyphs: OpaquePointer
  /// The union of the lookups' flags.
  private let lookupFlags: Int
  private let hasGlyphClasses: Bool
  private let mayIdeographsBeInert: Bool
  private let owner: CharacterMap.Owner
  /// The map that ``owner`` keeps alive.
  private let map: CharacterMap

  init(of face: FontFace, for properties: ShapingProperties) {
    data = face.data
    owner = CharacterMap.Owner(planeCount: 1)
    map = owner.map
    unsafe font = hb_font_reference(face.rawFont)
    unsafe lookupGlyphs = hb_set_create()
    let lookups = ShapingLookups(of: face, for: properties)
    let substitutions = data.table("GSUB")
    let positions = data.table("GPOS")
    lookupFlags = unsafe InertCharacters.collect(
      lookups, into: lookupGlyphs, face: face.rawFace, substitutions: substitutions,
      positions: positions)
    hasGlyphClasses = unsafe hb_ot_layout_has_glyph_classes(face.rawFace) != 0
    let kerning = data.table("kern")
    let isSimple = InertCharacters.simpleScripts.contains(properties.script)
    ignoresContext = isSimple || InertCharacters.syllabicScripts.contains(properties.script)
    var circle: hb_codepoint_t = 0
    let hasCircle = unsafe hb_font_get_nominal_glyph(face.rawFont, 0x25CC, &circle) != 0
    dottedCircle = !isSimple && hasCircle ? circle : nil
    let hasOtherRules = data.hasRulesBesideLookups
    // HarfBuzz's sets omit glyphs that a rule names only as "in no class". 0xFFFF is in no class.
    let unclassed = 0xFFFF
    var search = ClassZeroSearch(substitutions: substitutions, positions: positions)
    mayIdeographsBeInert =
      isSimple && !properties.isRightToLeft && !hasOtherRules && kerning.isEmpty
      && !search.matters(glyph: unclassed)
    let space = Int(face.spaceGlyph)
    let isKerned = !kerning.isEmpty && kerning.kerningMentions(glyph: space)
    let isInert = unsafe InertCharacters.isInert(
      face.spaceGlyph, lookupGlyphs: lookupGlyphs, flags: lookupFlags, hasClasses: hasGlyphClasses,
      face: face.rawFace)
    isReadByContent =
      !properties.isRightToLeft && !properties.isVertical
      && hb_script_get_horizontal_direction(properties.script.raw) == HB_DIRECTION_RTL
    let mayBeInert = space != 0 && !hasOtherRules && !isKerned && !isReadByContent
    let isUnseen = mayBeInert && isInert && !search.matters(glyph: space)
    spaceNeighbours =
      mayBeInert && !isUnseen && !isSimple && !properties.isVertical
      ? SpaceNeighbours(space, lookups, substitutions: substitutions, positions: positions) : nil
    let isSpaceInert = isUnseen || spaceNeighbours != nil
    self.space =
      unsafe isSpaceInert
      ? InertCharacters.glyph(face.spaceGlyph, of: face.rawFont) : nil
    let ideograph =
      unsafe mayIdeographsBeInert
      ? InertCharacters.glyph(
        for: InertCharacters.anIdeograph, of: font, lookupGlyphs: lookupGlyphs, flags: lookupFlags,
        hasClasses: hasGlyphClasses, face: face.rawFace) : nil
    let separatorGlyph = self.space ?? ideograph
    separator =
      self.space != nil ? 0x20 : ideograph.map { _ in UInt16(InertCharacters.anIdeograph) }
    let cutSeparator: UInt32?
    if SyllableCuts.scripts[properties.script] != nil {
      // Rules may look for the space, so another glyph has to separate syllables. Words are still
      // separated by the space.
      cutSeparator =
        unsafe isSpaceInert
        ? InertCharacters.letterStandIn(face.rawFont, lookupGlyphs: lookupGlyphs) : nil
    } else {
      cutSeparator = spaceNeighbours == nil ? separatorGlyph.map { UInt32($0.glyph) } : nil
    }
    cuts =
      kerning.isEmpty && !hasOtherRules
      ? cutSeparator.flatMap {
        ShapingCuts(
          of: face, for: properties, separator: $0, lookups: lookups,
          substitutions: substitutions, positions: positions)
      } : nil
  }

  /// The ideograph for the number one, which fonts with ideographs have.
  private static let anIdeograph: UInt32 = 0x4E00

  deinit {
    unsafe hb_set_destroy(lookupGlyphs)
    unsafe hb_font_destroy(font)
  }

  /// Returns the glyph of an ideograph, or of a character set like one, if it is inert; otherwise
  /// nil. For the space, see ``isSpaceInert``.
  ///
  /// A character is inert only if no mark follows it.
  package func glyph(for unit: UInt16) -> Glyph? {
    guard mayIdeographsBeInert, unit >= 0x3000 else { return nil }
    let packed = map.known(unit) ?? fillPage(of: unit)
    return packed == 0 ? nil : Glyph(packed: packed)
  }

  private func fillPage(of unit: UInt16) -> UInt32 {
    map.value(for: UInt32(unit)) { fill($0, &$1) }
  }

  private func fill(_ page: UInt32, _ values: inout MutableSpan<UInt32>) {
    for index in values.indices {
      let scalar = page << 8 | UInt32(index)
      guard InertCharacters.isIdeographic(scalar) else { continue }
      values[index] =
        unsafe InertCharacters.glyph(
          for: scalar, of: font, lookupGlyphs: lookupGlyphs, flags: lookupFlags,
          hasClasses: hasGlyphClasses, face: data.rawFace)?.bits ?? 0
    }
  }

  /// Returns the glyph of a character if it is inert.
  private static func glyph(
    for scalar: UInt32, of font: OpaquePointer, lookupGlyphs: OpaquePointer, flags: Int,
    hasClasses: Bool, face: OpaquePointer
  ) -> Glyph? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0,
      unsafe InertCharacters.isInert(
        glyph, lookupGlyphs: lookupGlyphs, flags: flags, hasClasses: hasClasses, face: face)
    else { return nil }
    return unsafe InertCharacters.glyph(glyph, of: font)
  }

  /// Returns the glyph for ``SyllableCuts/letter``, which is the font's glyph for missing
  /// characters. Nil if the font maps that code point to a glyph, or has rules for glyph 0.
  private static func letterStandIn(_ font: OpaquePointer, lookupGlyphs: OpaquePointer) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let letter = UInt32(SyllableCuts.letter)
    guard unsafe hb_font_get_nominal_glyph(font, letter, &glyph) == 0,
      unsafe hb_set_has(lookupGlyphs, 0) == 0
    else { return nil }
    return 0
  }

  /// Returns a glyph with its advance; nil if the numbers are too large.
  private static func glyph(_ glyph: UInt32, of font: OpaquePointer) -> Glyph? {
    let advance = unsafe hb_font_get_glyph_h_advance(font, glyph)
    guard (0...0x7FFF).contains(advance), glyph <= 0xFFFF else { return nil }
    return Glyph(glyph: glyph, advance: UInt32(advance))
  }

  /// True if a character is set like an ideograph, is not a mark, and joins nothing except marks.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x3003, 0x3005...0x3011, 0x3013...0x301F, 0x3041...0x3096, 0x30A0...0x30FC,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF5E:
      true
    default: false
    }
  }

  /// Scripts that HarfBuzz shapes with rules of its own that stay within a syllable. The only
  /// thing it asks of the text around an item is how it joins; letters of these scripts do not
  /// join.
  private static let syllabicScripts: Set<Script> = [
    "Thai", "Laoo", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh",
    "Khmr", "Mymr", "Tibt", "Hebr", "Hang", "Armn", "Geor", "Ethi",
  ]

  /// The scripts that HarfBuzz shapes without rules of its own.
  private static let simpleScripts: Set<Script> = [
    "Hani", "Hira", "Kana", "Bopo", "Latn", "Grek", "Cyrl", "Zyyy",
  ]
}

extension FontFace {
  /// Returns the characters of this face that take part in no lookup, cached for each set of
  /// properties.
  package func inertCharacters(for properties: ShapingProperties) -> InertCharacters {
    if let known = derivedRules.withLock({ $0[properties] as? InertCharacters }) { return known }
    record(properties)
    let found = InertCharacters(of: self, for: properties)
    return derivedRules.withLock { known in
      if let first = known[properties] as? InertCharacters { return first }
      // Real text has far fewer combinations; a caller that never repeats one must not fill the
      // memory.
      if known.count >= Self.maximumCombinations { known.removeAll() }
      known[properties] = found
      return found
    }
  }
}
