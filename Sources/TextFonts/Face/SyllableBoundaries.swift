import CHarfBuzz
import TextStorage

/// Where words of a script that HarfBuzz shapes syllable by syllable are cut into parts that are shaped apart: between
/// syllables, each of which ends before the next letter that no virama joins to it.
///
/// The font's substitutions stay within a syllable
/// (``ShapingLookups/keepSubstitutionsInSyllables(of:features:_:)``). Of its rules of positions those that look at several
/// glyphs, but for pairs and marks, do nothing in parts without certain glyphs; parts with one of these are not
/// used (``mayBeApart(_:isFirst:)``).
package struct SyllableBoundaries: Sendable {
  /// What a character is at a place where a word may be cut.
  private struct Edges: OptionSet {
    let rawValue: UInt8
    /// A syllable begins with it, or it is none itself, unless what stands before it joins to it.
    static let begins = Edges(rawValue: 1)
    /// A letter or mark which joins to nothing behind it.
    static let ends = Edges(rawValue: 2)
    /// What stands behind it is known to be cut as it says.
    static let isKnown = Edges(rawValue: 4)
  }

  /// The scripts whose words are cut so. In others of India a syllable may end otherwise, or letters have forms for the
  /// beginning of a word.
  static let scripts: Set<Script> = ["Deva"]

  /// What stands for a letter of the same word, beside a part that is shaped alone: a code point that is no character, so that
  /// fonts have no glyph for it. HarfBuzz looks at whether a letter stands before some vowel signs, and takes this for one.
  package static let letter: UInt16 = 0xFDD0

  /// The first code points of blocks of 128 that are known.
  private static let blocks: [UInt16] = [0, 0x900, 0x2000]

  private let edges: [Edges]
  private let keyGlyphs: GlyphSet
  private let attached: GlyphSet

  init(of face: FontFace, _ reach: RuleReach) {
    keyGlyphs = reach.keyGlyphs
    attached = reach.attached
    edges = SyllableBoundaries.blocks.flatMap { first in
      (first..<first + 0x80).map { SyllableBoundaries.edges(of: UInt32($0), in: face) }
    }
  }

  private static func edges(of scalar: UInt32, in face: FontFace) -> Edges {
    let functions = unsafe hb_unicode_funcs_get_default()
    let category = unsafe hb_unicode_general_category(functions, scalar)
    guard ShapingBoundaries.isVisible(category), !InvisibleCharacter.contains(scalar),
      face.covers(scalar)
    else { return [] }
    let isMark = ShapingBoundaries.mayJoin(category)
    var edges: Edges = isMark ? .isKnown : [.isKnown, .begins]
    let isVirama = unsafe hb_unicode_combining_class(functions, scalar) == virama
    if isMark && !isVirama || category == HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER {
      edges.insert(.ends)
    }
    return edges
  }

  /// The combining class of signs that join the consonants on both sides of them.
  private static let virama = HB_UNICODE_COMBINING_CLASS_VIRAMA

  @inline(__always)
  private func edges(of unit: UInt16) -> Edges {
    let block = SyllableBoundaries.blocks.firstIndex(of: unit & ~0x7F)
    return block.map { edges[$0 << 7 | Int(unit & 0x7F)] } ?? []
  }

  /// Appends the places at which a word is cut.
  func appendCuts(
    of word: Range<Int>, in text: borrowing Span<UInt16>, to cuts: inout [Int32]
  ) {
    var previous = edges(of: text[word.lowerBound])
    for place in word.dropFirst() {
      // What is not seen may join what stands on both sides of it.
      guard previous.contains(.isKnown) else { return }
      let next = edges(of: text[place])
      if next.contains(.begins), previous.contains(.ends) { cuts.append(Int32(place)) }
      previous = next
    }
  }

  /// Whether a part with a glyph is what it is in a word, beside whatever other parts but for pair kerning.
  ///
  /// - Parameter isFirst: Whether the glyph is the part's first one, and another part stands before it.
  package func mayBeApart(_ glyph: UInt32, isFirst: Bool) -> Bool {
    !keyGlyphs.contains(Int(glyph)) && !(isFirst && attached.contains(Int(glyph)))
  }
}
