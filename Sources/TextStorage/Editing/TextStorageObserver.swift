/// Something that follows the edits of a storage, such as a layout manager or a list of its headings.
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

/// What observers are told when an edit, or a batch of edits, is complete.
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

/// What kinds of change an edit made. Raw values are those of Text Kit.
public struct EditActions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Attributes were changed.
  public static let editedAttributes = EditActions(rawValue: 1)
  /// Characters were added, removed or replaced.
  public static let editedCharacters = EditActions(rawValue: 2)
}
