import TextStorage

/// Taking text whose width the running advances alone tell.
extension LineBreaker {
  /// Where the cursor stands when it stands at the start of a piece that goes on with the line before it, or starts the
  /// paragraph, and where nothing has to be shaped anew; nil elsewhere, and at the end.
  var pieceStart: Int? {
    guard !cursor.isUnsafe, cursor.piece < paragraph.pieces.count else { return nil }
    if cursor.piece == 0 { return cursor.offset == 0 ? 0 : nil }
    let before = paragraph.pieces[cursor.piece - 1]
    guard Int(before.end) == cursor.offset,
      before.flags.isDisjoint(with: [.containerBreak, .paragraphBreak])
    else { return nil }
    return cursor.offset
  }

  /// Takes as much text as fits a width, as ``next(width:widest:origin:context:)`` does, where nothing has to be shaped
  /// anew, divided or left to the next line for it.
  ///
  /// The paragraph must have no tabs, hyphenation or spaces that may be narrowed, and the cursor must be at ``pieceStart``.
  ///
  /// - Parameters:
  ///   - start: ``pieceStart``.
  ///   - width: The room, in points.
  ///   - widest: The most room that any span could offer.
  ///   - count: About how many pieces fit.
  /// - Returns: Nil when there is more to it; the cursor then stays where it is.
  /// - Complexity: O(pieces taken).
  @inline(__always)
  mutating func nextPlain(
    from start: Int, width: Double, widest: Double, about count: Int
  ) -> BrokenFragment? {
    let pieces = paragraph.pieces
    let limit = cursor.advance + width + Self.tolerance
    let (index, isMandatory) = pieces.end(
      from: cursor.piece, within: limit, near: cursor.piece + count)
    guard index > cursor.piece else { return nil }
    let last = pieces[index - 1]
    guard last.flags.isEmpty || last.flags == .mandatory else { return nil }
    // The next piece may turn out narrower once its end is shaped anew.
    if index < pieces.count, pieces[index].flags.contains(.unsafeToBreak) { return nil }
    if !isMandatory, index < pieces.count,
      pieces[index].contentAdvance - last.advance > widest + Self.tolerance
    {
      return nil
    }
    return take(
      piece: index - 1, last, from: start,
      end: isMandatory ? endOfLine(isLast: index == pieces.count) : .soft)
  }

  /// Takes the text that was planned for a width, as ``next(_:width:widest:origin:context:)`` does, where nothing has to be
  /// shaped anew or divided for it.
  ///
  /// The paragraph must have no tabs or spaces that may be narrowed, and the cursor must be at ``pieceStart``, where the planned
  /// text starts.
  ///
  /// - Returns: Nil when there is more to it; the cursor then stays where it is.
  mutating func nextPlain(_ planned: LinePlan.Fragment, width: Double) -> BrokenFragment? {
    let last = paragraph.pieces[planned.piece]
    let isMandatory = last.flags == .mandatory
    guard !planned.isDivision, last.flags.isEmpty || isMandatory,
      max(0, last.contentAdvance - cursor.advance) <= width + Self.tolerance
    else { return nil }
    return take(
      piece: planned.piece, last, from: planned.range.lowerBound,
      end: isMandatory ? endOfLine(isLast: planned.piece + 1 == paragraph.pieces.count) : .soft)
  }

  /// How a line ends that has to.
  @inline(__always)
  private func endOfLine(isLast: Bool) -> FragmentEnd {
    isLast && !paragraph.endsInSeparator ? .endOfText : .hard
  }

  /// Ends a fragment with a piece at which nothing has to be shaped anew, and moves behind it.
  @inline(__always)
  private mutating func take(
    piece: Int, _ last: UnbreakablePiece, from start: Int, end: FragmentEnd
  ) -> BrokenFragment {
    let spacesBefore = cursor.piece == 0 ? 0 : Int(paragraph.pieces[cursor.piece - 1].spaces)
    let broken = BrokenFragment(
      range: start..<Int(last.end), contentEnd: max(start, Int(last.contentEnd)),
      width: max(0, last.contentAdvance - cursor.advance),
      spaces: max(0, Int(last.contentSpaces) - spacesBefore), end: end, adjustments: -1)
    cursor = BreakCursor(
      offset: Int(last.end), piece: piece + 1, advance: last.advance, clusterOffset: Int(last.end),
      clusterAdvance: last.advance)
    return broken
  }
}
