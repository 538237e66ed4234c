/// The runs of a text, in order, as a tree. Neighbours always differ.
struct RunTree: Sendable {
  private var root = TreeNode(RunBlock())

  init() {}

  /// Creates the tree of runs without equal neighbours.
  init(_ runs: [StyledRun]) { root = TreeNode(blocks: RunBlock(runs).divided()) }

  var count: Int { root.summary.count }
  var length: Int { root.summary.length }

  /// Returns the run that contains the code unit at `position`, and the start of that run. O(log
  /// n).
  func run(at position: Int) -> (run: StyledRun, start: Int) {
    root.withLeaf(at: position) { leaf, leafStart in
      let (index, start) = leaf.index(of: position - leafStart)
      return (leaf.runs[index], leafStart + start)
    }
  }

  /// Calls `body` with each run that overlaps `range`, and with the run's range clamped to it.
  func forEach(in range: Range<Int>, _ body: (StyledRun, Range<Int>) -> Void) {
    forEachWhile(in: range) { run, part in
      body(run, part)
      return true
    }
  }

  /// Calls `body` with each run that overlaps `range`, and with the run's range clamped to it,
  /// until it returns `false`.
  func forEachWhile(in range: Range<Int>, _ body: (StyledRun, Range<Int>) -> Bool) {
    if range.isEmpty { return }
    _ = root.forEachLeaf(in: range) { leaf, leafStart in
      var (index, start) = leaf.index(of: max(range.lowerBound - leafStart, 0))
      start += leafStart
      while index < leaf.runs.count, start < range.upperBound {
        let run = leaf.runs[index]
        let end = start + Int(run.length)
        let part = max(start, range.lowerBound)..<min(end, range.upperBound)
        if !body(run, part) { return false }
        start = end
        index += 1
      }
      return true
    }
  }

  /// Returns true if a whole range has the same paragraph style, or none. O(log n).
  func hasOneStyle(in range: Range<Int>) -> Bool { !root.summary(in: range).isMixed }

  /// Returns true if some code unit of a range has an attachment. O(log n).
  func hasAttachment(in range: Range<Int>) -> Bool { root.summary(in: range).hasAttachment }

  /// Replaces the runs in `range`, merging equal neighbours.
  ///
  /// - Parameters:
  ///   - range: The replaced code units.
  ///   - new: The new runs.
  ///   - before: The run that contains the code unit before the range, if the caller has it.
  mutating func replace(
    _ range: Range<Int>, with new: SmallRuns, before: (run: StyledRun, start: Int)? = nil
  ) {
    // The range is widened to whole runs and to neighbours that may have to merge, so that leaves
    // are only cut between runs.
    var lower = range.lowerBound
    var upper = range.upperBound
    var runs: [StyledRun] = []
    runs.reserveCapacity(new.count + 2)
    if lower > 0 {
      var (run, start) = before ?? run(at: lower - 1)
      if start + Int(run.length) > lower || run.id == new.first?.id || new.first == nil {
        run.length = Int32(lower - start)
        lower = start
        runs.append(run)
      }
    }
    for run in new { Self.append(run, to: &runs) }
    if upper < length {
      var (run, start) = run(at: upper)
      let end = start + Int(run.length)
      run.length = Int32(end - upper)
      upper = end
      Self.append(run, to: &runs)
    }
    if runs.count <= RunBlock.maximumSize,
      root.replaceInPlace(lower..<upper, with: RunBlock(runs))
    {
      return
    }
    root.replace(lower..<upper, with: TreeNode(blocks: RunBlock(runs).divided()))
  }

  /// Makes the run at a position longer or shorter, but never empty. O(log n).
  mutating func resizeRun(at position: Int, by delta: Int) {
    root.updateLeaf(at: position) { leaf, inner, summary in
      leaf.resizeRun(at: inner, by: delta, summary: &summary)
    }
  }

  private static func append(_ run: StyledRun, to runs: inout [StyledRun]) {
    if run.length == 0 { return }
    if let last = runs.last, last.id == run.id {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  /// A description of the first broken invariant, or `nil`. O(n).
  var brokenInvariant: String? { root.brokenInvariant() }
}
