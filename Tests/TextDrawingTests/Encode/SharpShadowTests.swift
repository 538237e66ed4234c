import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDrawing

/// The glyph is a box from 0.5 to 4.5 points on the baseline, 7 points high.
@Suite("Shadows without blur are sharp copies of their glyphs")
struct SharpShadowTests {
  /// A page with the shadow of a glyph that is 5 points from the left, without the glyph.
  private func page(
    _ shadow: Shadow, baseline: Double = 20, expansion: Double = 1
  ) throws -> DisplayList {
    let font = TestFont()
    let face = try FontLibrary().face(for: FontRequest(file: font.path()))
    var list = DisplayList(size: Size(width: 20, height: 40))
    list.appendGlyph(font.glyph(for: "a"), at: Point(x: 5, y: baseline))
    list.endShadow(
      face: face, size: 10, color: shadow.color, baseline: baseline, offset: shadow.offset,
      blurRadius: shadow.blurRadius, expansion: expansion, since: 0)
    return list
  }

  private func shadow(dx: Double = 1, dy: Double = 2, blur: Double = 0) -> Shadow {
    Shadow(
      offset: Vector(dx: dx, dy: dy), blurRadius: blur, color: Color(white: 0, alpha: 0.5))
  }

  @Test("PDF has them as paths of their own opacity, and blurred ones as pictures")
  func paths() throws {
    let sharp = try PDFDocument(PDFEncoder.encode(page(shadow())))
    try sharp.check()
    let objects = try sharp.objects()
    #expect(!objects.contains("/Subtype /Image"))
    #expect(objects.contains("/A500 gs"))
    // The box from 6.5 to 10.5 points, from 18 to 25 points above the lower edge of the page.
    #expect(objects.contains("6.5 25 ") && objects.contains("10.5 18 "))
    #expect(try sharp.fonts().isEmpty)
    let blurred = try PDFDocument(PDFEncoder.encode(page(shadow(blur: 1)))).objects()
    #expect(blurred.contains("/Subtype /Image") && !blurred.contains("6.5 25 "))
  }

  @Test("paths of stretched glyphs are stretched")
  func stretched() throws {
    let objects = try PDFDocument(PDFEncoder.encode(page(shadow(), expansion: 1.5))).objects()
    // From 6.75 to 12.75 points.
    #expect(objects.contains("6.75 25 ") && objects.contains("12.75 18 "))
  }

  @Test("shadows without numbers as offsets, and shadows of nothing, draw nothing")
  func absurd() throws {
    for bad in [Double.nan, .infinity] {
      let document = try PDFDocument(PDFEncoder.encode(page(shadow(dy: bad))))
      try document.check()
      #expect(try !document.objects().contains("/A500 gs"))
    }
  }

  @Test("SVG moves them, has no filter without blur, and hides their characters from readers")
  func groups() throws {
    func file(_ shadow: Shadow, _ textIsOutlined: Bool) throws -> String {
      let bytes = try SVGEncoder(textIsOutlined: textIsOutlined).encode(page(shadow))
      _ = try SVGDocument(bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let outlined = try file(shadow(), true)
    #expect(outlined.contains("<g transform=\"translate(1 2)\">") && !outlined.contains("filter"))
    let hidden = "<g aria-hidden=\"true\" style=\"-webkit-user-select:none;user-select:none\""
    #expect(try file(shadow(), false).contains("\(hidden) transform=\"translate(1 2)\"><text"))
    let blurred = "\(hidden) filter=\"url(#b0)\"><g transform=\"translate(1 2)\"><text"
    #expect(try file(shadow(blur: 1), false).contains(blurred))
  }

  @Test(
    "in pixels they are as far from the text on every line; half a row counts as one",
    arguments: [20.0, 20.2, 20.4, 20.6, 20.8])
  func rows(baseline: Double) throws {
    func rows(_ shadow: Shadow, scale: Double = 1) throws -> [Int] {
      let picture = try Rasterizer().rasterize(page(shadow, baseline: baseline), scale: scale)
      let column = Int(8 * scale)
      return (0..<picture.height).filter { picture.grays[$0 * picture.width + column] < 255 }
    }
    for scale in [1.0, 2] {
      // The baseline of the text.
      let text = Int((baseline * scale).rounded())
      let height = Int(7 * scale)
      let below = try rows(shadow(dx: 0, dy: 0.5), scale: scale)
      #expect(below == Array(text + 1 - height..<text + 1), "\(scale)")
      let above = try rows(shadow(dx: 0, dy: -0.5), scale: scale)
      #expect(above == Array(text - 1 - height..<text - 1), "\(scale)")
    }
    let tall = try rows(shadow(dx: 0, dy: 3))
    #expect(tall.last == Int(baseline.rounded()) + 2)
  }
}
