import TextAnalysis
package import TextFonts

/// A stretch of a paragraph with one bidi level, script, font and style: the input of one call of
/// HarfBuzz.
@usableFromInline package struct TextItem: Sendable {
  /// The content of an item.
  @usableFromInline package enum Kind: UInt8, Sendable {
    /// Text that is shaped.
    case text
    /// A tab, whose width depends on its place in the line.
    case tab
    /// A character that ends a line and has no glyph.
    case lineBreak
    /// A control character that takes no room.
    case ignored
    /// Something other than text, of a width of its own.
    case attachment
    /// A control character with a width set by a delegate, depending on its place in the line.
    case blank

    /// True if the width depends on the place in the line.
    package var isPlacedWidth: Bool { self == .tab || self == .blank }
  }

  /// The stretch, in UTF-16 code units of the paragraph.
  @usableFromInline package var range: Range<Int>
  package var kind: Kind
  /// The bidi level: even runs left to right, odd right to left.
  package var level: UInt8
  /// True if capitals of a smaller size replace the letters, because the face lacks small capitals
  /// for them.
  package var isSmallCapital = false
  package var script: Script
  package var face: FontFace
  /// The index of the item's shaping style.
  package var style: Int

  /// True if the item's glyphs run from right to left.
  @usableFromInline package var isRightToLeft: Bool { level & 1 == 1 }
}
