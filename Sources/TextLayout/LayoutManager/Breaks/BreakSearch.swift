import TextGeometry

/// The search for the breaks of a chapter that cost the least.
///
/// Containers are taken in order. A node is a place at which a container may start, with the cost
/// of everything before it; of the nodes of a container the cheapest few are kept. From each of
/// them the container is filled with rows, each paragraph in each of its settings, and every place
/// at which it may end becomes a node of the next one.
package struct BreakSearch {
  let paragraphs: [BreakParagraph]
  let costs: BreakCosts
  var nodes: [Node] = []
  /// The nodes of the next container, cheapest first.
  var beam: [Node] = []
  /// The end of the best complete choice.
  var best: End?

  /// The most nodes that are kept of a container.
  static let width = 24
  /// The most heights that are kept of the text up to a paragraph.
  static let maximumPaths = 7
  /// The distance from a container's bottom within which each row may be its last, in rows. Above
  /// it only paragraphs end a container.
  static let window = 12.0

  /// A place at which a container may start.
  struct Node {
    var place: Place
    /// The room left in the container before; nil if this one is not compared with it.
    var room: Double?
    var cost: Double
    /// The index of the node of the container before, or -1.
    var previous: Int
    /// The settings of paragraphs in that container that are not their own.
    var settings: [Choice]
  }

  /// A place between two rows.
  struct Place: Hashable {
    /// The paragraph's index, and the number of its setting; 0 before its first row.
    var paragraph: Int, setting: Int
    var row: Int
  }

  /// A paragraph's setting.
  struct Choice {
    var paragraph: Int, setting: Int
  }

  /// Rows in a container, and their cost.
  struct Path {
    var y: Double
    var pending = 0.0
    var lines = 0
    var rows = 0
    var cost: Double
    var settings: [Choice] = []
  }

  /// The end of a complete choice.
  struct End {
    /// The node of its last container.
    var node: Int
    var cost: Double
    /// The settings in that container.
    var settings: [Choice] = []
    /// True if there is no such container, so that the text from the node on has no room.
    var isLost = false
  }

  package init(_ paragraphs: [BreakParagraph], costs: BreakCosts) {
    (self.paragraphs, self.costs) = (paragraphs, costs)
  }

  /// Returns the breaks that cost the least.
  ///
  /// - Parameters:
  ///   - filled: The height of the rows before the chapter in its first container, in points.
  ///   - container: Returns a container by its distance from the first; nil behind the last.
  /// - Returns: The breaks; nil if a row fits no container.
  /// - Complexity: O(rows), each with a factor for ``width``.
  package mutating func run(
    filled: Double = 0, _ container: (Int) -> BreakContainer?
  ) -> BreakChoice? {
    guard !paragraphs.isEmpty else { return BreakChoice() }
    let limit = paragraphs.reduce(64) { $0 + ($1.settings.first?.rows.count ?? 0) }
    beam = [
      Node(
        place: Place(paragraph: 0, setting: 0, row: 0), room: nil, cost: 0, previous: -1,
        settings: [])
    ]
    for number in 0..<limit {
      let starts = nodes.count..<nodes.count + beam.count
      nodes += beam
      beam.removeAll(keepingCapacity: true)
      if starts.isEmpty { break }
      if let best, best.cost <= nodes[starts.lowerBound].cost { break }
      guard let own = container(number) else {
        for index in starts { lose(from: index) }
        break
      }
      let next = container(number + 1)
      for index in starts {
        fill(own, from: index, filled: number == 0 ? filled : 0, next)
      }
    }
    return best.map(choice)
  }

  /// Ends the text at a node because there are no more containers.
  private mutating func lose(from index: Int) {
    let place = nodes[index].place
    var rows = paragraphs[place.paragraph].settings[place.setting].rows.count - place.row
    for paragraph in paragraphs[(place.paragraph + 1)...] {
      rows += paragraph.settings[0].rows.count
    }
    finish(
      End(
        node: index, cost: nodes[index].cost + Double(rows) * BreakCosts.lostRow, isLost: true))
  }

  /// Records a complete choice.
  mutating func finish(_ end: End) {
    if let best, best.cost <= end.cost { return }
    best = end
  }

  /// Adds a node of the next container unless others are cheaper.
  mutating func add(_ place: Place, room: Double?, cost: Double, from index: Int, _ path: Path) {
    if let best, best.cost <= cost { return }
    if beam.count == Self.width, let last = beam.last, last.cost <= cost { return }
    if let known = beam.firstIndex(where: { $0.place == place && $0.room == room }) {
      if beam[known].cost <= cost { return }
      beam.remove(at: known)
    }
    let slot = beam.partition { $0.cost <= cost }
    beam.insert(
      Node(place: place, room: room, cost: cost, previous: index, settings: path.settings),
      at: slot)
    if beam.count > Self.width { beam.removeLast() }
  }

  /// Collects the breaks and settings that lead to an end.
  private func choice(_ end: End) -> BreakChoice {
    var choice = BreakChoice()
    choice.cost = end.cost
    var settings = end.settings
    var index = end.node
    while index >= 0 {
      let node = nodes[index]
      // The last container that there is takes whatever fits.
      if node.previous >= 0, !(end.isLost && index == end.node) {
        let own = paragraphs[node.place.paragraph].settings[node.place.setting]
        choice.breaks.append(own.rows[node.place.row].offset)
      }
      settings += node.settings
      index = node.previous
    }
    choice.breaks.reverse()
    for setting in settings {
      let paragraph = paragraphs[setting.paragraph]
      choice.rowCounts[paragraph.number] = paragraph.settings[setting.setting].rows.count
    }
    return choice
  }
}
