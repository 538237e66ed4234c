/// The code units of a text as a tree: an edit costs O(log n + its size) at any position.
struct TextTree: Sendable {
  private(set) var root = TreeNode(TextUnits())

  init() {}

  /// Creates a text from leaves that all have a good size, except the last.
  init(leaves: [TextUnits]) {
    guard let last = leaves.last else { return }
    root = TreeNode(blocks: leaves.dropLast()).joined(TreeNode(last))
  }

  var summary: TextSummary { root.summary }
  var length: Int { root.summary.length }

  mutating func replace(_ range: Range<Int>, with units: TextUnits) {
    if units.count <= TextUnits.maximumSize, root.replaceInPlace(range, with: units) {
      return
    }
    root.replace(range, with: TreeNode(blocks: units.divided()))
  }

  func unit(at position: Int) -> UInt16 {
    root.withLeaf(at: position) { leaf, start in leaf[position - start] }
  }

  /// Appends the code units of a range to an array.
  func copy(_ range: Range<Int>, to target: inout [UInt16]) {
    forEachPart(of: range) { leaf, part in leaf.copy(part, to: &target) }
  }

  /// Returns the code units of a range in one piece.
  func units(in range: Range<Int>) -> TextUnits {
    var whole = TextUnits()
    forEachPart(of: range) { leaf, part in
      if part.count == range.count {
        whole = leaf[part]
      } else {
        whole.append(leaf[part])
      }
    }
    return whole
  }

  /// Calls `body` with each leaf that a range overlaps, and with the part of the leaf in the
  /// range.
  func forEachPart(of range: Range<Int>, _ body: (borrowing TextUnits, Range<Int>) -> Void) {
    if range.isEmpty { return }
    // Most ranges lie in one leaf.
    let isDone = root.withLeaf(at: range.lowerBound) { leaf, start in
      if range.upperBound > start + leaf.count { return false }
      body(leaf, range.lowerBound - start..<range.upperBound - start)
      return true
    }
    if isDone { return }
    _ = root.forEachLeaf(in: range) { leaf, start in
      let lower = max(range.lowerBound - start, 0)
      body(leaf, lower..<min(range.upperBound - start, leaf.count))
      return true
    }
  }

  /// Returns the summary of the text before a position. O(log n).
  func summary(before position: Int) -> TextSummary {
    root.withLeaf(at: position, before: .zero) { leaf, before in
      var sum = before
      sum.add(leaf.summarize(0..<position - before.length))
      return sum
    }
  }

  /// Returns the first position before which a count of the summary reaches a number. This is the
  /// start of the text after the n-th break, except for the LF of a CR LF. O(log n).
  func position(where metric: TextSummary.Metric, reaches number: Int) -> Int {
    if number <= 0 { return 0 }
    return root.withLeaf(where: { $0.count(metric) >= number }, before: .zero) { leaf, before in
      // Steps of a few vectors find the stretch that reaches the number; then it is halved
      // repeatedly.
      var sum = before
      var lower = 0
      var upper = 0
      while lower < leaf.count {
        upper = min(lower + 256, leaf.count)
        var next = sum
        next.add(leaf.summarize(lower..<upper))
        if next.count(metric) >= number { break }
        sum = next
        lower = upper
      }
      while upper - lower > 1 {
        let middle = (lower + upper) / 2
        var half = sum
        half.add(leaf.summarize(lower..<middle))
        if half.count(metric) >= number {
          upper = middle
        } else {
          sum = half
          lower = middle
        }
      }
      return before.length + upper
    }
  }

  /// A description of the first broken invariant, or `nil`. O(n).
  var brokenInvariant: String? { root.brokenInvariant() }
}

extension TextTree {
  /// Returns the start of the text after the n-th paragraph separator, counted from 1. O(log n).
  func position(afterParagraphBreak number: Int) -> Int {
    afterLineFeed(position(where: .paragraphBreaks, reaches: number))
  }

  /// Returns the start of the text after the n-th line or paragraph separator, counted from 1.
  /// O(log n).
  func position(afterLineBreak number: Int) -> Int {
    afterLineFeed(position(where: .allLineBreaks, reaches: number))
  }

  /// Returns true if a position is between a CR and its LF.
  func isInsideLineBreak(_ position: Int) -> Bool {
    if position <= 0 || position >= length { return false }
    return unit(at: position) == 0x0A && unit(at: position - 1) == 0x0D
  }

  private func afterLineFeed(_ position: Int) -> Int {
    isInsideLineBreak(position) ? position + 1 : position
  }
}
