/// Something that follows the edits of a storage: a layout manager.
///
/// Observers are told in the order in which they were added, once for each batch of edits, when
/// everything has been done. They must not change the storage then.
public protocol TextStorageObserver: AnyObject {
  /// An edit, or a batch of edits, of the storage is complete.
  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit)

  /// The observer was added to a storage (`nil` before), or removed from it (`nil` now).
  ///
  /// It is also called when the observer moves from one storage to another.
  func textStorageDidChange(to storage: TextStorage?)

  /// The observer's storage has gone; the text that it had can still be shown.
  func textStorageDidEnd(leaving text: AttributedText)
}

extension TextStorageObserver {
  /// Does nothing.
  public func textStorageDidChange(to storage: TextStorage?) {}

  /// Does nothing.
  public func textStorageDidEnd(leaving text: AttributedText) {}
}
