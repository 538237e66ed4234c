/// What a layout manager is told when an edit, or a batch of edits, is complete.
public struct ProcessedEdit: Hashable, Sendable {
  /// What kinds of change there were.
  public var editedMask: EditActions
  /// The text that was edited, in UTF-16 code units after the edit.
  ///
  /// Before the edit it was `changeInLength` code units shorter. Several edits of a batch are
  /// covered by one range.
  public var editedRange: Range<Int>
  /// By how many UTF-16 code units the text grew; negative when it shrank.
  public var changeInLength: Int
  /// The text that has changed altogether: `editedRange`, and where fixing changed attributes.
  public var invalidatedRange: Range<Int>

  /// Creates a description of an edit.
  public init(
    editedMask: EditActions, editedRange: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    self.editedMask = editedMask
    self.editedRange = editedRange
    self.changeInLength = changeInLength
    self.invalidatedRange = invalidatedRange
  }
}
