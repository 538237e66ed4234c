/// The pieces and nodes of a plain plan. Scratch for one thread, used again from paragraph to paragraph.
struct PlainPlanScratch {
  /// How many nodes a place may have: one for each fitness of the last fragment.
  static let slots = 4

  /// What stands before each place: nothing but the start itself before the first one.
  var pieces: [PieceTotals] = []
  /// The nodes of each place, ``slots`` for each, filled in the order in which they were found. Those behind the count of a
  /// place are of earlier plans.
  private var nodes: [PlainPlanNode] = []
  /// How many nodes each place has.
  private var counts: [UInt8] = []

  /// The ends that a room offers text from some place on.
  struct Ends {
    /// The farthest, but for the place that all ways end at.
    var last: Int
    /// Whether no fragment from that place holds more.
    var isFarthest: Bool
    /// The width of the room, in points.
    var width: Double
    /// Looser fragments are left out.
    var tolerance: Double
    /// Ways that cost more are left out.
    var bound: Double
  }

  /// Some of the nodes of a place.
  struct Slots {
    private var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }

    mutating func insert(_ slot: Int) { bits |= 1 &<< UInt8(truncatingIfNeeded: slot) }

    @inline(__always)
    func contains(_ slot: Int) -> Bool { bits &>> UInt8(truncatingIfNeeded: slot) & 1 != 0 }
  }

  /// How many places there may be nodes at: those whose pieces have been read.
  var placeCount: Int { counts.count }

  /// Leaves the start as the only node.
  mutating func forgetNodes() {
    counts.removeAll(keepingCapacity: true)
    makeRoom()
    counts[0] = 1
    nodes[0] = .start
  }

  /// Makes room for the nodes of all places whose pieces have been read.
  private mutating func makeRoom() {
    counts.append(contentsOf: repeatElement(0, count: pieces.count - counts.count))
    let needed = counts.count * Self.slots
    if nodes.count < needed {
      nodes.append(contentsOf: repeatElement(.none, count: max(needed, 64)))
    }
  }

  @inline(__always)
  func nodeCount(of place: Int) -> Int { Int(counts[place]) }

  @inline(__always)
  func index(_ slot: Int, of place: Int) -> Int { place * Self.slots + slot }

  @inline(__always)
  func node(_ slot: Int, of place: Int) -> PlainPlanNode { nodes[index(slot, of: place)] }

  /// The node before one.
  func previous(of node: Int) -> Int32 { nodes[node].previous }

  /// The least demerits of a place's nodes, of which there is one at least.
  @inline(__always)
  func leastDemerits(of place: Int) -> Double {
    var least = node(0, of: place).demerits
    for slot in 1..<max(1, nodeCount(of: place)) {
      least = min(least, node(slot, of: place).demerits)
    }
    return least
  }

  /// Leaves out what has been read behind the place that all ways end at, and from the first soft hyphen on; makes room for
  /// nodes.
  ///
  /// - Parameters:
  ///   - first: The first place that has been read now.
  ///   - limit: What fits a row, in points.
  ///   - behind: Where the visible text of the piece ends behind the last that has been read; nil where there is none.
  /// - Returns: The place that all ways end at, if it is among them, and whether the text behind it fits no row whole.
  mutating func endReading(
    from first: Int, limit: Double, behind: Double?
  ) -> (terminal: Int?, isBarrier: Bool) {
    let (end, isTerminal, isBarrier) = end(from: first, limit: limit, behind: behind)
    pieces.removeSubrange(end...)
    makeRoom()
    return (isTerminal ? end - 1 : nil, isBarrier)
  }

  private func end(
    from first: Int, limit: Double, behind: Double?
  ) -> (index: Int, isTerminal: Bool, isBarrier: Bool) {
    let pieces = pieces.span
    var index = first
    while index < pieces.count, !pieces[index].flags.contains(.softHyphen) {
      let next = index + 1 < pieces.count ? pieces[index + 1].contentAdvance : behind
      guard let next, !pieces[index].flags.contains(.mandatory) else {
        return (index + 1, true, false)
      }
      if next - pieces[index].advance > limit { return (index + 1, true, true) }
      index += 1
    }
    return (index, false, false)
  }

  /// The last place whose text fits a room that starts at some place, among those read; that place when none does.
  ///
  /// - Parameters:
  ///   - guess: A place at which to start looking.
  ///   - limit: The running total at the end of the room, in points.
  ///   - last: The last place to be looked at.
  ///   - shrink: By how much each space may be narrowed, in points.
  ///   - narrowed: How many spaces stand before the text.
  func lastFit(
    from place: Int, near guess: Int, limit: Double, upTo last: Int, shrink: Double, narrowed: Int32
  ) -> Int {
    let pieces = pieces.span
    var found = guess
    while found > place, !pieces[found].fits(limit, shrink, narrowed) { found -= 1 }
    while found < last, found + 1 < pieces.count, pieces[found + 1].fits(limit, shrink, narrowed) {
      found += 1
    }
    return found
  }

  /// Moves nodes to the ends of the fragments that a room offers: at each of them the best stays, unless a node is there of the
  /// same fitness and as good.
  ///
  /// - Parameters:
  ///   - place: Where the fragments start.
  ///   - group: Which of the nodes there.
  @inline(__always)
  mutating func reachEnds(
    from place: Int, _ group: Slots, _ ends: Ends, _ demerits: LineDemerits
  ) {
    Self.reachEnds(
      from: place, group, ends, demerits, pieces, of: &nodes, &counts)
  }

  private static func reachEnds(
    from place: Int, _ group: Slots, _ ends: Ends, _ demerits: LineDemerits,
    _ pieces: [PieceTotals], of nodes: inout [PlainPlanNode], _ counts: inout [UInt8]
  ) {
    let pieces = pieces.span
    var nodes = nodes.mutableSpan
    var counts = counts.mutableSpan
    let before = pieces[place]
    let nodeCount = Int(counts[place])
    var isFarthest = ends.isFarthest
    var index = ends.last
    while index > place {
      let piece = pieces[index]
      let slack = ends.width - max(0, piece.contentAdvance - before.advance)
      let ratio = demerits.ratio(slack: slack, from: before, to: piece, pieces: index &- place)
      // Less text is looser still.
      if ratio > ends.tolerance, !isFarthest { return }
      let (cost, fitness) = (LineDemerits.cost(ratio), LineDemerits.fitness(ratio))
      let first = index * slots
      let count = Int(counts[index])
      var target = first
      while target < first + count, nodes[target].fitness != fitness { target += 1 }
      var isKnown = target < first + count
      var found = nodes[target]
      if !isKnown { found.isGreedy = false }
      for slot in 0..<nodeCount where group.contains(slot) {
        let node = nodes[place * slots + slot]
        let sum = node.demerits(with: cost, fitness, isStart: place == 0)
        guard sum <= ends.bound else { continue }
        if !isKnown || sum < found.demerits {
          isKnown = true
          (found.demerits, found.fitness, found.row) = (sum, fitness, node.row + 1)
          found.previous = Int32(truncatingIfNeeded: place * slots + slot)
        }
        if isFarthest, node.isGreedy { found.isGreedy = true }
      }
      if isKnown {
        nodes[target] = found
        if target == first + count { counts[index] = UInt8(truncatingIfNeeded: count + 1) }
      }
      isFarthest = false
      index -= 1
    }
  }
}

