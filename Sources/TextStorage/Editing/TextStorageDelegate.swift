/// Hooks into the processing of edits. Both have an empty default implementation.
public protocol TextStorageDelegate: AnyObject {
  /// Called before attributes are fixed. It may change characters and attributes of the storage.
  /// Its changes become part of the edit and do not call it again.
  ///
  /// - Parameters:
  ///   - storage: The edited storage.
  ///   - editedMask: The kinds of change.
  ///   - editedRange: The edited text, in UTF-16 code units after the edit.
  ///   - delta: The number of code units by which the text grew.
  func textStorage(
    _ storage: TextStorage, willProcessEditing editedMask: EditActions,
    range editedRange: Range<Int>,
    changeInLength delta: Int)

  /// Called after attributes were fixed and before observers are notified. It may change
  /// attributes; changing characters stops the program with a message.
  ///
  /// - Parameters:
  ///   - storage: The edited storage.
  ///   - editedMask: The kinds of change.
  ///   - editedRange: The edited text, in UTF-16 code units after the edit.
  ///   - delta: The number of code units by which the text grew.
  func textStorage(
    _ storage: TextStorage, didProcessEditing editedMask: EditActions,
    range editedRange: Range<Int>,
    changeInLength delta: Int)
}

extension TextStorageDelegate {
  /// Does nothing.
  public func textStorage(
    _ storage: TextStorage, willProcessEditing editedMask: EditActions,
    range editedRange: Range<Int>,
    changeInLength delta: Int
  ) {}

  /// Does nothing.
  public func textStorage(
    _ storage: TextStorage, didProcessEditing editedMask: EditActions,
    range editedRange: Range<Int>,
    changeInLength delta: Int
  ) {}
}
