/// Where the paragraphs of a text are in another one that has them in another order, as notes beside a text and within
/// it are.
struct ParagraphPlaces {
  /// Where a paragraph starts, and how far back it was; nil for one that is new.
  private var paragraphs: [(start: Int, before: Int?)] = []

  /// Matches paragraphs that say the same; of several the first that is left.
  ///
  /// - Complexity: O(*n*) in the length of both texts.
  init(from before: [UInt16], to after: [UInt16]) {
    var known: [ArraySlice<UInt16>: [Int]] = [:]
    for paragraph in before.split(separator: 0x0A, omittingEmptySubsequences: false).reversed() {
      known[paragraph, default: []].append(paragraph.startIndex)
    }
    for paragraph in after.split(separator: 0x0A, omittingEmptySubsequences: false) {
      paragraphs.append((paragraph.startIndex, known[paragraph]?.popLast()))
    }
  }

  /// The place in the text before of one in the text after, in UTF-16 code units; nil in a paragraph that is new.
  ///
  /// - Complexity: O(log *n*) in the number of paragraphs.
  func before(_ position: Int) -> Int? {
    var (low, high) = (0, paragraphs.count)
    while low < high {
      let middle = (low + high) / 2
      if paragraphs[middle].start <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let before = paragraphs[low - 1].before else { return nil }
    return before + position - paragraphs[low - 1].start
  }
}
