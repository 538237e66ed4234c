import TextAnalysis
import TextGeometry

/// A box around words in several directions of text.
///
/// The sides are at the outer ends of the text in each line, as in CSS. Shaping adds the room to
/// the first and the last character instead, which may be in the middle of a line.
package struct ShapedWordBox: Hashable, Sendable {
  /// The text, in UTF-16 code units of the paragraph.
  package var range: Range<Int>
  /// The room before the first character of the box, in points.
  package var start: Double
  /// The room after the last character of the box, in points.
  package var end: Double
  /// True if the start of the box is at the right: the lowest level of its text is odd.
  package var isRightToLeft: Bool
}

extension [[ShapedWordBox]] {
  /// Finds the boxes of a paragraph with text in several directions.
  ///
  /// - Returns: The boxes in order for each depth; empty if there are none.
  /// - Complexity: O(items × depth).
  static func all(in items: [ShapedItem], styles: [ShapingStyle]) -> Self {
    var found: Self = []
    var open: [(room: WordRoom, first: Int)] = []
    func close(to depth: Int, before end: Int) {
      for depth in (depth..<Swift.max(depth, open.count)).reversed() {
        let (room, first) = open.removeLast()
        let levels = items[first..<end].map(\.item.level)
        guard let lowest = levels.min(), levels.contains(where: { $0 != lowest }) else { continue }
        while found.count <= depth { found.append([]) }
        found[depth].append(
          ShapedWordBox(
            range: items[first].item.range.lowerBound..<items[end - 1].item.range.upperBound,
            start: room.start, end: room.end, isRightToLeft: lowest & 1 == 1))
      }
    }
    for index in items.indices {
      // The separator at the end is in no box.
      let isEnd = index + 1 == items.count && items[index].item.kind == .lineBreak
      let rooms = isEnd ? [] : styles[items[index].item.style].rooms
      let shared = rooms.sharedCount(open.map(\.room))
      close(to: shared, before: index)
      for room in rooms[shared...] { open.append((room, index)) }
    }
    close(to: 0, before: items.count)
    return found
  }
}

extension ShapedParagraph {
  /// Returns the box of a depth that holds a character and has text in several directions; nil if
  /// there is none.
  ///
  /// - Parameter offset: The character, in UTF-16 code units of the paragraph.
  /// - Complexity: O(log *n*) in the number of such boxes.
  package func wordBox(atDepth depth: Int, at offset: Int) -> ShapedWordBox? {
    guard depth < wordBoxes.count else { return nil }
    let boxes = wordBoxes[depth]
    let index = boxes.indices.partition { boxes[$0].range.upperBound <= offset }
    guard index < boxes.count, boxes[index].range.contains(offset) else { return nil }
    return boxes[index]
  }
}
