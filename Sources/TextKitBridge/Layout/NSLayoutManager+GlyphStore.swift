public import Foundation
public import TextLayout
import TextStorage

/// Many glyphs at once.
extension NSLayoutManager {
  /// A glyph of its font, and whether there is one of this number.
  public func cgGlyph(at index: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    let isValid = kit.isValidGlyphIndex(index)
    unsafe isValidIndex?.pointee = ObjCBool(isValid)
    return isValid ? cgGlyph(at: index) : .max
  }

  /// Fills the buffers that are given with what is known of some glyphs.
  ///
  /// - Returns: How many there are; the buffers must hold as many.
  public func getGlyphs(
    in range: NSRange, glyphs: UnsafeMutablePointer<CGGlyph>?,
    properties: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes: UnsafeMutablePointer<Int>?, bidiLevels: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    let indices = range.clamped(to: kit.numberOfGlyphs)
    for (place, index) in indices.enumerated() {
      unsafe glyphs?[place] = cgGlyph(at: index)
      unsafe properties?[place] = kit.propertyForGlyph(at: index)
      unsafe characterIndexes?[place] = kit.characterIndexForGlyph(at: index)
      if let bidiLevels = unsafe bidiLevels {
        unsafe bidiLevels[place] = run(ofGlyph: index)?.level ?? 0
      }
    }
    return indices.count
  }

  /// The glyphs around one that follow each other by their advances: those of its run in its line fragment.
  public func range(ofNominallySpacedGlyphsContaining index: Int) -> NSRange {
    let position = kit.characterIndexForGlyph(at: index)
    guard let fragment = kit.lineFragment(containing: position), let run = run(ofGlyph: index)
    else {
      return NSRange(location: index, length: 1)
    }
    let part = run.range.clamped(to: fragment.range)
    return NSRange(kit.glyphRange(forCharacterRange: part).glyphs)
  }

  /// Whether a glyph draws outside of its line fragment.
  public func drawsOutsideLineFragment(forGlyphAt index: Int) -> Bool {
    kit.drawsOutsideLineFragment(forGlyphAt: index)
  }

  /// Does nothing: glyphs are made when they are asked for.
  public func ensureGlyphs(forGlyphRange range: NSRange) {}

  /// The first character and the first glyph that are not laid out.
  public func getFirstUnlaidCharacterIndex(
    _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
  ) {
    unsafe charIndex?.pointee = firstUnlaidCharacterIndex()
    if let glyphIndex = unsafe glyphIndex { unsafe glyphIndex.pointee = firstUnlaidGlyphIndex() }
  }

  private func run(ofGlyph index: Int) -> TextRun? {
    let position = kit.characterIndexForGlyph(at: index)
    guard let number = kit.textStorage?.text.paragraphIndex(containing: position) else {
      return nil
    }
    return kit.textRuns(ofParagraph: number).first { $0.range.contains(position) }
  }
}
