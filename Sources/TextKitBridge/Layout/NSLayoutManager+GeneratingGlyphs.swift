import Foundation
import TextFonts
import TextLayout
import TextStorage

/// Queries to a delegate about glyphs.
extension NSLayoutManager {
  /// Asks Text Kit's delegate about the glyphs of a run.
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
