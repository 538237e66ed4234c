import TextAnalysis
import TextShaping
import TextStorage

/// Chooses the line ends of a paragraph together, so that its fragments look even as a whole (D.
/// E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", 1981), over rows of several
/// fragments.
///
/// Places where a fragment may end are visited in the order of the text. A node is such a place
/// with everything that later text depends on: the height of its row, or the room to be filled
/// next. Of several paths to a node only the cheapest is kept. If all rows below are uniform,
/// nodes at different heights count as one.
///
/// Widths are differences of running totals; nothing is shaped. A planned fragment may therefore
/// turn out slightly wider than its room. The breaker measures it when it executes the plan.
///
/// The first passes find the best plan if it costs little (`LinePlanner+Bounds.swift`). If none
/// does, the next skips fragments looser than ``LineDemerits/firstTolerance(_:widest:reach:)`` if
/// there is a tighter one. If its plan costs no more than one such fragment alone would, no better
/// plan exists. Otherwise a last pass includes every fragment that a better plan could have.
struct LinePlanner {
  /// The breaker, with the cursor at the start of the plan.
  var breaker: LineBreaker
  var heights: RowHeights
  var demerits: LineDemerits
  /// True if the first row is the paragraph's first.
  var isFirstRow: Bool
  /// The height of the first row above its baseline, if it is the first of its container.
  var firstBaseline = FirstBaseline.ascent
  /// True if the last row of a container needs room only down to its baseline.
  var endsAtBaseline = false
  /// The number of rows planned ahead.
  var reach = LinePlanner.maximumRows
  /// The number of rows to plan for the whole text; nil for the best plan.
  var wantedRows: Int?
  /// The most demerits of a plan with so many rows.
  var mostDemerits = Double.infinity

  var nodes: [PlanNode] = []
  var bands: [PlanBand] = []
  var spans: [PlannedSpan] = []
  /// For each piece from ``firstPiece`` on, the first of the nodes that end with it, or -1.
  var endings: [Int32] = []
  /// For each such piece, the first of the nodes that end inside it, or -1.
  var insides: [Int32] = []
  var firstPiece = 0
  /// The shared band of all uniform rows, or -1.
  var plainBand: Int32 = -1
  /// The band below the container, or -1.
  var openBand: Int32 = -1
  /// The bands of rows by their top, if all rows have the same height.
  var bandsByTop: [Double: Int32] = [:]
  /// For each piece from ``firstPiece`` on, its divisions as a range in ``divisions``, or nil if
  /// they are not known yet.
  var divisionRanges: [Range<Int>?] = []
  var divisions: [PlanDivision] = []
  var hyphenWidths: [Int: Double] = [:]
  var neededWidths: [Int: Double] = [:]
  /// The piece that all paths end with, once it has been found, and the index up to which pieces
  /// were searched for it.
  var terminal = Int.max
  var scanned = 0
  /// True if the text after the terminal piece fits no row whole.
  var isBarrier = false
  var widest = 0.0
  /// The best node at the terminal piece, and the best of those where looking ahead ended; -1 for
  /// none.
  var best: Int32 = -1
  var frontier: Int32 = -1
  /// The ratio above which fragments are skipped.
  var tolerance = 0.0
  /// The demerits above which paths are pruned.
  var bound = Double.infinity
  /// ``RowRooms/plainFrom`` and ``RowRooms/bottom`` of the rows.
  var plainFrom = 0.0
  var bottom = 0.0
  var rowRooms: [PlannedRoom] = []
  /// For each piece from ``firstPiece`` on, the distances by which its end and its start protrude
  /// from a room, or nil if they are not known yet. In points.
  var endProtrusions: [Double?] = []
  var startProtrusions: [Double?] = []
  /// The distances by which the text from an offset inside a piece on protrudes from a room, in
  /// points.
  var insideProtrusions: [Int: Double] = [:]
  /// The gaps between letters, which may be narrowed.
  var letterGaps = LetterGaps()
  /// The most room of a whole row if rows are balanced.
  var widestRow = 0.0
  /// The last piece that a node ends with or inside.
  var lastTouched = 0

  /// The default number of rows planned ahead: more than most paragraphs have.
  static let maximumRows = 200
  /// The least number of rows planned ahead if plans are not executed to their end.
  static let fewestRows = 8
  /// The number of rows planned ahead below the end of a container.
  static let rowsBelow = 12
  /// The most nodes that may end at one place.
  static let maximumNodes = 48

