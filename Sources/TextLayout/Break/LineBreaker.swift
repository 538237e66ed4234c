import TextStorage

/// The break stage: takes a paragraph's text in the widths it is offered, one span after the other.
///
/// The breaker knows nothing of containers, rows or shapes. It is handed a width and returns a
/// fragment, or the width that the next piece would need; saving and restoring ``cursor`` resumes it
/// anywhere. It breaks greedily: a fragment takes every piece that fits.
struct LineBreaker {
  var paragraph: ShapedParagraph
  /// The paragraph's place in the storage, in UTF-16 code units.
  let textRange: Range<Int>
  let styles: [ShapingStyle]
  let format: ParagraphFormat
  /// Whether the fragment at hand is followed by another in its row.
  var isBeforeShape = false
  /// How much each space may be narrowed so that more text fits, in points.
  let spaceShrink: Double
  var cursor = BreakCursor()
  /// The room for attachments that fit themselves to it.
  var boxRoom = BoxRoom()

  /// Sums that differ by less than this many points are the same width: far below what shows, far
  /// above what adding doubles in another order changes.
  static let tolerance = 1e-6

  /// Starts at the beginning of a paragraph, with the rules of its format.
  ///
  /// - Parameters:
  ///   - placed: The paragraph in its place in the storage.
  ///   - format: The paragraph's format.
  ///   - styles: The styles that the paragraph's items refer to.
  init(_ placed: PlacedParagraph, format: ParagraphFormat, styles: [ShapingStyle]) {
    paragraph = placed.paragraph
    textRange = placed.range
    self.styles = styles
    self.format = format
    spaceShrink = Self.spaceShrink(of: placed.paragraph, format)
  }

  /// Whether all of the paragraph has been taken.
  var isAtEnd: Bool { cursor.piece >= paragraph.pieces.count }

