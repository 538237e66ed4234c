import TextAnalysis
import TextGeometry

/// A shaped paragraph: the product of the width-independent stages, kept while widths, containers
/// and exclusions change.
///
/// Immutable, and a class so that breaking and placing pass it on without copying.
@usableFromInline package final class ShapedParagraph: Sendable {
  // The properties that each row reads come first, close together.

  /// The number of UTF-16 code units, the separator included.
  package let length: Int
  /// The paragraph's bidi level: 0 left to right, 1 right to left.
  @usableFromInline package let baseLevel: UInt8
  /// True if any item is an attachment.
  package let hasBoxes: Bool
  /// True if an attachment shrinks on narrower lines.
  package let hasFittingBoxes: Bool
  /// True if any item is a tab or a blank, whose width depends on its place in the line.
  package let hasTabs: Bool
  /// True if the paragraph ends in a separator.
  package let endsInSeparator: Bool
  /// True if each code unit is known to be a character of its own, except a line feed after a
  /// carriage return.
  package let hasWholeCharacters: Bool
  /// True if all items have the same row metrics, and none is ignored.
  @usableFromInline let hasCommonMetrics: Bool
  /// True if the first item's row metrics equal the strut.
  @usableFromInline let hasStrutMetrics: Bool
  /// True if the next paragraph is laid out as a continuation of this one.
  package let isContinued: Bool
  /// True if all of the paragraph is hidden, so that it takes no room at all.
  package let isCollapsed: Bool
  /// The places of its arrays, for prefetching.
  @usableFromInline package let places: Places
  /// The text between break opportunities, in logical order; never empty.
  package let pieces: UnbreakablePieces
  /// The least row metrics: those of a row that holds no text.
  @usableFromInline package let strut: RowMetrics
  /// The letters at the start that span several lines, or nil if there are none.
  package let dropCap: ShapedCap?

  /// The items, in logical order; they cover the paragraph.
  @usableFromInline package let items: [ShapedItem]
  /// The glyphs of all items, each item's in visual order.
  @usableFromInline package let glyphs: ShapedGlyphs
  /// The characters for which no font had a glyph, in order, each once.
  package let missing: [UInt32]
  /// The properties that a delegate set, by glyph index, where they differ from the glyph's own.
  package let properties: [Int: GlyphProperty]
  /// The fonts for truncation tokens that those of the text lack, as items without text. Their
  /// runs follow those of the text.
  package let tokenFonts: [ShapedItem]
  /// The boxes around words in several directions, in order for each depth; mostly empty.
  package let wordBoxes: [[ShapedWordBox]]

  init(
    length: Int, baseLevel: UInt8, items: [ShapedItem], glyphs: ShapedGlyphs,
    pieces: UnbreakablePieces,
    strut: RowMetrics, missing: [UInt32], endsInSeparator: Bool,
    hasWholeCharacters: Bool, dropCap: ShapedCap? = nil, isCollapsed: Bool = false,
    properties: [Int: GlyphProperty] = [:], tokenFonts: [ShapedItem] = [],
    wordBoxes: [[ShapedWordBox]] = []
  ) {
    self.isCollapsed = isCollapsed
    self.properties = properties
    self.tokenFonts = tokenFonts
    self.wordBoxes = wordBoxes
    self.length = length
    self.baseLevel = baseLevel
    self.glyphs = glyphs
    self.pieces = pieces
    isContinued = pieces.last?.flags.contains(.continued) ?? false
    self.strut = strut
    self.missing = missing
    self.endsInSeparator = endsInSeparator
    self.hasWholeCharacters = hasWholeCharacters
    self.dropCap = dropCap
    // Each item is read in place, because copying one counts references.
    var (hasBoxes, hasFittingBoxes, hasTabs, hasIgnored) = (false, false, false, false)
    var haveSameMetrics = true
    for index in items.indices {
      let kind = items[index].item.kind
      hasBoxes = hasBoxes || kind == .attachment
      hasFittingBoxes = hasFittingBoxes || items[index].fitsLine
      hasTabs = hasTabs || kind.isPlacedWidth
      hasIgnored = hasIgnored || kind == .ignored
      if index > 0 { haveSameMetrics = haveSameMetrics && items[index].metrics == items[0].metrics }
    }
    (self.hasBoxes, self.hasFittingBoxes, self.hasTabs) = (hasBoxes, hasFittingBoxes, hasTabs)
    hasCommonMetrics = items.count == 1 || (haveSameMetrics && !hasIgnored)
    hasStrutMetrics = items.isEmpty || items[0].metrics == strut
    self.items = items
    places = Places(pieces, glyphs, items)
  }

  /// The paragraph of an empty text, without any font.
  package static let empty = ShapedParagraph(
    length: 0, baseLevel: 0, items: [], glyphs: ShapedGlyphs(),
    pieces: UnbreakablePieces([], scale: 1), strut: .zero, missing: [], endsInSeparator: false,
    hasWholeCharacters: true)

  /// The row metrics of all items if they are the same and none is ignored, otherwise nil.
  @inlinable
  package var commonMetrics: RowMetrics? {
    guard hasCommonMetrics else { return nil }
    // For text in the paragraph's own font, the items need not be read.
    return hasStrutMetrics ? strut : items[0].metrics
  }

  /// True if the paragraph reads from right to left.
  @inlinable
  package var isRightToLeft: Bool { baseLevel & 1 == 1 }

  /// The index of the item that holds an offset.
  ///
  /// - Complexity: O(log *n*) in the number of items.
  package func itemIndex(containing offset: Int) -> Int {
    if items.count == 1 { return 0 }
    return max(0, items.indices.partition { items[$0].item.range.lowerBound <= offset } - 1)
  }

  /// The index of a run's first item.
  ///
  /// - Complexity: O(log *n*) in the number of items.
  package func firstItem(ofRun run: Int32) -> Int {
    items.indices.partition { items[$0].run < run }
  }

  /// Reads an item in place, without a copy.
  @inlinable
  package func withItem<Result>(_ index: Int, _ body: (borrowing ShapedItem) -> Result) -> Result {
    body(items[index])
  }

  /// The glyphs of those clusters of an item that start in a range of offsets.
  ///
  /// - Complexity: O(log *n*) in the number of the item's glyphs.
  package func glyphs(of item: borrowing ShapedItem, in range: Range<Int>) -> Range<Int> {
    if item.item.range.lowerBound >= range.lowerBound,
      item.item.range.upperBound <= range.upperBound
    {
      return item.glyphs
    }
    if item.item.isRightToLeft {
      // Clusters descend: first find the first glyph with a cluster below the range's end.
      let end = item.item.range.upperBound
      let first = item.glyphs.partition(near: item.glyphs.lowerBound + end - range.upperBound) {
        glyphs.cluster($0) >= range.upperBound
      }
      let rest = first..<item.glyphs.upperBound
      return
        first..<rest.partition(near: first + range.count) {
          glyphs.cluster($0) >= range.lowerBound
        }
    }
    let first = firstGlyph(of: item, from: range.lowerBound)
    let guess = first + range.count
    let last = (first..<item.glyphs.upperBound).partition(near: guess) {
      glyphs.cluster($0) < range.upperBound
    }
    return first..<last
  }

  /// The first glyph with a cluster not before an offset, in an item that runs from left to right.
  ///
  /// - Complexity: O(log *n*) in the number of the item's glyphs, mostly O(1).
  package func firstGlyph(of item: borrowing ShapedItem, from offset: Int) -> Int {
    // Most text has one glyph for each code unit.
    let guess = item.glyphs.lowerBound + offset - item.item.range.lowerBound
    return item.glyphs.partition(near: guess) { glyphs.cluster($0) < offset }
  }
}

