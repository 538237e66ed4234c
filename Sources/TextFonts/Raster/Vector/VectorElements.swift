/// The drawing cost of the elements of an SVG document.
///
/// A few hundred bytes can request more drawing than a machine does in a year: nested uses of
/// elements, or strokes of a billion dashes. So the cost is counted before a document is drawn:
/// each element once for itself and once for each use of it. Features that no glyph needs are
/// refused in fonts: filters, markers, dashes, pictures, text, other files.
struct VectorElements {
  /// An element that is drawn, or refers to one.
  struct Element {
    var parent: Int?
    /// The cost of the element itself: 1, and 1 for each 64 bytes of its attributes.
    var ownCost: Int
    var children: [Int] = []
    /// The identifiers that its attributes refer to.
    var references: [String] = []
  }

  /// The highest cost of a glyph.
  static let glyphLimit = 8_192
  /// The deepest nesting of elements, including uses.
  static let depthLimit = 128

  private(set) var elements: [Element] = []
  private(set) var names: [String: Int] = [:]
  /// The costs of elements, including their children and references; nil if unknown.
  private let costs: [Int?]

  /// The highest cost of an element that can be drawn.
  private let limit: Int

  /// Counts the document of a font; nil if it is not XML, or uses refused features.
  init?(_ bytes: [UInt8]) {
    let reader = VectorElementReader()
    guard reader.read(bytes) else { return nil }
    self.init(reader.elements, reader.names, limit: Self.glyphLimit)
  }

  /// Counts elements, of which none costs more than `limit`.
  init(_ elements: [Element], _ names: [String: Int], limit: Int) {
    self.elements = elements
    self.names = names
    self.limit = limit
    var counter = Counter(elements, names, limit)
    costs = elements.indices.map { counter.cost(of: $0, depth: 0) }
  }

  /// True if the whole document can be drawn: its first element and everything in it.
  var canDrawAll: Bool { costs.first.flatMap { $0 } != nil }

  /// True if an element exists and its cost is within the limit.
  func canDraw(_ name: String) -> Bool {
    guard let element = names[name], var work = costs[element] else { return false }
    // References of its ancestors clip or mask it.
    var ancestor = elements[element].parent
    while let index = ancestor {
      for name in elements[index].references {
        guard let cost = names[name].map({ costs[$0] }) ?? 0 else { return false }
        work += cost
      }
      ancestor = elements[index].parent
    }
    return work <= limit
  }

  /// Adds up the costs of elements.
  private struct Counter {
    private enum State {
      case unknown
      /// Being counted: a reference to it is a cycle.
      case open
      /// Nil if it is beyond the limits.
      case known(Int?)
    }

    private let elements: [Element]
    private let names: [String: Int]
    private let limit: Int
    private var states: [State]

    init(_ elements: [Element], _ names: [String: Int], _ limit: Int) {
      self.elements = elements
      self.names = names
      self.limit = limit
      states = [State](repeating: .unknown, count: elements.count)
    }

    /// Returns the cost of an element; nil if it is beyond the limits, or part of a cycle.
    mutating func cost(of index: Int, depth: Int) -> Int? {
      switch states[index] {
      case .known(let cost): return cost
      case .open: return nil
      case .unknown: break
      }
      guard depth < VectorElements.depthLimit else { return nil }
      states[index] = .open
      let cost = sum(of: index, depth: depth)
      states[index] = .known(cost)
      return cost
    }

    private mutating func sum(of index: Int, depth: Int) -> Int? {
      let element = elements[index]
      var sum = element.ownCost
      // References to missing elements draw nothing.
      for next in element.children + element.references.compactMap({ names[$0] }) {
        guard let cost = cost(of: next, depth: depth + 1) else { return nil }
        sum += cost
        if sum > limit { return nil }
      }
      return sum
    }
  }
}
