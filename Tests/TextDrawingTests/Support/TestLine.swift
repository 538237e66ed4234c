import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

extension DisplayList {
  /// Draws a line of text in a bundled font, left to right from a pen position on the baseline,
  /// and returns the end of the pen.
  @discardableResult
  mutating func drawLine(
    _ text: String, _ families: [String] = [], size: Double, at pen: Point,
    color: Color = .black, weight: Int = 400, isItalic: Bool = false, isRightToLeft: Bool = false,
    script: Script = .latin
  ) throws -> Point {
    let face = try FontLibrary.shared.face(
      for: FontRequest(families: families, weight: weight, isItalic: isItalic))
    return drawLine(
      text, face, size: size, at: pen, color: color, isRightToLeft: isRightToLeft, script: script)
  }

  /// Draws a line of text in a face.
  @discardableResult
  mutating func drawLine(
    _ text: String, _ face: FontFace, size: Double, at pen: Point, color: Color = .black,
    isRightToLeft: Bool = false, script: Script = .latin
  ) -> Point {
    var shaper = Shaper()
    var buffer = GlyphBuffer()
    let units = Array(text.utf16)
    shaper.shape(
      units.span, range: 0..<units.count, face: face,
      properties: ShapingProperties(script: script, isRightToLeft: isRightToLeft),
      options: [.paragraphStart, .paragraphEnd], into: &buffer)
    let scale = face.scale(forSize: size)
    var origins: [Point] = []
    var x = pen.x
    for index in 0..<buffer.count {
      origins.append(
        Point(
          x: x + Double(buffer.xOffset[index]) * scale,
          y: pen.y - Double(buffer.yOffset[index]) * scale))
      x += Double(buffer.xAdvance[index]) * scale
    }
    drawGlyphs(
      buffer.glyphs, at: origins, face: face, size: size, color: color, baseline: pen.y)
    return Point(x: x, y: pen.y)
  }
}
