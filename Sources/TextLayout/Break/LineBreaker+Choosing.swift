import TextAnalysis
import TextShaping
import TextStorage

/// Choosing the end of a fragment: after the last piece that fits, or inside a piece.
extension LineBreaker {
  /// The fragment to take, or nil if nothing fits.
  ///
  /// - Parameters:
  ///   - estimated: The last piece that seems to fit by running advances.
  ///   - tabs: The fragment's tabs, or nil if it has none.
  ///   - width: The room, in points.
  func choose(
    _ estimated: Int?, tabs: FragmentTabs?, width: Double, widest: Double,
    context: inout BreakContext
  ) -> Candidate? {
    var chosen: Candidate?
    let last = estimated.map { allowed(leavingTwoWords($0), context) } ?? cursor.piece
    if mayMeasureDifferently(last) {
      // A first piece that seems too wide may fit as well, if the text before it ends inside a
      // ligature.
      chosen = lastFitting(near: last, tabs: tabs, width: width, context: &context)
    } else if estimated != nil {
      chosen = candidate(endingWith: last)
    }
    let following = chosen?.nextPiece ?? cursor.piece
    guard following < paragraph.pieces.count, chosen == nil || chosen?.end == .soft else {
      return chosen
    }
    let widest = chosen == nil || widest < 0 ? widest : max(widest, laterWidest)
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

  /// The last piece that fits by the running advances alone, or nil if none does.
  func lastPieceByAdvances(width: Double, context: inout BreakContext) -> Int? {
    if spaceShrink > 0 || mayProtrude || expansion > 0 {
      return lastPieceThatFitsNarrowed(width: width, context: &context)
    }
    let limit = cursor.advance + width + Self.tolerance
    let (index, _) = paragraph.pieces.end(
      from: cursor.piece, within: limit, near: cursor.piece)
    return index > cursor.piece ? index - 1 : nil
  }

  /// The same for text with tabs.
  func lastPieceByAdvances(
    width: Double, tabs: inout FragmentTabs, context: inout BreakContext
  ) -> Int? {
    let limit = tabs.lineStart + width + Self.tolerance
    let count = paragraph.pieces.count
    var index = cursor.piece
    var start = cursor.offset
    // The piece with the first of the tabs whose fields stand at stops, and the tabs before it.
    var field: (piece: Int, tabs: FragmentTabs)?
    while index < count {
      let piece = paragraph.pieces[index]
      let before = tabs
      addTabs(in: start..<max(start, Int(piece.contentEnd)), to: &tabs, context: &context)
      // White space alone hangs, however wide a tab before it is.
      let hangs = index > cursor.piece && Int(piece.contentEnd) < start
      let cut = clonesSides ? cutRoom(at: Int(piece.contentEnd), isStart: false) : 0
      if !hangs, piece.contentAdvance + tabs.total(at: piece.contentAdvance) + cut > limit {
        tabs = before
        if let field, field.piece > cursor.piece, fitsWithFields(field.piece, width: width) {
          (index, tabs) = field
        }
        break
      }
      addTabs(
        in: max(start, Int(piece.contentEnd))..<Int(piece.end), to: &tabs, context: &context)
      if !tabs.hasOpenField {
        field = nil
      } else if field == nil {
        field = (index, before)
      }
      start = Int(piece.end)
      index += 1
      if piece.flags.contains(.mandatory) { break }
    }
    return index > cursor.piece ? index - 1 : nil
  }

  /// The last piece of a fragment, or the one before it if that keeps the paragraph's last word
  /// from being alone on its line.
  private func leavingTwoWords(_ last: Int) -> Int {
    last == paragraph.pieces.count - 2 && last > cursor.piece
      && format.style.lineBreakStrategy.contains(.pushOut) ? last - 1 : last
  }

  /// The last piece up to `last` after which the delegate allows a line end, or `last` if there is
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

  /// True if the width of the text up to a piece, or to the one after it, may differ from the
  /// running advances.
  func mayMeasureDifferently(_ index: Int) -> Bool {
    if cursor.isUnsafe { return true }
    let special: UnbreakablePiece.Flags = [.unsafeToBreak, .softHyphen]
    if !paragraph.pieces[index].flags.isDisjoint(with: special) { return true }
    return index + 1 < paragraph.pieces.count
      && paragraph.pieces[index + 1].flags.contains(.unsafeToBreak)
  }

  /// Finds the last piece that fits as drawn, near one that fits by the running advances.
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
      if measured.width - give(of: measured, &context) <= room + Self.tolerance {
        best = measured
        break
      }
      context.store.rewind(to: mark)
      index -= 1
    }
    // A piece may become narrower when its end is shaped again.
    while let found = best, found.end == .soft || found.end == .hyphen,
      found.nextPiece > estimated, found.nextPiece < paragraph.pieces.count,
      cursor.isUnsafe || paragraph.pieces[found.nextPiece].flags.contains(.unsafeToBreak),
      // The width of tabs has been counted only up to the estimate.
      firstTab(upTo: Int(paragraph.pieces[found.nextPiece].contentEnd), from: found.offset) == nil
    {
      let attempt = context.store.mark
      let whole = candidate(endingWith: found.nextPiece)
      if isFarTooWide(whole, for: width) { break }
      let measured = measure(whole, context: &context)
      let room = textRoom(
        before: measured.contentEnd, tabs: tabs, width: width, context: &context)
      if measured.width - give(of: measured, &context) > room + Self.tolerance {
        context.store.rewind(to: attempt)
        break
      }
      best = measured
    }
    return best
  }

  /// True if text is so much wider than its room that shaping its edges again cannot make it fit.
  ///
  /// A word of joined letters without a safe break is shaped whole when it is measured. Without
  /// this check, a long word would be shaped whole for each of its rows, in time quadratic in its
  /// length.
  func isFarTooWide(_ candidate: Candidate, for width: Double) -> Bool {
    candidate.offset - cursor.offset > Self.longestHead && candidate.width > 4 * max(0, width)
  }

  /// The fragment that ends with a piece, with its width by the running advances.
  func candidate(endingWith index: Int) -> Candidate {
    let piece = paragraph.pieces[index]
    let isLast = index == paragraph.pieces.count - 1
    let end: FragmentEnd
    if piece.flags.contains(.mandatory) {
      end = isLast && !paragraph.endsInSeparator ? .endOfText : .hard
    } else {
      end = piece.flags.contains(.softHyphen) ? .hyphen : .soft
    }
    // After a break inside the piece, its visible text may end before the cursor.
    let contentEnd = max(cursor.offset, Int(piece.contentEnd))
    return Candidate(
      offset: Int(piece.end), advance: piece.advance, contentEnd: contentEnd,
      isUnsafe: piece.flags.contains(.unsafeToBreak), end: end, nextPiece: index + 1,
      spaces: Int(piece.contentSpaces), width: max(0, piece.contentAdvance - cursor.advance))
  }
}
