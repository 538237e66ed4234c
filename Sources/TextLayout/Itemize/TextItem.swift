package import TextFonts

/// A stretch of a paragraph with one bidi level, script, font and style: what one call of HarfBuzz
/// shapes.
package struct TextItem: Sendable {
  /// What an item holds.
  package enum Kind: UInt8, Sendable {
    /// Text that is shaped.
    case text
    /// A tab, whose width depends on where it lands.
    case tab
    /// A character that ends a line and has no glyph.
    case lineBreak
    /// A control character that takes no room.
    case ignored
    /// Something other than text, of a width of its own.
    case attachment
    /// A control character that takes as much room as a delegate says where it lands.
    case blank

    /// Whether its width is known only where it lands.
    var isPlacedWidth: Bool { self == .tab || self == .blank }
  }

  /// The stretch, in UTF-16 code units of the paragraph.
  package var range: Range<Int>
  package var kind: Kind
  /// The bidi level: even runs left to right, odd right to left.
  package var level: UInt8
  package var script: Script
  package var face: FontFace
  /// The index of the item's shaping style.
  package var style: Int

  /// Whether the item's glyphs run from right to left.
  package var isRightToLeft: Bool { level & 1 == 1 }
}
