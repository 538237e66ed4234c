public import Foundation
import TextFonts
public import TextLayout
import TextStorage

/// A glyph of a font by its number.
public typealias CGGlyph = UInt16

/// Glyphs as a delegate wants them.
extension NSLayoutManager {
  /// Stores the glyphs that a delegate wants in place of those it was shown.
  ///
  /// It is for
  /// ``NSLayoutManagerDelegate/layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)``
  /// alone. There must be as many as it was shown, of the same characters; otherwise glyphs stay as they are.
  /// The font is that of the glyphs that are changed.
  public func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties: UnsafePointer<GlyphProperty>,
    characterIndexes: UnsafePointer<Int>, font: UIFont, forGlyphRange range: NSRange
  ) {
    let count = max(0, range.length)
    storedGlyphs = (
      glyphs: unsafe Array(UnsafeBufferPointer(start: glyphs, count: count)),
      properties: unsafe Array(UnsafeBufferPointer(start: properties, count: count)), font: font
    )
  }

  /// Asks Text Kit's delegate about a run.
  func generate(_ run: inout GeneratedGlyphs) {
    guard let delegate, let first = run.characterIndexes.first else { return }
    let glyphs = run.glyphs.map { CGGlyph(truncatingIfNeeded: $0) }
    let font =
      textStorage.flatMap {
        unsafe $0.attribute(.font, at: first, effectiveRange: nil) as? UIFont
      } ?? UIFont.systemFont(ofSize: CGFloat(run.size))
    storedGlyphs = nil
    let count = unsafe delegate.layoutManager(
      self, shouldGenerateGlyphs: glyphs, properties: run.properties,
      characterIndexes: run.characterIndexes, font: font,
      forGlyphRange: NSRange(location: first, length: glyphs.count))
    defer { storedGlyphs = nil }
    guard count == glyphs.count, let stored = storedGlyphs, stored.glyphs.count == count else {
      return
    }
    if stored.font != font,
      let face = try? kit.fonts.face(for: FontRequest(stored.font.descriptor, language: nil))
    {
      for index in run.glyphs.indices where run.glyphs[index] != UInt32(stored.glyphs[index]) {
        run.fonts[index] = face
      }
    }
    run.glyphs = stored.glyphs.map { UInt32($0) }
    run.properties = stored.properties
  }
}

extension UIFont {
  /// The glyph of a character in the font's face, or nil when the face has none.
  ///
  /// What Core Text answers on Apple's systems.
  public func cgGlyph(for scalar: Unicode.Scalar) -> CGGlyph? {
    let face = try? FontLibrary.shared.face(for: FontRequest(descriptor, language: nil))
    let glyph = face?.glyph(for: scalar.value) ?? 0
    return glyph == 0 ? nil : CGGlyph(truncatingIfNeeded: glyph)
  }
}
