import TextAnalysis
import TextGeometry
import TextShaping

/// The numbering of glyphs through the text: glyph counts per paragraph, and per item within the
/// paragraph that was asked about last.
///
/// Text has the glyphs of its shaped paragraph in logical order, whatever glyphs a line's edges
/// have. A character without a glyph of its own, such as a tab, counts as one.
struct GlyphNumbering {
  /// The glyph counts of the paragraphs, or nil until somebody asks. Paragraphs in ``stale`` count
  /// 0.
  private(set) var counts: GlyphCounts?
  /// The paragraphs whose glyphs have to be counted again.
  private(set) var stale = ParagraphRanges()
  /// The paragraph that `items` belongs to.
  private var known: ShapedParagraph?
  /// The number of the paragraph's glyphs before each item, with the total at the end.
  private var items: [Int] = []

  /// The most ranges in ``stale``; with more, the whole text is counted again.
  private static let maximumStale = 256

  /// Forgets all counts because the text was replaced.
  mutating func forget() { self = GlyphNumbering() }

  /// Sets the counts of all paragraphs.
  mutating func count(_ all: [Int]) {
    counts = GlyphCounts(all)
    stale = ParagraphRanges()
  }

  /// Sets the counts of paragraphs that were stale.
  mutating func recount(_ paragraphs: Range<Int>, as new: [Int]) {
    counts?.replace(paragraphs, with: new)
    stale.remove(paragraphs)
  }

  /// Replaces some paragraphs with `count` others, which are stale.
  mutating func replace(_ paragraphs: Range<Int>, withCount count: Int) {
    guard counts != nil else { return }
    counts?.replace(paragraphs, with: [Int](repeating: 0, count: count))
    stale.replace(paragraphs, withCount: count)
    stale.insert(paragraphs.lowerBound..<paragraphs.lowerBound + count)
    if stale.ranges.count > Self.maximumStale { forget() }
  }

  /// Returns the number of glyphs before each item of a paragraph, with the total at the end.
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

/// A number for each paragraph, kept in chunks with their totals so that sums and replacements are
/// cheap.
struct GlyphCounts {
  private var chunks: [[Int]] = []
  /// The total of each chunk.
  private var totals: [Int] = []
  /// The number of paragraphs before each chunk, with the total at the end.
  private var paragraphStarts = [0]
  /// The number of glyphs before each chunk, with the total at the end.
  private var glyphStarts = [0]

  private static let chunkLength = 128

  init(_ counts: [Int]) { replace(0..<0, with: counts) }

  /// The number of glyphs of all paragraphs.
  var total: Int { glyphStarts[chunks.count] }

  /// Replaces the numbers of some paragraphs.
  ///
  /// - Complexity: O(*p* / 128 + *m*) for *p* paragraphs and *m* new numbers.
  mutating func replace(_ paragraphs: Range<Int>, with new: [Int]) {
    if chunks.isEmpty {
      chunks = Self.split(new)
      totals = chunks.map { $0.reduce(0, +) }
      return sum(from: 0)
    }
    let first = chunk(ofParagraph: paragraphs.lowerBound)
    let last = chunk(ofParagraph: paragraphs.upperBound)
    let before = chunks[first][..<(paragraphs.lowerBound - paragraphStarts[first])]
    let after = chunks[last][(paragraphs.upperBound - paragraphStarts[last])...]
    let parts = Self.split(before + new + after)
    chunks.replaceSubrange(first...last, with: parts)
    totals.replaceSubrange(first...last, with: parts.map { $0.reduce(0, +) })
    sum(from: first)
  }

  /// Returns the number of glyphs before a paragraph. The number of paragraphs as argument gives
  /// the total.
  ///
  /// - Complexity: O(log *p*).
  func start(ofParagraph number: Int) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunk = chunk(ofParagraph: number)
    var start = glyphStarts[chunk]
    for place in 0..<number - paragraphStarts[chunk] { start += chunks[chunk][place] }
    return start
  }

  /// Returns the paragraph that has a glyph, and the number of glyphs before that paragraph.
  ///
  /// - Complexity: O(log *p*).
  func paragraph(ofGlyph glyph: Int) -> (number: Int, start: Int) {
    let chunk = glyphStarts[..<chunks.count].partition { $0 <= glyph } - 1
    var (number, start) = (paragraphStarts[chunk], glyphStarts[chunk])
    for count in chunks[chunk] {
      if glyph < start + count { break }
      start += count
      number += 1
    }
    return (number, start)
  }

  private func chunk(ofParagraph number: Int) -> Int {
    paragraphStarts[..<chunks.count].partition { $0 <= number } - 1
  }

  private mutating func sum(from first: Int) {
    paragraphStarts.removeSubrange((first + 1)...)
    glyphStarts.removeSubrange((first + 1)...)
    for index in first..<chunks.count {
      paragraphStarts.append(paragraphStarts[index] + chunks[index].count)
      glyphStarts.append(glyphStarts[index] + totals[index])
    }
  }

  private static func split<Numbers: RandomAccessCollection<Int>>(
    _ numbers: Numbers
  ) -> [[Int]] {
    // A chunk grows to twice its length before it is split.
    if numbers.isEmpty { return [] }
    if numbers.count <= 2 * chunkLength { return [Array(numbers)] }
    var chunks: [[Int]] = []
    var rest = numbers[...]
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(chunkLength)))
      rest = rest.dropFirst(chunkLength)
    }
    return chunks
  }
}

extension ShapedItem {
  /// The number of glyphs that the item counts as.
  var numberedGlyphs: Int { item.kind == .text ? glyphs.count : item.range.count }
}

extension ShapedParagraph {
  /// The number of glyphs that the paragraph counts as.
  var numberedGlyphs: Int { items.reduce(0) { $0 + $1.numberedGlyphs } }
}
