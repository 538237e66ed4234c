import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Reads the glyphs of successive plain fragments. Their text is as its fonts define it, except
/// for the room that justification adds at spaces and ideographs. Nothing is reshaped, truncated
/// or placed by tabs.
///
/// Nearly all text is plain, and reading it is most of the cost of laying it out again. So nothing
/// is looked up twice, and nothing is allocated. A fragment of left-to-right text in one font
/// starts at the glyph at which the one before it ended.
struct PlainGlyphReader {
  private var paragraph: ShapedParagraph?
  /// True if the paragraph may have plain fragments.
  private var isPlain = false
  private var item = Item()
  /// The glyph after the item's last one that was read.
  private var next = 0
  /// The slices of a fragment with more than one item.
  private var order = VisualSlices()
  /// The room that justification adds to the fragment's clusters.
  private var room = JustifiedRoom()

  /// The properties of an item that reading needs.
  private struct Item {
    /// The item's text, and its end including a line break after it.
    var range = 0..<0
    var end = 0
    var glyphs = 0..<0
    var scale = 0.0
    var baselineOffset = 0.0
    var letterSpacing = 0.0
    var run: Int32 = 0
    /// True if reading can continue in its text where the last fragment ended.
    var runsOn = false

    init() {}

    // Members are copied one by one: passing an item on would count references.
    init(_ items: borrowing [ShapedItem], _ index: Int) {
      let items = items.span
      range = items[index].item.range
      end = range.upperBound
      glyphs = items[index].glyphs
      scale = items[index].scale
      baselineOffset = items[index].baselineOffset
      letterSpacing = items[index].letterSpacing
      run = items[index].run
      runsOn = items[index].item.kind == .text && items[index].item.level == 0
      if index + 1 < items.count, items[index + 1].item.kind == .lineBreak {
        end = items[index + 1].item.range.upperBound
      }
    }

    func placement(on fragment: borrowing LineFragment) -> GlyphPlacement {
      GlyphPlacement(
        run: run, paragraphStart: fragment.paragraphStart, scale: scale,
        y: fragment.baseline - baselineOffset, letterSpacing: letterSpacing)
    }
  }

  /// Forgets the storage's text, which has been replaced.
  mutating func forgetText() { room.forgetText() }

  /// Appends a fragment's glyphs from left to right.
  ///
  /// - Parameters:
  ///   - fragment: The fragment.
  ///   - paragraph: Its paragraph.
  ///   - store: The store of its adjustments; nil if it has none.
  ///   - text: The storage's text.
  /// - Returns: True if the fragment is plain; otherwise nothing has been appended.
  /// - Complexity: O(*n*) in the number of the fragment's glyphs, and O(log *m*) in those of its
  ///   items.
  mutating func append(
    _ fragment: borrowing LineFragment, of paragraph: ShapedParagraph, store: AdjustmentStore?,
    text: borrowing AttributedText, to glyphs: inout [PositionedGlyph]
  ) -> Bool {
    if fragment.isExpanded { return false }
    var spacing: JustifiedSpacing?
    if fragment.adjustments >= 0 {
      guard let store, store.adjustments[fragment.adjustments].isIdeographicSpacing else {
        return false
      }
      spacing = store.adjustments[fragment.adjustments].letterSpacing
    }
    if self.paragraph !== paragraph { enter(paragraph) }
    guard isPlain else { return false }
    let start = fragment.paragraphStart
    let range = fragment.range.lowerBound - start..<fragment.range.upperBound - start
    guard range.lowerBound < range.upperBound else { return false }
    // The gap of a drop cap may be at its left.
    if range.lowerBound == 0, paragraph.isRightToLeft, paragraph.dropCap != nil { return false }
    room.enter(fragment, of: paragraph, spacing: spacing, text: text)
    if paragraph.baseLevel == 0 {
      if !item.range.contains(range.lowerBound) {
        enterItem(at: range.lowerBound, of: paragraph)
      }
      if item.runsOn, range.upperBound <= item.end {
        findNext(range.lowerBound, of: paragraph)
        let end = paragraph.glyphs.firstGlyph(
          from: next, to: item.glyphs.upperBound, notBelow: range.upperBound)
        paragraph.prefetchGlyphs(end..<min(end + end - next, item.glyphs.upperBound))
        var pen = fragment.used.start
        append(
          next..<end, of: paragraph, placed: item.placement(on: fragment), &pen, to: &glyphs)
        next = end
        return true
      }
    }
    appendSlices(of: range, of: paragraph, on: fragment, to: &glyphs)
    return true
  }