extension PieceTotals {
  /// Whether text up to the piece fits, once its spaces but for some have been narrowed.
  @inline(__always)
  fileprivate func fits(_ limit: Double, _ shrink: Double, _ narrowed: Int32) -> Bool {
    if shrink == 0 { return contentAdvance <= limit }
    return contentAdvance - shrink * Double(max(0, contentSpaces &- narrowed)) <= limit
  }
}

extension LineDemerits {
  /// How far a fragment is from its natural width that starts behind one piece and ends with another.
  @inline(__always)
  func ratio(
    slack: Double, from before: PieceTotals, to piece: PieceTotals,
    pieces: Int
  ) -> Double {
    ratio(
      slack: slack, spaces: Int(max(0, piece.contentSpaces &- before.spaces)), pieces: pieces)
  }
}

/// A place at which a line may end, and the best way that leads there with a last fragment of one fitness.
struct PlainPlanNode: Sendable {
  /// Of the fragments so far.
  var demerits: Double
  /// The node before.
  var previous: Int32
  /// How many rows there are so far.
  var row: Int16
  /// How tight the last fragment is.
  var fitness: UInt8
  /// Whether each fragment so far takes as much as it can.
  var isGreedy: Bool

  /// What a way costs that goes on from here with a fragment; nothing stands before the start that it could differ from.
  @inline(__always)
  func demerits(with cost: Double, _ fitness: UInt8, isStart: Bool) -> Double {
    let sum = demerits + cost
    return isStart ? sum : sum + LineDemerits.contrast(self.fitness, fitness)
  }

  static let none = PlainPlanNode(
    demerits: 0, previous: 0, row: 0, fitness: 0, isGreedy: false)
  static let start = PlainPlanNode(demerits: 0, previous: 0, row: 0, fitness: 1, isGreedy: true)
}
