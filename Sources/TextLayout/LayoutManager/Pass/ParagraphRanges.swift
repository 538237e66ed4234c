import TextAnalysis
import TextGeometry
import TextShaping

/// Paragraph numbers, as ranges in ascending order that neither touch nor overlap.
struct ParagraphRanges: Hashable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  init(_ ranges: Range<Int>...) { self.ranges = ranges.filter { !$0.isEmpty } }

  var isEmpty: Bool { ranges.isEmpty }

  /// The first range.
  var first: Range<Int>? { ranges.first }

  func contains(_ paragraph: Int) -> Bool { range(containing: paragraph) != nil }

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

  /// Returns the range that holds a number.
  func range(containing paragraph: Int) -> Range<Int>? {
    let index = ranges.partition { $0.upperBound <= paragraph }
    return index < ranges.count && ranges[index].contains(paragraph) ? ranges[index] : nil
  }

  /// Returns the ranges that hold some number of another.
  ///
  /// - Complexity: O(log *n*).
  func ranges(overlapping range: Range<Int>) -> ArraySlice<Range<Int>> {
    let first = ranges.partition { $0.upperBound <= range.lowerBound }
    return ranges[first..<max(first, ranges.partition { $0.lowerBound < range.upperBound })]
  }

  /// Removes the numbers of a range.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = ranges.partition { $0.upperBound <= range.lowerBound }
    let last = ranges.partition { $0.lowerBound < range.upperBound }
    guard first < last else { return }
    let rest = [
      ranges[first].lowerBound..<max(ranges[first].lowerBound, range.lowerBound),
      min(ranges[last - 1].upperBound, range.upperBound)..<ranges[last - 1].upperBound,
    ]
    ranges.replaceSubrange(first..<last, with: rest.filter { !$0.isEmpty })
  }

  /// Replaces some paragraphs with `count` others: their numbers are removed, and those after them
  /// move.
  mutating func replace(_ paragraphs: Range<Int>, withCount count: Int) {
    let change = count - paragraphs.count
    var moved = ParagraphRanges()
    for range in ranges {
      moved.insert(range.clamped(to: 0..<max(0, paragraphs.lowerBound)))
      let rest = max(range.lowerBound, paragraphs.upperBound)
      if rest < range.upperBound {
        moved.insert(rest + change..<range.upperBound + change)
      }
    }
    self = moved
  }
}
