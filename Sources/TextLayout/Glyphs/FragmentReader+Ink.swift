import TextFonts
import TextGeometry

extension FragmentReader {
  /// Grows a rectangle to hold what is drawn of some text of the fragment, or in its stead.
  func extend(_ rect: Rect?, toInkOf range: Range<Int>, paragraph: ShapedParagraph) -> Rect? {
    var whole = rect
    for index in glyphs.indices {
      let glyph = glyphs[index]
      if let token, token.glyphs.contains(index) {
        guard token.text.overlaps(range) else { continue }
      } else if !range.contains(glyph.cluster) {
        continue
      }
      let item = paragraph.items[paragraph.firstItem(ofRun: glyph.run)]
      let ink = item.item.face.bounds(ofGlyph: glyph.id)
      if ink.isEmpty { continue }
      let scaled = Rect(
        x: glyph.x + ink.minX * item.scale, y: glyph.y + ink.minY * item.scale,
        width: ink.width * item.scale, height: ink.height * item.scale)
      whole = whole.map { $0.extended(to: scaled) } ?? scaled
    }
    return whole
  }
}

extension Rect {
  /// The smallest rectangle that holds both, of which either may have no area.
  func extended(to other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
