public import TextGeometry

/// Where glyphs stand, by number, as Text Kit asks it.
///
/// They are the questions about characters, asked for the cluster of a glyph. Each lays out what it needs.
extension LayoutManager {
  /// The whole rectangle of the line fragment that holds a glyph, and the glyphs of the fragment; nil when
  /// the glyph fits no container.
  ///
  /// - Complexity: O(log *n*).
  public func lineFragmentRect(
    forGlyphAt index: Int
  ) -> (rect: Rect, effectiveRange: Range<Int>)? {
    lineFragment(containing: characterIndexForGlyph(at: index)).map {
      ($0.rect, glyphRange(forCharacterRange: $0.range).glyphs)
    }
  }

  /// The part of a line fragment that text and padding use, and the glyphs of the fragment; nil when the
  /// glyph fits no container.
  ///
  /// - Complexity: O(log *n*).
  public func lineFragmentUsedRect(
    forGlyphAt index: Int
  ) -> (rect: Rect, effectiveRange: Range<Int>)? {
    guard let found = fragmentPlace(containing: characterIndexForGlyph(at: index)) else {
      return nil
    }
    return (
      usedRect(of: found.fragment, in: textContainers[found.row.container]),
      glyphRange(forCharacterRange: found.fragment.range).glyphs
    )
  }

  /// Where a glyph stands from its fragment's top left corner: the x of its cluster and the baseline; nil
  /// when it fits no container.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func location(forGlyphAt index: Int) -> Point? {
    let position = characterIndexForGlyph(at: index)
    guard position < textLength, let found = fragmentPlace(containing: position) else { return nil }
    let characters = clusterPlace(position).characters
    reader.read(found.fragment, at: found.row, of: self)
    guard let edges = reader.edges(of: characters) else { return nil }
    return Point(
      x: edges.left - found.fragment.rect.minX,
      y: found.fragment.baseline - found.fragment.rect.minY)
  }

  /// The container that holds a glyph; nil when it fits none.
  ///
  /// - Complexity: O(log *n*).
  public func textContainer(forGlyphAt index: Int) -> TextContainer? {
    textContainer(containing: characterIndexForGlyph(at: index))
  }

  /// The rectangle that encloses some glyphs in a container.
  ///
  /// - Complexity: O(log *n* + the text).
  public func boundingRect(forGlyphRange range: Range<Int>, in container: TextContainer) -> Rect {
    boundingRect(for: characterRange(forGlyphRange: range).characters, in: container)
  }

  /// The smallest range of glyphs that holds all that a rectangle of a container meets.
  ///
  /// - Complexity: O(log *n* + the text of the rows that meet the rectangle's height).
  public func glyphRange(forBoundingRect rect: Rect, in container: TextContainer) -> Range<Int> {
    glyphRange(forCharacterRange: characterRange(forBoundingRect: rect, in: container)).glyphs
  }

  /// The glyph nearest to a point of a container, and how far through its cluster the point lies, from 0
  /// to 1; nil when the container holds no text.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func glyphIndex(
    for point: Point, in container: TextContainer
  ) -> (index: Int, fraction: Double)? {
    guard let hit = character(at: point, in: container) else { return nil }
    let cluster = clusterPlace(hit.position)
    guard cluster.characters.count > 1, let found = fragmentPlace(containing: hit.position) else {
      return (cluster.glyphs.lowerBound, hit.fraction)
    }
    // A glyph that stands for several characters is as wide as they are together.
    reader.read(found.fragment, at: found.row, of: self)
    guard let edges = reader.edges(of: cluster.characters), edges.right > edges.left else {
      return (cluster.glyphs.lowerBound, hit.fraction)
    }
    let distance = edges.isRightToLeft ? edges.right - point.x : point.x - edges.left
    return (
      cluster.glyphs.lowerBound, min(max(distance / (edges.right - edges.left), 0), 1)
    )
  }

  /// The glyphs that a line fragment does not show because it is truncated; nil when it shows all.
  ///
  /// - Complexity: O(log *n*).
  public func truncatedGlyphRange(inLineFragmentForGlyphAt index: Int) -> Range<Int>? {
    truncatedRange(inLineFragmentContaining: characterIndexForGlyph(at: index)).map {
      glyphRange(forCharacterRange: $0).glyphs
    }
  }

  /// The size of the attachment that a glyph stands for, in points; nil when it stands for none.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func attachmentSize(forGlyphAt index: Int) -> Size? {
    let size = attachmentSize(forCharacterAt: characterIndexForGlyph(at: index))
    return size == .zero ? nil : size
  }
}
