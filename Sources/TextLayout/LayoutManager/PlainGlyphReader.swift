import TextGeometry

/// Reads the glyphs of plain fragments, one after the other: text of one item that runs from left to
/// right, set with nothing but the font's own advances.
///
/// Nearly all text is plain, and reading it is most of what setting it again costs; so nothing is looked
/// up twice, and a fragment starts at the glyph at which the one before it ended.
struct PlainGlyphReader {
  private var paragraph: ShapedParagraph?
  /// The index of the item that holds the text read last.
  private var item = 0
  /// The glyph after the last one read.
  private var next = 0

  /// Appends a fragment's glyphs from left to right.
  ///
  /// - Parameters:
  ///   - fragment: The fragment.
  ///   - paragraph: Its paragraph.
  ///   - runOfItem: Gives the run of an item.
  /// - Returns: Whether the fragment is plain; else nothing has been appended.
  mutating func append(
    _ fragment: LineFragment, of paragraph: ShapedParagraph,
    to glyphs: inout [PositionedGlyph], runOfItem: (Int) -> Int32
  ) -> Bool {
    guard fragment.edges < 0, fragment.stretch == 0, paragraph.baseLevel == 0,
      !paragraph.glyphs.hasOffsets
    else { return false }
    let start = fragment.paragraphStart
    let range = fragment.range.lowerBound - start..<fragment.range.upperBound - start
    guard range.lowerBound < range.upperBound else { return false }
    if self.paragraph !== paragraph {
      self.paragraph = paragraph
      item = paragraph.itemIndex(containing: range.lowerBound)
      next = paragraph.items[item].glyphs.lowerBound
    } else if !paragraph.items[item].item.range.contains(range.lowerBound) {
      item = paragraph.itemIndex(containing: range.lowerBound)
      next = paragraph.items[item].glyphs.lowerBound
    }
    return paragraph.withItem(item) { shaped in
      guard shaped.item.kind == .text, shaped.item.level == 0, shaped.letterSpacing == 0 else {
        return false
      }
      if range.upperBound > shaped.item.range.upperBound {
        // Only a line break may follow.
        guard item + 1 < paragraph.items.count,
          paragraph.items[item + 1].item.kind == .lineBreak,
          paragraph.items[item + 1].item.range.upperBound >= range.upperBound
        else { return false }
      }
      let all = shaped.glyphs
      if next < all.lowerBound || next >= all.upperBound
        || paragraph.glyphs.cluster(next) < range.lowerBound
        || (next > all.lowerBound && paragraph.glyphs.cluster(next - 1) >= range.lowerBound)
      {
        next = paragraph.glyphs(of: shaped, in: range).lowerBound
      }
      let scale = shaped.scale
      let y = fragment.baseline - shaped.baselineOffset
      let run = runOfItem(item)
      let source = paragraph.glyphs
      let end = source.firstGlyph(from: next, to: all.upperBound, notBelow: range.upperBound)
      glyphs.append(addingCapacity: end - next) { (target: inout OutputSpan<PositionedGlyph>) in
        var pen = fragment.used.start
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
  }
}
