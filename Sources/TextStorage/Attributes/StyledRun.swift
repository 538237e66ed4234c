/// A stretch of equal attributes as a run tree keeps it: by its length, not its place.
struct StyledRun: Hashable, Sendable {
  /// Code units; in a tree at least 1.
  var length: Int32 = 0
  /// The attribute set.
  var id: UInt32
  /// The set's paragraph style as a number, and whether it has an attachment.
  var traits: AttributeTraits

  init(length: Int32 = 0, id: UInt32, traits: AttributeTraits) {
    self.length = length
    self.id = id
    self.traits = traits
  }

  /// A run, without length yet, of a set that is looked up in a table or added to it.
  init(interning attributes: TextAttributes, in table: inout AttributeTable) {
    (id, traits) = table.intern(attributes)
  }
}

/// A few runs, nearly always one, which then needs no memory of its own.
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
