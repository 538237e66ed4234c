/// The code units of a text, in leaves of a tree: an edit costs O(log n + its size) wherever it is.
struct TextTree: Sendable {
  private var root = TreeNode(TextUnits())

  init() {}

  var summary: TextSummary { root.summary }
  var length: Int { root.summary.length }

  mutating func replace(_ range: Range<Int>, with units: TextUnits) {
    if units.count <= TextUnits.maximumSize, root.replaceInPlace(range, with: units, isRoot: true) {
      return
    }
    root.replace(range, with: TreeNode(blocks: units.divided()))
  }

  func unit(at position: Int) -> UInt16 {
    root.withLeaf(at: position, before: .zero) { leaf, index, _ in leaf[index] }
  }

  /// Appends the code units of a range to an array.
  func copy(_ range: Range<Int>, to target: inout [UInt16]) {
    forEachPart(of: range) { leaf, part in leaf.copy(part, to: &target) }
  }

  /// The code units of a range in one piece.
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

  /// Calls `body` with the leaves that a range meets, and with the part of each that is in it.
  func forEachPart(of range: Range<Int>, _ body: (borrowing TextUnits, Range<Int>) -> Void) {
    if range.isEmpty { return }
    _ = root.forEachLeaf(in: range) { leaf, start in
      let lower = max(range.lowerBound - start, 0)
      body(leaf, lower..<min(range.upperBound - start, leaf.count))
      return true
    }
  }

  /// The summary of everything before a position. O(log n).
  func summary(before position: Int) -> TextSummary {
    root.withLeaf(at: position, before: .zero) { leaf, index, before in
      var sum = before
      sum.add(leaf.summarize(0..<index))
      return sum
    }
  }

  /// The first position before which a count of the summary has reached a number: where the text
  /// after the n-th break starts, but for the LF of a CR LF. O(log n).
  func position(
    where count: (TextSummary) -> Int, reaches number: Int
  ) -> Int {
    if number <= 0 { return 0 }
    return root.withLeaf(where: { count($0) >= number }, before: .zero) { leaf, before in
      // Halving the leaf looks at each code unit about once.
      var sum = before
      var lower = 0
      var upper = leaf.count
      while upper - lower > 1 {
        let middle = (lower + upper) / 2
        var half = sum
        half.add(leaf.summarize(lower..<middle))
        if count(half) >= number {
          upper = middle
        } else {
          sum = half
          lower = middle
        }
      }
      return before.length + upper
    }
  }

  /// Says what is wrong with the tree, or `nil`. O(n).
  var flaw: String? { root.flaw() }
}

extension TextTree {
  /// Where the text after the n-th paragraph separator, counted from 1, starts. O(log n).
  func position(afterParagraphBreak number: Int) -> Int {
    afterLineFeed(position(where: { Int($0.paragraphBreaks) }, reaches: number))
  }

  /// Where the text after the n-th line or paragraph separator, counted from 1, starts. O(log n).
  func position(afterLineBreak number: Int) -> Int {
    afterLineFeed(position(where: { $0.allLineBreaks }, reaches: number))
  }

  /// Whether a position is between a CR and its LF.
  func isInsideLineBreak(_ position: Int) -> Bool {
    position > 0 && position < length && unit(at: position) == 0x0A
      && unit(at: position - 1) == 0x0D
  }

  private func afterLineFeed(_ position: Int) -> Int {
    isInsideLineBreak(position) ? position + 1 : position
  }
}
