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
  /// The distance from the start of its first text to the box's outer edge: the room of the boxes
  /// around it that begin there, less the room of those that the line cuts there, in points.
  var startInset = 0.0
  /// The distance from its outer edge to the end of its last text.
  var endInset = 0.0

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
        stretch.startInset = boxes[min(shared, depth)..<depth].reduce(0) { $0 + $1.roomBefore }
        if depth < shared, depth < cut.start.count {
          stretch.begins = boxes[depth].clonesSides
          stretch.startInset = -cut.start[depth...].reduce(0, +)
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
      if found[index].range.upperBound > fragment.contentEnd { found[index].endInset = 0 }
      let depth = found[index].depth
      guard depth < cut.end.count, found[index].range.lowerBound < fragment.contentEnd else {
        continue
      }
      found[index].ends = found[index].box.clonesSides
      found[index].endInset = -cut.end[depth...].reduce(0, +)
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
    var inset = 0.0
    for number in depth..<open.count {
      found[open[number]].endInset = inset
      inset += boxes[number].roomAfter
    }
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

/// The pieces of a box in a fragment, of which there are several where directions differ.
struct WordBoxPieces {
  private struct Piece {
    var span: HorizontalSpan
    /// The extents of the fonts above and below the baseline, in points.
    var ascent = 0.0
    var descent = 0.0
    /// The text from the first to the last character.
    var range: Range<Int>
    var isRightToLeft: Bool
  }

  private let stretch: WordBoxStretch
  private let baseline: Double
  private var pieces: [Piece] = []

  init(_ stretch: WordBoxStretch, baseline: Double) {
    (self.stretch, self.baseline) = (stretch, baseline)
  }

  /// Adds the next character from left to right.
  ///
  /// - Parameters:
  ///   - continues: True if the character to the left is in the same box.
  ///   - runs: The runs of the fragment, in order.
  mutating func add(_ cell: FragmentCell, continues: Bool, runs: [TextRun]) {
    if !continues || pieces.last?.isRightToLeft != cell.isRightToLeft {
      pieces.append(
        Piece(
          span: HorizontalSpan(start: cell.left, end: cell.right), range: cell.range,
          isRightToLeft: cell.isRightToLeft))
    }
    let index = pieces.count - 1
    pieces[index].span.end = max(pieces[index].span.end, cell.right)
    let known = pieces[index].range
    pieces[index].range =
      min(known.lowerBound, cell.range.lowerBound)..<max(known.upperBound, cell.range.upperBound)
    let number = runs.partition { $0.range.upperBound <= cell.range.lowerBound }
    guard number < runs.count else { return }
    let scale = runs[number].face.scale(forSize: runs[number].size)
    let metrics = runs[number].face.metrics
    pieces[index].ascent = max(pieces[index].ascent, metrics.ascent * scale)
    pieces[index].descent = max(pieces[index].descent, metrics.descent * scale)
  }

  /// The text of the box in the fragment.
  var range: Range<Int> { stretch.range }

  /// The parts of the box. A piece that holds no end of the box is cut there.
  var parts: [TextBoxPart] {
    let first = pieces.map(\.range.lowerBound).min()
    let last = pieces.map(\.range.upperBound).max()
    return pieces.compactMap { piece in
      let isFirst = piece.range.lowerBound == first
      let isLast = piece.range.upperBound == last
      let begins = isFirst && stretch.begins
      let ends = isLast && stretch.ends
      var box = stretch.box.limited
      box.background = stretch.background
      box.shadow = stretch.box.shadow
      let start = (isFirst ? stretch.startInset : 0) + (begins ? box.margin.start : 0)
      let end = (isLast ? stretch.endInset : 0) + (ends ? box.margin.end : 0)
      let span = HorizontalSpan(
        start: piece.span.start + (piece.isRightToLeft ? end : start),
        end: piece.span.end - (piece.isRightToLeft ? start : end))
      guard span.start < span.end else { return nil }
      let inside = box.inside
      let band = TextBoxPart.Band(
        top: baseline - piece.ascent - inside.top, bottom: baseline + piece.descent + inside.bottom,
        spans: [span])
      let (left, right) = piece.isRightToLeft ? (ends, begins) : (begins, ends)
      return TextBoxPart(
        box: box, depth: stretch.depth, isRightToLeft: piece.isRightToLeft, isStart: true,
        isEnd: true, bands: [band], isCutAtLeft: !left, isCutAtRight: !right)
    }
  }
}
