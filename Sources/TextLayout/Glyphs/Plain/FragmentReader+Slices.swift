import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Reading fragments of text of any direction whose edges were not reshaped.
///
/// As for plain fragments, the characters are derived from the stored advances. Slices come in
/// visual order, and clusters are joined and divided where characters start.
extension FragmentReader {
  /// Reads the cells of a fragment if it holds nothing except text and a line break.
  ///
  /// - Returns: True if that is so; otherwise the cells read so far are meaningless.
  mutating func readSlices(
    _ fragment: LineFragment, of paragraph: ShapedParagraph, text: borrowing AttributedText
  ) -> Bool {
    guard fragment.adjustments < 0, !paragraph.hasTabs, !paragraph.hasBoxes,
      paragraph.wordBoxes.isEmpty
    else { return false }
    let start = fragment.paragraphStart
    let part = fragment.range.lowerBound - start..<fragment.range.upperBound - start
    if paragraph.hasWholeCharacters, fragment.stretch == 0 {
      setEveryStart(count: part.count)
    } else {
      findStarts(in: text)
    }
    order.fill(part, contentEnd: fragment.contentEnd - start, of: paragraph)
    cells.reserveCapacity(part.count)
    var pen = fragment.used.start
    var (hanging, hasEnd) = (0.0, false)
    for index in order.slices.indices {
      let slice = order.slices[index]
      let isRead = paragraph.withItem(slice.item) { item in
        if item.item.kind == .lineBreak {
          // A carriage return and its line feed are one line break even if their attributes
          // differ.
          if hasEnd { return false }
          hasEnd = true
          cells.append(
            FragmentCell(
              range: slice.range.lowerBound + start..<slice.range.upperBound + start, left: pen,
              right: pen, isRightToLeft: slice.level & 1 == 1, isLineBreak: true))
          return true
        }
        return item.item.kind == .text
          && read(slice, of: item, paragraph, fragment, &pen, &hanging)
      }
      guard isRead else { return false }
    }
    if paragraph.isRightToLeft, hanging != 0 {
      for index in cells.indices {
        cells[index].left -= hanging
        cells[index].right -= hanging
      }
    }
    return true
  }

  /// Reads the cells of a part of an item, which are as wide as its clusters.
  ///
  /// - Parameter hanging: The width of text after the visible text, which is added to it.
  private mutating func read(
    _ slice: VisualSlices.Slice, of item: borrowing ShapedItem, _ paragraph: ShapedParagraph,
    _ fragment: LineFragment, _ pen: inout Double, _ hanging: inout Double
  ) -> Bool {
    let isReversed = slice.level & 1 == 1
    let runsLeft = item.item.isRightToLeft
    // White space at the end of a line has the paragraph's direction; a single character has none.
    if runsLeft != isReversed, slice.range.count > 1 { return false }
    let part = paragraph.glyphs(of: item, in: slice.range)
    if part.isEmpty { return false }
    let glyphs = paragraph.glyphs
    let (start, first) = (fragment.paragraphStart, cells.count)
    let contentEnd = fragment.contentEnd - start
    var glyph = part.lowerBound
    var end = slice.range.upperBound
    var left = pen
    var isFirst = true
    var cluster = glyphs.cluster(glyph)
    while glyph < part.upperBound {
      let firstGlyph = glyph
      var next: Int?
      let advance = glyphs.readCluster(&glyph, upTo: part.upperBound, next: &next)
      var width = Double(advance) * item.scale + item.letterSpacing
      if cluster >= contentEnd {
        hanging += width
      } else if fragment.stretch != 0,
        self.units[cluster + start - range.lowerBound].isStretchableSpace
      {
        width += fragment.stretch
      }
      let covered: Range<Int>
      if runsLeft {
        let lower = next == nil ? slice.range.lowerBound : cluster
        guard lower < end else { return false }
        covered = lower..<end
        end = lower
      } else {
        let lower = isFirst ? slice.range.lowerBound : cluster
        let upper = next ?? slice.range.upperBound
        guard lower < upper else { return false }
        covered = lower..<upper
      }
      append(
        Cluster(
          range: covered.lowerBound + start..<covered.upperBound + start, width: width,
          glyph: glyphs.firstWideGlyph(in: firstGlyph..<glyph)),
        at: left, item: item, isReversed: isReversed, from: first)
      left += width
      cluster = next ?? cluster
      isFirst = false
    }
    pen = left
    return true
  }
}
