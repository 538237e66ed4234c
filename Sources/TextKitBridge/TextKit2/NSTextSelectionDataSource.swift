public import Foundation

/// The text and the layout that selections move in; every ``NSTextLayoutManager`` is one.
public protocol NSTextSelectionDataSource: NSObjectProtocol {
  /// The whole text.
  var documentRange: NSTextRange { get }

  /// Calls `block` with each substring from a position on until it sets the flag: the substring,
  /// its range, and the range with its separators.
  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns the unit of text around a position; nil if there is none.
  func textRange(
    for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
  ) -> NSTextRange?

  /// Returns the position at an offset from another; nil outside the text.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the offset of one position from another.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Returns the direction of the paragraph around a position.
  func baseWritingDirection(
    at location: any NSTextLocation
  ) -> NSTextSelectionNavigation.WritingDirection

  /// Calls `block` with each caret of the line that holds a position, from left to right, until it
  /// sets the flag: x in the container, the position, and true if it is before its character.
  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns the text of the line at a point of the container; nil if there is none.
  func lineFragmentRange(
    for point: CGPoint, inContainerAt location: any NSTextLocation
  ) -> NSTextRange?

  /// Calls `block` with each end of a container from a position on until it sets the flag.
  func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns the orientation of the lines around a position.
  func textLayoutOrientation(
    at location: any NSTextLocation
  ) -> NSTextSelectionNavigation.LayoutOrientation
}

extension NSTextSelectionDataSource {
  /// Calls nothing: the text has one container.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}

  /// Returns horizontal lines.
  public func textLayoutOrientation(
    at location: any NSTextLocation
  ) -> NSTextSelectionNavigation.LayoutOrientation { .horizontal }
}

extension NSTextSelectionNavigation {
  /// The direction of a paragraph.
  public enum WritingDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
  }

  /// The orientation of lines.
  public enum LayoutOrientation: Int, Sendable {
    /// Lines from top to bottom.
    case horizontal = 0
    /// Lines from right to left: never.
    case vertical = 1
  }
}
