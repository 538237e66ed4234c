import TextStorage

/// Chooses the line ends of a paragraph together where all its rows have one room, are equally high and no word is
/// divided: most paragraphs of most documents.
///
/// It finds the plan that ``LinePlanner`` finds, which the tests hold it to, by the same rules in the same order. As all
/// that a way to a place leaves open is how tight its last fragment is, a place has at most four nodes, and what the
/// fragments from a place on cost is worked out once for all of them.
struct PlainLinePlanner {
  private let pieces: UnbreakablePieces
  private let cursor: BreakCursor
  private let demerits: LineDemerits
  private let shrink: Double
  /// The rooms of the first row, of the others, and of those below the container.
  private var rooms: [Room] = []
  private let rowHeight: Double
  private let bottom: Double
  private let widest: Double
  private let reach: Int
  private let start: PlainPlanNode
  private var scratch: PlainPlanScratch

  /// The piece that all ways end with, once it has been seen, and how far has been looked for it.
  private var terminal = Int.max
  private var scanned: Int
  /// Whether the text behind the terminal piece fits no row whole.
  private var isBarrier = false
  /// The best node at the terminal piece, and among those at which looking ahead has ended.
  private var best: PlainPlanNode?
  private var frontier: (node: Int, demerits: Double)?
  private var tolerance: Double
  private var bound = Double.infinity

  /// A room, and the last piece that was found to fit it.
  private struct Room {
    var width: Double
    var lastFit = -1
  }

  /// What rows of the paragraph are like.
  struct Rows {
    /// The bottom of the rows before, in points from the container's top.
    var top: Double
    /// The height of a row, the space below it included.
    var height: Double
    /// Where rows end at the latest.
    var bottom: Double
    /// The room of the first row, of the others, and of rows below the container.
    var first, others, open: Double
    /// The most room that any of them offers.
    var widest: Double
    /// How many are looked ahead.
    var reach: Int
    /// Fragments looser than this are left out at first.
    var tolerance: Double
  }

  init(
    _ breaker: LineBreaker, rows: Rows, demerits: LineDemerits, scratch: consuming PlainPlanScratch
  ) {
    pieces = breaker.paragraph.pieces
    cursor = breaker.cursor
    shrink = breaker.spaceShrink
    self.demerits = demerits
    self.scratch = scratch
    rooms = [Room(width: rows.first), Room(width: rows.others), Room(width: rows.open)]
    (rowHeight, bottom, widest, reach) = (rows.height, rows.bottom, rows.widest, rows.reach)
    scanned = cursor.piece
    tolerance = rows.tolerance
    start = PlainPlanNode(
      demerits: 0, y: rows.top, previous: -1, row: 0, rowsBelow: 0, fitness: 1, room: 0,
      isGreedy: true)
  }

  /// Plans the rows.
  ///
  /// - Returns: Nil where there is more to the paragraph, which is then for ``LinePlanner``; and the scratch.
  /// - Complexity: O(pieces × pieces that fit a row).
  consuming func plan(
    _ context: borrowing BreakContext
  ) -> (plan: LinePlan?, scratch: PlainPlanScratch) {
    guard run(context) else { return (nil, scratch) }
    if let cost = best?.demerits ?? frontier?.demerits {
      let loosest = LineDemerits.ratio(costing: cost)
      if loosest > tolerance {
        // A fragment left out may be part of a better plan.
        bound = cost + 1e-6 * (1 + cost)
        tolerance = loosest
        guard run(context) else { return (nil, scratch) }
      }
    }
    return (trace(), scratch)
  }

  /// Visits all places in the order of the text; false where something is met that is not plain.
  private mutating func run(_ context: borrowing BreakContext) -> Bool {
    scratch.removeAll()
    (best, frontier) = (nil, nil)
    for index in rooms.indices { rooms[index].lastFit = -1 }
    guard expand(place: -1, context) else { return false }
    var place = 0
    while place < scratch.counts.count, cursor.piece + place < terminal {
      guard expand(place: place, context) else { return false }
      place += 1
    }
    return true
  }

  /// Goes on from the nodes of a place: of the cursor, or behind a piece counted from it.
  private mutating func expand(place: Int, _ context: borrowing BreakContext) -> Bool {
    var known = -1
    let count = place < 0 ? 1 : Int(scratch.counts[place])
    for slot in 0..<count {
      let index = place < 0 ? -1 : place * PlainPlanScratch.slots + slot
      let node = place < 0 ? start : scratch.nodes[index]
      if place >= 0, isBeaten(node, in: place) { continue }
      guard context.mayGoOn() else { return false }
      if Int(node.row) >= reach || Int(node.rowsBelow) >= LinePlanner.rowsBelow {
        if place >= 0, frontier.map({ node.demerits < $0.demerits }) ?? true {
          frontier = (index, node.demerits)
        }
        continue
      }
      let isBelow = node.rowsBelow > 0 || node.y + rowHeight > bottom + LineBreaker.tolerance
      let room = place < 0 ? 0 : isBelow ? 2 : 1
      if room != known {
        guard collectEnds(from: place, room: room) else { return false }
        known = room
      }
      guard !scratch.ends.isEmpty else { return false }
      reachEnds(from: node, index, room: room, isBelow: isBelow)
    }
    return true
  }

  /// Whether another node of the same place is better whatever follows.
  private func isBeaten(_ node: PlainPlanNode, in place: Int) -> Bool {
    guard !node.isGreedy else { return false }
    let first = place * PlainPlanScratch.slots
    for index in first..<first + Int(scratch.counts[place])
    where scratch.nodes[index].demerits + LineDemerits.contrast <= node.demerits {
      return true
    }
    return false
  }

