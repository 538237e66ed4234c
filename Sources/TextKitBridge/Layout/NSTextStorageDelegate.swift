public import Foundation
public import TextStorage

/// Hooks into the processing of edits; each has an empty default implementation.
public protocol NSTextStorageDelegate: AnyObject {
  /// Called before layout managers are notified; it may change characters and attributes.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// Called right before layout managers are notified; it may change attributes.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}

  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}
