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
      var stretches = WordBoxStretch.all(in: fragment, of: text)
      if stretches.isEmpty { return true }
      let runs = textRuns(ofParagraph: fragment.paragraph, in: fragment.range).runs
      cloneSides(of: &stretches, in: fragment, runs: runs)
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

extension LayoutManager {
  /// Returns the room of a box around words that a line cuts at its start and at its end, in
  /// points; 0 where none is cut, or where the cut has no sides.
  package func cutRoom(of fragment: LineFragment) -> (start: Double, end: Double) {
    guard styles.hasWordBoxes, fragment.end != .truncated, fragment.end != .clip,
      let summary = summary(ofParagraph: fragment.paragraph),
      styles.formats[summary.format].style.lineBreakMode.wraps
    else { return (0, 0) }
    let (start, end) = (fragment.range.lowerBound, fragment.contentEnd)
    let last = fragment.paragraphStart + summary.length
    func room(at offset: Int, textAt character: Int, _ side: KeyPath<TextBox.Edges, Double>)
      -> Double
    {
      guard offset > fragment.paragraphStart, offset < last,
        offset + 1 < last || !text.codeUnit(at: offset).isParagraphSeparator,
        let box = text.attribute(.box, at: offset)?.limited, box.clonesSides,
        text.attribute(.box, at: offset - 1)?.limited == box
      else { return 0 }
      let runs = textRuns(ofParagraph: fragment.paragraph, in: character..<character + 1).runs
      guard runs.first?.level == (summary.isRightToLeft ? 1 : 0) else { return 0 }
      return box.margin[keyPath: side] + box.inside[keyPath: side]
    }
    return (
      room(at: start, textAt: start, \.start),
      end > start ? room(at: end, textAt: end - 1, \.end) : 0
    )
  }

  /// Gives boxes their sides where a line cuts them, if they have them there.
  fileprivate func cloneSides(
    of stretches: inout [WordBoxStretch], in fragment: LineFragment, runs: [TextRun]
  ) {
    guard stretches.contains(where: \.box.clonesSides) else { return }
    let room = cutRoom(of: fragment)
    let last = stretches.count - 1
    if room.start > 0 { stretches[0].startRoom = room.start }
    if room.end > 0 {
      // White space that hangs after the line belongs to no box.
      let end = stretches.firstIndex { $0.range.upperBound >= fragment.contentEnd } ?? last
      stretches[end].endRoom = room.end
    }
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
  /// The room that the line leaves for its sides where it is cut, in points.
  var startRoom = 0.0
  var endRoom = 0.0

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
      let isFirst = piece.range.lowerBound == first
      let isLast = piece.range.upperBound == last
      let begins = isFirst && (stretch.begins || stretch.startRoom > 0)
      let ends = isLast && (stretch.ends || stretch.endRoom > 0)
      let (left, right) = piece.isRightToLeft ? (ends, begins) : (begins, ends)
      var box = stretch.box.limited
      box.background = stretch.background
      box.shadow = stretch.box.shadow
      let (start, end) = (box.margin.start, box.margin.end)
      let (atLeft, atRight) = piece.isRightToLeft ? (end, start) : (start, end)
      let (before, after) = (isFirst ? stretch.startRoom : 0, isLast ? stretch.endRoom : 0)
      let span = HorizontalSpan(
        start: piece.span.start + (left ? atLeft : 0) - (piece.isRightToLeft ? after : before),
        end: piece.span.end - (right ? atRight : 0) + (piece.isRightToLeft ? before : after))
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
