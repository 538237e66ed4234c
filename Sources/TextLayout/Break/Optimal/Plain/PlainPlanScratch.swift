import TextAnalysis
import TextShaping

/// The pieces and nodes of a plain plan. Scratch for one thread, reused from paragraph to
/// paragraph.
struct PlainPlanScratch {
  /// The number of nodes that a place may have: one for each fitness class of the last fragment.
  static let slots = 4

  /// The totals of the piece before each place; for place 0, those at the start itself.
  var pieces: [PieceTotals] = []
  /// The nodes of each place, ``slots`` for each, in the order of the fitness of their last
  /// fragments. Nodes that are not in ``known`` are left over from earlier plans.
  var nodes: [PlainPlanNode] = []
  /// The set of nodes that each place has.
  var known: [FitnessSet] = []
  /// The places of a path, from its end to its start.
  private(set) var path: [Int] = []

  /// Removes all nodes except the start.
  mutating func forgetNodes() {
    known.removeAll(keepingCapacity: true)
    makeRoom()
    known[0].insert(LineDemerits.fitness(0))
    nodes[LineDemerits.fitness(0)] = .none
    nodes[LineDemerits.fitness(0)].isGreedy = true
  }

  /// Reserves nodes for all places whose pieces have been read.
  mutating func makeRoom() {
    known.append(contentsOf: repeatElement(FitnessSet(), count: pieces.count - known.count))
    let needed = known.count * Self.slots
    if nodes.count < needed {
      nodes.append(contentsOf: repeatElement(.none, count: max(needed, 64)))
    }
  }

  /// Sets ``path`` to the path to a node, without the start.
  ///
  /// - Parameter end: The place after the node where the path ends, or nil if it ends with the
  ///   node.
  mutating func tracePath(from node: Int, after end: Int?) {
    path.removeAll(keepingCapacity: true)
    if let end { path.append(end) }
    var node = node
    while node >= Self.slots {
      path.append(node / Self.slots)
      node = Int(nodes[node].previous)
    }
  }

  /// Removes the pieces read after the terminal place, and those from the first soft hyphen on.
  /// Reserves nodes for the rest.
  ///
  /// - Parameters:
  ///   - first: The first place that was just read.
  ///   - limit: The most that fits a row, in points.
  ///   - after: The end of the visible text of the first unread piece, as a running advance in
  ///     points; nil if there is none.
  /// - Returns: The terminal place if it is among them, and true if the text after it fits no row
  ///   whole.
  mutating func endReading(
    from first: Int, limit: Double, after: Double?
  ) -> (terminal: Int?, isBarrier: Bool) {
    let (end, isTerminal, isBarrier) = end(from: first, limit: limit, after: after)
    pieces.removeSubrange(end...)
    makeRoom()
    return (isTerminal ? end - 1 : nil, isBarrier)
  }

  private func end(
    from first: Int, limit: Double, after: Double?
  ) -> (index: Int, isTerminal: Bool, isBarrier: Bool) {
    let pieces = pieces.span
    var index = first
    while index < pieces.count, !pieces[index].flags.contains(.softHyphen) {
      let next = index + 1 < pieces.count ? pieces[index + 1].contentAdvance : after
      guard let next, !pieces[index].flags.contains(.mandatory) else {
        return (index + 1, true, false)
      }
      if next - pieces[index].advance > limit { return (index + 1, true, true) }
      index += 1
    }
    return (index, false, false)
  }
}

/// A place where a line may end, and the best path to it with a last fragment of one fitness
/// class.
struct PlainPlanNode: Sendable {
  /// The demerits of the fragments so far.
  var demerits: Double
  /// The node before.
  var previous: Int32
  /// The number of rows so far.
  var row: Int16
  /// True if each fragment so far takes as much text as it can.
  var isGreedy: Bool

  static let none = PlainPlanNode(demerits: 0, previous: 0, row: 0, isGreedy: false)

  /// The demerits of the path extended by one fragment; the start has no fragment before it to
  /// contrast with.
  ///
  /// - Parameters:
  ///   - own: The fitness of the last fragment so far.
  ///   - fitness: The fitness of the next one.
  @inline(__always)
  func demerits(with cost: Double, from own: Int, to fitness: Int, isStart: Bool) -> Double {
    let sum = demerits + cost
    return isStart ? sum : sum + LineDemerits.contrast(own, fitness)
  }
}

/// A set of fitness classes, as numbered by ``LineDemerits/fitness(_:)``.
struct FitnessSet {
  private var bits: UInt8 = 0

  var isEmpty: Bool { bits == 0 }

  /// The tightest class, or nil if the set is empty.
  @inline(__always)
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  @inline(__always)
  func contains(_ fitness: Int) -> Bool { bits &>> UInt8(truncatingIfNeeded: fitness) & 1 != 0 }

  @inline(__always)
  mutating func insert(_ fitness: Int) { bits |= 1 &<< UInt8(truncatingIfNeeded: fitness) }

  @inline(__always)
  mutating func removeFirst() { bits &= bits &- 1 }

  @inline(__always)
  mutating func popFirst() -> Int? {
    guard let first else { return nil }
    removeFirst()
    return first
  }
}
