import TextAnalysis
import TextShaping

/// The search for the best path through the places of a plain plan, as far as its pieces have been
/// read.
///
/// It works on arrays that are borrowed once for all places.
struct PlainPlanSearch {
  private let demerits: LineDemerits
  /// The most by which a space may be narrowed, in points.
  let shrink: Double
  /// True if the search for the last place that fits may start anywhere, because the running
  /// totals never decrease.
  let isSearchable: Bool
  /// The number of the first row that lies below the container.
  private let firstBelow: Int
  /// The number of the first row that is not planned.
  let rowLimit: Int
  /// The rooms of the first row, of the others, and of those below the container.
  var rooms: InlineArray<3, Room>
  /// The number of spaces before the first row's text, as counted for narrowing.
  var narrowed: Int32 = 0
  /// The place where all paths end, once it has been read.
  var terminal = Int.max
  /// True if the text after the terminal place fits no row whole.
  var isBarrier = false
  /// The ratio above which fragments are skipped.
  var tolerance: Double
  /// The demerits above which paths are pruned, including the lower bound for the text after them.
  var bound = Double.infinity
  /// The lower bound for the text after a path.
  var rest = Rest()
  /// The node before the terminal place on the best path there, and the best of the nodes where
  /// looking ahead ended. Each has the demerits of its path.
  private var best, frontier: End?

  /// A lower bound for the cost of text up to the terminal place. It is proportional to the amount
  /// of text, because a row holds only so much and each row costs something.
  struct Rest {
    /// The end of the text, as a running total in points.
    var end = 0.0
    /// The bound, in demerits per point.
    var costPerPoint = 0.0
  }

  /// A room, with the last place found to fit it from another place.
  struct Room {
    /// The width, in points.
    var width: Double
    var lastFit = 0
    /// The place from which `lastFit` was found.
    var place = 0

    mutating func forgetFit() { (lastFit, place) = (0, 0) }
  }

  /// The end of a path.
  struct End {
    var node: Int
    var demerits: Double
  }

  /// The outcome of visiting places.
  enum Outcome {
    case finished
    /// More pieces have to be read before the current place.
    case needsPieces
    /// The rows turned out not to be plain, or the work limit is reached.
    case stopped
  }

  /// - Parameters:
  ///   - isSearchable: True if the running totals of the pieces never decrease.
  ///   - rooms: The widths of the first row, of the others, and of those below the container, in
  ///     points.
  init(
    demerits: LineDemerits, shrink: Double, isSearchable: Bool, firstBelow: Int, rowLimit: Int,
    rooms: InlineArray<3, Double>, tolerance: Double
  ) {
    self.demerits = demerits
    self.shrink = shrink
    self.isSearchable = isSearchable && shrink == 0
    self.firstBelow = firstBelow
    self.rowLimit = rowLimit
    self.rooms = [Room(width: rooms[0]), Room(width: rooms[1]), Room(width: rooms[2])]
    self.tolerance = tolerance
  }

  /// The end of the best path, or nil if there is none.
  var end: End? { best ?? frontier }

  /// True if the best path reaches the terminal place.
  var isFinished: Bool { best != nil }

  /// The width that a row of the plan was planned for, in points.
  func room(ofRow row: Int) -> Double { rooms[row == 0 ? 0 : row >= firstBelow ? 2 : 1].width }

  /// Removes the paths that were found.
  mutating func startAgain() {
    (best, frontier) = (nil, nil)
    for index in rooms.indices { rooms[index].forgetFit() }
  }

  /// Visits places in the order of the text.
  ///
  /// - Parameters:
  ///   - place: The place to start with; on return, the one to continue with.
  ///   - pieces: The totals of the piece before each place.
  ///   - nodes: The nodes of each place, ``PlainPlanScratch/slots`` for each.
  ///   - known: The set of nodes that each place has.
  ///   - hasMore: True if there are unread pieces.
  mutating func visit(
    from place: inout Int, _ pieces: [PieceTotals], _ nodes: inout [PlainPlanNode],
    _ known: inout [FitnessSet], hasMore: Bool, _ context: borrowing BreakContext
  ) -> Outcome {
    let pieces = pieces.span
    var nodes = nodes.mutableSpan
    var known = known.mutableSpan
    while place < min(known.count, terminal), !isUnbeatable {
      let outcome = expand(place, pieces, &nodes, &known, hasMore: hasMore, context)
      if let outcome { return outcome }
      place = Self.nextKnown(known, from: place + 1)
    }
    return .finished
  }

  /// True if all text fits the first row: no other plan costs as little.
  private var isUnbeatable: Bool { best.map { $0.demerits <= LineDemerits.cost(0) } ?? false }

