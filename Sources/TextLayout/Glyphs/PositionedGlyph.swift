/// A glyph where it is drawn.
public struct PositionedGlyph: Hashable, Sendable {
  /// The glyph's index in its font.
  public var id: UInt32
  /// The index of the glyph's run among those of its paragraph, ``LayoutManager/textRuns(ofParagraph:)``.
  public var run: Int32
  /// The start of the glyph's cluster, in UTF-16 code units of the storage; a hyphen and a truncation
  /// token have that of the character they follow.
  public var cluster: Int
  /// Where the glyph's origin is drawn, in points of the container.
  public var x: Double
  /// Where the glyph's origin is drawn, in points of the container.
  public var y: Double
  /// How far the pen moves, in points: the font's advance with letter spacing and justification.
  public var advance: Double
}
