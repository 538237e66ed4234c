public import Foundation
import TextLayout
import TextStorage

extension NSTextLayoutManager: NSTextSelectionDataSource {
  /// Calls `block` with each substring from a position on until it sets the flag.
  public func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let text = layoutManager.kit.textStorage?.text else { return }
    let isReverse = options.contains(.reverse)
    var position = min(max(location.position, 0), text.length)
    var ends = false
    // Paragraph by paragraph, because most callers stop at the first substring.
    while !ends, isReverse ? position > 0 : position < text.length {
      let paragraph = text.paragraphRange(containing: isReverse ? position - 1 : position)
      let range =
        isReverse ? paragraph.lowerBound..<position : position..<paragraph.upperBound
      let start = range.lowerBound
      unsafe SubstringEnumerator(string: text.substring(in: range))(
        in: NSRange(location: 0, length: range.count), options: options
      ) { part, inner, outer, stop in
        func moved(_ range: NSRange) -> NSTextRange {
          NSTextRange(start + range.location..<start + NSMaxRange(range))
        }
        unsafe block(part, moved(inner), moved(outer), stop)
        ends = unsafe stop.pointee.boolValue
      }
      position = isReverse ? range.lowerBound : range.upperBound
    }
  }

  /// Returns the unit of text around a position; nil in an empty text.
  public func textRange(
    for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
  ) -> NSTextRange? {
    guard let text = layoutManager.kit.textStorage?.text, text.length > 0 else { return nil }
    let position = min(max(location.position, 0), text.length - 1)
    switch selectionGranularity {
    case .character: return NSTextRange(text.characterRange(containing: position))
    case .word: return NSTextRange(text.wordRange(containing: position))
    case .sentence: return NSTextRange(text.sentenceRange(containing: position))
    case .paragraph: return NSTextRange(text.paragraphRange(containing: position))
    case .line:
      return layoutManager.kit.lineFragment(containing: position).map { NSTextRange($0.range) }
    }
  }

  /// Returns the position at an offset of UTF-16 code units from another; nil outside the text.
  public func location(
    _ location: any NSTextLocation, offsetBy offset: Int
  ) -> (any NSTextLocation)? { textContentManager?.location(location, offsetBy: offset) }

  /// Returns the number of UTF-16 code units from one position to another.
  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    to.position - from.position
  }

  /// Returns the direction of the paragraph around a position.
  public func baseWritingDirection(
    at location: any NSTextLocation
  ) -> NSTextSelectionNavigation.WritingDirection {
    layoutManager.baseDirection(at: location.position) == .rightToLeft
      ? .rightToLeft : .leftToRight
  }

  /// Calls `block` with each caret of the line that holds a position, from left to right.
  public func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let kit = layoutManager.kit
    guard let length = kit.textStorage?.length else { return }
    let position = min(max(location.position, 0), length)
    var stop = ObjCBool(false)
    let points = kit.insertionPoints(
      inLineFragmentContaining: position, inDisplayOrder: true)
    for point in points {
      let place = StorageLocation(point.position)
      unsafe block(CGFloat(point.x), place, true, &stop)
      if stop.boolValue { return }
      // A position between two directions also has a caret after its preceding character.
      if point.alternate != point.x {
        unsafe block(CGFloat(point.alternate), place, false, &stop)
        if stop.boolValue { return }
      }
    }
  }

  /// Returns the text of the line at a point of the container; nil if there is none.
  public func lineFragmentRange(
    for point: CGPoint, inContainerAt location: any NSTextLocation
  ) -> NSTextRange? {
    guard let container = textContainer,
      let hit = layoutManager.kit.character(at: .init(point), in: container.kit)
    else { return nil }
    return textRange(for: .line, enclosing: StorageLocation(hit.position))
  }

  /// Calls `block` with the end of the container, or with its start in reverse.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainer else { return }
    let range = layoutManager.kit.characterRange(in: container.kit)
    let end = reverse ? range.lowerBound : range.upperBound
    guard reverse ? end <= location.position : end >= location.position else { return }
    var stop = ObjCBool(false)
    unsafe block(StorageLocation(end), &stop)
  }
}
