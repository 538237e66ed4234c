import CHarfBuzz
import TextStorage

/// Where words of a script that HarfBuzz shapes syllable by syllable are cut into parts that are shaped apart: between
/// syllables, each of which ends before the next letter that no virama joins to it.
///
/// The font's substitutions stay within a syllable
/// (``ShapingLookups/keepSubstitutionsInSyllables(of:for:_:)``). Of its rules of positions those that look at several
/// glyphs, but for pairs and marks, do nothing in parts without certain glyphs; parts with one of these are not
/// used (``mayBeApart(_:isFirst:)``).
package struct SyllableBoundaries: Sendable {
  /// What a character is at a place where a word may be cut.
  private struct Edges: OptionSet {
    let rawValue: UInt8
    /// It is known what the character is.
    static let isKnown = Edges(rawValue: 1)
    /// A syllable begins with it, or it is none itself, unless what stands before it joins to it.
    static let begins = Edges(rawValue: 2)
    /// A letter.
    static let isLetter = Edges(rawValue: 4)
    /// A sign that joins the consonants on both sides of it.
    static let isVirama = Edges(rawValue: 8)
    /// A mark that may change places with the marks beside it: its combining class is not 0.
    static let isReordered = Edges(rawValue: 16)
  }

  /// The scripts whose words are cut so, those of HarfBuzz's shaper for India, and where their blocks of 128 code points begin.
  static let scripts: [Script: UInt16] = [
    "Deva": 0x900, "Beng": 0x980, "Guru": 0xA00, "Gujr": 0xA80, "Orya": 0xB00, "Taml": 0xB80,
    "Telu": 0xC00, "Knda": 0xC80, "Mlym": 0xD00,
  ]

  /// Letters by Unicode's categories that are none to HarfBuzz: signs that end a syllable, join to the letter behind them, or
  /// carry vowel signs.
  private static let others: Set<UInt32> = [
    0x980, 0x9FC, 0xA72, 0xA73, 0xA74, 0xB83, 0xCF1, 0xCF2, 0xD4E,
  ]

  /// What stands for a letter of the same word, beside a part that is shaped alone: a code point that is no character, so that
  /// fonts have no glyph for it. HarfBuzz looks at whether a letter stands before some vowel signs, and takes this for one.
  package static let letter: UInt16 = 0xFDD0

  /// The first code points of the blocks of 128 that are known: the script's own, ASCII, usual punctuation and the block with
  /// the dandas of all these scripts.
  private let blocks: [UInt16]
  /// Of the characters of these blocks.
  private let edges: [Edges]
  private let keyGlyphs: GlyphSet
  private let attached: GlyphSet

  /// - Returns: nil where words of the script are not cut so.
  init?(of face: FontFace, _ script: Script, _ reach: RuleReach) {
    guard let block = SyllableBoundaries.scripts[script] else { return nil }
    blocks = [block, 0, 0x2000, 0x900]
    keyGlyphs = reach.keyGlyphs
    attached = reach.attached
    edges = blocks.flatMap { first in
      (first..<first + 0x80).map { SyllableBoundaries.edges(of: UInt32($0), in: face) }
    }
  }

  private static func edges(of scalar: UInt32, in face: FontFace) -> Edges {
    let functions = unsafe hb_unicode_funcs_get_default()
    let category = unsafe hb_unicode_general_category(functions, scalar)
    guard ShapingBoundaries.isVisible(category), !InvisibleCharacter.contains(scalar),
      face.covers(scalar), !others.contains(scalar)
    else { return [] }
    var edges: Edges = ShapingBoundaries.mayJoin(category) ? .isKnown : [.isKnown, .begins]
    if category == HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER { edges.insert(.isLetter) }
    let combiningClass = unsafe hb_unicode_combining_class(functions, scalar)
    if combiningClass != HB_UNICODE_COMBINING_CLASS_NOT_REORDERED { edges.insert(.isReordered) }
    if combiningClass == HB_UNICODE_COMBINING_CLASS_VIRAMA { edges.insert(.isVirama) }
    return edges
  }

  @inline(__always)
  private func edges(of unit: UInt16) -> Edges {
    for block in blocks.indices where unit & ~0x7F == blocks[block] {
      return edges[block << 7 | Int(unit & 0x7F)]
    }
    return []
  }

  /// Appends the places at which a word is cut.
  func appendCuts(
    of word: Range<Int>, in text: borrowing Span<UInt16>, to cuts: inout [Int32]
  ) {
    // Whether the syllable is one of a letter: where it ends with a digit, vowel signs behind it have other forms.
    var hasLetter = false
    // Whether a virama stands before the place, or marks that it changes places with do.
    var isJoined = false
    for place in word {
      let edges = edges(of: text[place])
      // What is not seen may join what stands on both sides of it.
      guard edges.contains(.isKnown) else { return }
      if edges.contains(.begins) {
        if hasLetter, !isJoined { cuts.append(Int32(place)) }
        hasLetter = edges.contains(.isLetter)
      }
      isJoined =
        edges.contains(.isVirama) || isJoined && edges.contains(.isReordered)
    }
  }

  /// Whether a part with a glyph is what it is in a word, beside whatever other parts but for pair kerning.
  ///
  /// - Parameter isFirst: Whether the glyph is the part's first one, and another part stands before it.
  package func mayBeApart(_ glyph: UInt32, isFirst: Bool) -> Bool {
    !keyGlyphs.contains(Int(glyph)) && !(isFirst && attached.contains(Int(glyph)))
  }
}