  init(
    _ breaker: LineBreaker, heights: RowHeights, demerits: LineDemerits, isFirstRow: Bool
  ) {
    self.breaker = breaker
    self.heights = heights
    self.demerits = demerits
    self.isFirstRow = isFirstRow
  }

  /// Plans the rows from the breaker's cursor on.
  ///
  /// - Parameter top: The bottom of the row before them, in points from the container's top.
  /// - Returns: The rows up to the paragraph's end, a mandatory line end, a word that fits no row,
  ///   or the end of the lookahead. The plan is empty if nothing can be planned.
  /// - Complexity: O(pieces up to there × pieces that fit a row × rooms of a row).
  mutating func plan<Rooms: RowRooms & ~Copyable>(
    top: Double, rooms: inout Rooms, context: inout BreakContext
  ) -> LinePlan {
    if let wantedRows {
      let plan = plan(inRows: wantedRows, top: top, rooms: &rooms, context: &context)
      if !plan.rows.isEmpty { return plan }
    }
    if let plan = planPlain(top: top, rooms: &rooms, context: &context) { return plan }
    return planAny(top: top, rooms: &rooms, context: &context)
  }

  /// Plans the rows with the general planner, whether they are uniform or not.
  mutating func planAny<Rooms: RowRooms & ~Copyable>(
    top: Double, rooms: inout Rooms, context: inout BreakContext
  ) -> LinePlan {
    (plainFrom, bottom) = (rooms.plainFrom, rooms.bottom)
    if demerits.isBalanced {
      return planBalanced(top: top, rooms: &rooms, context: &context)
    }
    if let plan = planWithinBounds(top: top, rooms: &rooms, context: &context) { return plan }
    tolerance = demerits.firstTolerance(
      breaker, widest: rooms.openRoom(isFirst: false), reach: reach)
    run(top: top, rooms: &rooms, context: &context)
    var found = choice
    if found >= 0 {
      let cost = nodes[Int(found)].demerits
      let loosest = LineDemerits.ratio(costing: cost)
      if loosest > tolerance {
        // A skipped fragment may be part of a better plan.
        bound = cost + 1e-6 * (1 + cost)
        tolerance = loosest
        run(top: top, rooms: &rooms, context: &context)
        found = choice
      }
    }
    guard found >= 0 else { return LinePlan() }
    return trace(Int(found))
  }

  var choice: Int32 { best >= 0 ? best : frontier }

  /// Visits all places in the order of the text.
  mutating func run<Rooms: RowRooms & ~Copyable>(
    top: Double, rooms: inout Rooms, context: inout BreakContext
  ) {
    let cursor = breaker.cursor
    nodes.removeAll(keepingCapacity: true)
    bands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    endings.removeAll(keepingCapacity: true)
    insides.removeAll(keepingCapacity: true)
    bandsByTop.removeAll(keepingCapacity: true)
    (plainBand, openBand, best, frontier) = (-1, -1, -1, -1)
    firstPiece = cursor.piece
    lastTouched = cursor.piece
    if scanned == 0 {
      scanned = cursor.piece
      let height = heights.height(startMetrics(cursor.offset))
      widest = rooms.widestRoom(height: height, isFirst: false)
      if isFirstRow { widest = min(widest, rooms.widestRoom(height: height, isFirst: true)) }
      if breaker.needsMore(cursor.piece, than: widest) {
        terminal = cursor.piece - 1
        return
      }
    }
    nodes.append(
      PlanNode(
        offset: cursor.offset, piece: cursor.piece, advance: cursor.advance, y: top,
        demerits: 0, hyphens: UInt8(clamping: cursor.hyphenCount),
        isHyphenated: cursor.hyphenCount > 0, isGreedy: true))
    if terminal < cursor.piece { return }
    expand(0, rooms: &rooms, context: &context)
    var piece = cursor.piece
    while piece <= lastTouched, piece < terminal || piece == terminal {
      visitInsides(of: piece, rooms: &rooms, context: &context)
      if piece < terminal { visitEndings(of: piece, rooms: &rooms, context: &context) }
      piece += 1
    }
  }

  /// Expands the nodes that end with a piece. Open rows come first, because expanding them may
  /// close them.
  private mutating func visitEndings<Rooms: RowRooms & ~Copyable>(
    of piece: Int, rooms: inout Rooms, context: inout BreakContext
  ) {
    guard piece - firstPiece < endings.count else { return }
    for isOpen in [true, false] {
      var index = endings[piece - firstPiece]
      while index >= 0 {
        let node = nodes[Int(index)]
        if (node.band >= 0) == isOpen, !isBeaten(node, endings[piece - firstPiece]) {
          expand(Int(index), rooms: &rooms, context: &context)
        }
        index = node.following
      }
    }
  }

