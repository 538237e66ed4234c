import TextAnalysis
import TextShaping
import TextStorage

/// Fast paths for text whose width follows from the running advances alone.
extension LineBreaker {
  /// The cursor's offset, if no text there has to be shaped again and it is the start of a piece.
  /// The piece must start the paragraph or continue the line before. Otherwise, and at the end, it
  /// is nil.
  var pieceStart: Int? {
    guard !cursor.isUnsafe, cursor.piece < paragraph.pieces.count else { return nil }
    if cursor.piece == 0 { return cursor.offset == 0 ? 0 : nil }
    let before = paragraph.pieces[cursor.piece - 1]
    guard Int(before.end) == cursor.offset,
      before.flags.isDisjoint(with: [.containerBreak, .paragraphBreak])
    else { return nil }
    return cursor.offset
  }

  /// Takes as much text as fits a width, like ``next(width:widest:origin:context:)``, if no text
  /// has to be shaped again, divided or left for the next line.
  ///
  /// The paragraph must have no tabs, hyphenation or shrinkable spaces, and the cursor must be at
  /// ``pieceStart``.
  ///
  /// - Parameters:
  ///   - start: ``pieceStart``.
  ///   - width: The room, in points.
  ///   - widest: The most room that any span could offer, in points.
  ///   - count: An estimate of the number of pieces that fit.
  /// - Returns: The fragment, or nil if the general path is needed; the cursor then stays in
  ///   place.
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
    // The next piece may become narrower when its end is shaped again.
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

  /// Takes the text that was planned for a width, like ``next(_:width:widest:origin:context:)``,
  /// if no text has to be shaped again or divided.
  ///
  /// The paragraph must have no tabs or shrinkable spaces. The cursor must be at ``pieceStart``,
  /// where the planned text starts.
  ///
  /// - Returns: The fragment, or nil if the general path is needed; the cursor then stays in
  ///   place.
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

  /// The end of a fragment at a mandatory break.
  @inline(__always)
  private func endOfLine(isLast: Bool) -> FragmentEnd {
    isLast && !paragraph.endsInSeparator ? .endOfText : .hard
  }

  /// Ends a fragment with a piece that needs no new shaping, and moves the cursor after it.
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
