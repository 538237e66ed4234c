/// The marker of a list item that layout has made, where it is drawn.
public struct ListMarker: Sendable {
  /// What it says.
  public var text: String
  /// The glyphs, from left to right. Their clusters are the item's first character, and their runs count
  /// among ``runs``.
  public var glyphs: [PositionedGlyph]
  /// Stretches of the marker with one font. Their ranges are those of the marker's own text.
  public var runs: [TextRun]
}