  /// Finds the ends that a room offers text from a place on, and what each costs; false where one of them may have a
  /// hyphen.
  private mutating func collectEnds(from place: Int, room: Int) -> Bool {
    scratch.ends.removeAll(keepingCapacity: true)
    let first = cursor.piece + place + 1
    let advance = place < 0 ? cursor.advance : pieces[first - 1].advance
    let before = first == 0 ? 0 : Int(pieces[first - 1].spaces)
    let isInside = place < 0 && cursor.offset > (first == 0 ? 0 : Int(pieces[first - 1].end))
    let narrowed = isInside ? Int(pieces[first].spaces) : before
    let width = rooms[room].width
    guard findLastFit(from: first, advance: advance, narrowed: narrowed, room: room) else {
      return false
    }
    var index = rooms[room].lastFit
    while index >= first {
      let piece = pieces[index]
      let slack = width - max(0, piece.contentAdvance - advance)
      let ratio =
        index == terminal && slack >= 0
        ? 0
        : demerits.ratio(
          slack: slack, spaces: max(0, Int(piece.contentSpaces) - before), pieces: index - first + 1
        )
      // Less text is looser still.
      if !scratch.ends.isEmpty, ratio > tolerance { break }
      var cost = LineDemerits.cost(ratio)
      if index == terminal, !isBarrier, index == first, place >= 0,
        piece.contentAdvance - advance < LineDemerits.shortPart * width
      {
        cost += demerits.loneWord
      }
      scratch.ends.append(
        PlainPlanScratch.End(
          cost: cost, piece: Int32(index), fitness: LineDemerits.fitness(ratio)))
      index -= 1
    }
    return true
  }

  /// Finds the last piece whose text fits a room; one before the first when none does.
  ///
  /// - Returns: False where a piece ends with a soft hyphen.
  private mutating func findLastFit(
    from first: Int, advance: Double, narrowed: Int, room: Int
  ) -> Bool {
    let limit = advance + rooms[room].width + LineBreaker.tolerance
    var last = max(rooms[room].lastFit, first - 1)
    while last >= first, !fits(pieces[last], limit, narrowed) { last -= 1 }
    while last < terminal, last + 1 < pieces.count {
      guard scan(last + 1) else { return false }
      if last == terminal || !fits(pieces[last + 1], limit, narrowed) { break }
      last += 1
    }
    rooms[room].lastFit = min(last, terminal)
    return true
  }

  @inline(__always)
  private func fits(_ piece: UnbreakablePiece, _ limit: Double, _ narrowed: Int) -> Bool {
    if shrink == 0 { return piece.contentAdvance <= limit }
    let spaces = max(0, Int(piece.contentSpaces) - narrowed)
    return piece.contentAdvance - shrink * Double(spaces) <= limit
  }

  /// Looks whether a piece is the last that planning goes to; false where one ends with a soft hyphen.
  private mutating func scan(_ index: Int) -> Bool {
    while scanned <= index, terminal == Int.max {
      let piece = pieces[scanned]
      if piece.flags.contains(.softHyphen) { return false }
      if piece.flags.contains(.mandatory) || scanned + 1 == pieces.count {
        terminal = scanned
      } else if pieces[scanned + 1].contentAdvance - piece.advance > widest + LineBreaker.tolerance
      {
        terminal = scanned
        isBarrier = true
      }
      scanned += 1
    }
    return true
  }

  /// Moves a node to the ends of the fragments that may follow it.
  private mutating func reachEnds(
    from node: PlainPlanNode, _ index: Int, room: Int, isBelow: Bool
  ) {
    var next = PlainPlanNode(
      demerits: 0, y: node.y + rowHeight, previous: Int32(index), row: node.row + 1,
      rowsBelow: node.rowsBelow + (isBelow ? 1 : 0), fitness: 0, room: UInt8(room),
      isGreedy: node.isGreedy)
    var others = scratch.ends.indices
    if let end = scratch.ends.first, Int(end.piece) == terminal {
      next.demerits = node.demerits + end.cost
      if index >= 0 { next.demerits += LineDemerits.contrast(node.fitness, end.fitness) }
      next.fitness = end.fitness
      if next.demerits <= bound, best.map({ next.demerits < $0.demerits }) ?? true { best = next }
      next.isGreedy = false
      others = others.dropFirst()
    }
    scratch.reach(
      others, with: next, from: node, isStart: index < 0, firstPiece: cursor.piece, bound: bound)
  }

  /// The plan that the best nodes amount to.
  private func trace() -> LinePlan {
    var plan = LinePlan()
    var path: [(node: PlainPlanNode, piece: Int)] = []
    var index: Int
    if let best {
      path.append((best, terminal))
      index = Int(best.previous)
    } else if let frontier {
      index = frontier.node
    } else {
      return plan
    }
    while index >= 0 {
      let node = scratch.nodes[index]
      path.append((node, cursor.piece + index / PlainPlanScratch.slots))
      index = Int(node.previous)
    }
    plan.demerits = path[0].node.demerits
    var (offset, y) = (cursor.offset, start.y)
    for (node, piece) in path.reversed() {
      let end = Int(pieces[piece].end)
      plan.rows.append(
        LinePlan.Row(
          start: offset, top: y, metrics: nil,
          fragments: plan.fragments.count..<plan.fragments.count + 1))
      plan.fragments.append(
        LinePlan.Fragment(
          span: 0, room: rooms[Int(node.room)].width, range: offset..<end, piece: piece,
          isDivision: false))
      (offset, y) = (end, node.y)
    }
    plan.dropUncertainRows(isFinished: best != nil, endsBeforeBarrier: isBarrier)
    return plan
  }
}
