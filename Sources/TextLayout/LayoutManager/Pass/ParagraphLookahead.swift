import TextAnalysis
import TextShaping
import TextStorage

/// The ranges of successive paragraphs, read many at a time.
struct ParagraphLookahead {
  private var ranges: [Range<Int>] = []
  private var next = 0

  /// The length of text scanned at a time, in UTF-16 code units.
  private static let reach = 1 << 13

  /// Returns the range of the paragraph that starts at a position, or nil if none does.
  mutating func range(startingAt position: Int, in text: AttributedText) -> Range<Int>? {
    while next < ranges.count, ranges[next].lowerBound < position { next += 1 }
    if next < ranges.count, ranges[next].lowerBound == position { return ranges[next] }
    ranges = text.paragraphRanges(for: position..<min(position + Self.reach, text.length))
    next = 0
    return ranges.first?.lowerBound == position ? ranges[0] : nil
  }
}
