/// Hooks into the processing of edits. Both have a default that does nothing.
public protocol TextStorageDelegate: AnyObject {
  /// Comes before attributes are fixed. It may change characters and attributes of the storage;
  /// what it changes becomes part of the edit, and it isn't called again for it.
  ///
  /// - Parameters:
  ///   - storage: The storage that was edited.
  ///   - editedMask: What kinds of change there were.
  ///   - editedRange: The edited text, in UTF-16 code units after the edit.
  ///   - delta: By how many code units the text grew.
  func textStorage(
    _ storage: TextStorage, willProcessEditing editedMask: EditActions,
    range editedRange: Range<Int>,
    changeInLength delta: Int)

  /// Comes after attributes were fixed and before observers are told. It may change
  /// attributes; changing characters stops the program with a sentence.
  ///
  /// - Parameters:
  ///   - storage: The storage that was edited.
  ///   - editedMask: What kinds of change there were.
  ///   - editedRange: The edited text, in UTF-16 code units after the edit.
  ///   - delta: By how many code units the text grew.
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
