import TextAnalysis
import TextShaping
import TextStorage

/// The break stage: takes a paragraph's text in the widths it is offered, one span after the
/// other.
///
/// The breaker knows nothing of containers, rows or exclusions. It is handed a width and returns a
/// fragment, or the width that the next piece would need. Saving and restoring ``cursor`` resumes
/// it anywhere. It breaks greedily: a fragment takes every piece that fits.
struct LineBreaker {
  var paragraph: ShapedParagraph
  /// The paragraph's place in the storage, in UTF-16 code units.
  private(set) var textRange: Range<Int>
  let styles: [ShapingStyle]
  let format: ParagraphFormat
  /// True if another fragment of the same row follows the current one.
  var isBeforeExclusion = false
  /// True if no word is divided by the dictionary.
  var leavesWordsWhole = false
  /// The most room that any span of a later row could offer, in points, or 0 if the current row
  /// offers as much. Later rows offer more after an indented first row, for example. Text that
  /// does not come first in the row may move there.
  var laterWidest = 0.0
  /// The most by which each space may be narrowed so that more text fits, in points.
  private(set) var spaceShrink: Double
  /// The factor on the protrusion of characters at the ends of lines; 0 for none.
  private(set) var protrusion: Double
  /// True if lines leave room for the sides of boxes around words that they cut.
  private(set) var clonesSides: Bool
  /// The most by which glyphs are stretched or narrowed, as a fraction of their width.
  private(set) var expansion: Double
  /// The most by which text may protrude from the room that is offered next.
  var protrusionLimits = ProtrusionLimits()
  var cursor = BreakCursor()
  /// The room for attachments that shrink to fit.
  var boxRoom = BoxRoom()

  /// Sums that differ by less than this many points count as the same width. This is far below
  /// what is visible, and far above the rounding error of adding doubles in another order.
  static let tolerance = 1e-6

  /// Creates a breaker at the beginning of a paragraph, with the rules of its format.
  ///
  /// - Parameters:
  ///   - placed: The paragraph at its position in the storage.
  ///   - format: The paragraph's format.
  ///   - styles: The styles that the paragraph's items refer to.
  init(_ placed: PlacedParagraph, format: ParagraphFormat, styles: [ShapingStyle]) {
    paragraph = placed.paragraph
    textRange = placed.range
    self.styles = styles
    self.format = format
    spaceShrink = Self.spaceShrink(of: placed.paragraph, format)
    protrusion = Self.protrusion(of: placed.paragraph, format)
    expansion = Self.expansion(of: placed.paragraph, format)
    clonesSides = Self.clonesSides(in: placed.paragraph, format, styles)
  }

  /// Restarts at the beginning of another paragraph of the same format.
  mutating func restart(with placed: consuming PlacedParagraph) {
    textRange = placed.range
    paragraph = placed.paragraph
    spaceShrink = Self.spaceShrink(of: paragraph, format)
    protrusion = Self.protrusion(of: paragraph, format)
    expansion = Self.expansion(of: paragraph, format)
    clonesSides = Self.clonesSides(in: paragraph, format, styles)
    isBeforeExclusion = false
    laterWidest = 0
    cursor = BreakCursor()
    boxRoom = BoxRoom()
  }

  /// True if all of the paragraph has been taken.
  var isAtEnd: Bool { cursor.piece >= paragraph.pieces.count }

  /// True if the cursor is between two pieces, and not in a word that no line can hold.
  var isBetweenPieces: Bool {
    cursor.offset == (cursor.piece == 0 ? 0 : Int(paragraph.pieces[cursor.piece - 1].end))
  }

  /// True if the text from an offset to the cursor shows nothing: it is white space and the end of
  /// a line.
  ///
  /// - Parameter offset: The start of a line, in UTF-16 code units of the paragraph.
  func showsNothing(since offset: Int) -> Bool {
    guard cursor.piece > 0, isBetweenPieces else { return false }
    return Int(paragraph.pieces[cursor.piece - 1].contentEnd) <= offset
  }

  /// Moves the cursor to an offset, in UTF-16 code units of the paragraph.
  mutating func move(to offset: Int) {
    cursor = BreakCursor()
    guard offset > 0 else { return }
    let piece = paragraph.pieceIndex(containing: offset)
    let base = clusterStart(notAfterPiece: piece)
    var moved = BreakCursor(
      offset: offset, piece: piece, advance: base.advance, clusterOffset: base.offset,
      clusterAdvance: base.advance)
    var x = base.advance
    paragraph.forEachCluster(from: base.offset, advance: x) { cluster, end, isUnsafe in
      if cluster.lowerBound > offset { return false }
      (moved.clusterOffset, moved.clusterAdvance, moved.isUnsafe) = (
        cluster.lowerBound, x, isUnsafe
      )
      moved.advance = x
      if cluster.lowerBound < offset {
        moved.advance +=
          (end - x) * Double(min(offset, cluster.upperBound) - cluster.lowerBound)
          / Double(cluster.count)
        moved.isUnsafe = true
      }
      x = end
      return cluster.upperBound <= offset
    }
    cursor = moved
  }

