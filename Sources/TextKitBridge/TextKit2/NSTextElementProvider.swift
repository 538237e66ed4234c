public import Foundation

/// A text that consists of elements; every ``NSTextContentManager`` is one.
public protocol NSTextElementProvider: NSObjectProtocol {
  /// The whole text.
  var documentRange: NSTextRange { get }

  /// Calls `block` with each element from a position on until it returns false.
  ///
  /// - Returns: The position where the enumeration ended; nil at the end of the text.
  func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)?

  /// Replaces a range of text by elements.
  func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?)

  /// Writes changes back, then calls the handler.
  func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?)

  /// Returns the position at an offset from another; nil outside the text.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the offset of one position from another.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Returns the range that an edit of a selection should cover; nil for the same range.
  func adjustedRange(
    from textRange: NSTextRange, forEditingTextSelection: Bool
  ) -> NSTextRange?
}

extension NSTextElementProvider {
  /// Returns nil: a provider that has no offsets.
  public func location(
    _ location: any NSTextLocation, offsetBy offset: Int
  ) -> (any NSTextLocation)? { nil }

  /// Returns 0: a provider that has no offsets.
  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { 0 }

  /// Returns nil: the same range.
  public func adjustedRange(
    from textRange: NSTextRange, forEditingTextSelection: Bool
  ) -> NSTextRange? { nil }
}

extension NSTextContentManager: NSTextElementProvider {}
