import TextGeometry

/// Reads the glyphs of plain fragments, one after the other: text of one item that runs from left to
/// right, set with nothing but the font's own advances.
///
/// Nearly all text is plain, and reading it is most of what setting it again costs; so nothing is looked
/// up twice, and a fragment starts at the glyph at which the one before it ended.
struct PlainGlyphReader {
  private var paragraph: ShapedParagraph?
  /// The paragraph's glyphs, kept here because asking for them anew costs more than reading some.
  private var source = ShapedGlyphs()
  /// Whether the paragraph may have plain fragments.
  private var isPlain = false
  private var item = Item()
  /// The glyph after the last one read.
  private var next = 0

  /// What reading needs of the item that holds the text read last.
  private struct Item {
    /// The item's text, and how far a line break behind it reaches.
    var range = 0..<0
    var end = 0
    var glyphs = 0..<0
    var scale = 0.0
    var baselineOffset = 0.0
    var run: Int32 = 0
    var isPlain = false
  }

  /// Appends a fragment's glyphs from left to right.
  ///
  /// - Parameters:
  ///   - fragment: The fragment.
  ///   - paragraph: Its paragraph.
  ///   - runOfItem: Gives the run of an item.
  /// - Returns: Whether the fragment is plain; else nothing has been appended.
  mutating func append(
    _ fragment: borrowing LineFragment, of paragraph: ShapedParagraph,
    to glyphs: inout [PositionedGlyph], runOfItem: (Int) -> Int32
  ) -> Bool {
    guard fragment.edges < 0, fragment.stretch == 0 else { return false }
    if self.paragraph !== paragraph { enter(paragraph) }
    guard isPlain else { return false }
    let start = fragment.paragraphStart
    let range = fragment.range.lowerBound - start..<fragment.range.upperBound - start
    guard range.lowerBound < range.upperBound else { return false }
    if !item.range.contains(range.lowerBound) {
      enterItem(at: range.lowerBound, of: paragraph, runOfItem: runOfItem)
    }
    guard item.isPlain, range.upperBound <= item.end else { return false }
    if next < item.glyphs.lowerBound || next >= item.glyphs.upperBound
      || source.cluster(next) < range.lowerBound
      || (next > item.glyphs.lowerBound && source.cluster(next - 1) >= range.lowerBound)
    {
      next = source.firstGlyph(in: item.glyphs, notBelow: range.lowerBound)
    }
    let (scale, run) = (item.scale, item.run)
    let y = fragment.baseline - item.baselineOffset
    let left = fragment.used.start
    let end = source.firstGlyph(
      from: next, to: item.glyphs.upperBound, notBelow: range.upperBound)
    glyphs.append(addingCapacity: end - next) { (target: inout OutputSpan<PositionedGlyph>) in
      var pen = left
      source.forEachGlyph(in: next..<end) { id, cluster, units in
        let advance = Double(units) * scale
        target.append(
          PositionedGlyph(
            id: UInt32(id), run: run, cluster: cluster + start, x: pen, y: y, advance: advance))
        pen += advance
      }
    }
    next = end
    return true
  }

  private mutating func enter(_ paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    item = Item()
    isPlain = paragraph.baseLevel == 0 && !paragraph.glyphs.hasOffsets && !paragraph.items.isEmpty
    if isPlain { source = paragraph.glyphs }
  }

  private mutating func enterItem(
    at offset: Int, of paragraph: ShapedParagraph, runOfItem: (Int) -> Int32
  ) {
    let index = paragraph.itemIndex(containing: offset)
    let run = runOfItem(index)
    item = paragraph.withItem(index) { shaped in
      Item(
        range: shaped.item.range, end: shaped.item.range.upperBound, glyphs: shaped.glyphs,
        scale: shaped.scale, baselineOffset: shaped.baselineOffset, run: run,
        isPlain: shaped.item.kind == .text && shaped.item.level == 0
          && shaped.letterSpacing == 0)
    }
    if index + 1 < paragraph.items.count, paragraph.items[index + 1].item.kind == .lineBreak {
      item.end = paragraph.items[index + 1].item.range.upperBound
    }
    next = item.glyphs.lowerBound
  }
}
