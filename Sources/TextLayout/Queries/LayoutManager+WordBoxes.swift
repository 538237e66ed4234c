import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// The boxes around words.
extension LayoutManager {
  /// Returns the parts of the boxes around words in a container, from its top. Those of a line are
  /// in the order of the text, and from left to right where its directions differ.
  ///
  /// - Complexity: O(*n*) in the characters and runs of attributes of the container.
  func wordBoxes(in container: TextContainer) -> [TextBoxPart] {
    let range = characterRange(in: container)
    let text = currentText
    var parts: [TextBoxPart] = []
    forEachFragment(in: range) { fragment, place in
      if place.container != container.place { return true }
      let stretches = WordBoxStretch.all(in: fragment, of: text)
      if stretches.isEmpty { return true }
      let runs = textRuns(around: fragment, in: fragment.range).runs
      read(fragment, at: place)
      var pieces = stretches.map { WordBoxPieces($0, baseline: fragment.baseline) }
      var current: Int?
      for cell in reader.cells where cell.right > cell.left {
        let start = cell.range.lowerBound
        let next = stretches.partition { $0.range.upperBound <= start }
        let isShown = start < fragment.contentEnd && !cell.isLineBreak
        guard isShown, next < stretches.count, stretches[next].range.contains(start) else {
          current = nil
          continue
        }
        pieces[next].add(cell, continues: next == current, runs: runs)
        current = next
      }
      for own in pieces { parts += own.parts }
      return true
    }
    return parts
  }
}

/// The text of a box in one fragment.
private struct WordBoxStretch {
  var box: TextBox
  /// The text, in UTF-16 code units of the storage.
  var range: Range<Int>
  var background: Color?
  /// True if the box begins and ends here.
  var begins = true
  var ends = true

  /// Returns the stretches of a fragment that are in boxes, in order.
  static func all(in fragment: LineFragment, of text: AttributedText) -> [WordBoxStretch] {
    var runs: [AttributeRun] = []
    text.appendAttributeRuns(in: fragment.range, to: &runs)
    var found: [WordBoxStretch] = []
    for run in runs {
      let attributes = text.attributes(for: run.attributes)
      guard let box = attributes[.box] else { continue }
      if let last = found.last, last.box == box, last.range.upperBound == run.range.lowerBound {
        found[found.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        var stretch = WordBoxStretch(box: box, range: run.range)
        // A box without a background has that of its words.
        stretch.background = box.background ?? attributes[.backgroundColor]
        found.append(stretch)
      }
    }
    if let first = found.first, first.range.lowerBound == fragment.range.lowerBound,
      fragment.range.lowerBound > fragment.paragraphStart
    {
      found[0].begins =
        text.attribute(.box, at: fragment.range.lowerBound - 1) != first.box
    }
    if let last = found.last, last.range.upperBound == fragment.range.upperBound,
      fragment.range.upperBound < text.length
    {
      let separator = text.codeUnit(at: fragment.range.upperBound - 1)
      found[found.count - 1].ends =
        separator.isParagraphSeparator
        || text.attribute(.box, at: fragment.range.upperBound) != last.box
    }
    return found
  }
}

/// The pieces of a box in a fragment, of which there are several where directions differ.
private struct WordBoxPieces {
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

  /// The parts of the box. A piece that holds no end of the box is cut there.
  var parts: [TextBoxPart] {
    let first = pieces.map(\.range.lowerBound).min()
    let last = pieces.map(\.range.upperBound).max()
    return pieces.compactMap { piece in
      let begins = stretch.begins && piece.range.lowerBound == first
      let ends = stretch.ends && piece.range.upperBound == last
      let (left, right) = piece.isRightToLeft ? (ends, begins) : (begins, ends)
      var box = stretch.box.limited
      box.background = stretch.background
      box.shadow = stretch.box.shadow
      let (start, end) = (box.margin.start, box.margin.end)
      let (atLeft, atRight) = piece.isRightToLeft ? (end, start) : (start, end)
      let span = HorizontalSpan(
        start: piece.span.start + (left ? atLeft : 0), end: piece.span.end - (right ? atRight : 0))
      guard span.start < span.end else { return nil }
      let inside = box.inside
      let band = TextBoxPart.Band(
        top: baseline - piece.ascent - inside.top, bottom: baseline + piece.descent + inside.bottom,
        spans: [span])
      return TextBoxPart(
        box: box, depth: 0, isRightToLeft: piece.isRightToLeft, isStart: true, isEnd: true,
        bands: [band], isCutAtLeft: !left, isCutAtRight: !right)
    }
  }
}
