import TextAnalysis
import TextShaping

/// The distances by which fragments protrude from their rooms, each computed once.
extension LinePlanner {
  /// The distance by which text that starts at an offset protrudes from a room without limits, in
  /// points.
  mutating func startProtrusion(at offset: Int, _ context: inout BreakContext) -> Double {
    if !breaker.mayProtrude { return 0 }
    if let known = startProtrusions[offset] { return known }
    let found = breaker.startProtrusion(at: offset, &context)
    startProtrusions[offset] = found
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
}
