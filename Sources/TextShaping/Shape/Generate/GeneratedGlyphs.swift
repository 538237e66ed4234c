import TextAnalysis
public import TextFonts

/// The glyphs of one run of shaped text, which a delegate may change.
///
/// A run has one font, size, script and direction; its glyphs are in the order of its text. A
/// control character and an attachment are runs of their own, whose only glyph is ``noGlyph``.
public struct GeneratedGlyphs {
  /// The placeholder glyph of a character that no font has a glyph for.
  public static let noGlyph: UInt32 = 0xFFFF

  /// The font of the run.
  public let font: FontFace
  /// The em size, in points.
  public let size: Double
  /// The index of the first character of each glyph, in UTF-16 code units of the storage;
  /// ascending.
  public let characterIndexes: [Int]
  /// The glyph indexes. A glyph that the delegate changes gets its advance from its font.
  public var glyphs: [UInt32]
  /// The font of each glyph: the run's font until it is changed. All glyphs of a character use the
  /// font of its first glyph.
  public var fonts: [FontFace]
  /// The role of each glyph in layout.
  ///
  /// A glyph that is made ``GlyphProperty/null`` is left out; if all glyphs of a character are,
  /// the character takes no room. A character with a glyph that is made a
  /// ``GlyphProperty/controlCharacter`` takes the action that
  /// `LayoutManagerDelegate.layoutManager(_:shouldUse:forControlCharacterAt:)` returns. The
  /// other properties are only kept for `LayoutManager.propertyForGlyph(at:)`: justification
  /// widens the spaces of the text, whatever their glyphs are.
  public var properties: [GlyphProperty]
  /// Returns another font that has a character, or nil if there is none.
  let findFont: (UInt32) -> FontFace?

  /// Shows a character, by itself, in the place of a glyph: in the run's font, or in another font
  /// that has it.
  ///
  /// - Returns: True if a font has the character. Otherwise nothing changes.
  @discardableResult
  public mutating func substitute(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    guard let face = font.covers(scalar.value) ? font : findFont(scalar.value) else { return false }
    glyphs[index] = face.glyph(for: scalar.value)
    fonts[index] = face
    return true
  }

  /// The glyph of a character by itself in the run's font, or nil if the font has none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    let glyph = font.glyph(for: scalar.value)
    return glyph == 0 ? nil : glyph
  }
}
