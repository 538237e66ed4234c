public import TextGeometry

extension FontFace {
  /// Returns the outline of a glyph at a size, in points, y down, with the pen at the origin.
  ///
  /// A synthesised slant or weight is included. The interior follows the non-zero winding rule.
  /// Blank glyphs, colour bitmaps and glyph numbers that the face lacks give an empty path.
  /// - Complexity: O(points of the outline).
  public func outline(ofGlyph glyph: UInt32, size: Double) -> BezierPath {
    var path = BezierPath()
    appendUnitOutline(ofGlyph: glyph, to: &path)
    path.apply(outlineTransform(pixelsPerEm: size, x: 0, y: 0))
    return path
  }

  /// Appends the outline in font units, y up, emboldened if the face's weight is synthesised.
  package func appendUnitOutline(ofGlyph glyph: UInt32, to path: inout BezierPath) {
    OutlineReader.shared.read(glyph, of: self, into: &path)
    if synthesis.contains(.bold) {
      FixedOutline.embolden(&path, by: FontSynthesis.emboldening * Double(unitsPerEm))
    }
  }

  /// Returns the transform from font units, y up, to pixels or points, y down, including a
  /// synthesised slant.
  package func outlineTransform(pixelsPerEm size: Double, x: Double, y: Double) -> Transform {
    let scale = scale(forSize: size)
    let slant = synthesis.contains(.oblique) ? FontSynthesis.slant * scale : 0
    return Transform(a: scale, b: 0, c: slant, d: -scale, tx: x, ty: y)
  }
}
