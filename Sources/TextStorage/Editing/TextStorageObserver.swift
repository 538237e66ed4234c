/// An object that follows the edits of a storage, such as a layout manager or a list of headings.
///
/// Observers are notified in the order in which they were added, once per batch of edits, after
/// all processing. They must not change the storage then.
public protocol TextStorageObserver: AnyObject {
  /// Called when an edit, or a batch of edits, of the storage is complete.
  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit)

  /// Called when the observer was added to a storage (`nil` before), or removed from it (`nil`
  /// now).
  ///
  /// It is also called when the observer moves from one storage to another.
  func textStorageDidChange(to storage: TextStorage?)

  /// Called when the observer's storage was deallocated; `text` is its last text.
  func textStorageDidEnd(leaving text: AttributedText)
}

extension TextStorageObserver {
  /// Does nothing.
  public func textStorageDidChange(to storage: TextStorage?) {}

  /// Does nothing.
  public func textStorageDidEnd(leaving text: AttributedText) {}
}

/// The description of a completed edit, or batch of edits, that observers receive.
public struct ProcessedEdit: Hashable, Sendable {
  /// The kinds of change.
  public var editedMask: EditActions
  /// The edited text, in UTF-16 code units after the edit.
  ///
  /// Before the edit it was `changeInLength` code units shorter. One range covers all edits of a
  /// batch.
  public var editedRange: Range<Int>
  /// The number of UTF-16 code units by which the text grew; negative if it shrank.
  public var changeInLength: Int
  /// The whole changed range: `editedRange`, extended to where fixing changed attributes.
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

/// The kinds of change that an edit made. Raw values are those of Text Kit.
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
