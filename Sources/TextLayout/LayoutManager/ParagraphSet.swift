/// Numbers of paragraphs, as ranges in ascending order that neither meet nor overlap.
struct ParagraphSet: Hashable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  init(_ ranges: Range<Int>...) { self.ranges = ranges.filter { !$0.isEmpty } }

  var isEmpty: Bool { ranges.isEmpty }

  /// The first of the ranges.
  var first: Range<Int>? { ranges.first }

  func contains(_ paragraph: Int) -> Bool {
    let index = ranges.partition { $0.upperBound <= paragraph }
    return index < ranges.count && ranges[index].contains(paragraph)
  }

  /// Adds the numbers of a range.
  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = ranges.partition { $0.upperBound < range.lowerBound }
    let last = ranges.partition { $0.lowerBound <= range.upperBound }
    var joined = range
    if first < last {
      joined =
        min(
          range.lowerBound, ranges[first].lowerBound)..<max(
          range.upperBound, ranges[last - 1].upperBound)
    }
    ranges.replaceSubrange(first..<max(first, last), with: CollectionOfOne(joined))
  }

  /// Removes the numbers below one.
  mutating func remove(below paragraph: Int) {
    let whole = ranges.partition { $0.upperBound <= paragraph }
    ranges.removeSubrange(..<whole)
    if let first = ranges.first, first.lowerBound < paragraph {
      ranges[0] = paragraph..<first.upperBound
    }
  }

  /// Removes the numbers from one on.
  mutating func remove(from paragraph: Int) {
    let kept = ranges.partition { $0.lowerBound < paragraph }
    ranges.removeSubrange(kept...)
    if let last = ranges.last, last.upperBound > paragraph {
      ranges[kept - 1] = last.lowerBound..<paragraph
    }
  }

  /// Takes note that some paragraphs became others: their numbers are removed, and what lies behind
  /// moves.
  mutating func replace(_ paragraphs: Range<Int>, withCount count: Int) {
    let change = count - paragraphs.count
    var moved = ParagraphSet()
    for range in ranges {
      moved.insert(range.clamped(to: 0..<max(0, paragraphs.lowerBound)))
      let behind = max(range.lowerBound, paragraphs.upperBound)
      if behind < range.upperBound {
        moved.insert(behind + change..<range.upperBound + change)
      }
    }
    self = moved
  }
}
