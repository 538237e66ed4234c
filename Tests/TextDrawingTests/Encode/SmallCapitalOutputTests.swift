import TestFonts
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Small capitals that a font lacks, in files")
struct SmallCapitalOutputTests {
  /// A page in a font of 10 points without small capitals. Capitals are half an em wide, the small
  /// letters i and l 0.3 em.
  private func page(_ text: String, isSmall: Bool = true, width: Double = 300) -> DisplayList {
    let font = TestFont(advances: ["i": 300, "l": 300])
    var attributes = TextAttributes(.font, FontDescriptor(file: font.path(), size: 10))
    attributes[.smallCapitals] = isSmall
    let storage = TextStorage(string: text, attributes: attributes)
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    let container = TextContainer(size: Size(width: width, height: 100))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(
      size: Size(width: width + 20, height: 120), background: .white, keepsText: true)
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
    return list
  }

  @Test("the list keeps the letters and their glyphs are capitals")
  func list() {
    let list = page("Mill")
    let sizes = list.items.compactMap { item -> Double? in
      if case .glyphs(let run) = item { run.size } else { nil }
    }
    #expect(sizes == [10, 7.6])
    #expect(list.text.map { String(decoding: $0.units, as: UTF16.self) } == "Mill")
    let font = TestFont(advances: ["i": 300, "l": 300])
    #expect(list.glyphs == "MILL".unicodeScalars.map { font.glyph(for: $0) })
  }

  @Test("SVG has capitals of the smaller size, which every viewer shows")
  func svg() throws {
    let bytes = try SVGEncoder().encode(page("Mill mill"))
    let document = try SVGDocument(bytes)
    #expect(document.text.split(separator: " ") == ["M", "ILL", "MILL"])
    let file = String(decoding: bytes, as: UTF8.self)
    #expect(file.contains("font-size:10px") && file.contains("font-size:7.6px"))
  }

  @Test("SVG with its fonts has the glyphs of the capitals")
  func embeddedFonts() throws {
    func fonts(_ list: DisplayList) throws -> [String] {
      let bytes = try SVGEncoder(embedsFonts: true).encode(list)
      let file = String(decoding: bytes, as: UTF8.self)
      return file.matches(of: #/base64,[^)]*/#).map { String($0.output) }
    }
    let held = try fonts(page("Mill"))
    #expect(held.count == 1)
    #expect(try held == fonts(page("MILL")))
  }

  @Test("HTML shows capitals over letters as wide as they are, which are copied and searched")
  func html() throws {
    let file = String(decoding: try HTMLEncoder.encode(page("Mill")), as: UTF8.self)
    // Three capitals of 3.8 points over letters of 2.28.
    #expect(
      file.contains(
        """
        <s aria-hidden="true" data-capitals="ILL"></s><u style="letter-spacing:1.52px">ill</u>
        """))
    #expect(file.contains(".page s::before{content:attr(data-capitals)}"))
    #expect(file.contains(">M</span>"))
    let plain = String(
      decoding: try HTMLEncoder.encode(page("Mill", isSmall: false)), as: UTF8.self)
    #expect(!plain.contains("data-capitals") && plain.contains(">Mill</span>"))
  }

  @Test("PDF keeps the letters, and capitals of other text theirs")
  func pdf() throws {
    let document = try PDFDocument(PDFEncoder.encode(page("mill MILL")))
    try document.check()
    let text = try document.run("pdftotext", "-raw", "-enc", "UTF-8", "page.pdf", "-")
    #expect(text.filter { !$0.isWhitespace } == "millMILL")
  }
}
