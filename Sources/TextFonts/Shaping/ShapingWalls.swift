import CHarfBuzz
import Synchronization

/// The characters of a face that stand like walls in a text: shaping makes the same of them whatever
/// stands beside them, and nothing reaches across them.
///
/// Which these are depends on the lookups that HarfBuzz applies for a script, a language, a direction
/// and a set of features: a wall's glyph takes part in none of them. Text may therefore be cut at
/// walls and the parts shaped on their own with the same result. The space is one in most fonts, and
/// ideographs and their punctuation are in those for Chinese and Japanese. Letters and marks are not
/// even looked at, because normalisation may join them.
@safe
package final class ShapingWalls: @unchecked Sendable {
  // Sendable because HarfBuzz's objects are only read after init, and the map guards itself.

  /// A character whose glyph is known without shaping.
  package struct Wall: Hashable, Sendable {
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

  /// Whether the space is a wall.
  package let holdsSpace: Bool
  /// Whether the script is one whose shaping HarfBuzz keeps free of the text around an item.
  package let ignoresContext: Bool

  private let data: FaceData
  private let font: OpaquePointer
  /// The glyphs that take part in some lookup.
  private let busy: OpaquePointer
  /// The union of the lookups' flags.
  private let lookupFlags: Int
  private let hasGlyphClasses: Bool
  private let admitsIdeographs: Bool
  private let owner: CharacterMap.Owner
  /// What ``owner`` keeps.
  private let map: CharacterMap

  init(
    of face: FontFace, isRightToLeft: Bool, script: UInt32, language: ShapingLanguage,
    features: [FontFeatureSetting]
  ) {
    data = face.data
    owner = CharacterMap.Owner()
    map = owner.map
    unsafe font = hb_font_reference(face.rawFont)
    unsafe busy = hb_set_create()
    lookupFlags = unsafe ShapingWalls.collect(
      into: busy, face: face, isRightToLeft: isRightToLeft, script: script, language: language,
      features: features)
    hasGlyphClasses = unsafe hb_ot_layout_has_glyph_classes(face.rawFace) != 0
    let kerning = FontTableBytes(data.table(FontTag.make("kern")))
    let isSimple = ShapingWalls.simpleScripts.contains(script)
    ignoresContext = isSimple
    let hasOtherRules = data.hasStateMachines
    // HarfBuzz's sets leave out the glyphs that a rule names only as "in no class"; no class has the
    // number asked about.
    let unclassed = 0xFFFF
    let substitutions = FontTableBytes(data.table(FontTag.make("GSUB")))
    let positions = FontTableBytes(data.table(FontTag.make("GPOS")))
    admitsIdeographs =
      isSimple && !isRightToLeft && !hasOtherRules && kerning.isEmpty
      && !substitutions.classZeroMatters(glyph: unclassed, isPositioning: false)
      && !positions.classZeroMatters(glyph: unclassed, isPositioning: true)
    let space = Int(face.spaceGlyph)
    let isKerned = !kerning.isEmpty && kerning.kerningMentions(glyph: space)
    let isIdle = unsafe ShapingWalls.isIdle(
      face.spaceGlyph, busy: busy, flags: lookupFlags, hasClasses: hasGlyphClasses,
      face: face.rawFace)
    holdsSpace =
      space != 0 && isIdle && !hasOtherRules && !isKerned
      && !substitutions.classZeroMatters(glyph: space, isPositioning: false)
      && !positions.classZeroMatters(glyph: space, isPositioning: true)
  }

  deinit {
    unsafe hb_set_destroy(busy)
    unsafe hb_font_destroy(font)
  }

  /// The wall that an ideograph, or a character set like one, is; nil when it is none. Whether a space
  /// is one ``holdsSpace`` says.
  ///
  /// A character is a wall only where no mark follows it.
  package func wall(for unit: UInt16) -> Wall? {
    guard admitsIdeographs, unit >= 0x3000 else { return nil }
    let packed = map.known(unit) ?? fillPage(of: unit)
    return packed == 0 ? nil : Wall(packed: packed)
  }

  private func fillPage(of unit: UInt16) -> UInt32 {
    map.value(for: UInt32(unit)) { fill($0, &$1) }
  }

  private func fill(_ page: UInt32, _ values: inout MutableSpan<UInt32>) {
    for index in values.indices {
      let scalar = page << 8 | UInt32(index)
      var glyph: hb_codepoint_t = 0
      guard ShapingWalls.isIdeographic(scalar),
        unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0,
        unsafe ShapingWalls.isIdle(
          glyph, busy: busy, flags: lookupFlags, hasClasses: hasGlyphClasses, face: data.rawFace)
      else { continue }
      let advance = unsafe hb_font_get_glyph_h_advance(font, glyph)
      guard (0...0x7FFF).contains(advance), glyph <= 0xFFFF else { continue }
      values[index] = Wall(glyph: glyph, advance: UInt32(advance)).bits
    }
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

  /// The scripts that HarfBuzz shapes without rules of its own.
  private static let simpleScripts: Set<UInt32> = Set(
    (["Hani", "Hira", "Kana", "Bopo", "Latn", "Grek", "Cyrl", "Zyyy"] as [StaticString])
      .map(FontTag.make))
}

extension FontFace {
  /// The walls of text in this face; found out once for each different question.
  ///
  /// - Complexity: O(lookups of the font) the first time.
  package func walls(
    isRightToLeft: Bool, script: UInt32, language: ShapingLanguage,
    features: [FontFeatureSetting]
  ) -> ShapingWalls {
    let key = WallKey(
      isRightToLeft: isRightToLeft, script: script, language: language, features: features)
    if let known = knownWalls.withLock({ $0[key] }) { return known }
    let walls = ShapingWalls(
      of: self, isRightToLeft: isRightToLeft, script: script, language: language,
      features: features)
    return knownWalls.withLock { known in
      if let first = known[key] { return first }
      // No text asks for so many; a caller that never repeats a question must not fill the memory.
      if known.count >= 256 { known.removeAll() }
      known[key] = walls
      return walls
    }
  }
}

/// What a face's walls depend on.
struct WallKey: Hashable, Sendable {
  var isRightToLeft: Bool
  var script: UInt32
  var language: ShapingLanguage
  var features: [FontFeatureSetting]
}
