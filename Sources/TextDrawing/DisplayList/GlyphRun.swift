package import TextLayout
public import TextStorage

/// Glyphs of one face, size and colour that are painted one after the other.
public struct GlyphRun: Hashable, Sendable {
  /// The face, as an index into ``DisplayList/faces``.
  public var face: Int
  /// The size of the em in points.
  public var size: Double
  /// The colour; emoji use only its opacity.
  public var color: Color
  /// The y of the baseline, in page points.
  ///
  /// Drawing moves the whole run so that this y falls between two rows of pixels, which keeps text
  /// crisp. Glyphs above or below the line, such as accents, move by the same amount.
  public var baseline: Double
  /// The space after each cluster, in points; the glyphs' origins include it.
  public var letterSpacing: Double
  /// The factor on the glyphs' widths; the origins and the space after clusters include it.
  public var expansion: Double
  /// The OpenType features that the glyphs were shaped with, for outputs that name characters.
  public var features: [FontFeature]
  /// The capitals that the glyphs show in place of the text's small letters, for outputs that name
  /// characters; nil for the letters themselves.
  package var capitals: LetterCapitals?
  /// The glyphs, as indices into ``DisplayList/glyphs`` and ``DisplayList/origins``.
  public var range: Range<Int>

  /// Creates a run.
  public init(
    face: Int, size: Double, color: Color, baseline: Double, letterSpacing: Double = 0,
    expansion: Double = 1, features: [FontFeature] = [], range: Range<Int>
  ) {
    self.face = face
    self.size = size
    self.color = color
    self.baseline = baseline
    self.letterSpacing = letterSpacing
    self.expansion = expansion
    self.features = features
    self.range = range
  }
}