  /// Finds the glyph at which text of the item starts, usually the end of the last fragment.
  private mutating func findNext(_ offset: Int, of paragraph: ShapedParagraph) {
    guard
      next < item.glyphs.lowerBound || next >= item.glyphs.upperBound
        || paragraph.glyphs.cluster(next) < offset
        || (next > item.glyphs.lowerBound && paragraph.glyphs.cluster(next - 1) >= offset)
    else { return }
    next = paragraph.glyphs.firstGlyph(in: item.glyphs, notBelow: offset)
  }

  /// Appends the glyphs of a fragment that has several items or right-to-left text.
  private mutating func appendSlices(
    of range: Range<Int>, of paragraph: ShapedParagraph, on fragment: borrowing LineFragment,
    to glyphs: inout [PositionedGlyph]
  ) {
    order.fill(
      range, contentEnd: fragment.contentEnd - fragment.paragraphStart, of: paragraph)
    let first = glyphs.count
    var pen = fragment.used.start
    for index in order.slices.indices {
      let slice = order.slices[index]
      let placement = Item(paragraph.items, slice.item).placement(on: fragment)
      let part = paragraph.withItem(slice.item) { paragraph.glyphs(of: $0, in: slice.range) }
      append(part, of: paragraph, placed: placement, &pen, to: &glyphs)
    }
    if paragraph.isRightToLeft, fragment.contentEnd < fragment.range.upperBound {
      glyphs.hangToTheLeft(from: first, after: fragment.contentEnd)
    }
  }

  /// Appends glyphs from left to right and moves the pen past them.
  private mutating func append(
    _ part: Range<Int>, of paragraph: ShapedParagraph, placed placement: GlyphPlacement,
    _ pen: inout Double, to glyphs: inout [PositionedGlyph]
  ) {
    if room.isStretchAlone {
      appendStretched(part, of: paragraph, placed: placement, &pen, to: &glyphs)
    } else {
      var shares = room.shares
      appendSpaced(part, of: paragraph, placed: placement, &shares, &pen, to: &glyphs)
      room.shares = shares
    }
  }

  // The following functions do not change the reader, so its glyphs are read in place. Only the
  // arrays that are read are retained: retaining all of them for each fragment takes as long as
  // placing some glyphs.

  /// Appends glyphs if only spaces get room.
  private func appendStretched(
    _ part: Range<Int>, of paragraph: ShapedParagraph, placed placement: GlyphPlacement,
    _ pen: inout Double, to glyphs: inout [PositionedGlyph]
  ) {
    if placement.letterSpacing != 0 || !paragraph.glyphs.hasNoOffsets {
      if room.isNone {
        glyphs.append(part, of: paragraph.glyphs, placed: placement, &pen)
      } else {
        var shares = room.shares
        glyphs.append(part, of: paragraph.glyphs, placed: placement, with: &shares, of: room, &pen)
      }
    } else if room.isNone {
      paragraph.withNarrowGlyphs { glyphs.append(part, of: $0, placed: placement, &pen) }
    } else {
      paragraph.withNarrowGlyphs {
        glyphs.append(
          part, of: $0, placed: placement, stretching: room.stretchedSpaces, room.spaces.span, &pen)
      }
    }
  }

  /// Appends glyphs if ideographs get room.
  private func appendSpaced(
    _ part: Range<Int>, of paragraph: ShapedParagraph, placed placement: GlyphPlacement,
    _ shares: inout JustifiedShares, _ pen: inout Double, to glyphs: inout [PositionedGlyph]
  ) {
    if placement.letterSpacing != 0 || !paragraph.glyphs.hasNoOffsets {
      glyphs.append(part, of: paragraph.glyphs, placed: placement, with: &shares, of: room, &pen)
    } else {
      paragraph.withNarrowGlyphs {
        let source = $0.extracting(part)
        let units = room.units.span.extracting(room.place)
        let isPlain =
          source.areOnePerCodeUnit()
          && shares.areGapsAlone(from: source[0].cluster, to: source[0].cluster + source.count)
        let place = isPlain ? shares.place(of: source[0].cluster) : 0
        if isPlain, units.extracting(place..<place + source.count).areCharacters {
          glyphs.appendSingles(
            source, placed: placement, with: &shares, in: units, by: room.classes.span, &pen)
        } else {
          glyphs.append(
            part, of: $0, placed: placement, with: &shares, in: units, by: room.classes.span, &pen)
        }
      }
    }
  }

  private mutating func enter(_ paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    item = Item()
    isPlain =
      FastPaths.enabled.contains(.plainReading) && !paragraph.hasTabs && !paragraph.hasBoxes
      && !paragraph.items.isEmpty && paragraph.wordBoxes.isEmpty
  }

  private mutating func enterItem(at offset: Int, of paragraph: ShapedParagraph) {
    item = Item(paragraph.items, paragraph.itemIndex(containing: offset))
    next = item.glyphs.lowerBound
  }
}
