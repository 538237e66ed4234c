/// The runs of a text, in order.
struct RunTree: Sendable {
  private var runs: [StyledRun] = []

  var count: Int { runs.count }

  /// The run that holds the code unit at `position`, and where it starts.
  func run(at position: Int) -> (run: StyledRun, start: Int) {
    var start = 0
    for run in runs {
      if position < start + Int(run.length) { return (run, start) }
      start += Int(run.length)
    }
    preconditionFailure("The position \(position) is outside the text of \(start) code units.")
  }

  /// Calls `body` with each run that meets `range`, and its range cut to it.
  func forEach(in range: Range<Int>, _ body: (StyledRun, Range<Int>) -> Void) {
    if range.isEmpty { return }
    var start = 0
    for run in runs {
      let end = start + Int(run.length)
      if start >= range.upperBound { break }
      if end > range.lowerBound {
        body(run, max(start, range.lowerBound)..<min(end, range.upperBound))
      }
      start = end
    }
  }

  /// Whether all of a range has the same paragraph style, or none.
  func hasOneStyle(in range: Range<Int>) -> Bool {
    var styles = Set<UInt32>()
    forEach(in: range) { run, _ in styles.insert(run.traits.style) }
    return styles.count <= 1
  }

  /// Puts other runs in the place of those in `range`, merging equal neighbours.
  mutating func replace(_ range: Range<Int>, with new: [StyledRun]) {
    var result: [StyledRun] = []
    func append(_ run: StyledRun) {
      if run.length == 0 { return }
      if let last = result.last, last.id == run.id {
        result[result.count - 1].length += run.length
      } else {
        result.append(run)
      }
    }
    var start = 0
    var isDone = false
    for var run in runs {
      let end = start + Int(run.length)
      let whole = run
      if start < range.lowerBound {
        run.length = Int32(min(end, range.lowerBound) - start)
        append(run)
      }
      if end >= range.upperBound, !isDone, end > range.lowerBound || range.upperBound == 0 {
        isDone = true
        for run in new { append(run) }
      }
      if end > range.upperBound {
        run = whole
        run.length = Int32(end - max(start, range.upperBound))
        append(run)
      }
      start = end
    }
    if !isDone { for run in new { append(run) } }
    runs = result
  }
}
