import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping

extension FragmentReader {
  /// Returns a rectangle extended to the ink of some text of the fragment, or of the token in its
  /// place.
  func extend(_ rect: Rect?, toInkOf range: Range<Int>, paragraph: ShapedParagraph) -> Rect? {
    var whole = rect
    for index in glyphs.indices {
      let glyph = glyphs[index]
      if let token, token.glyphs.contains(index) {
        guard token.text.overlaps(range) else { continue }
      } else if !range.contains(glyph.cluster) {
        continue
      }
      let item = paragraph.item(ofRun: glyph.run)
      let ink = item.item.face.bounds(ofGlyph: glyph.id)
      if ink.isEmpty { continue }
      let scaled = Rect(
        x: glyph.x + ink.minX * item.scale * expansion, y: glyph.y + ink.minY * item.scale,
        width: ink.width * item.scale * expansion, height: ink.height * item.scale)
      whole = whole.map { $0.extended(to: scaled) } ?? scaled
    }
    return whole
  }
}

extension Rect {
  /// Returns the smallest rectangle that holds both, either of which may have no area.
  func extended(to other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
