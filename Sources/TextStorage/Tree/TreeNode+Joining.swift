extension TreeNode {
  private var isEmptyLeaf: Bool { height == 0 && block.size == 0 }

  /// Returns the tree of this tree's contents followed by another's. O(difference of the heights).
  func joined(_ next: TreeNode) -> TreeNode {
    if isEmptyLeaf { return next }
    if next.isEmptyLeaf { return self }
    if height == next.height { return height == 0 ? joinedLeaf(next) : joinedSibling(next) }
    if height > next.height {
      let last = children[children.count - 1].joined(next)
      let kept = children.dropLast()
      return Self.grown(last.height == height ? kept + last.children : kept + [last])
    }
    let first = joined(next.children[0])
    let kept = next.children.dropFirst()
    return Self.grown((first.height == next.height ? first.children : [first]) + kept)
  }

  /// Returns a node of these children, or a node over two nodes if there are too many for one.
  private static func grown(_ children: some Collection<TreeNode>) -> TreeNode {
    let children = Array(children)
    if children.count <= maximumChildren { return TreeNode(children: children) }
    let half = children.count / 2
    return TreeNode(children: [
      TreeNode(children: Array(children[..<half])), TreeNode(children: Array(children[half...])),
    ])
  }

  private func joinedSibling(_ next: TreeNode) -> TreeNode {
    if children.count >= Self.minimumChildren, next.children.count >= Self.minimumChildren {
      return TreeNode(children: [self, next])
    }
    return Self.grown(children + next.children)
  }

  private func joinedLeaf(_ next: TreeNode) -> TreeNode {
    let size = block.size + next.block.size
    // Small neighbours become one leaf with room to grow.
    if size > Block.maximumSize * 3 / 4, block.size >= Block.minimumSize,
      next.block.size >= Block.minimumSize
    {
      return TreeNode(children: [self, next])
    }
    var whole = block
    whole.append(next.block)
    if size <= Block.maximumSize { return TreeNode(whole) }
    let second = whole.split(at: whole.position(ofSize: size / 2))
    return TreeNode(children: [TreeNode(whole), TreeNode(second)])
  }

  /// Returns the trees before and after a position. O(log n).
  func split(at position: Int) -> (TreeNode, TreeNode) {
    if position <= 0 { return (TreeNode(Block()), self) }
    if position >= summary.length { return (self, TreeNode(Block())) }
    if height == 0 {
      var first = block
      let second = first.split(at: position)
      return (TreeNode(first), TreeNode(second))
    }
    var start = 0
    var index = 0
    while start + children[index].summary.length < position {
      start += children[index].summary.length
      index += 1
    }
    let (left, right) = children[index].split(at: position - start)
    return (
      Self.group(children[..<index]).joined(left),
      right.joined(Self.group(children[(index + 1)...]))
    )
  }

  /// Returns a tree of nodes of equal height, at most as many as one node may have.
  private static func group(_ nodes: ArraySlice<TreeNode>) -> TreeNode {
    switch nodes.count {
    case 0: TreeNode(Block())
    case 1: nodes[nodes.startIndex]
    default: TreeNode(children: Array(nodes))
    }
  }
}