  /// Goes on from a position, in UTF-16 code units of the paragraph.
  mutating func move(to offset: Int) {
    cursor = BreakCursor()
    guard offset > 0 else { return }
    let piece = paragraph.pieceIndex(containing: offset)
    let base = clusterStart(notBehindPiece: piece)
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
  ///   - widest: The most room that any span could offer: text that needs more is broken between
  ///     clusters.
  ///   - origin: Where the room starts, from the edge that tab stops are measured from, in points.
  ///   - context: The text, and the store for what is shaped anew.
  /// - Complexity: O(pieces taken), and shaping only where a break is unsafe.
  mutating func next(
    width: Double, widest: Double, origin: Double, context: inout BreakContext
  ) -> BreakOutcome {
    let mark = context.store.mark
    if !paragraph.hasTabs {
      let estimated = lastPieceByAdvances(width: width)
      guard
        let chosen = choose(
          estimated, tabs: nil, width: width, widest: widest, context: &context)
      else { return doesNotFit(since: mark, widest: widest, context: &context) }
      return .fragment(take(chosen, context: &context))
    }
    // Where the first text is shaped anew, running advances start somewhere else.
    let lineStart = cursor.advance - headChange(context: &context)
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

  /// The fragment to take, given the last piece that seems to fit; nil when nothing fits.
  ///
  /// - Parameters:
  ///   - tabs: The fragment's tabs; nil when it has none.
  ///   - width: The room, in points.
  private func choose(
    _ estimated: Int?, tabs: FragmentTabs?, width: Double, widest: Double,
    context: inout BreakContext
  ) -> Candidate? {
    var chosen: Candidate?
    let last = estimated.map { allowed(leavingTwoWords($0), context) } ?? cursor.piece
    if mayMeasureDifferently(last) {
      // Also a first piece that seems too wide may fit, where the text before it ends inside a ligature.
      chosen = lastFitting(near: last, tabs: tabs, width: width, context: &context)
    } else if estimated != nil {
      chosen = candidate(endingWith: last)
    }
    let following = chosen?.nextPiece ?? cursor.piece
    guard following < paragraph.pieces.count, chosen == nil || chosen?.end == .soft else {
      return chosen
    }
    let isLoose = (chosen?.width ?? 0) < format.hyphenationFactor * width
    let isTooWide =
      needsMore(following, than: widest)
      || (chosen == nil && measuresMore(than: widest, context: &context))
    guard (format.hyphenator != nil && isLoose) || isTooWide else { return chosen }
    let room = textRoom(
      before: chosen?.offset ?? cursor.offset, tabs: tabs, width: width, context: &context)
    return divide(
      following, after: chosen, width: room, widest: isTooWide ? widest : .infinity,
      context: &context) ?? chosen
  }

  private func doesNotFit(
    since mark: AdjustmentStore.Mark, widest: Double, context: inout BreakContext
  ) -> BreakOutcome {
    let needed = neededWidth(widest: widest, context: &context)
    context.store.rewind(to: mark)
    return .doesNotFit(width: needed)
  }

  /// The last piece that fits by the running advances alone, or nil when none does.
  private func lastPieceByAdvances(width: Double) -> Int? {
    if spaceShrink > 0 { return lastPieceThatFitsNarrowed(width: width) }
    let limit = cursor.advance + width + Self.tolerance
    let (index, _) = paragraph.pieces.end(
      from: cursor.piece, within: limit, near: cursor.piece)
    return index > cursor.piece ? index - 1 : nil
  }

  /// The same in text with tabs.
  private func lastPieceByAdvances(
    width: Double, tabs: inout FragmentTabs, context: inout BreakContext
  ) -> Int? {
    let limit = tabs.lineStart + width + Self.tolerance
    let count = paragraph.pieces.count
    var index = cursor.piece
    var start = cursor.offset
    while index < count {
      let piece = paragraph.pieces[index]
      let before = tabs
      addTabs(in: start..<max(start, Int(piece.contentEnd)), to: &tabs, context: &context)
      // White space alone hangs, whatever room a tab before it takes.
      let hangs = index > cursor.piece && Int(piece.contentEnd) < start
      if !hangs, piece.contentAdvance + tabs.total(at: piece.contentAdvance) > limit {
        tabs = before
        break
      }
      addTabs(
        in: max(start, Int(piece.contentEnd))..<Int(piece.end), to: &tabs, context: &context)
      start = Int(piece.end)
      index += 1
      if piece.flags.contains(.mandatory) { break }
    }
    return index > cursor.piece ? index - 1 : nil
  }

  /// The last piece of a fragment, or the one before it where that keeps the paragraph's last word from standing
  /// alone.
  private func leavingTwoWords(_ last: Int) -> Int {
    last == paragraph.pieces.count - 2 && last > cursor.piece
      && format.style.lineBreakStrategy.contains(.pushOut) ? last - 1 : last
  }

  /// The last piece up to one after which a delegate lets a line end; the piece itself when there is
  /// none.
  private func allowed(_ last: Int, _ context: borrowing BreakContext) -> Int {
    guard let delegate = context.delegate else { return last }
    var index = last
    while index >= cursor.piece {
      if paragraph.pieces[index].flags.contains(.mandatory)
        || delegate.allowsWordBreak(before: textRange.lowerBound + Int(paragraph.pieces[index].end))
      {
        return index
      }
      index -= 1
    }
    return last
  }

  /// Whether the width of the text up to a piece, or to the one after it, may differ from what the
  /// running advances say.
  func mayMeasureDifferently(_ index: Int) -> Bool {
    if cursor.isUnsafe { return true }
    let special: UnbreakablePiece.Flags = [.unsafeToBreak, .softHyphen]
    if !paragraph.pieces[index].flags.isDisjoint(with: special) { return true }
    return index + 1 < paragraph.pieces.count
      && paragraph.pieces[index + 1].flags.contains(.unsafeToBreak)
  }

  /// Finds the last piece that fits as it will be drawn, near one that fits by the running advances.
  private func lastFitting(
    near estimated: Int, tabs: FragmentTabs?, width: Double, context: inout BreakContext
  ) -> Candidate? {
    let mark = context.store.mark
    var best: Candidate?
    var index = estimated
    while index >= cursor.piece {
      let whole = candidate(endingWith: index)
      if isFarTooWide(whole, for: width) {
        index -= 1
        continue
      }
      let measured = measure(whole, context: &context)
      let room = textRoom(
        before: measured.contentEnd, tabs: tabs, width: width, context: &context)
      if measured.width - shrinkability(of: measured) <= room + Self.tolerance {
        best = measured
        break
      }
      context.store.rewind(to: mark)
      index -= 1
    }
    // A piece whose end is shaped anew may turn out narrower than it seemed.
    while let found = best, found.end == .soft || found.end == .hyphen,
      found.nextPiece > estimated, found.nextPiece < paragraph.pieces.count,
      cursor.isUnsafe || paragraph.pieces[found.nextPiece].flags.contains(.unsafeToBreak),
      // What a tab takes has been counted only up to the estimate.
      firstTab(upTo: Int(paragraph.pieces[found.nextPiece].contentEnd), from: found.offset) == nil
    {
      let attempt = context.store.mark
      let whole = candidate(endingWith: found.nextPiece)
      if isFarTooWide(whole, for: width) { break }
      let measured = measure(whole, context: &context)
      let room = textRoom(
        before: measured.contentEnd, tabs: tabs, width: width, context: &context)
      if measured.width - shrinkability(of: measured) > room + Self.tolerance {
        context.store.rewind(to: attempt)
        break
      }
      best = measured
    }
    return best
  }

  /// Whether text is so much wider than its room that shaping its edges anew cannot make it fit.
  ///
  /// A word of joined letters without a safe place to break is shaped whole to be measured. Without this, a long
  /// one would be so for each of its rows, in time that grows with the square of its length.
  func isFarTooWide(_ candidate: Candidate, for width: Double) -> Bool {
    candidate.offset - cursor.offset > Self.longestHead && candidate.width > 4 * max(0, width)
  }

  /// The fragment that ends with a piece, as wide as the running advances say.
  func candidate(endingWith index: Int) -> Candidate {
    let piece = paragraph.pieces[index]
    let isLast = index == paragraph.pieces.count - 1
    let end: FragmentEnd
    if piece.flags.contains(.mandatory) {
      end = isLast && !paragraph.endsInSeparator ? .endOfText : .hard
    } else {
      end = piece.flags.contains(.softHyphen) ? .hyphen : .soft
    }
    // After a break inside the piece, its visible text may lie behind the cursor already.
    let contentEnd = max(cursor.offset, Int(piece.contentEnd))
    return Candidate(
      offset: Int(piece.end), advance: piece.advance, contentEnd: contentEnd,
      isUnsafe: piece.flags.contains(.unsafeToBreak), end: end, nextPiece: index + 1,
      spaces: Int(piece.contentSpaces), width: max(0, piece.contentAdvance - cursor.advance))
  }

  /// Ends a fragment at a candidate and moves behind it.
  mutating func take(
    _ candidate: Candidate, tabs: FragmentTabs, context: inout BreakContext
  ) -> BrokenFragment {
    var tabs = tabs
    // Those that were met while the end was looked for may be too few, or as wide as text behind the end leaves them.
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

  /// Ends a fragment without tabs at a candidate and moves behind it.
  mutating func take(_ candidate: Candidate, context: inout BreakContext) -> BrokenFragment {
    var adjustments = candidate.adjustments
    if holdsFittedBox(cursor.offset..<candidate.offset) {
      context.store.edit(&adjustments) { $0.boxRoom = boxRoom }
    }
    let fragment = BrokenFragment(
      range: cursor.offset..<candidate.offset, contentEnd: candidate.contentEnd,
      width: candidate.width, spaces: stretchableSpaces(upTo: candidate, context: &context),
      end: candidate.end, adjustments: adjustments)
    var cluster = candidate.cluster ?? (candidate.offset, candidate.advance)
    if candidate.isUnsafe, candidate.nextPiece > 0,
      candidate.offset == Int(paragraph.pieces[candidate.nextPiece - 1].end)
    {
      // Also where pieces meet may be inside a cluster.
      cluster = self.cluster(atStartOf: candidate.nextPiece)
    }
    cursor = BreakCursor(
      offset: candidate.offset, piece: candidate.nextPiece, advance: candidate.advance,
      clusterOffset: cluster.offset, clusterAdvance: cluster.advance,
      hyphenCount: candidate.isDivision ? cursor.hyphenCount + 1 : 0,
      isUnsafe: candidate.isUnsafe)
    return fragment
  }

  /// How many spaces justification may widen between the cursor and a candidate's visible end.
  ///
  /// Pieces keep totals; only text that starts or ends inside a piece has to be looked at.
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
