import TextAnalysis
import TextShaping

/// Words that are repeated one below the other, at the starts or at the ends of neighbouring rows
/// (D. Verna, "Similarity Problems in Paragraph Justification", DocEng 2024).
extension LinePlanner {
  /// The cost of the words that the row between two nodes shares with the rows beside it.
  ///
  /// Rows of one room count. The row's first word is compared with the first of the next row, its
  /// last word with the last of the row before. Both are known from where the row starts and ends,
  /// so the cost depends on nothing before it.
  ///
  /// - Parameter band: The band of the row.
  mutating func repetitionCost(
    from start: PlanNode, to end: PlanNode, band: Int, _ context: inout BreakContext
  ) -> Double {
    guard demerits.repeatedWord > 0, start.band < 0, bands[band].spans.count == 1,
      end.piece <= terminal
    else { return 0 }
    context.loadText(breaker.textRange)
    // Nearly all words differ in the letter at the edge.
    let starts =
      context.text[start.offset] == context.text[end.offset]
      && isRepeated(wordAfter(start), wordAfter(end), &context)
    let (before, last) = (lastOffset(before: start), lastOffset(before: end))
    let ends =
      before >= 0 && last >= 0 && context.text[before] == context.text[last]
      && isRepeated(wordBefore(start), wordBefore(end), &context)
    return (starts ? demerits.repeatedWord : 0) + (ends ? demerits.repeatedWord : 0)
  }

  /// The offset of the last visible character before a node, or -1 if there is none.
  private mutating func lastOffset(before node: PlanNode) -> Int {
    if node.piece == 0 { return node.offset - 1 }
    let piece = breaker.paragraph.pieces[node.piece - 1]
    return node.offset > Int(piece.end) ? node.offset - 1 : Int(piece.contentEnd) - 1
  }

  /// The visible text from a node to where a row may end next, in UTF-16 code units of the
  /// paragraph.
  private mutating func wordAfter(_ node: PlanNode) -> Range<Int> {
    let end = Int(breaker.paragraph.pieces[node.piece].contentEnd)
    return node.offset..<max(node.offset, end)
  }

  /// The visible text up to a node from where a row could have ended last, in UTF-16 code units of
  /// the paragraph.
  private mutating func wordBefore(_ node: PlanNode) -> Range<Int> {
    let pieces = breaker.paragraph.pieces
    func end(of index: Int) -> Int { index < 0 ? 0 : Int(pieces[index].end) }
    let pieceStart = end(of: node.piece - 1)
    if node.offset > pieceStart { return pieceStart..<node.offset }
    if node.piece == 0 { return 0..<0 }
    let start = end(of: node.piece - 2)
    return start..<max(start, Int(pieces[node.piece - 1].contentEnd))
  }

  /// True if two words are the same. Single letters are not words here.
  private mutating func isRepeated(
    _ one: Range<Int>, _ other: Range<Int>, _ context: inout BreakContext
  ) -> Bool {
    guard one.count > 1, one.count == other.count else { return false }
    return context.text[one] == context.text[other]
  }
}
