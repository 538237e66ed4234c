/// How much work the elements of an SVG document are.
///
/// A few hundred bytes can ask for more drawing than a machine does in a year: elements that use elements that use
/// elements, strokes of a billion dashes. So a document is counted before it is drawn: each element once for itself
/// and once for each use of it. What no glyph needs is refused: filters, markers, dashes, pictures, text, other files.
struct VectorElements {
  /// An element that is drawn, or refers to one.
  struct Element {
    var parent: Int?
    /// What the element itself costs: 1, and 1 for each 64 bytes of its attributes.
    var ownCost: Int
    var children: [Int] = []
    /// The identifiers that its attributes refer to.
    var references: [String] = []
  }

  /// The most work of a glyph.
  static let costLimit = 8_192
  /// How deep elements may lie within each other, uses counted.
  static let depthLimit = 128

  private(set) var elements: [Element] = []
  private(set) var names: [String: Int] = [:]
  /// The work of elements, with what is in them and what they refer to; nil where it is not known.
  private let costs: [Int?]

  /// Counts a document; nil when it is no XML, or asks for what is refused.
  init?(_ bytes: [UInt8]) {
    let reader = VectorElementReader()
    guard reader.read(bytes) else { return nil }
    elements = reader.elements
    names = reader.names
    var counter = Counter(elements, names)
    costs = elements.indices.map { counter.cost(of: $0, depth: 0) }
  }

  /// Whether an element is there, and small enough work.
  func canDraw(_ name: String) -> Bool {
    guard let element = names[name], var work = costs[element] else { return false }
    // What its ancestors refer to cuts it off, or covers it.
    var ancestor = elements[element].parent
    while let index = ancestor {
      for name in elements[index].references {
        guard let cost = names[name].map({ costs[$0] }) ?? 0 else { return false }
        work += cost
      }
      ancestor = elements[index].parent
    }
    return work <= VectorElements.costLimit
  }

  /// Adds up what elements cost.
  private struct Counter {
    private enum State {
      case unknown
      /// Being counted: a reference to it leads back to itself.
      case open
      /// Nil when it is too much.
      case known(Int?)
    }

    private let elements: [Element]
    private let names: [String: Int]
    private var states: [State]

    init(_ elements: [Element], _ names: [String: Int]) {
      self.elements = elements
      self.names = names
      states = [State](repeating: .unknown, count: elements.count)
    }

    /// The work of an element; nil when it is beyond the limits, or leads back to itself.
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
      // What is not in the document draws nothing.
      for next in element.children + element.references.compactMap({ names[$0] }) {
        guard let cost = cost(of: next, depth: depth + 1) else { return nil }
        sum += cost
        if sum > VectorElements.costLimit { return nil }
      }
      return sum
    }
  }
}
