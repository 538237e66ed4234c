public import TextGeometry
import TextShaping

/// The rectangle of a caret and the container that it lies in.
public struct CaretPlace<Container> {
  /// The rectangle, in the container's coordinates: without width, as high as its row.
  public var rect: Rect
  /// The container, or its index in a ``FinishedLayout``.
  public var container: Container
}

extension CaretPlace: Equatable where Container: Equatable {}
extension CaretPlace: Sendable where Container: Sendable {}

/// The rectangle of a line fragment and the glyphs in it.
public struct GlyphLineRect: Hashable, Sendable {
  /// The rectangle, in the container's coordinates.
  public var rect: Rect
  /// The indices of the glyphs.
  public var effectiveRange: Range<Int>
}

/// The glyph at a point.
public struct GlyphHit: Hashable, Sendable {
  /// The index of the glyph.
  public var index: Int
  /// The fraction of its cluster before the point, 0 to 1.
  public var fraction: Double
}

/// Glyphs and the text that they represent.
public struct GlyphSpan: Hashable, Sendable {
  /// The indices of the glyphs.
  public var glyphs: Range<Int>
  /// The text, in UTF-16 code units of the storage.
  public var characters: Range<Int>
}

/// The paragraph spacing around a row, in points.
public struct RowSpacing: Hashable, Sendable {
  /// The space above the row.
  public var before: Double
  /// The space below the row.
  public var after: Double
}
