import CHarfBuzz
import TextStorage

/// The places at which words are cut into separately shaped parts, in scripts that HarfBuzz shapes
/// by syllable. A syllable ends before the next letter that no virama joins to it.
///
/// The font's substitutions stay within a syllable
/// (``ShapingLookups/keepSubstitutionsInSyllables(of:for:_:)``). Its positioning rules over
/// several glyphs, except pairs and marks, cannot match in parts without certain key glyphs. Parts
/// with a key glyph are not used (``mayBeApart(_:isFirst:)``).
package struct SyllableCuts: Sendable {
  /// The properties of a character that decide whether a word may be cut beside it.
  private struct Edges: OptionSet {
    let rawValue: UInt8
    /// The character is known.
    static let isKnown = Edges(rawValue: 1)
    /// A syllable begins with it, or it belongs to no syllable, unless the text before it joins to
    /// it.
    static let begins = Edges(rawValue: 2)
    /// A letter.
    static let isLetter = Edges(rawValue: 4)
    /// A sign that joins the consonants on both sides of it.
    static let isVirama = Edges(rawValue: 8)
    /// A mark that may be reordered with its neighbours: its combining class is not 0.
    static let isReordered = Edges(rawValue: 16)
  }

  /// The scripts whose words are cut so, which are those of HarfBuzz's shaper for India. The
  /// values are the starts of their blocks of 128 code points.
  static let scripts: [Script: UInt16] = [
    "Deva": 0x900, "Beng": 0x980, "Guru": 0xA00, "Gujr": 0xA80, "Orya": 0xB00, "Taml": 0xB80,
    "Telu": 0xC00, "Knda": 0xC80, "Mlym": 0xD00,
  ]

  /// Letters by Unicode's categories that HarfBuzz does not treat as letters: signs that end a
  /// syllable, join to the next letter, or carry vowel signs.
  private static let others: Set<UInt32> = [
    0x980, 0x9FC, 0xA72, 0xA73, 0xA74, 0xB83, 0xCF1, 0xCF2, 0xD4E,
  ]

  /// The stand-in for a letter of the same word, beside a part that is shaped alone. It is a
  /// noncharacter, so fonts have no glyph for it. HarfBuzz checks for a letter before some vowel
  /// signs, and accepts this as one.
  package static let letter: UInt16 = 0xFDD0

  /// The first code points of the known blocks of 128: the script's own, ASCII, usual punctuation,
  /// and the block with the dandas of all these scripts.
  private let blocks: [UInt16]
  /// The properties of the characters of ``blocks``, in that order.
  private let edges: [Edges]
  private let keyGlyphs: GlyphSet
  private let attached: GlyphSet

  /// - Returns: Nil if words of the script are not cut so.
  init?(of face: FontFace, _ script: Script, _ reach: RuleReach) {
    guard let block = SyllableCuts.scripts[script] else { return nil }
    blocks = [block, 0, 0x2000, 0x900]
    keyGlyphs = reach.keyGlyphs
    attached = reach.attached
    edges = blocks.flatMap { first in
      (first..<first + 0x80).map { SyllableCuts.edges(of: UInt32($0), in: face) }
    }
  }

  private static func edges(of scalar: UInt32, in face: FontFace) -> Edges {
    let functions = unsafe hb_unicode_funcs_get_default()
    let category = unsafe hb_unicode_general_category(functions, scalar)
    guard ShapingCuts.isVisible(category), !InvisibleCharacter.contains(scalar),
      face.covers(scalar), !others.contains(scalar)
    else { return [] }
    var edges: Edges = ShapingCuts.mayJoin(category) ? .isKnown : [.isKnown, .begins]
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
    // True if the syllable has a letter. After a syllable that ends with a digit, vowel signs take
    // other forms.
    var hasLetter = false
    // True if a virama precedes the place, or marks that are reordered with one.
    var isJoined = false
    for place in word {
      let edges = edges(of: text[place])
      // An unknown character may join its neighbours.
      guard edges.contains(.isKnown) else { return }
      if edges.contains(.begins) {
        if hasLetter, !isJoined { cuts.append(Int32(place)) }
        hasLetter = edges.contains(.isLetter)
      }
      isJoined =
        edges.contains(.isVirama) || isJoined && edges.contains(.isReordered)
    }
  }

  /// True if a part with this glyph has the same glyphs alone as within a word, whatever its
  /// neighbours are. Pair kerning is excluded.
  ///
  /// - Parameter isFirst: True if the glyph is the part's first and another part precedes it.
  package func mayBeApart(_ glyph: UInt32, isFirst: Bool) -> Bool {
    !keyGlyphs.contains(Int(glyph)) && !(isFirst && attached.contains(Int(glyph)))
  }
}
