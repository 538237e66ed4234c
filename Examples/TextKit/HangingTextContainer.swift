import Foundation
import TextKitBridge

/// Indents each line of a listing that begins with a dash, by looking at the text at the start of
/// the line.
final class HangingTextContainer: NSTextContainer {
  /// The indent, in points.
  var indent: CGFloat = 24

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    var rect = super.lineFragmentRect(
      forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
      remaining: remainingRect)
    guard let string = layoutManager?.textStorage?.string else { return rect }
    let text = string as NSString
    guard characterIndex < text.length else { return rect }
    let line = text.lineRange(for: NSRange(location: characterIndex, length: 0))
    guard text.substring(with: line).hasPrefix("- "), characterIndex > line.location else {
      return rect
    }
    rect.origin.x += indent
    rect.size.width -= indent
    return rect
  }
}
