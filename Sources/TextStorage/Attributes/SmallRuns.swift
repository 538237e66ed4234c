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
