public import Foundation
public import TextLayout
import TextStorage

/// Glyphs by number: a part of ``NSLayoutManager``, in a class of its own so that subclasses can override its
/// members.
open class LayoutManagerGlyphs: NSObject {
  /// The kit's layout manager.
  public let kit = LayoutManager()

  /// The storage whose text is laid out; set by the storage.
  open internal(set) weak var textStorage: NSTextStorage?

  /// The containers that text flows through, in order.
  open internal(set) var textContainers: [NSTextContainer] = []

  /// What the delegate has stored for the run that it is asked about.
  var storedGlyphs: (glyphs: [CGGlyph], properties: [GlyphProperty], font: UIFont)?

  /// Creates a manager without storage or containers.
  public override init() { super.init() }

  func container(_ kit: TextContainer?) -> NSTextContainer? {
    kit.flatMap { kit in textContainers.first { $0.kit === kit } }
  }

  /// What a glyph is to layout.
  public typealias GlyphProperty = TextLayout.GlyphProperty

  /// What a control character does.
  public typealias ControlCharacterAction = TextLayout.ControlCharacterAction

  /// The number of glyphs.
  open var numberOfGlyphs: Int { kit.numberOfGlyphs }

  /// Whether there is a glyph of a number.
  open func isValidGlyphIndex(_ index: Int) -> Bool { kit.isValidGlyphIndex(index) }

  /// A glyph of its font; 0xFFFF for what has none, such as a tab.
  open func cgGlyph(at index: Int) -> UInt16 {
    kit.glyph(at: index).map { UInt16(truncatingIfNeeded: $0) } ?? .max
  }

  /// What a glyph is to layout.
  open func propertyForGlyph(at index: Int) -> GlyphProperty { kit.propertyForGlyph(at: index) }

  /// Whether nothing is drawn for a glyph.
  open func notShownAttribute(forGlyphAt index: Int) -> Bool {
    kit.notShownAttribute(forGlyphAt: index)
  }

  /// The first character of a glyph.
  open func characterIndexForGlyph(at index: Int) -> Int {
    kit.characterIndexForGlyph(at: index)
  }

  /// The first glyph of a character.
  open func glyphIndexForCharacter(at index: Int) -> Int {
    kit.glyphIndexForCharacter(at: index)
  }

  /// The glyphs of some text.
  open func glyphRange(
    forCharacterRange range: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    let found = kit.glyphRange(forCharacterRange: range.clamped(to: .max))
    unsafe actualCharacterRange?.pointee = NSRange(found.characters)
    return NSRange(found.glyphs)
  }

  /// The text of some glyphs.
  open func characterRange(
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
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    NSRange(kit.glyphRange(for: container.kit))
  }

  // MARK: Many glyphs at once

  /// A glyph of its font, and whether there is one of this number.
  open func cgGlyph(at index: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    let isValid = kit.isValidGlyphIndex(index)
    unsafe isValidIndex?.pointee = ObjCBool(isValid)
    return isValid ? cgGlyph(at: index) : .max
  }

  /// Fills the buffers that are given with what is known of some glyphs.
  ///
  /// - Returns: How many there are; the buffers must hold as many.
  @discardableResult
  open func getGlyphs(
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
  open func range(ofNominallySpacedGlyphsContaining index: Int) -> NSRange {
    let position = kit.characterIndexForGlyph(at: index)
    guard let fragment = kit.lineFragment(containing: position), let run = run(ofGlyph: index)
    else {
      return NSRange(location: index, length: 1)
    }
    let part = run.range.clamped(to: fragment.range)
    return NSRange(kit.glyphRange(forCharacterRange: part).glyphs)
  }

  /// Whether a glyph draws outside of its line fragment.
  open func drawsOutsideLineFragment(forGlyphAt index: Int) -> Bool {
    kit.drawsOutsideLineFragment(forGlyphAt: index)
  }

  /// Does nothing: glyphs are made when they are asked for.
  open func ensureGlyphs(forGlyphRange range: NSRange) {}

  /// The first character and the first glyph that are not laid out.
  open func getFirstUnlaidCharacterIndex(
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
    return kit.textRuns(ofParagraph: number, in: position..<position + 1).runs.first
  }

  /// The first character that is not laid out.
  open func firstUnlaidCharacterIndex() -> Int { kit.firstUnlaidCharacterIndex }

  /// The first glyph that is not laid out.
  open func firstUnlaidGlyphIndex() -> Int {
    kit.glyphIndexForCharacter(at: kit.firstUnlaidCharacterIndex)
  }

  // MARK: Glyphs of a delegate

  /// Stores the glyphs that a delegate wants in place of those it was shown.
  ///
  /// It is for
  /// ``NSLayoutManagerDelegate/layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)``
  /// alone. There must be as many as it was shown, of the same characters; otherwise glyphs stay as they are.
  /// The font is that of the glyphs that are changed.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties: UnsafePointer<GlyphProperty>,
    characterIndexes: UnsafePointer<Int>, font: UIFont, forGlyphRange range: NSRange
  ) {
    let count = max(0, range.length)
    storedGlyphs = (
      glyphs: unsafe Array(UnsafeBufferPointer(start: glyphs, count: count)),
      properties: unsafe Array(UnsafeBufferPointer(start: properties, count: count)), font: font
    )
  }
}
