/// A node of a B+ tree over leaves of text or of runs.
///
/// A tree is a value: a copy shares all nodes, and a change copies the nodes on its path. All
/// leaves have the same depth. Nodes except the root have at least `minimumChildren` children.
/// Leaves have at least their minimum size unless there is only one. So every operation at one
/// place costs O(log n).
struct TreeNode<Block: TreeBlock>: Sendable {
  static var maximumChildren: Int { 16 }
  static var minimumChildren: Int { 8 }

  /// The sum of the summaries of the contents.
  private(set) var summary: Block.Summary
  /// The distance from the leaves; 0 for a leaf.
  let height: UInt8
  /// The contents. They are behind a reference, so that each node on a path costs one reference to
  /// copy.
  private(set) var body: TreeBody<Block>

  /// The children; empty in a leaf.
  var children: [TreeNode] { body.children }
  /// The leaf's contents; empty in an inner node.
  var block: Block { body.block }

  /// Creates a leaf.
  init(_ block: Block) {
    summary = block.summarize()
    height = 0
    body = TreeBody(children: [], block: block)
  }

  /// Creates an inner node over nodes of equal height.
  init(children: [TreeNode]) {
    summary = .zero
    height = children[0].height + 1
    body = TreeBody(children: children, block: Block())
    sumUp()
  }

  /// Creates the tree of leaves that all have a good size.
  init(blocks: [Block]) {
    if blocks.isEmpty {
      self.init(Block())
      return
    }
    var nodes = blocks.map { TreeNode($0) }
    while nodes.count > 1 {
      // The fewest groups that the maximum allows, of about equal size, are never below the
      // minimum.
      let groups = (nodes.count + Self.maximumChildren - 1) / Self.maximumChildren
      nodes = (0..<groups).map { group in
        let start = nodes.count * group / groups
        return TreeNode(children: Array(nodes[start..<nodes.count * (group + 1) / groups]))
      }
    }
    self = nodes[0]
  }

  /// Adds up the children's summaries again.
  private mutating func sumUp() {
    var sum = Block.Summary.zero
    for index in body.children.indices { sum.add(body.children[index].summary) }
    summary = sum
  }

  /// The outcome of an attempt to change one leaf.
  private enum Outcome {
    /// The change concerns several leaves, or the leaf would become too small or too large.
    /// Nothing was changed.
    case refused
    case done
    /// The node became too large and was divided; this is the second half.
    case divided(TreeNode)
  }

  /// Replaces code units of one leaf, if the leaf remains large enough.
  ///
  /// - Returns: True if they were replaced; if false, nothing changed.
  mutating func replaceInPlace(_ range: Range<Int>, with block: Block) -> Bool {
    switch replaceBelow(range, with: block, isRoot: true) {
    case .refused: return false
    case .done: return true
    case .divided(let second):
      self = TreeNode(children: [self, second])
      return true
    }
  }

  private mutating func replaceBelow(
    _ range: Range<Int>, with block: Block, isRoot: Bool
  ) -> Outcome {
    if !isKnownUniquelyReferenced(&body) {
      body = TreeBody(children: body.children, block: body.block)
    }
    if height == 0 { return replaceInLeaf(range, with: block, isRoot: isRoot) }
    var start = 0
    var index = 0
    let count = body.children.count
    if range.lowerBound == summary.length {
      // Text mostly grows at its end.
      index = count - 1
      start = summary.length - body.children[index].summary.length
    }
    while index < count {
      let old = body.children[index].summary
      let end = start + old.length
      // An insertion between two children goes to the first of them.
      if range.lowerBound < end || (range.isEmpty && range.lowerBound == end) {
        if range.upperBound > end { return .refused }
        let part = range.lowerBound - start..<range.upperBound - start
        switch body.children[index].replaceBelow(part, with: block, isRoot: false) {
        case .refused: return .refused
        case .done:
          if !summary.exchange(old, for: body.children[index].summary) { sumUp() }
          return .done
        case .divided(let second):
          body.children.insert(second, at: index + 1)
          return divideIfNeeded()
        }
      }
      start = end
      index += 1
    }
    return .refused
  }

  private mutating func replaceInLeaf(
    _ range: Range<Int>, with block: Block, isRoot: Bool
  ) -> Outcome {
    let isAtEnd = range.lowerBound == summary.length
    let sizes = (isRoot ? 0 : Block.minimumSize)...2 * Block.maximumSize
    guard body.block.replace(range, with: block, sizes: sizes, summary: &summary) else {
      return .refused
    }
    let size = body.block.size
    if size <= Block.maximumSize { return .done }
    // Text that grows at its end leaves full leaves before it; elsewhere both halves get room to
    // grow.
    let first = isAtEnd ? min(size - Block.minimumSize, Block.maximumSize) : size / 2
    let second = body.block.split(at: body.block.position(ofSize: first))
    summary = body.block.summarize()
    return .divided(TreeNode(second))
  }

  private mutating func divideIfNeeded() -> Outcome {
    let count = body.children.count
    if count <= Self.maximumChildren {
      sumUp()
      return .done
    }
    let second = TreeNode(children: Array(body.children[(count / 2)...]))
    body.children.removeSubrange((count / 2)...)
    sumUp()
    return .divided(second)
  }

  /// Changes the leaf that contains the code unit at `position`, in a way that keeps its size.
  ///
  /// `change` takes the leaf, the position in it and its summary, which it must update.
  mutating func updateLeaf(
    at position: Int, _ change: (inout Block, Int, inout Block.Summary) -> Void
  ) {
    if !isKnownUniquelyReferenced(&body) {
      body = TreeBody(children: body.children, block: body.block)
    }
    if height == 0 {
      change(&body.block, position, &summary)
      return
    }
    var position = position
    var index = 0
    let last = body.children.count - 1
    while index < last, position >= body.children[index].summary.length {
      position -= body.children[index].summary.length
      index += 1
    }
    let old = body.children[index].summary
    body.children[index].updateLeaf(at: position, change)
    if !summary.exchange(old, for: body.children[index].summary) { sumUp() }
  }

  /// Replaces any range by any tree.
  mutating func replace(_ range: Range<Int>, with middle: TreeNode) {
    let (left, rest) = split(at: range.lowerBound)
    let (_, right) = rest.split(at: range.count)
    self = left.joined(middle).joined(right)
  }
}

/// The contents of a node of a tree.
///
/// Only a node with the sole reference changes it. So threads can share it safely, and accesses
/// need no check for overlaps at run time.
final class TreeBody<Block: TreeBlock>: @unchecked Sendable {
  @safe @exclusivity(unchecked) var children: [TreeNode<Block>]
  @safe @exclusivity(unchecked) var block: Block

  init(children: [TreeNode<Block>], block: Block) {
    self.children = children
    self.block = block
  }
}
