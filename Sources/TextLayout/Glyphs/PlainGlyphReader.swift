import TextGeometry
import TextStorage

/// Reads the glyphs of plain fragments, one after the other: text laid out with nothing but what its fonts
/// say and what justification gives its spaces and ideographs, without anything shaped anew, cut short or placed by tabs.
///
/// Nearly all text is plain, and reading it is most of what laying it out again costs; so nothing is looked
/// up twice, nothing is allocated, and a fragment of text that all runs from left to right in one font
/// starts at the glyph at which the one before it ended.
struct PlainGlyphReader {
  private var paragraph: ShapedParagraph?
  /// Whether the paragraph may have plain fragments.
  private var isPlain = false
  private var item = Item()
  /// The glyph after the last one read of the item.
  private var next = 0
  /// The parts of a fragment that is not all of one item.
  private var order = VisualSlices()
  /// What justification gives the fragment's clusters.
  private var room = JustifiedRoom()

  /// What reading needs of an item.
  private struct Item {
    /// The item's text, and how far a line break behind it reaches.
    var range = 0..<0
    var end = 0
    var glyphs = 0..<0
    var scale = 0.0
    var baselineOffset = 0.0
    var letterSpacing = 0.0
    var run: Int32 = 0
    /// Whether its text may be read on from where the last fragment ended.
    var runsOn = false

    init() {}

    // Number by number: an item that is passed on counts references.
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

  /// Forgets the storage's text, which is another one from now on.
  mutating func forgetText() { room.forgetText() }

  /// Appends a fragment's glyphs from left to right.
  ///
  /// - Parameters:
  ///   - fragment: The fragment.
  ///   - paragraph: Its paragraph.
  ///   - store: What its adjustments are in; nil where it has none.
  ///   - text: The storage's.
  /// - Returns: Whether the fragment is plain; else nothing has been appended.
  /// - Complexity: O(*n*) in the number of the fragment's glyphs, and O(log *m*) in those of its items.
  mutating func append(
    _ fragment: borrowing LineFragment, of paragraph: ShapedParagraph, store: AdjustmentStore?,
    text: borrowing AttributedText, to glyphs: inout [PositionedGlyph]
  ) -> Bool {
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

  /// Finds the glyph at which text of the item starts, most often where the last fragment ended.
  private mutating func findNext(_ offset: Int, of paragraph: ShapedParagraph) {
    guard
      next < item.glyphs.lowerBound || next >= item.glyphs.upperBound
        || paragraph.glyphs.cluster(next) < offset
        || (next > item.glyphs.lowerBound && paragraph.glyphs.cluster(next - 1) >= offset)
    else { return }
    next = paragraph.glyphs.firstGlyph(in: item.glyphs, notBelow: offset)
  }

  /// Appends the glyphs of a fragment whose text is of several items or runs from right to left.
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
      glyphs.hangToTheLeft(from: first, behind: fragment.contentEnd)
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

  // Neither of the following changes the reader, so that its glyphs are read where they are. Of their arrays only those that are
  // read are held: to hold all of them for each fragment takes as long as placing some glyphs.

  /// The same where nothing but spaces gets room.
  private func appendStretched(
    _ part: Range<Int>, of paragraph: ShapedParagraph, placed placement: GlyphPlacement,
    _ pen: inout Double, to glyphs: inout [PositionedGlyph]
  ) {
    if placement.letterSpacing != 0 || !paragraph.glyphs.isOnPens {
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

  /// The same where ideographs get room.
  private func appendSpaced(
    _ part: Range<Int>, of paragraph: ShapedParagraph, placed placement: GlyphPlacement,
    _ shares: inout JustifiedShares, _ pen: inout Double, to glyphs: inout [PositionedGlyph]
  ) {
    if placement.letterSpacing != 0 || !paragraph.glyphs.isOnPens {
      glyphs.append(part, of: paragraph.glyphs, placed: placement, with: &shares, of: room, &pen)
    } else {
      paragraph.withNarrowGlyphs {
        let source = $0.extracting(part)
        let units = room.units.span.extracting(room.place)
        let isPlain =
          source.areSingles()
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
    isPlain = !paragraph.hasTabs && !paragraph.hasBoxes && !paragraph.items.isEmpty
  }

  private mutating func enterItem(at offset: Int, of paragraph: ShapedParagraph) {
    item = Item(paragraph.items, paragraph.itemIndex(containing: offset))
    next = item.glyphs.lowerBound
  }
}
