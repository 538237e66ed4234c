/// The pieces and nodes of a plain plan. Scratch for one thread, used again from paragraph to paragraph.
struct PlainPlanScratch {
  /// How many nodes a place may have: one for each fitness of the last fragment.
  static let slots = 4

  /// What stands before each place: nothing but the start itself before the first one.
  var pieces: [PieceTotals] = []
  /// The nodes of each place, ``slots`` for each, one after the other by how tight their last fragments are. Those that are not
  /// known are of earlier plans.
  var nodes: [PlainPlanNode] = []
  /// Which nodes each place has.
  var known: [FitnessSet] = []
  /// The places of a way, from its end on.
  private(set) var path: [Int] = []

  /// Leaves the start as the only node.
  mutating func forgetNodes() {
    known.removeAll(keepingCapacity: true)
    makeRoom()
    known[0].insert(LineDemerits.fitness(0))
    nodes[LineDemerits.fitness(0)] = .none
    nodes[LineDemerits.fitness(0)].isGreedy = true
  }

  /// Makes room for the nodes of all places whose pieces have been read.
  mutating func makeRoom() {
    known.append(contentsOf: repeatElement(FitnessSet(), count: pieces.count - known.count))
    let needed = known.count * Self.slots
    if nodes.count < needed {
      nodes.append(contentsOf: repeatElement(.none, count: max(needed, 64)))
    }
  }

  /// Makes ``path`` the way to a node, the start left out.
  ///
  /// - Parameter end: The place behind it that the way goes on to; nil where it ends with the node.
  mutating func tracePath(from node: Int, behind end: Int?) {
    path.removeAll(keepingCapacity: true)
    if let end { path.append(end) }
    var node = node
    while node >= Self.slots {
      path.append(node / Self.slots)
      node = Int(nodes[node].previous)
    }
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
}

/// A place at which a line may end, and the best way that leads there with a last fragment of one fitness.
struct PlainPlanNode: Sendable {
  /// Of the fragments so far.
  var demerits: Double
  /// The node before.
  var previous: Int32
  /// How many rows there are so far.
  var row: Int16
  /// Whether each fragment so far takes as much as it can.
  var isGreedy: Bool

  static let none = PlainPlanNode(demerits: 0, previous: 0, row: 0, isGreedy: false)

  /// What a way costs that goes on from here with a fragment; nothing stands before the start that it could differ from.
  ///
  /// - Parameters:
  ///   - own: The fitness of the last fragment so far.
  ///   - fitness: That of the next one.
  @inline(__always)
  func demerits(with cost: Double, from own: Int, to fitness: Int, isStart: Bool) -> Double {
    let sum = demerits + cost
    return isStart ? sum : sum + LineDemerits.contrast(own, fitness)
  }
}

/// Some of the ways in which a fragment may be tight, as ``LineDemerits/fitness(_:)`` numbers them.
struct FitnessSet {
  private var bits: UInt8 = 0

  var isEmpty: Bool { bits == 0 }

  /// The tightest; nil when there is none.
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
