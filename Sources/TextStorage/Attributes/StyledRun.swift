/// A run of equal attributes in a run tree, which stores its length and not its position.
struct StyledRun: Hashable, Sendable {
  /// The length in code units; in a tree at least 1.
  var length: Int32 = 0
  /// The number of the attribute set.
  var id: UInt32
  /// The number of the set's paragraph style, and its attachment flag.
  var traits: AttributeTraits

  init(length: Int32 = 0, id: UInt32, traits: AttributeTraits) {
    self.length = length
    self.id = id
    self.traits = traits
  }

  /// Creates an empty run with a set that is looked up in a table or added to it.
  init(interning attributes: TextAttributes, in table: inout AttributeTable) {
    (id, traits) = table.intern(attributes)
  }
}

/// A few runs. The usual case of one run needs no allocation.
struct SmallRuns: Sequence {
  private(set) var first: StyledRun?
  private var rest: [StyledRun] = []

  init() {}

  init(_ run: StyledRun) { first = run }

  var count: Int { first == nil ? 0 : rest.count + 1 }

  mutating func append(_ run: StyledRun) {
    if first == nil {
      first = run
    } else {
      rest.append(run)
    }
  }

  func makeIterator() -> Iterator { Iterator(runs: self) }

  struct Iterator: IteratorProtocol {
    var runs: SmallRuns
    var index = -1

    mutating func next() -> StyledRun? {
      defer { index += 1 }
      if index < 0 { return runs.first }
      return index < runs.rest.count ? runs.rest[index] : nil
    }
  }
}
