public import TextFonts

/// The glyphs that a run of text has been shaped to, which a delegate may change.
///
/// A run has one font, size, script and direction; its glyphs are in the order of its text. A control
/// character and an attachment are runs of their own, whose only glyph is ``noGlyph``.
public struct GeneratedGlyphs {
  /// What stands where a character has no glyph of a font.
  public static let noGlyph: UInt32 = 0xFFFF

  /// The font that the glyphs are of.
  public let font: FontFace
  /// The em size, in points.
  public let size: Double
  /// The first character that each glyph stands for, in UTF-16 code units of the storage; ascending.
  public let characterIndexes: [Int]
  /// The glyphs. One that is changed is as wide as its font says.
  public var glyphs: [UInt32]
  /// The font of each glyph: that of the run until it is changed. All glyphs of a character have that of the
  /// first.
  public var fonts: [FontFace]
  /// What each glyph is to layout.
  ///
  /// A glyph that is made ``GlyphProperty/null`` is not there; when all of a character's are, the character
  /// takes no room. A glyph that is made a ``GlyphProperty/controlCharacter`` has its character do what
  /// ``LayoutManagerDelegate/layoutManager(_:shouldUse:forControlCharacterAt:)`` says. The others are
  /// only kept for who asks ``LayoutManager/propertyForGlyph(at:)``: what justification widens are the
  /// text's spaces.
  public var properties: [GlyphProperty]
  /// Finds another font for a character.
  let findFont: (UInt32) -> FontFace?

  /// Shows a character, by itself, in the place of a glyph: in the run's font, or in another that has it.
  ///
  /// - Returns: Whether there is a font for it; otherwise nothing is changed.
  @discardableResult
  public mutating func substitute(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    guard let face = font.covers(scalar.value) ? font : findFont(scalar.value) else { return false }
    glyphs[index] = face.glyph(for: scalar.value)
    fonts[index] = face
    return true
  }

  /// The glyph of a character by itself in the run's font, or nil when the font has none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    let glyph = font.glyph(for: scalar.value)
    return glyph == 0 ? nil : glyph
  }
}
