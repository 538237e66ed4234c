import TextStorage

/// Chooses the line ends of a paragraph together where all its rows have one room, are equally high and no word is
/// divided: most paragraphs of most documents.
///
/// It finds the plan that ``LinePlanner`` finds, which the tests hold it to, by the same rules in the same order. As all
/// that a way to a place leaves open is how tight its last fragment is, a place has at most four nodes. What the
/// fragments from a place on cost is worked out once for all of them, and how high a row stands and which room it has
/// follow from its number.
///
/// Place 0 is where the plan starts; each other place is the end of a piece, counted from there.
struct PlainLinePlanner {
  private let pieces: UnbreakablePieces
  private let cursor: BreakCursor
  private let demerits: LineDemerits
  private let shrink: Double
  private let rows: Rows
  /// The rooms of the first row, of the others, and of those below the container.
  private var rooms: [Room]
  /// The number of the first row that lies below the container, and of the first that is not planned.
  private let firstBelow, rowLimit: Int
  /// Swapped in while the rows are planned.
  private var scratch = PlainPlanScratch()

  /// The place that all ways end at, once it has been seen.
  private var terminal = Int.max
  /// Whether the text behind the terminal place fits no row whole.
  private var isBarrier = false
  /// The node before the terminal place on the best way there, and the best node among those at which looking ahead has
  /// ended, each with the demerits of its way.
  private var best, frontier: (node: Int, demerits: Double)?
  private var tolerance: Double
  private var bound = Double.infinity

  /// A room, and the last place that was found to fit it.
  private struct Room {
    var width: Double
    var lastFit = 0
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

    /// The number of the first row that does not fit the container, among those looked ahead.
    fileprivate var firstBelow: Int {
      if height >= 0, top + height * Double(reach + 1) < self.bottom - 1 { return Int.max }
      var bottom = top + height
      for row in 0..<reach {
        if bottom > self.bottom + LineBreaker.tolerance { return row }
        bottom += height
      }
      return Int.max
    }
  }

  init(_ breaker: LineBreaker, rows: Rows, demerits: LineDemerits) {
    pieces = breaker.paragraph.pieces
    cursor = breaker.cursor
    shrink = breaker.spaceShrink
    self.demerits = demerits
    self.rows = rows
    rooms = [Room(width: rows.first), Room(width: rows.others), Room(width: rows.open)]
    firstBelow = rows.firstBelow
    rowLimit =
      firstBelow == Int.max ? rows.reach : min(rows.reach, firstBelow + LinePlanner.rowsBelow)
    tolerance = demerits.firstTolerance(breaker, widest: rows.open, reach: rows.reach)
  }

  /// Plans the rows.
  ///
  /// - Returns: Nil where there is more to the paragraph, which is then for ``LinePlanner``.
  /// - Complexity: O(pieces × pieces that fit a row).
  mutating func plan(_ context: inout BreakContext) -> LinePlan? {
    swap(&scratch, &context.plainPlan)
    defer { swap(&scratch, &context.plainPlan) }
    startReading()
    guard run(context) else { return nil }
    // Most plans cost so little that the root need not be taken.
    if let cost = best?.demerits ?? frontier?.demerits, cost > LineDemerits.cost(tolerance) * 0.999
    {
      let loosest = LineDemerits.ratio(costing: cost)
      if loosest > tolerance {
        // A fragment left out may be part of a better plan.
        bound = cost + 1e-6 * (1 + cost)
        tolerance = loosest
        guard run(context) else { return nil }
      }
    }
    return trace()
  }

  /// Visits all places in the order of the text; false where something is met that is not plain.
  private mutating func run(_ context: borrowing BreakContext) -> Bool {
    scratch.forgetNodes()
    (best, frontier) = (nil, nil)
    for index in rooms.indices { rooms[index].lastFit = 0 }
    var place = 0
    while place < scratch.placeCount, place < terminal, !isUnbeatable {
      guard expand(place, context) else { return false }
      place += 1
    }
    return true
  }

  /// Whether all text fits the first row: no other plan costs as little.
  private var isUnbeatable: Bool { best.map { $0.demerits <= LineDemerits.cost(0) } ?? false }

  /// Goes on from the nodes of a place.
  private mutating func expand(_ place: Int, _ context: borrowing BreakContext) -> Bool {
    let count = scratch.nodeCount(of: place)
    if count == 0 { return true }
    let least = scratch.leastDemerits(of: place)
    let most = best?.demerits ?? .infinity
    var slot = 0
    while slot < count {
      // Nodes whose next row has the same room go on together.
      var group = PlainPlanScratch.Slots()
      var isBelow = false
      while slot < count {
        let node = scratch.node(slot, of: place)
        // Another node of the same place may be better whatever follows, and so may a way to the end.
        if least + LineDemerits.contrast <= node.demerits && !node.isGreedy
          || node.demerits + LineDemerits.cost(0) >= most
        {
          slot += 1
          continue
        }
        let row = Int(node.row)
        if row < rowLimit, !group.isEmpty, (row >= firstBelow) != isBelow { break }
        guard context.mayGoOn() else { return false }
        if row >= rowLimit {
          if frontier.map({ node.demerits < $0.demerits }) ?? true {
            frontier = (scratch.index(slot, of: place), node.demerits)
          }
        } else {
          isBelow = row >= firstBelow
          group.insert(slot)
        }
        slot += 1
      }
      if group.isEmpty { continue }
      guard reachEnds(from: place, group, room: place == 0 ? 0 : isBelow ? 2 : 1) else {
        return false
      }
    }
    return true
  }

