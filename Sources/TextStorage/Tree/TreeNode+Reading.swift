extension TreeNode {
  /// Calls `body` with the leaf that contains the code unit at `position`, and with the position
  /// of the leaf's first code unit. At the end of the tree it is the last leaf.
  ///
  /// Every query takes this path, so it counts no references: this node keeps all nodes below it
  /// alive during the call.
  func withLeaf<Result>(
    at position: Int, _ body: (borrowing Block, Int) -> Result
  ) -> Result {
    var start = 0
    var end = summary.length
    var node = unsafe Unmanaged.passUnretained(self.body)
    for _ in 0..<height {
      unsafe node = node._withUnsafeGuaranteedRef { node in
        let last = node.children.count - 1
        var index = 0
        let lastStart = end - node.children[last].summary.length
        if position >= lastStart {
          // While text grows, most queries concern its end.
          start = lastStart
          return unsafe Unmanaged.passUnretained(node.children[last].body)
        }
        while index < last {
          end = start + node.children[index].summary.length
          if position < end { break }
          start = end
          index += 1
        }
        return unsafe Unmanaged.passUnretained(node.children[index].body)
      }
    }
    return unsafe node._withUnsafeGuaranteedRef { body($0.block, start) }
  }

  /// Calls `body` with the leaf that contains the code unit at `position`, and with the sum of
  /// everything before the leaf.
  func withLeaf<Result>(
    at position: Int, before: Block.Summary, _ body: (borrowing Block, Block.Summary) -> Result
  ) -> Result {
    if height == 0 { return body(block, before) }
    let children = children
    var before = before
    var index = 0
    while index < children.count - 1 {
      if position < before.length + children[index].summary.length { break }
      before.add(children[index].summary)
      index += 1
    }
    return children[index].withLeaf(at: position, before: before, body)
  }

  /// Calls `body` with each leaf that has code units of `range`, in order. It also passes the
  /// position of the leaf's first code unit, with this node at `start`.
  ///
  /// - Returns: `false` if `body` returned it, which ends the traversal.
  func forEachLeaf(
    in range: Range<Int>, start: Int = 0, _ body: (borrowing Block, Int) -> Bool
  ) -> Bool {
    if height == 0 { return body(block, start) }
    let children = children
    var start = start
    var index = 0
    while index < children.count, start < range.upperBound {
      let end = start + children[index].summary.length
      if end > range.lowerBound, !children[index].forEachLeaf(in: range, start: start, body) {
        return false
      }
      start = end
      index += 1
    }
    return true
  }

  /// Calls `body` with the first leaf at whose end the running sum of summaries, starting from
  /// `before`, satisfies `isReached`. It also passes the sum before that leaf. If there is no such
  /// leaf, calls it with the last one.
  func withLeaf<Result>(
    where isReached: (Block.Summary) -> Bool, before: Block.Summary,
    _ body: (borrowing Block, Block.Summary) -> Result
  ) -> Result {
    if height == 0 { return body(block, before) }
    let children = children
    var before = before
    var index = 0
    while index < children.count - 1 {
      var after = before
      after.add(children[index].summary)
      if isReached(after) { break }
      before = after
      index += 1
    }
    return children[index].withLeaf(where: isReached, before: before, body)
  }

  /// Returns the sum over a range. O(log n).
  func summary(in range: Range<Int>) -> Block.Summary {
    if range.lowerBound <= 0, range.upperBound >= summary.length { return summary }
    if height == 0 {
      return block.summarize(
        max(range.lowerBound, 0)..<min(range.upperBound, summary.length))
    }
    let children = children
    var sum = Block.Summary.zero
    var start = 0
    var index = 0
    while index < children.count, start < range.upperBound {
      let end = start + children[index].summary.length
      if end > range.lowerBound {
        sum.add(children[index].summary(in: range.lowerBound - start..<range.upperBound - start))
      }
      start = end
      index += 1
    }
    return sum
  }

  /// Returns a description of the first broken invariant of the tree, or `nil`. O(n).
  func brokenInvariant(isRoot: Bool = true) -> String? {
    if height == 0 {
      if block.size > Block.maximumSize { return "a leaf of \(block.size) is too large" }
      if !isRoot, block.size < Block.minimumSize { return "a leaf of \(block.size) is too small" }
      return block.summarize() == summary ? nil : "a leaf's summary is wrong"
    }
    if children.count > Self.maximumChildren { return "\(children.count) children are too many" }
    if children.count < (isRoot ? 2 : Self.minimumChildren) {
      return "\(children.count) children are too few"
    }
    var sum = Block.Summary.zero
    for child in children {
      if child.height + 1 != height { return "leaves lie at different depths" }
      if let brokenInvariant = child.brokenInvariant(isRoot: false) { return brokenInvariant }
      sum.add(child.summary)
    }
    return sum == summary ? nil : "an inner summary is wrong"
  }
}
