import TextAnalysis
import TextShaping
import TextStorage

/// Dictionary divisions of words, each looked up once.
extension LinePlanner {
  /// True if a fragment may end inside a word.
  func mayDivide(_ start: borrowing Start) -> Bool {
    guard breaker.format.hyphenator != nil else { return false }
    let limits = breaker.format.style.hyphenationLimits
    if !limits.dividesAcrossShapes, !start.isLast { return false }
    return limits.consecutiveLines == 0 || Int(start.node.hyphens) < limits.consecutiveLines
  }

  /// True if a delegate allows a line end after a piece; a single piece may always fill a room.
  mutating func mayEnd(
    after index: Int, isLast: Bool, _ context: inout BreakContext
  ) -> Bool {
    guard let delegate = context.delegate, !isLast, index != terminal else { return true }
    let end = Int(breaker.paragraph.pieces[index].end)
    return delegate.allowsWordBreak(before: breaker.textRange.lowerBound + end)
  }

  /// The range in ``divisions`` of the places where a piece may be divided, in the order of the
  /// text.
  mutating func divisions(of index: Int, _ context: inout BreakContext) -> Range<Int> {
    let place = index - firstPiece
    if place < divisionRanges.count {
      if let known = divisionRanges[place] { return known }
    } else {
      divisionRanges += repeatElement(nil, count: place + 1 - divisionRanges.count)
    }
    // The planner's breaker looks the word up, as a copy would retain all that it refers to.
    let (cursor, isBeforeExclusion) = (breaker.cursor, breaker.isBeforeExclusion)
    defer { (breaker.cursor, breaker.isBeforeExclusion) = (cursor, isBeforeExclusion) }
    if index > breaker.cursor.piece {
      let cluster = breaker.cluster(atStartOf: index)
      let before = breaker.paragraph.pieces[index - 1]
      breaker.cursor = BreakCursor(
        offset: Int(before.end), piece: index, advance: before.advance,
        clusterOffset: cluster.offset, clusterAdvance: cluster.advance)
    }
    breaker.cursor.hyphenCount = 0
    breaker.isBeforeExclusion = false
    let first = divisions.count
    let isInCompound = isInCompound(index, &context)
    for candidate in breaker.divisions(of: index, context: &context) {
      divisions.append(
        PlanDivision(
          offset: candidate.offset, advance: candidate.advance,
          hyphen: hyphenWidth(after: candidate.offset),
          protrusion: breaker.hyphenProtrusion(after: candidate.offset),
          isInCompound: isInCompound))
    }
    let range = first..<divisions.count
    divisionRanges[place] = range
    return range
  }

  /// True if a piece follows or ends with a hyphen of the text, where a line may end anyway.
  private func isInCompound(_ index: Int, _ context: inout BreakContext) -> Bool {
    context.loadText(breaker.textRange)
    let pieces = breaker.paragraph.pieces
    return [index - 1, index].contains {
      guard $0 >= 0, pieces[$0].end == pieces[$0].contentEnd, pieces[$0].end > 0 else {
        return false
      }
      let last = context.text[Int(pieces[$0].end) - 1]
      return last == 0x2D || last == 0x2010
    }
  }

  /// The width of a hyphen after an offset, in points.
  mutating func hyphenWidth(after offset: Int) -> Double {
    let item = breaker.paragraph.itemIndex(containing: max(0, offset - 1))
    if let known = hyphenWidths[item] { return known }
    let width = breaker.hyphen(after: offset).map(breaker.width) ?? 0
    hyphenWidths[item] = width
    return width
  }
}
