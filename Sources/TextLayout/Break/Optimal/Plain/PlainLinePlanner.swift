import TextAnalysis
import TextShaping
import TextStorage

/// Chooses the line ends of a paragraph together, if all its rows have one room and the same
/// height and no word is divided. This covers most paragraphs of most documents.
///
/// It applies the rules of ``LinePlanner`` in the same order and finds the same plan; tests
/// compare the two. Paths to a place differ only in the fitness of their last fragment, so a place
/// has at most four nodes. The cost of the fragments that start at a place is computed once for
/// all of them. The height and the room of a row follow from its number.
///
/// Place 0 is the start of the plan; each other place is the end of a piece, counted from there.
struct PlainLinePlanner: ~Copyable {
  private let paragraph: ShapedParagraph
  private let cursor: BreakCursor
  private let rows: Rows
  /// Swapped with the context's scratch while the rows are planned.
  private var scratch = PlainPlanScratch()
  private var search: PlainPlanSearch

  /// The properties of the paragraph's rows.
  struct Rows {
    /// The bottom of the rows before, in points from the container's top.
    var top: Double
    /// The height of a row, the space below it included.
    var height: Double
    /// The lowest bottom of any row, in points from the container's top.
    var bottom: Double
    /// The room of the first row, of the others, and of rows below the container, in points.
    var first, others, open: Double
    /// The most room that any of them offers, in points.
    var widest: Double
    /// The number of rows planned ahead.
    var reach: Int

    /// The number of the first row ahead that does not fit the container; `Int.max` if all fit.
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

  init(_ breaker: borrowing LineBreaker, rows: Rows, demerits: LineDemerits) {
    paragraph = breaker.paragraph
    cursor = breaker.cursor
    self.rows = rows
    let firstBelow = rows.firstBelow
    search = PlainPlanSearch(
      demerits: demerits, shrink: breaker.spaceShrink,
      isSearchable: breaker.paragraph.pieces.isSearchable, firstBelow: firstBelow,
      rowLimit: firstBelow == Int.max
        ? rows.reach : min(rows.reach, firstBelow + LinePlanner.rowsBelow),
      rooms: [rows.first, rows.others, rows.open],
      tolerance: demerits.firstTolerance(breaker, widest: rows.open, reach: rows.reach))
  }

  /// Plans the rows.
  ///
  /// - Returns: The plan, or nil if the paragraph needs the general ``LinePlanner``.
  /// - Complexity: O(pieces × pieces that fit a row).
  mutating func plan(_ context: inout BreakContext) -> LinePlan? {
    var plan = LinePlan()
    return self.plan(&context, into: &plan) ? plan : nil
  }

  /// Plans the rows in the memory of an earlier plan.
  ///
  /// - Returns: False if the paragraph needs the general planner; the plan is then unchanged.
  mutating func plan(_ context: inout BreakContext, into plan: inout LinePlan) -> Bool {
    swap(&scratch, &context.plainPlan)
    defer { swap(&scratch, &context.plainPlan) }
    startReading()
    switch findWithinBounds(context) {
    case .found:
      trace(into: &plan)
      return true
    case .stopped: return false
    case .costsMore: break
    }
    guard run(context) else { return false }
    // Most plans cost so little that the cubic root need not be computed.
    let tolerance = search.tolerance
    if let cost = search.end?.demerits, cost > LineDemerits.cost(tolerance) * 0.999 {
      let loosest = LineDemerits.ratio(costing: cost)
      if loosest > tolerance {
        // A skipped fragment may be part of a better plan.
        search.bound = cost + 1e-6 * (1 + cost)
        search.tolerance = loosest
        guard run(context) else { return false }
      }
    }
    trace(into: &plan)
    return true
  }

  /// The outcome of the bounded search.
  private enum BoundedOutcome {
    case found
    /// No plan within the bounds was found; an unbounded search is needed.
    case costsMore
    /// The rows turned out not to be plain, or the work limit is reached.
    case stopped
  }

  /// Looks for the best plan among cheap ones, and then with higher and higher bounds, in text
  /// with room between ideographs.
  ///
  /// Such text has a lower bound for the cost of the part after a path before that part is
  /// examined. Rows come out nearly full, so the bound is close to the real cost, and paths that
  /// are too loose are soon pruned.
  private mutating func findWithinBounds(_ context: borrowing BreakContext) -> BoundedOutcome {
    guard search.tolerance < LineDemerits.looseWords, let rest = restOfParagraph else {
      return .costsMore
    }
    search.rest = rest
    var growth = 1.0
    while search.tolerance < LineDemerits.looseWords {
      // Every plan with a looser fragment costs more.
      search.bound = LineDemerits.cost(search.tolerance)
      guard run(context) else { return .stopped }
      if search.isFinished, let cost = search.end?.demerits, cost <= search.bound * 0.999 {
        return .found
      }
      // If a low bound fails, the right one may be much higher, so the steps grow to keep the
      // passes few.
      growth *= 1.25
      search.tolerance *= growth
    }
    (search.bound, search.rest) = (.infinity, PlainPlanSearch.Rest())
    search.tolerance = LineDemerits.looseWords
    return .costsMore
  }

