/// A leaf of a run tree.
struct RunBlock: TreeBlock {
  static var maximumSize: Int { 32 }
  static var minimumSize: Int { 8 }

  private(set) var runs: [StyledRun]

  init() { runs = [] }

  init(_ runs: [StyledRun]) { self.runs = runs }

  var size: Int { runs.count }

  func position(ofSize size: Int) -> Int {
    runs[..<size].reduce(0) { $0 + Int($1.length) }
  }

  func summarize() -> RunSummary { Self.summarize(runs[...]) }

  private static func summarize(_ runs: ArraySlice<StyledRun>) -> RunSummary {
    var sum = RunSummary.zero
    for run in runs { sum.add(RunSummary(run)) }
    return sum
  }

  func summarize(_ range: Range<Int>) -> RunSummary {
    if range.isEmpty { return .zero }
    var sum = RunSummary.zero
    var (index, start) = index(of: range.lowerBound)
    while index < runs.count, start < range.upperBound {
      sum.add(RunSummary(runs[index]))
      start += Int(runs[index].length)
      index += 1
    }
    return sum
  }

  /// Returns the index and the start of the run that contains a code unit; the count of runs at
  /// the end.
  func index(of position: Int) -> (index: Int, start: Int) {
    var start = 0
    var index = 0
    while index < runs.count, start + Int(runs[index].length) <= position {
      start += Int(runs[index].length)
      index += 1
    }
    return (index, start)
  }

  mutating func replace(
    _ range: Range<Int>, with other: RunBlock, sizes: ClosedRange<Int>, summary: inout RunSummary
  ) -> Bool {
    let isAtEnd = range.lowerBound == summary.length
    let lower = isAtEnd ? runs.count : index(of: range.lowerBound).index
    let upper = range.isEmpty ? lower : index(of: range.upperBound).index
    guard sizes.contains(runs.count - (upper - lower) + other.runs.count) else { return false }
    let new = Self.summarize(other.runs[...])
    if lower == upper {
      // The order of runs makes no difference to their sum.
      summary.add(new)
      runs.insert(contentsOf: other.runs, at: lower)
      return true
    }
    let old = Self.summarize(runs[lower..<upper])
    runs.replaceSubrange(lower..<upper, with: other.runs)
    if !summary.exchange(old, for: new) { summary = summarize() }
    return true
  }

  mutating func resizeRun(at position: Int, by delta: Int, summary: inout RunSummary) {
    let index = index(of: position).index
    let old = RunSummary(runs[index])
    runs[index].length += Int32(delta)
    _ = summary.exchange(old, for: RunSummary(runs[index]))
  }

  mutating func split(at position: Int) -> RunBlock {
    let (index, start) = index(of: position)
    precondition(start == position, "A leaf of runs must be cut between runs.")
    let second = RunBlock(Array(runs[index...]))
    runs = Array(runs[..<index])
    return second
  }

  mutating func append(_ other: RunBlock) { runs += other.runs }

  func divided() -> [RunBlock] {
    if runs.isEmpty { return [] }
    let target = Self.maximumSize * 3 / 4
    let pieces = runs.count <= Self.maximumSize ? 1 : (runs.count + target - 1) / target
    return (0..<pieces).map { piece in
      let start = runs.count * piece / pieces
      return RunBlock(Array(runs[start..<runs.count * (piece + 1) / pieces]))
    }
  }
}

/// The summary of a sequence of runs.
struct RunSummary: TreeSummary {
  private var units: Int32 = 0
  private var runs: Int32 = 0
  /// The paragraph style of all runs, while `isMixed` is false.
  private(set) var style: UInt32 = 0
  /// True if runs have different paragraph styles.
  private(set) var isMixed = false
  /// True if some run has an attachment.
  private(set) var hasAttachment = false

  static let zero = RunSummary()

  init() {}

  init(_ run: StyledRun) {
    units = run.length
    runs = 1
    style = run.traits.style
    hasAttachment = run.traits.hasAttachment
  }

  var length: Int { Int(units) }
  var count: Int { Int(runs) }

  mutating func add(_ next: RunSummary) {
    if next.runs == 0 { return }
    if runs == 0 {
      self = next
      return
    }
    units += next.units
    runs += next.runs
    isMixed = isMixed || next.isMixed || style != next.style
    hasAttachment = hasAttachment || next.hasAttachment
    // All mixed summaries hold the same value, so that equal contents have equal summaries.
    if isMixed { style = 0 }
  }

  mutating func exchange(_ old: RunSummary, for new: RunSummary) -> Bool {
    guard
      old.style == new.style, old.isMixed == new.isMixed,
      old.hasAttachment == new.hasAttachment, old.runs > 0, new.runs > 0
    else { return false }
    units += new.units - old.units
    runs += new.runs - old.runs
    return true
  }
}
