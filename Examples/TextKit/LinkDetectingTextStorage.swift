import Foundation
import TextKitBridge

/// Usage 3: a storage that wraps another one and marks links, with a delegate that keeps links on
/// one line and a manager that draws boxes around them.
final class LinkDetectingTextStorage: NSTextStorage {
  private let imp = NSTextStorage()

  override var string: String { imp.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    imp.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    imp.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    let text = imp.string as NSString
    let paragraph = text.paragraphRange(
      for: NSRange(location: range.location, length: (str as NSString).length))
    imp.removeAttribute(.link, range: paragraph)
    imp.removeAttribute(.underlineStyle, range: paragraph)
    for found in Self.links(in: imp.string, paragraph) {
      imp.addAttribute(.link, value: text.substring(with: found), range: found)
      imp.addAttribute(.underlineStyle, value: 1, range: found)
    }
    edited(.editedAttributes, range: paragraph, changeInLength: 0)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    imp.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  /// The ranges that start like a web address, up to the next white space.
  private static func links(in text: String, _ range: NSRange) -> [NSRange] {
    let text = text as NSString
    var found: [NSRange] = []
    var position = range.location
    while position < range.location + range.length {
      let rest = NSRange(location: position, length: range.location + range.length - position)
      let start = text.range(of: "https://", options: [], range: rest)
      if start.location == NSNotFound { break }
      let after = NSRange(
        location: start.location, length: range.location + range.length - start.location)
      let end = text.rangeOfCharacter(from: .whitespacesAndNewlines, options: [], range: after)
      let stop = end.location == NSNotFound ? after.location + after.length : end.location
      found.append(NSRange(location: start.location, length: stop - start.location))
      position = stop
    }
    return found
  }
}

/// Keeps links on one line and adds line spacing.
final class LinkLayoutDelegate: NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    var range = NSRange()
    let link = layoutManager.textStorage?.attribute(
      .link, at: charIndex, effectiveRange: &range)
    return !(link != nil && charIndex > range.location && charIndex < NSMaxRange(range))
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(glyphIndex / 100)
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    10
  }
}

/// Draws a box around links instead of an underline.
final class OutliningLayoutManager: NSLayoutManager {
  var boxes: [CGRect] = []

  override func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    let first = location(forGlyphAt: glyphRange.location).x
    let last: CGFloat
    if NSMaxRange(glyphRange) < NSMaxRange(lineGlyphRange) {
      last = location(forGlyphAt: NSMaxRange(glyphRange)).x
    } else {
      last =
        lineFragmentUsedRect(
          forGlyphAt: NSMaxRange(glyphRange) - 1, effectiveRange: nil
        ).size.width
    }
    let box = CGRect(
      x: lineRect.origin.x + first + containerOrigin.x, y: lineRect.origin.y + containerOrigin.y,
      width: last - first, height: lineRect.size.height)
    boxes.append(box)
    UIColor.red.set()
    UIBezierPath(rect: box.insetBy(dx: 0.5, dy: 0.5)).stroke()
  }
}
