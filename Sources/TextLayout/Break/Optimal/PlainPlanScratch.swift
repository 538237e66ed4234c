/// The nodes of a plain plan, and room for what is worked out on the way. Scratch for one thread, used again from
/// paragraph to paragraph.
struct PlainPlanScratch {
  /// How many nodes a place may have: one for each fitness of the last fragment.
  static let slots = 4

  /// The nodes behind each piece from the first one on, ``slots`` places for each, filled in the order in which they were
  /// found.
  private(set) var nodes: [PlainPlanNode] = []
  /// How many nodes each piece has.
  private(set) var counts: [UInt8] = []
  /// The ends that a room offers.
  var ends: [End] = []

  /// A fragment's end, and what the fragment costs.
  struct End {
    var cost: Double
    var piece: Int32
    var fitness: UInt8
  }

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
  }

  /// Moves a node to some of the ends, each unless another node of its kind there is as good.
  ///
  /// - Parameters:
  ///   - next: The node to be put there, but for what depends on the end; only the first is greedy.
  ///   - node: The node that it comes from.
  ///   - isStart: Whether no fragment leads to that.
  ///   - firstPiece: The piece of the first place.
  ///   - bound: Ways that cost more are left out.
  mutating func reach(
    _ others: Range<Int>, with next: PlainPlanNode, from node: PlainPlanNode, isStart: Bool,
    firstPiece: Int, bound: Double
  ) {
    guard let farthest = others.first else { return }
    // Ends come from the last one on.
    makeRoom(upTo: Int(ends[farthest].piece) - firstPiece)
    Self.reach(
      ends[others], of: &nodes, &counts, with: next, from: node, isStart: isStart,
      firstPiece: firstPiece, bound: bound)
  }

  private static func reach(
    _ ends: ArraySlice<End>, of nodes: inout [PlainPlanNode], _ counts: inout [UInt8],
    with next: PlainPlanNode, from node: PlainPlanNode, isStart: Bool, firstPiece: Int,
    bound: Double
  ) {
    var nodes = nodes.mutableSpan
    var counts = counts.mutableSpan
    var next = next
    for end in ends {
      next.demerits = node.demerits + end.cost
      if !isStart { next.demerits += LineDemerits.contrast(node.fitness, end.fitness) }
      next.fitness = end.fitness
      if next.demerits <= bound {
        let place = Int(end.piece) - firstPiece
        let first = place * slots
        let last = first + Int(counts[place])
        var index = first
        while index < last, nodes[index].fitness != next.fitness { index += 1 }
        if index == last {
          nodes[index] = next
          counts[place] += 1
        } else if next.demerits < nodes[index].demerits {
          let wasGreedy = nodes[index].isGreedy
          nodes[index] = next
          nodes[index].isGreedy = next.isGreedy || wasGreedy
        } else if next.isGreedy {
          nodes[index].isGreedy = true
        }
      }
      next.isGreedy = false
    }
  }

  private mutating func makeRoom(upTo place: Int) {
    let added = place + 1 - counts.count
    guard added > 0 else { return }
    counts.append(contentsOf: repeatElement(0, count: added))
    nodes.append(contentsOf: repeatElement(PlainPlanNode.none, count: added * Self.slots))
  }
}

/// A place at which a line may end, and the best way that leads there with a last fragment of one fitness.
struct PlainPlanNode: Sendable {
  /// Of the fragments so far.
  var demerits: Double
  /// The bottom of the rows so far, in points from the container's top.
  var y: Double
  /// The node before, or -1 where that is the start.
  var previous: Int32
  /// How many rows there are so far, and how many of them lie below the container.
  var row: Int32
  var rowsBelow: Int32
  /// How tight the last fragment is.
  var fitness: UInt8
  /// Which room it has.
  var room: UInt8
  /// Whether each fragment so far takes as much as it can.
  var isGreedy: Bool

  static let none = PlainPlanNode(
    demerits: 0, y: 0, previous: -1, row: 0, rowsBelow: 0, fitness: 0, room: 0, isGreedy: false)
}
