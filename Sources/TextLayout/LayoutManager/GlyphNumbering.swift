/// How glyphs are counted through the text: how many the paragraphs before each have, and within the
/// paragraph asked last how many the items before each have.
///
/// Text has the glyphs of its shaped paragraph in logical order, whatever a line's edges make of them; a
/// character that has no glyph of its own, such as a tab, counts as one.
struct GlyphNumbering {
  /// How many glyphs the paragraphs have; nil until asked. Those of ``stale`` ones are 0.
  private(set) var counts: GlyphCounts?
  /// The paragraphs that have to be counted again.
  private(set) var stale = ParagraphRanges()
  /// Which paragraph `items` is of.
  private var known: ShapedParagraph?
  /// How many glyphs of the paragraph come before each item, with the total at the end.
  private var items: [Int] = []

  /// More stretches than this to count again are taken for the whole text.
  private static let mostStale = 256

  /// Forgets everything: the text is another.
  mutating func forget() { self = GlyphNumbering() }

  /// Has the counts of all paragraphs.
  mutating func count(_ all: [Int]) {
    counts = GlyphCounts(all)
    stale = ParagraphRanges()
  }

  /// Has the counts of paragraphs that had to be counted again.
  mutating func recount(_ paragraphs: Range<Int>, as new: [Int]) {
    counts?.replace(paragraphs, with: new)
    stale.remove(paragraphs)
  }

  /// Takes note that some paragraphs became others.
  mutating func replace(_ paragraphs: Range<Int>, withCount count: Int) {
    guard counts != nil else { return }
    counts?.replace(paragraphs, with: [Int](repeating: 0, count: count))
    stale.replace(paragraphs, withCount: count)
    stale.insert(paragraphs.lowerBound..<paragraphs.lowerBound + count)
    if stale.ranges.count > Self.mostStale { forget() }
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

/// A number for each paragraph, kept in chunks with their totals, so that sums and replacements cost little.
struct GlyphCounts {
  private var chunks: [[Int]] = []
  /// The total of each chunk.
  private var totals: [Int] = []
  /// How many paragraphs come before each chunk, with the total at the end.
  private var paragraphStarts = [0]
  /// How many glyphs come before each chunk, with the total at the end.
  private var glyphStarts = [0]

  private static let chunkLength = 128

  init(_ counts: [Int]) { replace(0..<0, with: counts) }

  /// The number of glyphs of all paragraphs.
  var total: Int { glyphStarts[chunks.count] }

  /// Puts other numbers in the place of some.
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

  /// How many glyphs come before a paragraph; the paragraph after the last has all before it.
  ///
  /// - Complexity: O(log *p*).
  func start(ofParagraph number: Int) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunk = chunk(ofParagraph: number)
    var start = glyphStarts[chunk]
    for place in 0..<number - paragraphStarts[chunk] { start += chunks[chunk][place] }
    return start
  }

  /// The paragraph that has a glyph, and how many glyphs come before it.
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
  /// How many glyphs the item has in the numbering of glyphs.
  var numberedGlyphs: Int { item.kind == .text ? glyphs.count : item.range.count }
}

extension ShapedParagraph {
  /// How many glyphs the paragraph has in the numbering of glyphs.
  var numberedGlyphs: Int { items.reduce(0) { $0 + $1.numberedGlyphs } }
}
