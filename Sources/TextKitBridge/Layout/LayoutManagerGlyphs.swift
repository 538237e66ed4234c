public import Foundation
public import TextLayout
import TextStorage

/// Glyphs by index. It is a base of ``NSLayoutManager``, a separate class so that subclasses can
/// override its members.
open class LayoutManagerGlyphs: NSObject {
  /// The kit's layout manager.
  public var kit: LayoutManager { currentKit }
  /// The kit's layout manager, whether or not blocks have been laid out.
  let core = LayoutManager()
  /// The blocks and tables of the text in their places.
  var blockLayout = BlockLayout()

  /// The storage of the text; set by the storage.
  open internal(set) weak var textStorage: NSTextStorage?

  /// The containers of the text, in order.
  open internal(set) var textContainers: [NSTextContainer] = []

  /// The glyphs that the delegate has stored for the run it is asked about.
  var storedGlyphs: (glyphs: [CGGlyph], properties: [GlyphProperty], font: UIFont)?

  /// Creates a manager without storage or containers.
  public override init() { super.init() }

  func container(_ kit: TextContainer?) -> NSTextContainer? {
    guard let kit else { return nil }
    if blockLayout.indices[ObjectIdentifier(kit)] != nil { return textContainers.first }
    return textContainers.first { $0.kit === kit }
  }

  /// The property of a glyph that layout uses.
  public typealias GlyphProperty = TextLayout.GlyphProperty

  /// The action of a control character.
  public typealias ControlCharacterAction = TextLayout.ControlCharacterAction

  /// The number of glyphs.
  open var numberOfGlyphs: Int { kit.numberOfGlyphs }

  /// Returns true if there is a glyph with this index.
  open func isValidGlyphIndex(_ index: Int) -> Bool { kit.isValidGlyphIndex(index) }

  /// Returns the number of a glyph in its font; 0xFFFF if it has none, like a tab.
  open func cgGlyph(at index: Int) -> UInt16 {
    kit.glyph(at: index).map { UInt16(truncatingIfNeeded: $0) } ?? .max
  }

  /// Returns the property of a glyph.
  open func propertyForGlyph(at index: Int) -> GlyphProperty { kit.propertyForGlyph(at: index) }

  /// Returns true if a glyph is not drawn.
  open func notShownAttribute(forGlyphAt index: Int) -> Bool {
    kit.notShownAttribute(forGlyphAt: index)
  }

  /// Returns the first character of a glyph.
  open func characterIndexForGlyph(at index: Int) -> Int {
    kit.characterIndexForGlyph(at: index)
  }

  /// Returns the first glyph of a character.
  open func glyphIndexForCharacter(at index: Int) -> Int {
    kit.glyphIndexForCharacter(at: index)
  }

  /// Returns the glyphs of a range of characters.
  open func glyphRange(
    forCharacterRange range: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    let found = kit.glyphRange(forCharacterRange: range.clamped(to: .max))
    unsafe actualCharacterRange?.pointee = NSRange(found.characters)
    return NSRange(found.glyphs)
  }

  /// Returns the characters of a range of glyphs.
  open func characterRange(
    forGlyphRange range: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    let found = kit.characterRange(forGlyphRange: range.clamped(to: .max))
    unsafe actualGlyphRange?.pointee = NSRange(found.glyphs)
    return NSRange(found.characters)
  }

  /// Returns the characters of a range of glyphs.
  func characterRange(forGlyphRange range: NSRange) -> NSRange {
    unsafe characterRange(forGlyphRange: range, actualGlyphRange: nil)
  }

  /// Returns the characters of a range of glyphs, as `Range`.
  func characters(_ range: NSRange) -> Range<Int> {
    kit.characterRange(forGlyphRange: range.clamped(to: .max)).characters
  }

  /// Returns the glyphs of a container.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    let ranges = parts(of: container).map { kit.glyphRange(for: $0.container) }
      .filter { !$0.isEmpty }
    guard let first = ranges.first, let last = ranges.last else {
      return NSRange(kit.glyphRange(for: container.kit))
    }
    return NSRange(first.lowerBound..<last.upperBound)
  }

  // MARK: Many glyphs at once

  /// Returns the number of a glyph in its font, and true through the pointer if the index is
  /// valid.
  open func cgGlyph(at index: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    let isValid = kit.isValidGlyphIndex(index)
    unsafe isValidIndex?.pointee = ObjCBool(isValid)
    return isValid ? cgGlyph(at: index) : .max
  }

  /// Fills the given buffers with the properties of a range of glyphs.
  ///
  /// - Returns: The number of glyphs; the buffers must hold as many.
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

  /// Returns the glyphs around one that are placed by their advances alone: those of its run in
  /// its line fragment.
  open func range(ofNominallySpacedGlyphsContaining index: Int) -> NSRange {
    let position = kit.characterIndexForGlyph(at: index)
    guard let fragment = kit.lineFragment(containing: position), let run = run(ofGlyph: index)
    else {
      return NSRange(location: index, length: 1)
    }
    let part = run.range.clamped(to: fragment.range)
    return NSRange(kit.glyphRange(forCharacterRange: part).glyphs)
  }

  /// Returns true if a glyph draws outside its line fragment.
  open func drawsOutsideLineFragment(forGlyphAt index: Int) -> Bool {
    kit.drawsOutsideLineFragment(forGlyphAt: index)
  }

  /// Does nothing: glyphs are made on demand.
  open func ensureGlyphs(forGlyphRange range: NSRange) {}

  /// Returns the first character and the first glyph that are not laid out, through the pointers.
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

  /// Returns the first character that is not laid out.
  open func firstUnlaidCharacterIndex() -> Int { kit.firstUnlaidCharacterIndex }

  /// Returns the first glyph that is not laid out.
  open func firstUnlaidGlyphIndex() -> Int {
    kit.glyphIndexForCharacter(at: kit.firstUnlaidCharacterIndex)
  }

  // MARK: Glyphs of a delegate

  /// Stores a delegate's replacements for the glyphs that it was shown.
  ///
  /// Call it only from the delegate's `layoutManager(_:shouldGenerateGlyphs:…)`. It must pass as
  /// many glyphs, of the same characters; otherwise glyphs remain unchanged. The font is that of
  /// the changed glyphs.
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
