import TextAnalysis
import TextShaping

/// The distances by which fragments protrude from their rooms, each computed once.
extension LinePlanner {
  /// The distance by which text that starts at a node protrudes from a room without limits, in
  /// points.
  mutating func startProtrusion(of node: borrowing PlanNode, _ context: inout BreakContext)
    -> Double
  {
    if !breaker.mayProtrude { return 0 }
    let pieceStart = node.piece == 0 ? 0 : Int(breaker.paragraph.pieces[node.piece - 1].end)
    guard node.offset == pieceStart else { return startProtrusion(inside: node.offset, &context) }
    let place = node.piece - breaker.cursor.piece
    while startProtrusions.count <= place { startProtrusions.append(nil) }
    if let known = startProtrusions[place] { return known }
    let found = breaker.startProtrusion(at: node.offset, &context)
    startProtrusions[place] = found
    return found
  }

  /// The distance for text that starts inside a piece.
  private mutating func startProtrusion(inside offset: Int, _ context: inout BreakContext)
    -> Double
  {
    if let known = insideProtrusions[offset] { return known }
    let found = breaker.startProtrusion(at: offset, &context)
    insideProtrusions[offset] = found
    return found
  }

  /// The distance by which text that ends with a piece protrudes from a room without limits, in
  /// points.
  mutating func endProtrusion(of index: Int, _ context: inout BreakContext) -> Double {
    let place = index - breaker.cursor.piece
    while endProtrusions.count <= place { endProtrusions.append(nil) }
    if let known = endProtrusions[place] { return known }
    let found = breaker.endProtrusion(ofPiece: index, &context)
    endProtrusions[place] = found
    return found
  }

  /// The distance by which a fragment that ends with a piece protrudes from its room at the end,
  /// in points.
  mutating func endProtrusion(
    of index: Int, _ start: borrowing Start, _ context: inout BreakContext
  ) -> Double {
    if !breaker.mayProtrude { return 0 }
    return min(endProtrusion(of: index, &context), start.endLimit)
  }
}
