import CHarfBuzz
import TextStorage

/// The places at which text can be cut into separately shaped parts, although pair kerning reaches
/// across the cut.
///
/// At such a place the font's rules only change the advance of the glyph before it, by the two
/// glyphs that meet there. Parts are then shaped once, wherever they occur, and the kerning
/// between them is looked up once for each pair of glyphs (``Shaper/kernings(of:at:)``).
///
/// Such places are beside Latin, Hebrew and Arabic punctuation, before letters of Thai and Lao,
/// and between kana (``firstCut(in:after:before:)``). They are also within words
/// (``appendLetterCuts(of:in:to:)``): between most letters, in Arabic between letters that do not
/// join, and in the scripts of India between syllables.
@safe
package final class ShapingCuts: @unchecked Sendable {
  // Sendable because HarfBuzz's objects are only read after init, and the map guards itself.

  /// The properties of a character that decide whether text may be cut beside it.
  private struct Edges: OptionSet {
    let rawValue: UInt32

    /// It is a letter, digit, punctuation mark or symbol of its own.
    static let isBase = Edges(rawValue: 1)
    /// No rule skips the character, unless it is a mark.
    static let isSolid = Edges(rawValue: 8)
    /// Marks after the character never turn it into another character.
    static let staysWithMarks = Edges(rawValue: 16)
    /// It may change the character before it: a mark, or half of a surrogate pair.
    static let isMark = Edges(rawValue: 32)
    /// Cutting beside the character pays even if its neighbours have not been shaped before.
    static let endsWords = Edges(rawValue: 64)

    /// - Parameters:
    ///   - leads: The groups of rules, except pair kerning, that reach from the character into the
    ///     text after it.
    ///   - follows: The groups that reach the character from the text before it.
    init(leads: UInt16, follows: UInt16) {
      rawValue = UInt32(leads) << 8 | UInt32(follows) << (8 + UInt32(GlyphGroups.count))
    }

    init(rawValue: UInt32) { self.rawValue = rawValue }

    var leads: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 8) & GlyphGroups.all }
    var follows: UInt16 { UInt16(truncatingIfNeeded: rawValue >> (8 + UInt32(GlyphGroups.count))) }
  }

  /// True if the font kerns pairs of such text at all.
  package let hasKerning: Bool
  /// True if the last letter of a part is kerned even though marks follow it.
  package let kerningSkipsMarks: Bool
  /// True if letters of the script join. ``appendLetterCuts(of:in:to:)`` then also cuts between
  /// joined letters, and the caller has to drop those cuts.
  package let lettersJoin: Bool
  /// The cuts within words of scripts that HarfBuzz shapes by syllable; nil in other scripts.
  package let syllables: SyllableCuts?
  /// True if the first glyph belongs to the last character.
  package var isRightToLeft: Bool { properties.isRightToLeft }
  let face: FontFace.ID
  let properties: ShapingProperties
  /// A glyph that takes part in no lookup.
  let separator: UInt32
  /// The face's font with other code points: those of plane 15 map to its glyphs by number.
  let glyphFont: OpaquePointer

  private let font: OpaquePointer
  private let rawFace: OpaquePointer
  private let leading: GlyphGroups
  private let following: GlyphGroups
  private let kerned: GlyphSet
  let pairs: PairAdjustments
  private let owner = CharacterMap.Owner(planeCount: 1)
  private let map: CharacterMap

  /// - Parameters:
  ///   - separator: A glyph that takes part in no lookup.
  ///   - lookups: The lookups that HarfBuzz applies to text with these properties.
  /// - Returns: Nil if text with these properties cannot be cut at such places in this face.
  init?(
    of face: FontFace, for properties: ShapingProperties, separator: UInt32,
    lookups: ShapingLookups, substitutions: FontTableBytes, positions: FontTableBytes
  ) {
    let isOfSyllables = SyllableCuts.scripts[properties.script] != nil
    guard !properties.isVertical,
      (properties.isRightToLeft ? ShapingCuts.scriptsFromTheRight : ShapingCuts.scripts)
        .contains(properties.script) || isOfSyllables && !properties.isRightToLeft,
      unsafe hb_ot_layout_has_glyph_classes(face.rawFace) != 0,
      !isOfSyllables
        || lookups.keepSubstitutionsInSyllables(of: face, for: properties, substitutions),
      // Substitutions that stay within a syllable reach across no cut.
      let reach = RuleReach(
        substitutions: substitutions, isOfSyllables ? [] : lookups.substitutions,
        positions: positions, lookups.positions, findsKeys: isOfSyllables),
      reach.marksInPairs != .mixed
    else { return nil }
    leading = reach.leading
    following = reach.following
    kerningSkipsMarks = reach.marksInPairs == .skipped
    kerned = reach.kerned
    pairs = PairAdjustments(table: positions, subtables: reach.pairSubtables)
    hasKerning = reach.marksInPairs != .unknown
    syllables = SyllableCuts(of: face, properties.script, reach)
    lettersJoin = properties.script == "Arab"
    self.face = face.id
    self.properties = properties
    self.separator = separator
    map = owner.map
    unsafe font = hb_font_reference(face.rawFont)
    unsafe rawFace = hb_face_reference(face.rawFace)
    unsafe glyphFont = hb_font_create_sub_font(face.rawFont)
    let functions = unsafe hb_font_funcs_create()
    unsafe hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, _, scalar, glyph, _ in
        guard scalar >= ShapingCuts.firstGlyphScalar else { return 0 }
        unsafe glyph?.pointee = scalar - ShapingCuts.firstGlyphScalar
        return 1
      }, nil, nil)
    unsafe hb_font_set_funcs(glyphFont, functions, nil, nil)
    unsafe hb_font_funcs_destroy(functions)
    unsafe hb_font_make_immutable(glyphFont)
  }

  deinit {
    unsafe hb_font_destroy(glyphFont)
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(rawFace)
  }

  /// The code point for glyph 0 in ``glyphFont``; plane 15 is for private use.
  static let firstGlyphScalar: UInt32 = 0xF_0000

  /// Returns the first place at which text is cut into words and their neighbours. Nil if there is
  /// none, or if an invisible character precedes it.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-16.
  ///   - start: The start of the text or the last cut, in code units; excluded from the search.
  ///   - end: The end of the text, in code units; excluded from the search.
  /// - Complexity: O(*n*) in the length of the text before the place.
  package func firstCut(in text: borrowing Span<UInt16>, after start: Int, before end: Int) -> Int?
  {
    guard start + 1 < end, syllables == nil else { return nil }
    var previous = edges(of: text[start])
    for place in start + 1..<end {
      // Rules skip characters that are not solid, and ligatures may leave them after a part's last
      // letter.
      guard previous.contains(.isSolid) else { return nil }
      let next = edges(of: text[place])
      if mayCut(between: previous, and: next, at: place, in: text, beside: .endsWords) {
        return place
      }
      previous = next
    }
    return nil
  }

  /// Appends the places at which a word can be cut: between letters that no rule except pair
  /// kerning connects.
  ///
  /// - Parameters:
  ///   - word: The range of the word, in UTF-16 code units of the text.
  /// - Complexity: O(*n*) in the length of the word.
  package func appendLetterCuts(
    of word: Range<Int>, in text: borrowing Span<UInt16>, to cuts: inout [Int32]
  ) {
    // HarfBuzz makes fractions of the digits around this slash, however many there are.
    for place in word where text[place] == 0x2044 { return }
    if let syllables { return syllables.appendCuts(of: word, in: text, to: &cuts) }
    var previous = edges(of: text[word.lowerBound])
    for place in word.dropFirst() {
      guard previous.contains(.isSolid) else { return }
      let next = edges(of: text[place])
      // Kerning that skips marks moves them with their letter's edge.
      let isAfterMark = kerningSkipsMarks && previous.contains(.isMark)
      if !isAfterMark, mayCut(between: previous, and: next, at: place, in: text, beside: []) {
        cuts.append(Int32(place))
      }
      previous = next
    }
  }

  /// True if text may be cut between two characters.
  ///
  /// - Parameter kind: The properties that one of the two must have.
  @inline(__always)
  private func mayCut(
    between previous: Edges, and next: Edges, at place: Int, in text: borrowing Span<UInt16>,
    beside kind: Edges
  ) -> Bool {
    guard next.contains(.isBase), previous.union(next).isSuperset(of: kind),
      previous.leads & next.follows == 0
    else { return false }
    return previous.leads == 0 || next.contains(.staysWithMarks) || place + 1 == text.count
      || !edges(of: text[place + 1]).contains(.isMark)
  }

  @inline(__always)
  private func edges(of unit: UInt16) -> Edges {
    Edges(rawValue: map.known(unit) ?? fillPage(of: unit))
  }

  /// True if pair kerning may change a glyph's advance by the glyph after it.
  package func mayBeKerned(_ glyph: UInt16) -> Bool { kerned.contains(Int(glyph)) }

  /// True if pair kerning may change the advance of the first of two neighbouring glyphs, or skips
  /// one of them.
  package func mayKern(_ pair: GlyphPair) -> Bool {
    pairs.mayKern(pair) || kerningSkipsMarks && (isMark(pair.first) || isMark(pair.second))
  }

  /// True if a glyph is a mark by the font's own classes.
  package func isMark(_ glyph: UInt16) -> Bool {
    unsafe hb_ot_layout_get_glyph_class(rawFace, UInt32(glyph)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }

  private func fillPage(of unit: UInt16) -> UInt32 {
    map.value(for: UInt32(unit)) { page, values in
      for index in values.indices {
        values[index] = found(page << 8 | UInt32(index)).rawValue
      }
    }
  }

  private func found(_ scalar: UInt32) -> Edges {
    let category = unsafe hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
    let mayJoin = ShapingCuts.mayJoin(category) || ShapingCuts.isJoined(scalar)
    // By default any rule may reach across.
    let reached = Edges(leads: GlyphGroups.all, follows: GlyphGroups.all)
    var edges: Edges = mayJoin ? reached.union(.isMark) : reached
    var glyph: hb_codepoint_t = 0
    guard ShapingCuts.isVisible(category), !InvisibleCharacter.contains(scalar),
      unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, glyph <= 0xFFFF
    else { return edges }
    edges.insert(.isSolid)
    if edges.contains(.isMark) || isMark(UInt16(glyph)) { return edges }
    // SARA AM is decomposed. One of its parts is a mark on the letter before it, and is reordered
    // with the tone marks there.
    if scalar == 0xE33 || scalar == 0xEB3 { return edges }
    edges.insert(.isBase)
    let isSoutheastAsian = (0xE00...0xEFF).contains(scalar)
    if isSoutheastAsian { edges.insert(.staysWithMarks) }
    if isSoutheastAsian || ShapingCuts.isCutAt(scalar) { edges.insert(.endsWords) }
    edges.subtract(reached)
    return edges.union(Edges(leads: leading[Int(glyph)], follows: following[Int(glyph)]))
  }

  static func isVisible(_ category: hb_unicode_general_category_t) -> Bool {
    switch category {
    case HB_UNICODE_GENERAL_CATEGORY_CONTROL, HB_UNICODE_GENERAL_CATEGORY_FORMAT,
      HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED, HB_UNICODE_GENERAL_CATEGORY_PRIVATE_USE,
      HB_UNICODE_GENERAL_CATEGORY_SURROGATE, HB_UNICODE_GENERAL_CATEGORY_LINE_SEPARATOR,
      HB_UNICODE_GENERAL_CATEGORY_PARAGRAPH_SEPARATOR, HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR:
      false
    default: true
    }
  }

  static func mayJoin(_ category: hb_unicode_general_category_t) -> Bool {
    switch category {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK, HB_UNICODE_GENERAL_CATEGORY_SURROGATE:
      true
    default: false
    }
  }

  /// True if a character forms one cluster with the one before it although its category is letter:
  /// the halfwidth marks of voiced kana.
  private static func isJoined(_ scalar: UInt32) -> Bool { scalar == 0xFF9E || scalar == 0xFF9F }

  /// True if cutting beside a character pays: Latin, Hebrew and Arabic punctuation, none of which
  /// joins; kana and what is set with them.
  private static func isCutAt(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21...0x2F, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D, 0xAB, 0xBB, 0x5BE, 0x60C, 0x61B, 0x61F, 0x6D4,
      0x2010...0x2027, 0x3001...0x3003,
      0x3005...0x3011, 0x3013...0x301F, 0x3041...0x3096, 0x30A0...0x30FC, 0xFF01...0xFF5E:
      true
    default: false
    }
  }

  /// The scripts that HarfBuzz shapes without rules of its own, or with rules within one syllable.
  private static let scripts: Set<Script> = [
    "Hani", "Hira", "Kana", "Bopo", "Latn", "Grek", "Cyrl", "Zyyy", "Thai", "Laoo",
  ]

  /// The right-to-left scripts in which HarfBuzz's own rules change a letter only by the letters
  /// that it joins with and by its marks.
  private static let scriptsFromTheRight: Set<Script> = ["Arab", "Hebr"]
}
