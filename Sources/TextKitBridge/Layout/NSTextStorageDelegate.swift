public import Foundation
public import TextStorage

/// Hooks into the processing of edits; each has a default that does nothing.
public protocol NSTextStorageDelegate: AnyObject {
  /// Comes before layout managers are told; it may change characters and attributes.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// Comes right before layout managers are told; it may change attributes.
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