  /// Moves nodes of a place to the ends of the fragments that a room offers from there.
  ///
  /// - Returns: False where none fits, or one of them may have a hyphen.
  private mutating func reachEnds(
    from place: Int, _ group: PlainPlanScratch.Slots, room: Int
  ) -> Bool {
    guard findLastFit(from: place, room: room) else { return false }
    let (last, width) = (rooms[room].lastFit, rooms[room].width)
    guard last > place else { return false }
    var next = last
    if last == terminal {
      reachTerminal(from: place, group, width: width)
      next -= 1
    }
    scratch.reachEnds(
      from: place, group,
      PlainPlanScratch.Ends(
        last: next, isFarthest: next == last, width: width, tolerance: tolerance, bound: bound),
      demerits)
    return true
  }

  /// Moves nodes to the place that all ways end at: the best of all is kept.
  private mutating func reachTerminal(
    from place: Int, _ group: PlainPlanScratch.Slots, width: Double
  ) {
    let (before, piece) = (scratch.pieces[place], scratch.pieces[terminal])
    let taken = piece.contentAdvance - before.advance
    let slack = width - max(0, taken)
    let ratio =
      slack >= 0
      ? 0 : demerits.ratio(slack: slack, from: before, to: piece, pieces: terminal - place)
    var cost = LineDemerits.cost(ratio)
    if !isBarrier, terminal == place + 1, place > 0, taken < LineDemerits.shortPart * width {
      cost += demerits.loneWord
    }
    let fitness = LineDemerits.fitness(ratio)
    for slot in 0..<scratch.nodeCount(of: place) where group.contains(slot) {
      let node = scratch.node(slot, of: place)
      let sum = node.demerits(with: cost, fitness, isStart: place == 0)
      if sum <= bound, best.map({ sum < $0.demerits }) ?? true {
        best = (scratch.index(slot, of: place), sum)
      }
    }
  }

  /// The plan that the best nodes amount to.
  private func trace() -> LinePlan {
    var plan = LinePlan()
    var path: [Int] = []
    var index: Int
    if let best {
      plan.demerits = best.demerits
      path.append(terminal)
      index = best.node
    } else if let frontier {
      plan.demerits = frontier.demerits
      index = frontier.node
    } else {
      return plan
    }
    while index >= PlainPlanScratch.slots {
      path.append(index / PlainPlanScratch.slots)
      index = Int(scratch.previous(of: index))
    }
    plan.rows.reserveCapacity(path.count)
    plan.fragments.reserveCapacity(path.count)
    var (offset, y) = (cursor.offset, rows.top)
    for (row, place) in path.reversed().enumerated() {
      let piece = cursor.piece + place - 1
      let end = Int(pieces[piece].end)
      plan.rows.append(
        LinePlan.Row(start: offset, top: y, metrics: nil, fragments: row..<row + 1))
      let room = row == 0 ? 0 : row >= firstBelow ? 2 : 1
      plan.fragments.append(
        LinePlan.Fragment(
          span: 0, room: rooms[room].width, range: offset..<end, piece: piece, isDivision: false))
      (offset, y) = (end, y + rows.height)
    }
    plan.dropUncertainRows(isFinished: best != nil, endsBeforeBarrier: isBarrier)
    return plan
  }
}

/// Pieces, read as far as rows reach.
extension PlainLinePlanner {
  /// Reads what stands before the start.
  private mutating func startReading() {
    let piece = cursor.piece
    scratch.pieces.removeAll(keepingCapacity: true)
    scratch.pieces.append(
      PieceTotals(
        advance: cursor.advance, contentAdvance: cursor.advance,
        spaces: piece == 0 ? 0 : pieces[piece - 1].spaces, contentSpaces: 0, flags: []))
  }

  /// Finds the last place whose text fits a room; the one at hand when none does.
  ///
  /// - Returns: False where a piece ends with a soft hyphen.
  private mutating func findLastFit(from place: Int, room: Int) -> Bool {
    let before = scratch.pieces[place]
    let limit = before.advance + rooms[room].width + LineBreaker.tolerance
    var narrowed = before.spaces
    if place == 0, shrink > 0 {
      let pieceStart = cursor.piece == 0 ? 0 : Int(pieces[cursor.piece - 1].end)
      if cursor.offset > pieceStart { narrowed = pieces[cursor.piece].spaces }
    }
    var last = max(rooms[room].lastFit, place)
    while true {
      let first = last
      last = scratch.lastFit(
        from: place, near: first, limit: limit, upTo: terminal, shrink: shrink, narrowed: narrowed)
      // All that has been read fits.
      guard last + 1 == scratch.pieces.count, last < terminal, cursor.piece + last < pieces.count
      else { break }
      guard readPieces() else { return false }
    }
    rooms[room].lastFit = last
    return true
  }

  /// Reads some of the next pieces, up to the last that planning goes to; false where the next one ends with a soft hyphen.
  private mutating func readPieces() -> Bool {
    let first = scratch.pieces.count
    let offset = cursor.piece - 1
    let end = min(pieces.count, first + offset + Self.piecesReadAtOnce)
    pieces.append(first + offset..<end, to: &scratch.pieces)
    let found = scratch.endReading(
      from: first, limit: rows.widest + LineBreaker.tolerance,
      behind: end < pieces.count ? pieces[end].contentAdvance : nil)
    if let last = found.terminal { (terminal, isBarrier) = (last, found.isBarrier) }
    return scratch.pieces.count > first
  }

  private static var piecesReadAtOnce: Int { 64 }
}
