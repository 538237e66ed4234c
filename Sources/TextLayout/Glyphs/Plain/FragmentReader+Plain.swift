import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Reading plain fragments, which nearly all are. Their text runs from left to right, each code
/// unit is a character, and no edge was reshaped.
///
/// The characters are derived from the stored advances, without making glyphs of them and without
/// reading the text.
extension FragmentReader {
  /// Reads the cells of a fragment if it is plain.
  ///
  /// - Returns: True if it is plain; otherwise the cells read so far are meaningless.
  mutating func readPlain(
    _ fragment: LineFragment, of paragraph: ShapedParagraph, text: borrowing AttributedText
  ) -> Bool {
    guard fragment.adjustments < 0, paragraph.baseLevel == 0, paragraph.hasWholeCharacters else {
      return false
    }
    if fragment.stretch != 0 {
      units.removeAll(keepingCapacity: true)
      text.copyUTF16(in: fragment.range, appendingTo: &units)
    }
    cells.reserveCapacity(fragment.range.count)
    let start = fragment.paragraphStart
    let end = fragment.range.upperBound - start
    var offset = fragment.range.lowerBound - start
    var index = paragraph.itemIndex(containing: offset)
    var pen = fragment.used.start
    while offset < end {
      let isRead = paragraph.withItem(index) { item in
        guard item.item.level == 0 else { return false }
        if item.item.kind == .lineBreak { return readBreak(item, of: fragment, at: pen) }
        return item.item.kind == .text
          && read(item, from: offset, to: end, of: paragraph, fragment, &pen)
      }
      guard isRead else { return false }
      offset = paragraph.items[index].item.range.upperBound
      index += 1
    }
    return true
  }

  private mutating func readBreak(
    _ item: borrowing ShapedItem, of fragment: LineFragment, at x: Double
  ) -> Bool {
    let start = fragment.paragraphStart
    // A line break elsewhere could not have more than one code unit.
    guard item.item.range.upperBound + start == fragment.range.upperBound else { return false }
    cells.append(
      FragmentCell(
        range: item.item.range.lowerBound + start..<fragment.range.upperBound, left: x, right: x,
        isRightToLeft: false, isLineBreak: true))
    return true
  }

  /// Reads an item's cells from an offset of its paragraph on.
  private mutating func read(
    _ item: borrowing ShapedItem, from offset: Int, to limit: Int, of paragraph: ShapedParagraph,
    _ fragment: LineFragment, _ pen: inout Double
  ) -> Bool {
    let start = fragment.paragraphStart
    let end = min(limit, item.item.range.upperBound)
    var glyph = paragraph.firstGlyph(of: item, from: offset)
    let last = item.glyphs.upperBound
    let glyphs = paragraph.glyphs
    guard glyph < last, glyphs.cluster(glyph) == offset else { return false }
    let contentEnd = fragment.contentEnd - start
    var cluster = offset
    while cluster < end {
      let left = pen
      let first = glyph
      var following: Int?
      let advance = glyphs.readCluster(&glyph, upTo: last, next: &following)
      let next = min(following ?? end, end)
      var added = item.letterSpacing
      if fragment.stretch != 0, cluster < contentEnd,
        units[cluster + start - range.lowerBound].isStretchableSpace
      {
        added += fragment.stretch
      }
      let width = Double(advance) * item.scale + added
      pen += width
      guard width >= 0, next > cluster else { return false }
      let cell = FragmentCell(
        range: cluster + start..<next + start, left: left, right: left + width,
        isRightToLeft: false)
      if next == cluster + 1 {
        cells.append(cell)
      } else {
        divide(
          cell, into: next - cluster, glyph: glyphs.firstWideGlyph(in: first..<glyph), item: item)
      }
      cluster = next
    }
    return true
  }
}
