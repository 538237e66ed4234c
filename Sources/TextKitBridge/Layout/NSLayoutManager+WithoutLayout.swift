public import Foundation
import TextLayout

/// Questions that may be asked of what is laid out alone.
extension NSLayoutManager {
  /// The container that holds a glyph; nil, too, when it is not laid out and must not be.
  public func textContainer(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    if flag, !isLaidOut(index) { return nil }
    return unsafe textContainer(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// The line fragment that holds a glyph; an empty rectangle, too, when it is not laid out and must not be.
  public func lineFragmentRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    if flag, !isLaidOut(index) { return .zero }
    return unsafe lineFragmentRect(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// The part of it that is used, likewise.
  public func lineFragmentUsedRect(
    forGlyphAt index: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    if flag, !isLaidOut(index) { return .zero }
    return unsafe lineFragmentUsedRect(forGlyphAt: index, effectiveRange: effectiveRange)
  }

  /// The glyphs that a rectangle meets; what is missing is laid out, which takes no longer.
  public func glyphRange(
    forBoundingRectWithoutAdditionalLayout rect: CGRect, in container: NSTextContainer
  ) -> NSRange {
    glyphRange(forBoundingRect: rect, in: container)
  }

  private func isLaidOut(_ glyph: Int) -> Bool {
    kit.characterIndexForGlyph(at: glyph) < kit.firstUnlaidCharacterIndex
  }
}
