import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// The text of a box in one fragment.
struct WordBoxStretch {
  var box: TextBox
  /// The number of boxes around it.
  var depth: Int
  /// The text, in UTF-16 code units of the storage.
  var range: Range<Int>
  var background: Color?
  /// True if the box has its sides at its first and at its last text in the fragment.
  var begins = true
  var ends = true
  /// The room of the box at its first and at its last text in the fragment, in points; 0 where the
  /// line cuts the box.
  var startRoom = 0.0
  var endRoom = 0.0
  /// The distances from its first and last text out to the box's outer edges where the line cuts
  /// the box and leaves it room, in points.
  var cutStart = 0.0
  var cutEnd = 0.0

  /// Returns the stretches of a fragment that are in boxes, in order; outer ones come before inner
  /// ones.
  ///
  /// - Parameter cut: The rooms of the boxes that the fragment cuts.
  static func all(
    in fragment: LineFragment, of text: AttributedText, cut: CutRoom
  ) -> [WordBoxStretch] {
    var runs: [AttributeRun] = []
    text.appendAttributeRuns(in: fragment.range, to: &runs)
    var found: [WordBoxStretch] = []
    var open: [Int] = []
    var previous: [TextBox] = []
    let (start, end) = (fragment.range.lowerBound, fragment.range.upperBound)
    if start > fragment.paragraphStart { previous = text.boxes(at: start - 1) }
    for run in runs {
      let attributes = text.attributes(for: run.attributes)
      let boxes = attributes[.box]?.nested ?? []
      if boxes.isEmpty, previous.isEmpty { continue }
      let shared = boxes.sharedCount(previous)
      let isStart = run.range.lowerBound == start
      if !isStart { close(&open, to: shared, previous, in: &found) }
      for index in open {
        found[index].range = found[index].range.lowerBound..<run.range.upperBound
      }
      for depth in open.count..<max(open.count, boxes.count) {
        var stretch = WordBoxStretch(box: boxes[depth], depth: depth, range: run.range)
        stretch.background = boxes[depth].background
        if depth + 1 == boxes.count, stretch.background == nil,
          depth == 0 || boxes[depth - 1].background != attributes[.backgroundColor]
        {
          // A box without a background has that of its words.
          stretch.background = attributes[.backgroundColor]
        }
        stretch.begins = depth >= shared
        if stretch.begins { stretch.startRoom = boxes[depth].roomBefore }
        if depth < shared, depth < cut.start.count {
          stretch.begins = boxes[depth].clonesSides
          stretch.cutStart = cut.start[depth...].reduce(0, +)
        }
        open.append(found.count)
        found.append(stretch)
      }
      previous = boxes
    }
    let isEnd = end == text.length || text.codeUnit(at: end - 1).isParagraphSeparator
    let shared = isEnd ? 0 : previous.sharedCount(text.boxes(at: end))
    for index in open.prefix(shared) { found[index].ends = false }
    close(&open, to: shared, previous, in: &found)
    for index in found.indices where found[index].range.upperBound >= fragment.contentEnd {
      // The room after white space that hangs behind the line is not in the line.
      if found[index].range.upperBound > fragment.contentEnd { found[index].endRoom = 0 }
      let depth = found[index].depth
      guard depth < cut.end.count, found[index].range.lowerBound < fragment.contentEnd else {
        continue
      }
      found[index].ends = found[index].box.clonesSides
      found[index].cutEnd = cut.end[depth...].reduce(0, +)
    }
    return found
  }

  /// Ends the boxes from a depth on.
  ///
  /// - Parameters:
  ///   - open: The indices of the stretches whose boxes are open, from the outermost.
  ///   - boxes: These boxes.
  private static func close(
    _ open: inout [Int], to depth: Int, _ boxes: [TextBox], in found: inout [WordBoxStretch]
  ) {
    guard depth < open.count else { return }
    for number in depth..<open.count { found[open[number]].endRoom = boxes[number].roomAfter }
    open.removeSubrange(depth...)
  }
}

extension AttributedText {
  /// Returns the boxes around the word at a position, from the outermost.
  fileprivate func boxes(at position: Int) -> [TextBox] {
    attribute(.box, at: position)?.nested ?? []
  }
}

extension TextBox {
  /// The rooms that the box takes before and after its words, in points.
  fileprivate var roomBefore: Double { limited.margin.start + limited.inside.start }
  fileprivate var roomAfter: Double { limited.margin.end + limited.inside.end }
}
