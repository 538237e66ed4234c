/// How glyphs are counted through the text: how many the paragraphs before each have, and within the
/// paragraph asked last how many the items before each have.
///
/// Text has the glyphs of its shaped paragraph in logical order, whatever a line's edges make of them; a
/// character that has no glyph of its own, such as a tab, counts as one.
struct GlyphNumbering {
  /// How many glyphs come before each paragraph, with the total at the end; nil until asked.
  var paragraphs: [Int]?
  /// Which paragraph `items` is of.
  private var known: ShapedParagraph?
  /// How many glyphs of the paragraph come before each item, with the total at the end.
  private var items: [Int] = []

  /// Forgets everything: the text has changed.
  mutating func forget() {
    paragraphs = nil
    known = nil
  }

  /// How many glyphs come before each item of a paragraph.
  mutating func itemStarts(of paragraph: ShapedParagraph) -> [Int] {
    if known === paragraph { return items }
    known = paragraph
    items.removeAll(keepingCapacity: true)
    var count = 0
    for item in paragraph.items {
      items.append(count)
      count += item.numberedGlyphs
    }
    items.append(count)
    return items
  }
}

extension ShapedItem {
  /// How many glyphs the item has in the numbering of glyphs.
  var numberedGlyphs: Int { item.kind == .text ? glyphs.count : item.range.count }
}

extension ShapedParagraph {
  /// How many glyphs the paragraph has in the numbering of glyphs.
  var numberedGlyphs: Int { items.reduce(0) { $0 + $1.numberedGlyphs } }
}
