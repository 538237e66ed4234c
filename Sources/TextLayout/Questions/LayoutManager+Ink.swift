public import TextGeometry

extension LayoutManager {
  /// Whether what is drawn for a glyph's cluster reaches out of its line fragment, as a tall letter does in
  /// a line that stands lower; false when it fits no container.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func drawsOutsideLineFragment(forGlyphAt index: Int) -> Bool {
    let characters = characterRange(forGlyphRange: index..<index + 1).characters
    guard let container = textContainer(containing: characters.lowerBound),
      let rect = lineFragmentRect(containing: characters.lowerBound)
    else { return false }
    let ink = inkRect(for: characters, in: container)
    if ink.width <= 0 || ink.height <= 0 { return false }
    return ink.minX < rect.minX || ink.maxX > rect.maxX || ink.minY < rect.minY
      || ink.maxY > rect.maxY
  }

  /// The box around what is drawn for the glyphs of some text, in the container's coordinates; empty when
  /// nothing is drawn.
  ///
  /// - Complexity: O(log *n* + the text).
  public func inkRect(for range: Range<Int>, in container: TextContainer) -> Rect {
    var whole: Rect?
    forEachFragment(in: range) { fragment, place in
      if place.container != container.place { return place.container < container.place }
      read(fragment, at: place, needsGlyphs: true)
      if let paragraph = placedParagraph(of: fragment) {
        whole = reader.extend(whole, toInkOf: range, paragraph: paragraph.paragraph)
      }
      return true
    }
    return whole ?? .zero
  }
}