extension [ShapedItem] {
  /// Sets the run number of each item. An item without glyphs joins the run of the text before it
  /// if both have the same properties.
  mutating func numberRuns() {
    var run: Int32 = -1
    var first = 0
    for index in indices {
      if index == 0 || self[index].item.kind == .text
        || !self[first].item.sharesRun(with: self[index].item)
      {
        run += 1
        first = index
      }
      self[index].run = run
    }
  }
}

extension TextItem {
  /// True if an item without glyphs belongs to the run of the text before it.
  fileprivate func sharesRun(with other: TextItem) -> Bool {
    level == other.level && script == other.script && face === other.face && style == other.style
  }
}

/// An item with the glyphs that HarfBuzz gave it.
@usableFromInline package struct ShapedItem: Sendable {
  @usableFromInline package var item: TextItem
  /// The item's range among the paragraph's glyphs, in visual order; empty for items that are not
  /// text.
  @usableFromInline package var glyphs: Range<Int>
  /// The advance from the paragraph's start to the item's, in logical order, in points; tabs have
  /// no width here.
  package var start: Double
  /// Points per font unit.
  @usableFromInline package var scale: Double
  /// The room added after each cluster, in points.
  package var letterSpacing: Double
  /// The part of it that hangs where a line ends in the item, in points.
  package var hangingTracking = 0.0
  /// The height of the glyphs' baseline above that of the row, in points.
  package var baselineOffset: Double
  /// The width of an item that is an attachment, in points; 0 for others.
  package var advance = 0.0
  /// True if the attachment shrinks on narrower lines.
  package var fitsLine = false
  /// True if only its width shrinks.
  package var keepsHeight = false
  /// The part of the lines' width that the attachment takes at most.
  package var fittingShare = 1.0
  /// The index of the item's run among those of its paragraph.
  @usableFromInline package var run: Int32 = 0
  /// The row metrics of the item's text or attachment.
  @usableFromInline package var metrics: RowMetrics
}

/// The first letters of a paragraph, which span several lines.
package struct ShapedCap: Hashable, Sendable {
  /// The length of the letters, in UTF-16 code units.
  package var length: Int
  /// Their width with the gap after them, in points.
  package var advance: Double
  /// The gap, in points.
  package var gap: Double
  /// The distance of their baseline below that of their row, in points.
  package var drop: Double
  /// The depth of their ink below their baseline, in points. A Q or a J may have a tail that the
  /// lines below have to avoid, too.
  package var depth: Double
}
