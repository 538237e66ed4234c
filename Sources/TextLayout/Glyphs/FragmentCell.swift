import TextAnalysis
import TextShaping

/// A user-perceived character of a fragment with its horizontal extent.
struct FragmentCell: Hashable {
  /// The text, in UTF-16 code units of the storage.
  var range: Range<Int>
  /// The left edge, in points of the container.
  var left: Double
  /// The right edge, in points of the container.
  var right: Double
  var isRightToLeft: Bool
  /// True if the cell is a character that ends a line.
  var isLineBreak = false

  /// True if the character takes no room and has another direction than its paragraph.
  func isHiddenAgainst(_ isRightToLeft: Bool) -> Bool {
    self.isRightToLeft != isRightToLeft && !isLineBreak && right <= left
  }

  /// The x at which the character starts in reading direction.
  var leading: Double { isRightToLeft ? right : left }
  /// The x at which the character ends in reading direction.
  var trailing: Double { isRightToLeft ? left : right }
}
