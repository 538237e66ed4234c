import TextAnalysis
public import TextGeometry
import TextShaping

/// The positions of glyphs, by glyph index as in Text Kit.
///
/// These questions are those about characters, asked for the cluster of a glyph. Each lays out
/// what it needs.
extension LayoutManager {
  /// Returns the rectangle of the line fragment that holds a glyph, and the glyphs of the
  /// fragment; nil if the glyph fits no container.
  ///
  /// - Complexity: O(log *n*).
  public func lineFragmentRect(forGlyphAt index: Int) -> GlyphLineRect? {
    lineFragment(containing: characterIndexForGlyph(at: index)).map {
      GlyphLineRect(
        rect: $0.rect, effectiveRange: glyphRange(forCharacterRange: $0.range).glyphs)
    }
  }

  /// Returns the part of a line fragment that text and padding use, and the glyphs of the
  /// fragment; nil if the glyph fits no container.
  ///
  /// - Complexity: O(log *n*).
  public func lineFragmentUsedRect(forGlyphAt index: Int) -> GlyphLineRect? {
    guard let found = fragmentPlace(containing: characterIndexForGlyph(at: index)) else {
      return nil
    }
    return GlyphLineRect(
      rect: usedRect(of: found.fragment, in: textContainers[found.row.container]),
      effectiveRange: glyphRange(forCharacterRange: found.fragment.range).glyphs)
  }

  /// Returns the position of a glyph relative to its fragment's top left corner: the x of its
  /// cluster and the baseline. Returns nil if the glyph fits no container.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func location(forGlyphAt index: Int) -> Point? {
    let position = characterIndexForGlyph(at: index)
    guard position < textLength, let found = fragmentPlace(containing: position) else { return nil }
    let characters = clusterPlace(position).characters
    read(found.fragment, at: found.row)
    guard let edges = reader.edges(of: characters) else { return nil }
    return Point(
      x: edges.left - found.fragment.rect.minX,
      y: found.fragment.baseline - found.fragment.rect.minY)
  }

  /// Returns the container that holds a glyph; nil if it fits none.
  ///
  /// - Complexity: O(log *n*).
  public func textContainer(forGlyphAt index: Int) -> TextContainer? {
    textContainer(containing: characterIndexForGlyph(at: index))
  }

  /// Returns the rectangle that encloses some glyphs in a container.
  ///
  /// - Complexity: O(log *n* + the text).
  public func boundingRect(forGlyphRange range: Range<Int>, in container: TextContainer) -> Rect {
    boundingRect(for: characterRange(forGlyphRange: range).characters, in: container)
  }

  /// Returns the smallest range of glyphs that holds all glyphs in a rectangle of a container.
  ///
  /// - Complexity: O(log *n* + the text of the rows at the rectangle's height).
  public func glyphRange(forBoundingRect rect: Rect, in container: TextContainer) -> Range<Int> {
    glyphRange(forCharacterRange: characterRange(forBoundingRect: rect, in: container)).glyphs
  }

  /// Returns the glyph nearest to a point of a container, and the fraction of its cluster before
  /// the point, from 0 to 1. Returns nil if the container holds no text.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func glyphIndex(for point: Point, in container: TextContainer) -> GlyphHit? {
    guard let hit = character(at: point, in: container) else { return nil }
    let cluster = clusterPlace(hit.position)
    guard cluster.characters.count > 1, let found = fragmentPlace(containing: hit.position) else {
      return GlyphHit(index: cluster.glyphs.lowerBound, fraction: hit.fraction)
    }
    // A glyph for several characters is as wide as all of them together.
    read(found.fragment, at: found.row)
    guard let edges = reader.edges(of: cluster.characters), edges.right > edges.left else {
      return GlyphHit(index: cluster.glyphs.lowerBound, fraction: hit.fraction)
    }
    let distance = edges.isRightToLeft ? edges.right - point.x : point.x - edges.left
    return GlyphHit(
      index: cluster.glyphs.lowerBound,
      fraction: min(max(distance / (edges.right - edges.left), 0), 1))
  }

  /// Returns the glyphs that a truncated line fragment leaves out; nil if it shows all of its
  /// text.
  ///
  /// - Complexity: O(log *n*).
  public func truncatedGlyphRange(inLineFragmentForGlyphAt index: Int) -> Range<Int>? {
    truncatedRange(inLineFragmentContaining: characterIndexForGlyph(at: index)).map {
      glyphRange(forCharacterRange: $0).glyphs
    }
  }

  /// Returns the size of the attachment that a glyph represents, in points; nil if it represents
  /// none.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func attachmentSize(forGlyphAt index: Int) -> Size? {
    let size = attachmentSize(forCharacterAt: characterIndexForGlyph(at: index))
    return size == .zero ? nil : size
  }
}
