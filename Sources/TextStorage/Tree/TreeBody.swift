/// What is below a node of a tree.
///
/// It is changed only by a node that holds the sole reference, which is why sharing it between
/// threads is safe, and why accesses need no check at run time that they don't overlap.
final class TreeBody<Block: TreeBlock>: @unchecked Sendable {
  @safe @exclusivity(unchecked) var children: [TreeNode<Block>]
  @safe @exclusivity(unchecked) var block: Block

  init(children: [TreeNode<Block>], block: Block) {
    self.children = children
    self.block = block
  }
}