  /// Takes as much text as fits a width.
  ///
  /// - Parameters:
  ///   - width: The room, in points.
  ///   - widest: The most room that any span could offer, in points. Wider pieces are broken
  ///     between clusters.
  ///   - origin: The start of the room, measured from the edge that tab stops refer to, in points.
  ///   - context: The text, and the store for text that is shaped again.
  /// - Complexity: O(pieces taken), and shaping only where a break is unsafe.
  mutating func next(
    width: Double, widest: Double, origin: Double, context: inout BreakContext
  ) -> BreakOutcome {
    let mark = context.store.mark
    if !paragraph.hasTabs {
      let width = width + startProtrusion(&context)
      let estimated = lastPieceByAdvances(width: width, context: &context)
      guard
        let chosen = choose(
          estimated, tabs: nil, width: width, widest: widest, context: &context)
      else { return doesNotFit(since: mark, widest: widest, context: &context) }
      return .fragment(take(chosen, context: &context))
    }
    // If the first text is shaped again, the origin of the running advances changes.
    let lineStart = cursor.advance - headChange(context: &context)
    let cut = cutRoom(at: cursor.offset, isStart: true)
    let (origin, width) = (origin + cut, width - cut)
    var fragmentTabs = FragmentTabs(
      origin: origin, room: width, stops: format.tabs, lineStart: lineStart,
      isRightToLeft: paragraph.isRightToLeft)
    let estimated = lastPieceByAdvances(width: width, tabs: &fragmentTabs, context: &context)
    guard
      let chosen = choose(
        estimated, tabs: fragmentTabs, width: width, widest: widest, context: &context)
    else { return doesNotFit(since: mark, widest: widest, context: &context) }
    return .fragment(take(chosen, tabs: fragmentTabs, context: &context))
  }

  private func doesNotFit(
    since mark: AdjustmentStore.Mark, widest: Double, context: inout BreakContext
  ) -> BreakOutcome {
    let needed = neededWidth(widest: widest, context: &context)
    context.store.rewind(to: mark)
    return .doesNotFit(width: needed)
  }

  /// Ends a fragment at a candidate and moves the cursor there.
  mutating func take(
    _ candidate: Candidate, tabs: FragmentTabs, context: inout BreakContext
  ) -> BrokenFragment {
    var tabs = tabs
    // The tabs found during the search may be too few, or their widths may depend on text after
    // the end.
    tabs.removeAll()
    addTabs(in: cursor.offset..<candidate.offset, to: &tabs, context: &context)
    tabs.close(at: tabs.lineStart + candidate.width)
    var candidate = candidate
    if !tabs.tabs.isEmpty {
      let start = context.store.tabAdvances.count
      context.store.tabAdvances.append(contentsOf: tabs.tabs.map(\.width))
      context.store.edit(&candidate.adjustments) { $0.tabs = start..<start + tabs.tabs.count }
    }
    var fragment = take(candidate, context: &context)
    fragment.width += tabs.total(before: candidate.contentEnd)
    return fragment
  }

  /// Ends a fragment without tabs at a candidate and moves the cursor there.
  mutating func take(_ candidate: Candidate, context: inout BreakContext) -> BrokenFragment {
    var adjustments = candidate.adjustments
    if holdsFittedBox(cursor.offset..<candidate.offset) {
      context.store.edit(&adjustments) { $0.boxRoom = boxRoom }
    }
    var fragment = BrokenFragment(
      range: cursor.offset..<candidate.offset, contentEnd: candidate.contentEnd,
      width: candidate.width, spaces: stretchableSpaces(upTo: candidate, context: &context),
      end: candidate.end, adjustments: adjustments)
    if mayProtrude {
      fragment.startProtrusion = startProtrusion(&context)
      fragment.endProtrusion = endProtrusion(of: candidate, &context)
    }
    var cluster = candidate.cluster ?? (candidate.offset, candidate.advance)
    if candidate.isUnsafe, candidate.nextPiece > 0,
      candidate.offset == Int(paragraph.pieces[candidate.nextPiece - 1].end)
    {
      // The boundary between two pieces may also lie inside a cluster.
      cluster = self.cluster(atStartOf: candidate.nextPiece)
    }
    cursor = BreakCursor(
      offset: candidate.offset, piece: candidate.nextPiece, advance: candidate.advance,
      clusterOffset: cluster.offset, clusterAdvance: cluster.advance,
      hyphenCount: candidate.isDivision ? cursor.hyphenCount + 1 : 0,
      isUnsafe: candidate.isUnsafe)
    return fragment
  }

  /// The number of spaces that justification may widen between the cursor and a candidate's
  /// visible end.
  ///
  /// Pieces hold totals, so the text is only read if the fragment starts or ends inside a piece.
  private func stretchableSpaces(
    upTo candidate: Candidate, context: inout BreakContext
  ) -> Int {
    let start = cursor.piece == 0 ? 0 : Int(paragraph.pieces[cursor.piece - 1].end)
    let endsWithPiece =
      candidate.nextPiece > 0
      && candidate.offset == Int(paragraph.pieces[candidate.nextPiece - 1].end)
    if cursor.offset == start, endsWithPiece {
      let before = cursor.piece == 0 ? 0 : Int(paragraph.pieces[cursor.piece - 1].spaces)
      return max(0, candidate.spaces - before)
    }
    context.loadText(textRange)
    return context.text[cursor.offset..<max(cursor.offset, candidate.contentEnd)]
      .count { $0.isStretchableSpace }
  }
}