  /// The properties of the paragraph's text that are known before it is read, or nil if it cannot
  /// be planned up to its end.
  var restOfParagraph: PlainPlanSearch.Rest? {
    // A row with narrowed spaces holds more text than its width.
    guard search.shrink == 0, let last = paragraph.pieces.last,
      paragraph.pieces.areAllChoices(within: rows.widest + LineBreaker.tolerance)
    else { return nil }
    let room = max(rows.first, rows.others, rows.open) + LineBreaker.tolerance
    // White space between two rows belongs to neither.
    let perRow = room + paragraph.pieces.maximumHanging
    // Rows of a good plan are not completely full.
    guard (last.contentAdvance - cursor.advance) / rows.others * 1.25 + 2 < Double(search.rowLimit)
    else { return nil }
    return PlainPlanSearch.Rest(
      end: last.contentAdvance, costPerPoint: LineDemerits.cost(0) / perRow)
  }

  /// Visits all places in the order of the text. Returns false if the rows turn out not to be
  /// plain.
  private mutating func run(_ context: borrowing BreakContext) -> Bool {
    scratch.forgetNodes()
    search.startAgain()
    var place = 0
    while true {
      let hasMore = cursor.piece + scratch.pieces.count - 1 < paragraph.pieces.count
      let outcome = search.visit(
        from: &place, scratch.pieces, &scratch.nodes, &scratch.known, hasMore: hasMore, context)
      switch outcome {
      case .finished: return true
      case .stopped: return false
      case .needsPieces: guard readPieces() else { return false }
      }
    }
  }

  /// Builds the plan from the best nodes.
  private mutating func trace(into plan: inout LinePlan) {
    plan.removeAll()
    guard let last = search.end else { return }
    plan.demerits = last.demerits
    scratch.tracePath(from: last.node, after: search.isFinished ? search.terminal : nil)
    let count = scratch.path.count
    plan.rows.reserveCapacity(count)
    plan.fragments.reserveCapacity(count)
    var (offset, y) = (cursor.offset, rows.top)
    for row in 0..<count {
      let piece = cursor.piece + scratch.path[count - 1 - row] - 1
      let end = Int(paragraph.pieces[piece].end)
      plan.rows.append(
        LinePlan.Row(start: offset, top: y, metrics: nil, fragments: row..<row + 1))
      let room = search.room(ofRow: row)
      plan.fragments.append(
        LinePlan.Fragment(
          span: 0, room: room, range: offset..<end, piece: piece, isDivision: false))
      (offset, y) = (end, y + rows.height)
    }
    plan.dropUncertainRows(
      isFinished: search.isFinished, endsBeforeBarrier: search.isBarrier)
  }
}

/// Reading pieces, as far as rows reach.
extension PlainLinePlanner {
  /// Reads the totals before the start.
  private mutating func startReading() {
    let piece = cursor.piece
    let spaces = piece == 0 ? 0 : paragraph.pieces[piece - 1].spaces
    scratch.pieces.removeAll(keepingCapacity: true)
    scratch.pieces.append(
      PieceTotals(
        advance: cursor.advance, contentAdvance: cursor.advance, spaces: spaces, contentSpaces: 0,
        flags: []))
    // Spaces of a piece that started before the cursor are not narrowed.
    let pieceStart = piece == 0 ? 0 : Int(paragraph.pieces[piece - 1].end)
    search.narrowed = cursor.offset > pieceStart ? paragraph.pieces[piece].spaces : spaces
  }

  /// Reads some of the next pieces, up to the last that is planned. Returns false if the next one
  /// ends with a soft hyphen.
  private mutating func readPieces() -> Bool {
    let first = scratch.pieces.count
    let offset = cursor.piece - 1
    let count = paragraph.pieces.count
    let end = min(count, first + offset + Self.piecesReadAtOnce)
    paragraph.pieces.append(first + offset..<end, to: &scratch.pieces)
    let limit = rows.widest + LineBreaker.tolerance
    if paragraph.pieces.areAllChoices(within: limit) {
      if end == count { search.terminal = scratch.pieces.count - 1 }
      scratch.makeRoom()
      return scratch.pieces.count > first
    }
    let found = scratch.endReading(
      from: first, limit: limit,
      after: end < count ? paragraph.pieces[end].contentAdvance : nil)
    if let last = found.terminal { (search.terminal, search.isBarrier) = (last, found.isBarrier) }
    return scratch.pieces.count > first
  }

  private static var piecesReadAtOnce: Int { 256 }
}