  /// Expands the nodes that end inside a piece, in the order of the text.
  private mutating func visitInsides<Rooms: RowRooms & ~Copyable>(
    of piece: Int, rooms: inout Rooms, context: inout BreakContext
  ) {
    guard piece - firstPiece < insides.count else { return }
    var visited = -1
    while true {
      var offset = Int.max
      var index = insides[piece - firstPiece]
      while index >= 0 {
        let node = nodes[Int(index)]
        if node.offset > visited { offset = min(offset, node.offset) }
        index = node.following
      }
      if offset == Int.max { return }
      visited = offset
      for isOpen in [true, false] {
        index = insides[piece - firstPiece]
        while index >= 0 {
          let node = nodes[Int(index)]
          if node.offset == offset, (node.band >= 0) == isOpen,
            !isBeaten(node, insides[piece - firstPiece])
          {
            expand(Int(index), rooms: &rooms, context: &context)
          }
          index = node.following
        }
      }
    }
  }

  /// True if another node of the same place is better whatever follows.
  private func isBeaten(_ node: PlanNode, _ first: Int32) -> Bool {
    var index = first
    while index >= 0 {
      let other = nodes[Int(index)]
      if isBeaten(node, by: other), other.offset == node.offset,
        other.hyphens == node.hyphens, isSameRow(other, node), !node.isGreedy
      {
        return true
      }
      index = other.following
    }
    return false
  }

  private func isBeaten(_ node: PlanNode, by other: PlanNode) -> Bool {
    // Balanced lines have no contrast.
    if demerits.isBalanced { return other.demerits * (1 + 1e-9) < node.demerits }
    return LineDemerits.isBeaten(
      node.demerits, by: other.demerits,
      contrast: node.band >= 0 ? demerits.greatestRowContrast : demerits.contrast)
  }

  /// True if two nodes at the same offset offer the same choices, apart from the fitness and
  /// demerits of the fragments before.
  func isSameRow(_ one: PlanNode, _ other: PlanNode) -> Bool {
    guard one.band == other.band, one.span == other.span,
      wantedRows == nil || one.row == other.row
    else { return false }
    return one.band >= 0 || one.y == other.y || (isPlain(one) && isPlain(other))
  }

  /// True if all rows after a node are uniform.
  func isPlain(_ node: PlanNode) -> Bool { node.rowsBelow > 0 || node.y >= plainFrom }

  /// The least metrics of a row that starts at an offset.
  func startMetrics(_ offset: Int) -> RowMetrics {
    let paragraph = breaker.paragraph
    if paragraph.items.isEmpty { return paragraph.strut }
    return paragraph.items[paragraph.itemIndex(containing: offset)].metrics
  }
}

/// The rows that may hold a paragraph's lines, as planning sees them.
///
/// It represents the containers, of which the break stage knows nothing.
protocol RowRooms: ~Copyable {
  /// The top from which on all rows, except a paragraph's first, have the same room, in points
  /// from the container's top.
  var plainFrom: Double { get }
  /// The lowest bottom of any row, in points from the container's top.
  var bottom: Double { get }
  /// Moves the top of a row down to where its baseline may be.
  ///
  /// - Parameters:
  ///   - top: The top, in points from the container's top.
  ///   - ascent: The distance of its baseline from its top, in points.
  ///   - isFirst: True for the paragraph's first row.
  func settledTop(_ top: Double, ascent: Double, isFirst: Bool) -> Double
  /// True if baselines may be only at some heights.
  var hasGrid: Bool { get }

  /// Appends the room of each usable span of a row, in reading order.
  mutating func appendRooms(
    top: Double, height: Double, isFirst: Bool, to rooms: inout [PlannedRoom])

  /// The room of a row for which only the paragraph's margins are known, in points.
  mutating func openRoom(isFirst: Bool) -> Double

  /// The most room that any row could offer, in points.
  mutating func widestRoom(height: Double, isFirst: Bool) -> Double

  /// The least top below `top` at which a row has room for a width, or nil if there is none.
  mutating func nextTop(
    from top: Double, height: Double, width: Double, isFirst: Bool
  ) -> Double?
}