  /// Expands the nodes of a place.
  ///
  /// - Returns: The reason to stop, or nil to continue with the next place.
  @inline(__always)
  private mutating func expand(
    _ place: Int, _ pieces: Span<PieceTotals>, _ nodes: inout MutableSpan<PlainPlanNode>,
    _ known: inout MutableSpan<FitnessSet>, hasMore: Bool, _ context: borrowing BreakContext
  ) -> Outcome? {
    let first = place &* PlainPlanScratch.slots
    var least = Double.infinity
    var rest = known[place]
    while let fitness = rest.popFirst() { least = min(least, nodes[first &+ fitness].demerits) }
    let most = best?.demerits ?? .infinity
    rest = known[place]
    while !rest.isEmpty {
      // Nodes whose next row has the same room are expanded together.
      var group = FitnessSet()
      var isBelow = false
      while let fitness = rest.first {
        let index = first &+ fitness
        let node = nodes[index]
        // A node is pruned if another node of the same place, or a path to the end, is better
        // whatever follows.
        if LineDemerits.isBeaten(node.demerits, by: least) && !node.isGreedy
          || node.demerits + LineDemerits.cost(0) >= most
        {
          rest.removeFirst()
          continue
        }
        let row = Int(node.row)
        if row < rowLimit, !group.isEmpty, (row >= firstBelow) != isBelow { break }
        guard context.countStep() else { return .stopped }
        if row >= rowLimit {
          if frontier.map({ node.demerits < $0.demerits }) ?? true {
            frontier = End(node: index, demerits: node.demerits)
          }
        } else {
          isBelow = row >= firstBelow
          group.insert(fitness)
        }
        rest.removeFirst()
      }
      if group.isEmpty { continue }
      let room = place == 0 ? 0 : isBelow ? 2 : 1
      guard let last = findLastFit(from: place, room: room, pieces, hasMore: hasMore) else {
        return .needsPieces
      }
      guard last > place else { return .stopped }
      let width = rooms[room].width
      var farthest = last
      if last == terminal {
        reachTerminal(from: place, group, width: width, pieces, nodes)
        farthest -= 1
      }
      reachEnds(
        from: place, group, upTo: farthest, isFarthest: farthest == last, width: width, pieces,
        &nodes, &known)
    }
    return nil
  }

  /// Moves nodes to the terminal place, where only the best of all is kept.
  private mutating func reachTerminal(
    from place: Int, _ group: FitnessSet, width: Double, _ pieces: Span<PieceTotals>,
    _ nodes: borrowing MutableSpan<PlainPlanNode>
  ) {
    let (before, piece) = (pieces[place], pieces[terminal])
    let taken = piece.contentAdvance - before.advance
    let slack = width - max(0, taken)
    let ratio =
      slack >= 0
      ? 0
      : demerits.ratio(
        slack: slack, from: before, to: piece, pieces: terminal - place, isFull: true)
    var cost = LineDemerits.cost(ratio)
    if !isBarrier, terminal == place + 1, place > 0, taken < LineDemerits.shortPart * width {
      cost += demerits.loneWord
    }
    let fitness = LineDemerits.fitness(ratio)
    let first = place * PlainPlanScratch.slots
    var group = group
    while let own = group.popFirst() {
      let sum = nodes[first + own].demerits(
        with: cost, from: own, to: fitness, isStart: place == 0)
      if sum <= bound, best.map({ sum < $0.demerits }) ?? true {
        best = End(node: first + own, demerits: sum)
      }
    }
  }

  /// Moves nodes to the ends of the fragments that fit a room. At each end the best node of each
  /// fitness class is kept. Of equally good paths the one with the tightest fragment wins, so that
  /// the result does not depend on which others were pruned.
  ///
  /// - Parameters:
  ///   - last: The farthest end, excluding the terminal place.
  ///   - isFarthest: True if no fragment from the place holds more.
  ///   - width: The width of the room, in points.
  @inline(__always)
  private func reachEnds(
    from place: Int, _ group: FitnessSet, upTo last: Int, isFarthest: Bool, width: Double,
    _ pieces: Span<PieceTotals>, _ nodes: inout MutableSpan<PlainPlanNode>,
    _ known: inout MutableSpan<FitnessSet>
  ) {
    let before = pieces[place]
    let (bound, rest) = (bound, rest)
    let first = place &* PlainPlanScratch.slots
    var isFarthest = isFarthest
    var index = last
    while index > place {
      let piece = pieces[index]
      let bound = bound - rest.costPerPoint * (rest.end - piece.advance)
      let slack = width - max(0, piece.contentAdvance - before.advance)
      let ratio = demerits.ratio(
        slack: slack, from: before, to: piece, pieces: index &- place, isFull: isFarthest)
      // Less text would be looser still.
      if ratio > tolerance, !isFarthest { return }
      let (cost, fitness) = (LineDemerits.cost(ratio), LineDemerits.fitness(ratio))
      let target = index &* PlainPlanScratch.slots &+ fitness
      let wasKnown = known[index].contains(fitness)
      var isKnown = wasKnown
      var found = nodes[target]
      if !isKnown { found.isGreedy = false }
      var group = group
      while let own = group.popFirst() {
        let node = nodes[first &+ own]
        let sum = node.demerits(with: cost, from: own, to: fitness, isStart: place == 0)
        guard sum <= bound else { continue }
        if !isKnown || sum < found.demerits {
          isKnown = true
          (found.demerits, found.row) = (sum, node.row + 1)
          found.previous = Int32(truncatingIfNeeded: first &+ own)
        }
        if isFarthest, node.isGreedy { found.isGreedy = true }
      }
      if isKnown {
        nodes[target] = found
        if !wasKnown { known[index].insert(fitness) }
      }
      isFarthest = false
      index &-= 1
    }
  }
}

extension LineDemerits {
  /// The ratio of a fragment that starts after one piece and ends with another.
  @inline(__always)
  fileprivate func ratio(
    slack: Double, from before: PieceTotals, to piece: PieceTotals, pieces: Int, isFull: Bool
  ) -> Double {
    // Glyphs of plain rows keep their widths.
    ratio(
      slack: slack, spaces: Int(max(0, piece.contentSpaces &- before.spaces)), pieces: pieces,
      width: 0, isFull: isFull)
  }
}
