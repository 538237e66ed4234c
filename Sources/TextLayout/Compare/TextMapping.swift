import TextAnalysis
import TextGeometry
import TextShaping
public import TextStorage

/// The mapping between the positions of two texts: the text that an edit kept.
///
/// The common starts and ends of the texts are kept. Between them, paragraphs that occur once in
/// both texts are kept (patience diff), with the equal text around them.
public struct TextMapping: Sendable {
  /// The stretches of text in both texts, in order, in UTF-16 code units of each.
  private var stretches: [(before: Int, after: Int, count: Int)] = []

  /// Compares two texts.
  ///
  /// - Complexity: O(*n* log *n*) in their lengths.
  public init(from before: AttributedText, to after: AttributedText) {
    let (old, new) = (before.units, after.units)
    if old == new {
      stretches = [(0, 0, old.count)]
      return
    }
    // Whole paragraphs first, then the common parts of paragraphs that differ.
    var start = Self.commonPrefix(old[...], new[...])
    while start > 0, !old[start - 1].isParagraphSeparator { start -= 1 }
    var end = Self.commonSuffix(old[start...], new[start...])
    while end > 0, end < old.count - start || end < new.count - start,
      (end < old.count && !old[old.count - end - 1].isParagraphSeparator)
        || (end < new.count && !new[new.count - end - 1].isParagraphSeparator)
    {
      end -= 1
    }
    stretches.append((0, 0, start))
    addParagraphs(old[start..<old.count - end], new[start..<new.count - end])
    stretches.append((old.count - end, new.count - end, end))
    fillGaps(old, new)
    stretches.removeAll { $0.count == 0 }
  }

  private static func commonPrefix(_ one: ArraySlice<UInt16>, _ other: ArraySlice<UInt16>) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }

  private static func commonSuffix(_ one: ArraySlice<UInt16>, _ other: ArraySlice<UInt16>) -> Int {
    zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
  }

  /// Adds the common starts and ends of the texts between two stretches.
  private mutating func fillGaps(_ old: [UInt16], _ new: [UInt16]) {
    var filled: [(before: Int, after: Int, count: Int)] = []
    var (oldEnd, newEnd) = (0, 0)
    for stretch in stretches {
      let gap = (old[oldEnd..<stretch.before], new[newEnd..<stretch.after])
      let prefix = Self.commonPrefix(gap.0, gap.1)
      let suffix = Self.commonSuffix(gap.0.dropFirst(prefix), gap.1.dropFirst(prefix))
      filled.append((oldEnd, newEnd, prefix))
      filled.append((stretch.before - suffix, stretch.after - suffix, suffix + stretch.count))
      (oldEnd, newEnd) = (stretch.before + stretch.count, stretch.after + stretch.count)
    }
    stretches = filled
  }

  private mutating func addParagraphs(_ old: ArraySlice<UInt16>, _ new: ArraySlice<UInt16>) {
    let (before, after) = (Self.paragraphs(old), Self.paragraphs(new))
    // The paragraphs that occur once in both texts.
    var places: [ArraySlice<UInt16>: (old: [Int], new: [Int])] = [:]
    for (index, range) in before.enumerated() {
      places[old[range], default: ([], [])].old.append(index)
    }
    for (index, range) in after.enumerated() {
      places[new[range], default: ([], [])].new.append(index)
    }
    let pairs = places.values.filter { $0.old.count == 1 && $0.new.count == 1 }
      .map { (old: $0.old[0], new: $0.new[0]) }.sorted { $0.new < $1.new }
    var next = (old: 0, new: 0)
    for anchor in Self.ascending(pairs) where anchor.old >= next.old && anchor.new >= next.new {
      var (first, last) = (anchor, anchor)
      while first.old > next.old, first.new > next.new,
        old[before[first.old - 1]] == new[after[first.new - 1]]
      {
        first = (first.old - 1, first.new - 1)
      }
      while last.old + 1 < before.count, last.new + 1 < after.count,
        old[before[last.old + 1]] == new[after[last.new + 1]]
      {
        last = (last.old + 1, last.new + 1)
      }
      stretches.append(
        (
          before[first.old].lowerBound, after[first.new].lowerBound,
          before[last.old].upperBound - before[first.old].lowerBound
        ))
      next = (last.old + 1, last.new + 1)
    }
  }

  private static func paragraphs(_ text: ArraySlice<UInt16>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = text.startIndex
    for index in text.indices where text[index].isParagraphSeparator {
      ranges.append(start..<index + 1)
      start = index + 1
    }
    if start < text.endIndex { ranges.append(start..<text.endIndex) }
    return ranges
  }

  /// Returns a longest subsequence in which the old numbers also ascend (patience sorting).
  ///
  /// - Complexity: O(*n* log *n*).
  private static func ascending(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      let pile = tops.partition { pairs[$0].old < pairs[index].old }
      if pile > 0 { previous[index] = tops[pile - 1] }
      if pile == tops.count { tops.append(index) } else { tops[pile] = index }
    }
    var chain: [(old: Int, new: Int)] = []
    var index = tops.last ?? -1
    while index >= 0 {
      chain.append(pairs[index])
      index = previous[index]
    }
    return chain.reversed()
  }

  /// Returns the position before the edit for a position after it, in UTF-16 code units, or nil if
  /// its text is new.
  ///
  /// - Complexity: O(log *n*) in the number of stretches.
  public func before(_ position: Int) -> Int? {
    let index = stretches.partition { $0.after <= position } - 1
    guard index >= 0, position < stretches[index].after + stretches[index].count else { return nil }
    return position - stretches[index].after + stretches[index].before
  }

  /// True if a range of the new text was in the old text as one stretch.
  func keeps(_ range: Range<Int>) -> Bool {
    let index = stretches.partition { $0.after <= range.lowerBound } - 1
    return index >= 0 && range.upperBound <= stretches[index].after + stretches[index].count
  }
}

extension AttributedText {
  fileprivate var units: [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(length)
    copyUTF16(in: 0..<length, appendingTo: &units)
    return units
  }
}
