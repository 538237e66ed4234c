import TextAnalysis
public import TextGeometry
import TextShaping

extension LayoutManager {
  /// True if the ink of a glyph's cluster extends outside its line fragment, like a tall letter in
  /// a low line. False if it fits no container.
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

  /// Returns the bounding box of the ink of some text, in the container's coordinates; empty if
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
