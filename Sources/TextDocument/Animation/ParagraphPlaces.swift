import TextGeometry

/// Maps positions of a text to another text with the same paragraphs in a different order, such as
/// notes beside a text and within it.
struct ParagraphPlaces {
  /// The starts of paragraphs, and their starts in the text before; nil for new ones.
  private var paragraphs: [(start: Int, before: Int?)] = []

  /// Matches paragraphs with equal text; of several the first unmatched one.
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

  /// Returns the position in the text before for one in the text after, in UTF-16 code units; nil
  /// in a new paragraph.
  ///
  /// - Complexity: O(log *n*) in the number of paragraphs.
  func before(_ position: Int) -> Int? {
    let index = paragraphs.partition { $0.start <= position } - 1
    guard index >= 0, let before = paragraphs[index].before else { return nil }
    return before + position - paragraphs[index].start
  }
}
