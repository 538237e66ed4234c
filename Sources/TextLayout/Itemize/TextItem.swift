import TextFonts

/// A stretch of a paragraph with one bidi level, script, font and style: the input of one call of
/// HarfBuzz.
struct TextItem: Sendable {
  /// The content of an item.
  enum Kind: UInt8, Sendable {
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
    var isPlacedWidth: Bool { self == .tab || self == .blank }
  }

  /// The stretch, in UTF-16 code units of the paragraph.
  var range: Range<Int>
  var kind: Kind
  /// The bidi level: even runs left to right, odd right to left.
  var level: UInt8
  var script: Script
  var face: FontFace
  /// The index of the item's shaping style.
  var style: Int

  /// True if the item's glyphs run from right to left.
  var isRightToLeft: Bool { level & 1 == 1 }
}
