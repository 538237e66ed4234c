import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// The pieces of a box in a fragment. Text of another direction may be between them.
struct WordBoxPieces {
  private struct Piece {
    var span: HorizontalSpan
    /// The extents of the fonts above and below the baseline, in points.
    var ascent = 0.0
    var descent = 0.0
  }

  /// The room inside of the outermost characters of a box in a line that other boxes take, in
  /// points.
  struct Insets {
    var left = 0.0
    var right = 0.0
  }

  private let stretch: WordBoxStretch
  private let baseline: Double
  private var pieces: [Piece] = []
  /// True if the start of the box is at the right; nil until it is known.
  private var isReversed: Bool?
  /// The indices of its outermost characters among the fragment's, from left to right.
  private var reach: ClosedRange<Int>?

  /// - Parameter shaped: The box if its text has several directions.
  init(_ stretch: WordBoxStretch, baseline: Double, shaped: ShapedWordBox?) {
    (self.stretch, self.baseline) = (stretch, baseline)
    isReversed = shaped?.isRightToLeft
  }

  /// The text of the box in the fragment.
  var range: Range<Int> { stretch.range }

  private var isRightToLeft: Bool { isReversed ?? false }

  /// Adds the next character from left to right.
  ///
  /// - Parameters:
  ///   - index: The index of the character in the fragment, from left to right.
  ///   - continues: True if the character to the left is in the same box.
  ///   - runs: The runs of the fragment, in order.
  mutating func add(_ cell: FragmentCell, at index: Int, continues: Bool, runs: [TextRun]) {
    if isReversed == nil { isReversed = cell.isRightToLeft }
    reach = (reach?.lowerBound ?? index)...index
    if !continues {
      pieces.append(Piece(span: HorizontalSpan(start: cell.left, end: cell.right)))
    }
    let last = pieces.count - 1
    pieces[last].span.end = max(pieces[last].span.end, cell.right)
    let number = runs.partition { $0.range.upperBound <= cell.range.lowerBound }
    guard number < runs.count else { return }
    let scale = runs[number].face.scale(forSize: runs[number].size)
    let metrics = runs[number].face.metrics
    pieces[last].ascent = max(pieces[last].ascent, metrics.ascent * scale)
    pieces[last].descent = max(pieces[last].descent, metrics.descent * scale)
  }

  /// Adds the room of this box to the insets of one in it, at the ends that both have in common.
  func inset(_ inner: WordBoxPieces, by insets: inout Insets) {
    let (left, right) =
      isRightToLeft
      ? (stretch.endRoom, stretch.startRoom) : (stretch.startRoom, stretch.endRoom)
    if reach?.lowerBound == inner.reach?.lowerBound { insets.left += left }
    if reach?.upperBound == inner.reach?.upperBound { insets.right += right }
  }

  /// Returns the parts of the box. Its sides are at its outermost characters in the line; other
  /// ends of pieces are cut.
  ///
  /// - Parameter insets: The room of the boxes around it at these characters.
  func parts(within insets: Insets) -> [TextBoxPart] {
    var box = stretch.box.limited
    box.background = stretch.background
    box.shadow = stretch.box.shadow
    let (inside, margin) = (box.inside, box.margin)
    let start = stretch.startRoom > 0 || stretch.cutStart > 0 ? margin.start : 0
    let end = stretch.endRoom > 0 || stretch.cutEnd > 0 ? margin.end : 0
    let (before, after) = (start - stretch.cutStart, end - stretch.cutEnd)
    let (left, right) = isRightToLeft ? (after, before) : (before, after)
    let (hasLeft, hasRight) =
      isRightToLeft ? (stretch.ends, stretch.begins) : (stretch.begins, stretch.ends)
    return pieces.indices.compactMap { index in
      let piece = pieces[index]
      let (isFirst, isLast) = (index == 0, index + 1 == pieces.count)
      let span = HorizontalSpan(
        start: piece.span.start + (isFirst ? insets.left + left : 0),
        end: piece.span.end - (isLast ? insets.right + right : 0))
      guard span.start < span.end else { return nil }
      let band = TextBoxPart.Band(
        top: baseline - piece.ascent - inside.top, bottom: baseline + piece.descent + inside.bottom,
        spans: [span])
      return TextBoxPart(
        box: box, depth: stretch.depth, isRightToLeft: isRightToLeft, isStart: true,
        isEnd: true, bands: [band], isCutAtLeft: !(isFirst && hasLeft),
        isCutAtRight: !(isLast && hasRight))
    }
  }
}
