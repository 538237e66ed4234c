/// A node of a B+ tree over leaves of text or of runs.
///
/// A tree is a value: a copy shares all nodes, and changing it copies those on the way to the
/// change. All leaves lie at the same depth. Nodes but the root have at least `minimumChildren`
/// children, leaves but an only one at least their minimum size, so that every operation at one
/// place costs O(log n).
struct TreeNode<Block: TreeBlock>: Sendable {
  static var maximumChildren: Int { 16 }
  static var minimumChildren: Int { 8 }

  /// The sum of the summaries below.
  private(set) var summary: Block.Summary
  /// 0 for a leaf.
  let height: UInt8
  /// Empty in a leaf.
  private(set) var children: [TreeNode]
  /// Empty in an inner node.
  private(set) var block: Block

  /// A leaf.
  init(_ block: Block) {
    summary = block.summarize()
    height = 0
    children = []
    self.block = block
  }

  /// An inner node over nodes of the same height.
  init(children: [TreeNode]) {
    summary = .zero
    height = children[0].height + 1
    self.children = children
    block = Block()
    sumUp()
  }

  /// The tree of leaves that all have a good size.
  init(blocks: [Block]) {
    if blocks.isEmpty {
      self.init(Block())
      return
    }
    var nodes = blocks.map { TreeNode($0) }
    while nodes.count > 1 {
      // As few groups as the maximum allows, all about as large: never below the minimum.
      let groups = (nodes.count + Self.maximumChildren - 1) / Self.maximumChildren
      nodes = (0..<groups).map { group in
        let start = nodes.count * group / groups
        return TreeNode(children: Array(nodes[start..<nodes.count * (group + 1) / groups]))
      }
    }
    self = nodes[0]
  }

  /// Adds the children's summaries up anew.
  private mutating func sumUp() {
    var sum = Block.Summary.zero
    for index in children.indices { sum.add(children[index].summary) }
    summary = sum
  }

  /// Replaces code units of one leaf, if the leaf keeps a good size.
  ///
  /// - Returns: Whether it was done; if not, nothing was changed.
  mutating func replaceInPlace(_ range: Range<Int>, with block: Block, isRoot: Bool) -> Bool {
    if height == 0 {
      return self.block.replace(
        range, with: block, sizes: (isRoot ? 0 : Block.minimumSize)...Block.maximumSize,
        summary: &summary)
    }
    var start = 0
    var index = 0
    while index < children.count {
      let old = children[index].summary
      let end = start + old.length
      // An insertion between two children goes to the first of them.
      if range.lowerBound < end || (range.isEmpty && range.lowerBound == end) {
        guard range.upperBound <= end,
          children[index].replaceInPlace(
            range.lowerBound - start..<range.upperBound - start, with: block, isRoot: false)
        else { return false }
        if !summary.exchange(old, for: children[index].summary) { sumUp() }
        return true
      }
      start = end
      index += 1
    }
    return false
  }

  /// Replaces any range by any tree.
  mutating func replace(_ range: Range<Int>, with middle: TreeNode) {
    let (left, rest) = split(at: range.lowerBound)
    let (_, right) = rest.split(at: range.count)
    self = left.joined(middle).joined(right)
  }
}
