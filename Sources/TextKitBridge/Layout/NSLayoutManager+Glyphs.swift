public import Foundation
public import TextLayout
import TextStorage

/// Glyphs by number.
extension NSLayoutManager {
  /// What a glyph is to layout.
  public typealias GlyphProperty = TextLayout.GlyphProperty

  /// What a control character does.
  public typealias ControlCharacterAction = TextLayout.ControlCharacterAction

  /// The number of glyphs.
  public var numberOfGlyphs: Int { kit.numberOfGlyphs }

  /// Whether there is a glyph of a number.
  public func isValidGlyphIndex(_ index: Int) -> Bool { kit.isValidGlyphIndex(index) }

  /// A glyph of its font; 0xFFFF for what has none, such as a tab.
  public func cgGlyph(at index: Int) -> UInt16 {
    kit.glyph(at: index).map { UInt16(truncatingIfNeeded: $0) } ?? .max
  }

  /// What a glyph is to layout.
  public func propertyForGlyph(at index: Int) -> GlyphProperty { kit.propertyForGlyph(at: index) }

  /// Whether nothing is drawn for a glyph.
  public func notShownAttribute(forGlyphAt index: Int) -> Bool {
    kit.notShownAttribute(forGlyphAt: index)
  }

  /// The first character of a glyph.
  public func characterIndexForGlyph(at index: Int) -> Int {
    kit.characterIndexForGlyph(at: index)
  }

  /// The first glyph of a character.
  public func glyphIndexForCharacter(at index: Int) -> Int {
    kit.glyphIndexForCharacter(at: index)
  }

  /// The glyphs of some text.
  public func glyphRange(
    forCharacterRange range: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    let found = kit.glyphRange(forCharacterRange: range.clamped(to: .max))
    unsafe actualCharacterRange?.pointee = NSRange(found.characters)
    return NSRange(found.glyphs)
  }

  /// The text of some glyphs.
  public func characterRange(
    forGlyphRange range: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    let found = kit.characterRange(forGlyphRange: range.clamped(to: .max))
    unsafe actualGlyphRange?.pointee = NSRange(found.glyphs)
    return NSRange(found.characters)
  }

  /// The text of some glyphs.
  func characterRange(forGlyphRange range: NSRange) -> NSRange {
    unsafe characterRange(forGlyphRange: range, actualGlyphRange: nil)
  }

  /// The text of some glyphs, as the kit counts it.
  func characters(_ range: NSRange) -> Range<Int> {
    kit.characterRange(forGlyphRange: range.clamped(to: .max)).characters
  }

  /// The glyphs of a container.
  public func glyphRange(for container: NSTextContainer) -> NSRange {
    NSRange(kit.glyphRange(for: container.kit))
  }
}
