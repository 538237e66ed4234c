import TextGeometry

/// The best starts of each container of a chapter, and the paths to them.
///
/// A node is a place at which a container may start, with the cost of everything before it. Of the
/// nodes of a container the cheapest few are kept.
struct BreakBeam<Place: Hashable> {
  /// The nodes of all containers so far.
  private(set) var nodes: [Node] = []
  /// The nodes of the next container, cheapest first.
  private var next: [Node] = []
  /// The end of the best complete choice.
  private(set) var best: End?
  /// The most nodes that are kept of a container.
  let width: Int

  /// A place at which a container may start.
  struct Node {
    var place: Place
    /// The room left in the container before; nil if this one is not compared with it.
    var room: Double?
    var cost: Double
    /// The index of the node of the container before, or -1.
    var previous: Int
    /// The settings of paragraphs in that container that are not their own.
    var settings: [BreakSetting]
    /// The numbers of the floats that wait for this container.
    var pending: [Int] = []
    /// The room of floats across this container and the one before.
    var across = BreakFloats.Across()
    /// The foot that this container shares with the one before; nil if it shares none.
    var foot: BreakSearch.SharedFoot?
    /// The note that continues in this container; nil if none does.
    var rest: NoteRest?
  }

  /// The end of a complete choice.
  struct End {
    /// The node of its last container.
    var node: Int
    var cost: Double
    /// The settings in that container.
    var settings: [BreakSetting] = []
    /// True if there is no such container, so that the text from the node on has no room.
    var isLost = false
    /// True if a note continues after the text.
    var dividesNote = false
  }

  init(from place: Place, rest: NoteRest? = nil, width: Int) {
    self.width = width
    next = [Node(place: place, room: nil, cost: 0, previous: -1, settings: [], rest: rest)]
  }

  /// Makes the nodes of the next container the current ones.
  ///
  /// - Returns: Their indices; nil if no path through them is better than the best complete one.
  mutating func advance() -> Range<Int>? {
    guard let cheapest = next.first, best.map({ cheapest.cost < $0.cost }) ?? true else {
      return nil
    }
    let starts = nodes.count..<nodes.count + next.count
    nodes += next
    next.removeAll(keepingCapacity: true)
    return starts
  }

  /// Records a complete choice.
  mutating func finish(_ end: End) {
    if let best, best.cost <= end.cost { return }
    best = end
  }

  /// Adds a node of the next container unless others are cheaper.
  mutating func add(_ node: Node) {
    if let best, best.cost <= node.cost { return }
    if next.count == width, let last = next.last, last.cost <= node.cost { return }
    if let known = next.firstIndex(where: {
      $0.place == node.place && $0.room == node.room && $0.pending == node.pending
        && $0.across == node.across && $0.foot == node.foot && $0.rest == node.rest
    }) {
      if next[known].cost <= node.cost { return }
      next.remove(at: known)
    }
    next.insert(node, at: next.partition { $0.cost <= node.cost })
    if next.count > width { next.removeLast() }
  }

  /// The best complete choice: its last node, the places after its breaks, in order, and its
  /// settings; nil if there is none.
  var choice: (node: Int, places: [Place], settings: [BreakSetting], cost: Double)? {
    guard let end = best else { return nil }
    var (places, settings) = path(to: end.node)
    settings += end.settings
    // The last container that there is takes whatever fits.
    if end.isLost, !places.isEmpty { places.removeLast() }
    return (end.node, places, settings, end.cost)
  }

  /// Returns the places before which notes continue on the way to a node.
  func dividedNotes(to node: Int) -> [Place] {
    var places: [Place] = []
    var index = node
    while index >= 0 {
      if nodes[index].rest != nil { places.append(nodes[index].place) }
      index = nodes[index].previous
    }
    return places
  }

  /// Returns the places after the breaks on the way to a node, in order, and the settings there.
  func path(to node: Int) -> (places: [Place], settings: [BreakSetting]) {
    var places: [Place] = []
    var settings: [BreakSetting] = []
    var index = node
    while index >= 0 {
      let node = nodes[index]
      if node.previous >= 0 { places.append(node.place) }
      settings += node.settings
      index = node.previous
    }
    return (places.reversed(), settings)
  }

  /// True if no container that was filled from some nodes has taken anything.
  func isStuck(_ starts: Range<Int>) -> Bool {
    let places = Set(starts.map { nodes[$0].place })
    return best == nil && next.allSatisfy { places.contains($0.place) }
  }
}

/// The setting of a paragraph: its index, and the number of the setting.
struct BreakSetting {
  var paragraph: Int, setting: Int
}
