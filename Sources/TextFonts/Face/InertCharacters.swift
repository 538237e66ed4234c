import CHarfBuzz
import Synchronization
import TextStorage

/// The characters of a face that take part in no lookup: shaping makes the same glyph of them whatever
/// stands beside them, and no rule of the font reaches across them.
///
/// Which these are depends on the lookups that HarfBuzz applies for a script, a language, a direction
/// and a set of features. Text may be cut at inert characters, and its parts shaped on their own give
/// the same glyphs as the whole. In most fonts the space is inert, and in fonts for Chinese and
/// Japanese so are the ideographs and their punctuation. Letters and marks are not even looked at,
/// because normalisation may join them.
@safe
package final class InertCharacters: @unchecked Sendable {
  // Sendable because everything is only read after init, and the map guards itself.

  /// The glyph of an inert character, which is known without shaping.
  package struct Glyph: Hashable, Sendable {
    private let packed: UInt32

    fileprivate init(packed: UInt32) { self.packed = packed }

    fileprivate init(glyph: UInt32, advance: UInt32) {
      packed = 1 << 31 | advance << 16 | glyph
    }

    fileprivate var bits: UInt32 { packed }

    /// The glyph's number.
    package var glyph: UInt16 { UInt16(truncatingIfNeeded: packed) }

    /// How far the pen moves, in font units.
    package var advance: Int32 { Int32(packed >> 16 & 0x7FFF) }
  }

  /// The glyph of the space where it is inert, otherwise nil.
  package let space: Glyph?
  /// Whether the space is inert.
  package var isSpaceInert: Bool { space != nil }
  /// What rules do beside the space where they look for it; nil where they do not, or where text cannot be
  /// cut there.
  package let spaceNeighbours: SpaceNeighbours?
  /// The glyph that HarfBuzz puts under marks without a letter, in scripts whose syllables it looks at; nil where
  /// it puts none.
  ///
  /// It counts syllables with four bits and leaves such a glyph out where the count of the last one comes again:
  /// of text with these glyphs parts are not what the whole is.
  package let dottedCircle: UInt32?
  /// Whether HarfBuzz decides by all of an item how it is read: text from left to right in a script from right to left, which
  /// it reads from the left where there are digits and no letters. Such text is not cut.
  package let isReadByContent: Bool
  /// Whether the script is one whose shaping HarfBuzz keeps free of the text around an item.
  package let ignoresContext: Bool

  /// Where such text can be cut beside other characters; nil when nowhere.
  package let boundaries: ShapingBoundaries?
  /// An inert character that can be put between words to shape them in one call: the space, or an
  /// ideograph; nil when neither is inert.
  package let separator: UInt16?

  private let data: FaceData
  private let font: OpaquePointer
  /// The glyphs that take part in some lookup.
  private let lookupGlyphs: OpaquePointer
  /// The union of the lookups' flags.
  private let lookupFlags: Int
  private let hasGlyphClasses: Bool
  private let mayIdeographsBeInert: Bool
  private let owner: CharacterMap.Owner
  /// What ``owner`` keeps.
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
    // HarfBuzz's sets leave out the glyphs that a rule names only as "in no class"; no class has the
    // number asked about.
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
    let boundarySeparator: UInt32?
    if SyllableBoundaries.scripts[properties.script] != nil {
      // Rules may look for the space, so that syllables are told apart by something else; words are by the space.
      boundarySeparator =
        unsafe isSpaceInert
        ? InertCharacters.letterStandIn(face.rawFont, lookupGlyphs: lookupGlyphs) : nil
    } else {
      boundarySeparator = spaceNeighbours == nil ? separatorGlyph.map { UInt32($0.glyph) } : nil
    }
    boundaries =
      kerning.isEmpty && !hasOtherRules
      ? boundarySeparator.flatMap {
        ShapingBoundaries(
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

  /// The glyph of an ideograph, or of a character set like one, when it is inert; otherwise nil. Whether
  /// the space is inert ``isSpaceInert`` says.
  ///
  /// A character is inert only where no mark follows it.
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

  /// The glyph of a character, where that is inert.
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

  /// The glyph of ``SyllableBoundaries/letter``: the font's glyph for what it lacks; nil where the font has one of its own for
  /// it, or rules for that glyph.
  private static func letterStandIn(_ font: OpaquePointer, lookupGlyphs: OpaquePointer) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let letter = UInt32(SyllableBoundaries.letter)
    guard unsafe hb_font_get_nominal_glyph(font, letter, &glyph) == 0,
      unsafe hb_set_has(lookupGlyphs, 0) == 0
    else { return nil }
    return 0
  }

  /// A glyph with its advance; nil where the numbers are too large.
  private static func glyph(_ glyph: UInt32, of font: OpaquePointer) -> Glyph? {
    let advance = unsafe hb_font_get_glyph_h_advance(font, glyph)
    guard (0...0x7FFF).contains(advance), glyph <= 0xFFFF else { return nil }
    return Glyph(glyph: glyph, advance: UInt32(advance))
  }

  /// Whether a character is set like an ideograph, is no mark, and joins nothing but marks.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x3003, 0x3005...0x3011, 0x3013...0x301F, 0x3041...0x3096, 0x30A0...0x30FC,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF5E:
      true
    default: false
    }
  }

  /// Scripts that HarfBuzz shapes by rules of its own that stay within a syllable. Of the text around an item
  /// it looks only at how that joins, which letters of these scripts do not.
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
  /// The characters of this face that take part in no lookup; found out once for each different question.
  ///
  /// - Complexity: O(lookups of the font) the first time.
  package func inertCharacters(for properties: ShapingProperties) -> InertCharacters {
    if let known = knownInertCharacters.withLock({ $0[properties] }) { return known }
    note(properties)
    let found = InertCharacters(of: self, for: properties)
    return knownInertCharacters.withLock { known in
      if let first = known[properties] { return first }
      // No text asks for so many; a caller that never repeats a question must not fill the memory.
      if known.count >= Self.mostCombinations { known.removeAll() }
      known[properties] = found
      return found
    }
  }
}
