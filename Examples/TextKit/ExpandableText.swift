import Foundation
import TextKitBridge

// After Apple's sample "Display text with a custom layout", its last part: a text that is
// truncated after some lines, with room for a button in place of the hidden text. The button's
// room belongs to a control character, the hidden text has null glyphs, and the rest is placed
// outside of the container.

final class ExpandableText: NSObject, NSLayoutManagerDelegate {
  let textStorage: NSTextStorage
  let layoutManager = NSLayoutManager()
  let textContainer: NSTextContainer
  let buttonSize: CGSize

  /// The hidden text, whose place the button takes, or nil if all text is displayed.
  private(set) var hiddenRange: NSRange?

  init(_ text: String, width: CGFloat, buttonSize: CGSize) {
    textStorage = NSTextStorage(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: 15)])
    textContainer = NSTextContainer(
      size: CGSize(width: width, height: .greatestFiniteMagnitude))
    self.buttonSize = buttonSize
    super.init()
    layoutManager.delegate = self
    layoutManager.addTextContainer(textContainer)
    textStorage.addLayoutManager(layoutManager)
  }

  /// Hides the text after the first lines and makes room for the button at the end of the last
  /// one.
  func collapse(toLines count: Int) {
    expand()
    var lines: [(used: CGRect, glyphs: NSRange)] = []
    let all = NSRange(location: 0, length: layoutManager.numberOfGlyphs)
    layoutManager.enumerateLineFragments(forGlyphRange: all) { _, used, _, glyphs, _ in
      lines.append((used, glyphs))
    }
    guard lines.count > count, count > 0 else { return }
    let last = lines[count - 1]
    let edge = textContainer.size.width - textContainer.lineFragmentPadding - buttonSize.width
    var glyph = layoutManager.glyphIndex(
      for: CGPoint(x: edge, y: last.used.midY), in: textContainer)
    // The button must fit between the last visible glyph and the edge.
    while glyph > last.glyphs.location, layoutManager.location(forGlyphAt: glyph).x > edge {
      glyph -= 1
    }
    let first = layoutManager.characterIndexForGlyph(at: glyph)
    hide(NSRange(location: first, length: textStorage.length - first))
  }

  /// Shows all text.
  func expand() {
    guard let range = hiddenRange else { return }
    hiddenRange = nil
    invalidate(range)
  }

  /// The place of the button.
  var buttonRect: CGRect? {
    guard let range = hiddenRange else { return nil }
    let glyph = layoutManager.glyphIndexForCharacter(at: range.location)
    let line = layoutManager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    let place = layoutManager.location(forGlyphAt: glyph)
    return CGRect(
      x: line.minX + place.x, y: line.minY + place.y - buttonSize.height,
      width: buttonSize.width, height: buttonSize.height)
  }

  private func hide(_ range: NSRange) {
    hiddenRange = range
    invalidate(range)
  }

  private func invalidate(_ range: NSRange) {
    layoutManager.invalidateGlyphs(
      forCharacterRange: range, changeInLength: 0, actualCharacterRange: nil)
    layoutManager.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil)
  }

  // MARK: NSLayoutManagerDelegate

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    guard let hidden = hiddenRange else { return 0 }
    var properties = Array(UnsafeBufferPointer(start: props, count: glyphRange.length))
    var isTouched = false
    for index in 0..<glyphRange.length where NSLocationInRange(charIndexes[index], hidden) {
      isTouched = true
      properties[index] = charIndexes[index] == hidden.location ? .controlCharacter : .null
    }
    guard isTouched else { return 0 }
    layoutManager.setGlyphs(
      glyphs, properties: properties, characterIndexes: charIndexes, font: aFont,
      forGlyphRange: glyphRange)
    return glyphRange.length
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    charIndex == hiddenRange?.location ? .whitespace : action
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    CGRect(origin: glyphPosition, size: buttonSize)
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    guard let hidden = hiddenRange else { return false }
    let first = layoutManager.characterIndexForGlyph(at: glyphRange.location)
    guard first > hidden.location else { return false }
    // The rest of the text, such as line ends, is placed out of sight.
    lineFragmentRect.pointee.origin.x = textContainer.size.width
    lineFragmentUsedRect.pointee.origin.x = textContainer.size.width
    return true
  }
}
