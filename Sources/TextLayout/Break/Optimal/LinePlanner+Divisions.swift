import TextAnalysis
import TextShaping
import TextStorage

/// Dictionary divisions of words, each looked up once.
extension LinePlanner {
  /// True if a fragment may end inside a word.
  func mayDivide(_ start: Start) -> Bool {
    guard breaker.format.hyphenator != nil else { return false }
    let limits = breaker.format.style.hyphenationLimits
    if !limits.dividesAcrossShapes, !start.isLast { return false }
    return limits.consecutiveLines == 0 || Int(start.node.hyphens) < limits.consecutiveLines
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
    var breaker = breaker
    let pieces = breaker.paragraph.pieces
    if index > breaker.cursor.piece {
      let cluster = breaker.cluster(atStartOf: index)
      breaker.cursor = BreakCursor(
        offset: Int(pieces[index - 1].end), piece: index, advance: pieces[index - 1].advance,
        clusterOffset: cluster.offset, clusterAdvance: cluster.advance)
    }
    breaker.cursor.hyphenCount = 0
    breaker.isBeforeExclusion = false
    let first = divisions.count
    for candidate in breaker.divisions(of: index, context: &context) {
      divisions.append(
        PlanDivision(
          offset: candidate.offset, advance: candidate.advance,
          hyphen: hyphenWidth(after: candidate.offset),
          protrusion: breaker.hyphenProtrusion(after: candidate.offset)))
    }
    let range = first..<divisions.count
    divisionRanges[place] = range
    return range
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
