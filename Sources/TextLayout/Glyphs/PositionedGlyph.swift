import TextAnalysis
import TextShaping

/// A glyph with its position in a container.
public struct PositionedGlyph: Hashable, Sendable {
  /// The glyph's index in its font.
  public var id: UInt32
  /// The index of the glyph's run among those of its paragraph,
  /// ``LayoutManager/textRuns(ofParagraph:)``.
  public var run: Int32
  /// The start of the glyph's cluster, in UTF-16 code units of the storage. A hyphen or truncation
  /// token has that of the character before it.
  public var cluster: Int
  /// The x of the glyph's origin, in points of the container.
  public var x: Double
  /// The y of the glyph's origin, in points of the container.
  public var y: Double
  /// The distance that the pen moves, in points: the font's advance with letter spacing and
  /// justification.
  public var advance: Double
}
