import TestFonts
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Errors of fonts in drawn text")
struct DrawnFontErrorTests {
  private let size = Size(width: 200, height: 100)

  private func text(_ family: String) -> AttributedText {
    AttributedText(string: "ab", attributes: [.font: FontDescriptor(family: family)])
  }

  @Test("drawText reports each family that is not found once")
  func drawText() {
    var list = DisplayList(size: size)
    list.drawText(text("No Such Family"), in: Rect(origin: .zero, size: size))
    list.drawText(text("No Such Family"), in: Rect(origin: .zero, size: size))
    list.drawText(text("Nor This One"), in: Rect(origin: .zero, size: size))
    list.drawText(text("Noto Serif"), in: Rect(origin: .zero, size: size))
    #expect(list.fontErrors.map(\.place) == ["No Such Family", "Nor This One"])
    #expect(list.fontErrors.map(\.kind) == [.unknownFamily, .unknownFamily])
  }

  @Test("a library without any font is reported, though nothing can be drawn")
  func noFont() {
    let fonts = FontLibrary(bundledFolder: "/nowhere", usesSystemFonts: false)
    var list = DisplayList(size: size)
    list.drawText(text("Noto Sans"), in: Rect(origin: .zero, size: size), fonts: fonts)
    #expect(list.fontErrors.map(\.kind) == [.missingBundled])
  }

  @Test("a measured text, a finished layout and its manager are drawn alike, with their errors")
  func forms() {
    let measured = MeasuredText(text("No Such Family"), in: size)
    var lists = [DisplayList](repeating: DisplayList(size: size), count: 3)
    lists[0].drawText(measured, at: .zero)
    lists[1].drawText(of: measured.layout, at: .zero + measured.offset)
    lists[2].drawText(in: 0, of: measured.layout, at: .zero + measured.offset)
    for list in lists {
      #expect(list.glyphs == lists[0].glyphs && list.glyphs.count == 2)
      #expect(list.fontErrors.map(\.place) == ["No Such Family"])
    }
  }

  @Test("text in a font from memory is embedded in every format that embeds fonts")
  func memory() throws {
    var font = TestFont(defaultAdvance: 700)
    font.family = "Only Here"
    let fonts = FontLibrary(usesSystemFonts: false)
    try fonts.addFont(font.bytes())
    var list = DisplayList(size: size, keepsText: true)
    list.drawText(text("Only Here"), in: Rect(origin: .zero, size: size), fonts: fonts)
    #expect(list.fontErrors.isEmpty)
    #expect(try Rasterizer().rasterize(list).isOpaque)
    let pdf = try PDFEncoder.encode(list)
    #expect(String(decoding: pdf, as: UTF8.self).contains("/Length1"))
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    #expect(svg.contains("<text") || svg.contains("<path"))
  }
}
