import TextShaping
import TextStorage

/// The costs of balanced lines: the fewest rows, then the evenest.
///
/// A fragment costs the square of the part of its room that its text leaves, so text is even in
/// rows of different widths, too. A row costs more than all fragments of a plan together.
extension LineDemerits {
  /// The cost of a row.
  static let balancedRow = 1e6

  /// The cost of a fragment with a ratio, before those of hyphens and lone words.
  @inline(__always)
  func fragmentCost(_ ratio: Double) -> Double {
    isBalanced ? ratio * ratio : Self.cost(ratio)
  }
}

/// Planning of balanced lines.
extension LinePlanner {
  /// Plans balanced rows in two passes. The first takes as much text as fits each room. No plan
  /// has fewer rows, so the second prunes all paths that lead to more.
  mutating func planBalanced<Rooms: RowRooms & ~Copyable>(
    top: Double, rooms: inout Rooms, context: inout BreakContext
  ) -> LinePlan {
    widestRow = max(rooms.openRoom(isFirst: false), rooms.openRoom(isFirst: true))
    // Any ratio exceeds it, so that only the longest text is tried.
    tolerance = -1
    run(top: top, rooms: &rooms, context: &context)
    let found = choice
    guard found >= 0 else { return LinePlan() }
    if best >= 0 {
      // A single row has no choice.
      if nodes[Int(found)].row <= 1, nodes[Int(found)].previous == 0 { return trace(Int(found)) }
      bound = nodes[Int(found)].demerits + 1e-3
      tolerance = .infinity
      let greedy = trace(Int(found))
      run(top: top, rooms: &rooms, context: &context)
      return choice >= 0 ? trace(Int(choice)) : greedy
    }
    tolerance = .infinity
    run(top: top, rooms: &rooms, context: &context)
    return choice >= 0 ? trace(Int(choice)) : LinePlan()
  }

  /// The least cost of the text after a node; 0 unless lines are balanced.
  @inline(__always)
  func leastRest(after node: PlanNode) -> Double {
    guard demerits.isBalanced, terminal < Int.max, widestRow > 0, breaker.spaceShrink == 0 else {
      return 0
    }
    let rest = breaker.paragraph.pieces[terminal].contentAdvance - node.advance
    let rows = max(node.band >= 0 ? 1 : 0, (rest / widestRow - 1e-6).rounded(.up))
    return rows * LineDemerits.balancedRow
  }
}
