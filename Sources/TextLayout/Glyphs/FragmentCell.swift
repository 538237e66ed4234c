/// A user-perceived character of a fragment, where it is drawn.
struct FragmentCell: Hashable {
  /// In UTF-16 code units of the storage.
  var range: Range<Int>
  /// In points of the container.
  var left: Double
  /// In points of the container.
  var right: Double
  var isRightToLeft: Bool
  /// Whether the cell is a character that ends a line.
  var isLineBreak = false

  /// Whether the character takes no room and has another direction than its paragraph.
  func isHiddenAgainst(_ isRightToLeft: Bool) -> Bool {
    self.isRightToLeft != isRightToLeft && !isLineBreak && right <= left
  }

  /// The x at which the character starts in reading direction.
  var leading: Double { isRightToLeft ? right : left }
  /// The x at which it ends in reading direction.
  var trailing: Double { isRightToLeft ? left : right }
}
