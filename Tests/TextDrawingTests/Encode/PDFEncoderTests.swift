import Foundation
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Pages as PDF")
struct PDFEncoderTests {
  private let fonts = FontLibrary(usesSystemFonts: false)

  /// Pages with text in the bundled fonts.
  private func pages(
    _ storage: TextStorage, width: Double = 300, height: Double = 400, count: Int = 1,
    exclusions: [ExclusionPath] = []
  ) -> [DisplayList] {
    let manager = LayoutManager(fonts: fonts)
    storage.addLayoutManager(manager)
    return (0..<count).map { _ in
      let container = TextContainer(size: Size(width: width, height: height))
      container.exclusionPaths = exclusions
      manager.addTextContainer(container)
      var list = DisplayList(
        size: Size(width: width + 20, height: height + 20), background: .white, keepsText: true)
      list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
      return list
    }
  }

  private func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init)
  }

  /// The characters except white space, which lines hide at their ends.
  private func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private static let english = """
    The office first filed five flawless affidavits; then the waffle-offer & <effort> (to justify) \
    difficult lines made every space as wide as it had to be, beside a shape in the middle.
    """
  private static let arabic = "هذا نص عربي طويل لكي ينكسر على أسطر كثيرة 1234 ثم ينتهي هنا"
  private static let hindi = "यह हिन्दी का एक लम्बा वाक्य है जो कई पंक्तियों में टूटता है"
  private static let hebrew = "שלום עולם, זהו טקסט ארוך בעברית שנשבר על פני כמה שורות"
  private static let thai = "ภาษาไทยเป็นภาษาที่ไม่มีช่องว่างระหว่างคำ"

  @Test(
    "its text is the storage's",
    arguments: [
      (PDFEncoderTests.english, "Noto Serif"), (PDFEncoderTests.arabic, "Noto Naskh Arabic"),
      (PDFEncoderTests.hindi, "Noto Sans Devanagari"),
      (PDFEncoderTests.hebrew, "Noto Sans Hebrew"), (PDFEncoderTests.thai, "Noto Sans Thai"),
    ], [TextAlignment.natural, .justified])
  func text(sample: (text: String, family: String), align: TextAlignment) throws {
    let list = pages(.sample(sample.text, sample.family, align: align), width: 220)[0]
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    #expect(try letters(document.text()) == letters(sample.text))
    if sample.family == "Noto Serif" { #expect(try words(document.text()) == words(sample.text)) }
    for font in try document.fonts() { #expect(font.isEmbedded && font.isReadable) }
  }

  @Test("rows that a shape divides are read from one side to the other")
  func dividedRows() throws {
    let hole = ExclusionPath(path: BezierPath(ovalIn: Rect(x: 110, y: 20, width: 80, height: 90)))
    let list = pages(.sample(Self.english, align: .justified), exclusions: [hole])[0]
    let document = try PDFDocument(PDFEncoder.encode(list))
    #expect(try words(document.text()) == words(Self.english))
  }

  @Test("hyphens that divide words and soft hyphens do not copy")
  func hyphens() throws {
    let text = "extra\u{AD}ordinary no\u{AD}thing"
    let list = pages(.sample(text), width: 80)[0]
    let document = try PDFDocument(PDFEncoder.encode(list))
    let copied = try document.text().replacingOccurrences(of: "\u{AD}\n", with: "")
    #expect(words(copied).joined() == "extraordinarynothing")
    #expect(!copied.contains("\u{AD}"))
  }

  @Test("characters that no font has are boxes and still copy")
  func missing() throws {
    let list = pages(.sample("one 日本語 two"))[0]
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    #expect(try letters(document.text()) == "one日本語two")
  }

  @Test("links, headings, lists and tables are told")
  func structure() throws {
    let text = TextStorage.sample(
      "A heading\nSee this page\nitem\nname\tvalue\nHeight\t3\n", language: "en")
    var heading = ParagraphStyle()
    heading.headerLevel = 2
    text.addAttribute(.paragraphStyle, value: heading, range: 0..<10)
    text.addAttribute(.link, value: "https://example.org/ä", range: 14..<18)
    var item = ParagraphStyle()
    var bullets = TextList(markerFormat: .disc)
    bullets.makesMarkers = true
    item.textLists = [bullets]
    item.firstLineHeadIndent = 20
    item.headIndent = 20
    text.addAttribute(.paragraphStyle, value: item, range: 24..<29)
    text.addAttribute(
      .tableRow, value: TextTableRow(table: 0, isHeader: true), range: 29..<40)
    text.addAttribute(.tableRow, value: TextTableRow(table: 0), range: 40..<text.length)
    var list = pages(text)[0]
    list.title = "A title (ü)"
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    let objects = try document.objects()
    for name in [
      "/H2", "/P", "/L", "/LI", "/Lbl", "/LBody", "/Table", "/TR", "/TH", "/TD", "/Link",
    ] {
      #expect(objects.contains("/S \(name)\n"), "\(name)")
    }
    #expect(objects.contains("https://example.org/%C3%A4"))
    #expect(objects.contains("/Title (A heading)"))
    #expect(objects.contains("/Lang (en)"))
    let information = try document.run("pdfinfo", "page.pdf")
    #expect(information.contains("A title (ü)"))
    #expect(information.contains("Tagged:          yes"))
    #expect(try letters(document.text()).hasPrefix("AheadingSeethispage•item"))
  }

  @Test("the mark of a note in a heading is not in its bookmark")
  func noteInHeading() throws {
    let text = TextStorage.sample("One1 more\n")
    var heading = ParagraphStyle()
    heading.headerLevel = 1
    text.addAttribute(.paragraphStyle, value: heading, range: 0..<text.length)
    text.addAttribute(.link, value: "#fn-1", range: 3..<4)
    text.addAttribute(.noteReference, value: "1", range: 3..<4)
    let document = try PDFDocument(PDFEncoder.encode(pages(text)[0]))
    #expect(try document.objects().contains("/Title (One more)"))
  }

  @Test("a figure says what it shows")
  func figure() throws {
    let text = TextStorage.sample("a \u{FFFC} b")
    var attachment = try TextAttachment(
      pictureBytes: PNGEncoder().encode(
        Bitmap(width: 2, height: 2, pixels: [0x80FF_0000, 0xFF00_00FF, 0, 0xFFFF_FFFF])))
    attachment.alternativeText = "four (4) dots"
    text.addAttribute(.attachment, value: attachment, range: 2..<3)
    let document = try PDFDocument(PDFEncoder.encode(pages(text)[0]))
    try document.check()
    let objects = try document.objects()
    #expect(objects.contains("/S /Figure"))
    #expect(objects.contains("/Alt (four \\(4\\) dots)"))
    #expect(objects.contains("/SMask"))
  }

  @Test("a JPEG file is taken as it is")
  func jpeg() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Samples/colour.jpg").path
    var list = DisplayList(size: Size(width: 100, height: 100))
    list.draw(try PictureFile.read(path), in: Rect(x: 10, y: 10, width: 80, height: 80))
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    #expect(try document.run("pdfimages", "-list", "page.pdf").contains("jpeg"))
    let shown = try document.picture(pixelsPerPoint: 1)
    let drawn = try Rasterizer().rasterize(list, scale: 1)
    #expect(Self.difference(shown, drawn).mean < 6)
  }

  @Test("many pages are one file, and the same bytes twice; a time is there only when it is said")
  func manyPages() throws {
    func write(_ properties: PDFProperties = PDFProperties()) throws -> [UInt8] {
      let encoder = PDFEncoder(properties)
      var bytes: [UInt8] = []
      let text = TextStorage.sample(String(repeating: Self.english + "\n", count: 12))
      for page in pages(text, height: 200, count: 6) {
        try encoder.append(page)
        bytes += encoder.takeBytes()
      }
      try encoder.end()
      return bytes + encoder.takeBytes()
    }
    let file = try write()
    #expect(try write() == file)
    let document = try PDFDocument(file)
    try document.check()
    #expect(try document.run("pdfinfo", "page.pdf").contains("Pages:           6"))
    #expect(try !document.objects().contains("CreationDate"))
    var properties = PDFProperties()
    properties.creationTime = 951_827_696
    properties.author = "Ada"
    let dated = try PDFDocument(write(properties)).objects()
    #expect(dated.contains("/CreationDate (D:20000229123456Z)"))
    #expect(dated.contains("/Author (Ada)"))
  }

  /// The words “plain text” in a font with the given embedding permissions.
  private func page(withEmbedding type: UInt16) throws -> DisplayList {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fonts/NotoSerif-Regular.ttf")
    var bytes = [UInt8](try Data(contentsOf: fonts))
    for record in stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
    where Array(bytes[record..<record + 4]) == Array("OS/2".utf8) {
      let table = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
      bytes[table + 8] = UInt8(type >> 8)
      bytes[table + 9] = UInt8(type & 0xFF)
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-font-\(UUID().uuidString).ttf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return pages(
      TextStorage(
        string: "plain text",
        attributes: TextAttributes(.font, FontDescriptor(file: file.path, size: 16))))[0]
  }

  @Test("a font that may not be embedded is refused, unless its glyphs are paths")
  func embedding() throws {
    for type in [0x0002, 0x0200] as [UInt16] {
      let list = try page(withEmbedding: type)
      let error = #expect(throws: DrawingError.self) { try PDFEncoder.encode(list) }
      #expect(error?.kind == .fontNotEmbeddable)
      #expect(error?.message.contains("Noto Serif") == true)
      try PDFDocument(PDFEncoder.encode(list, textIsOutlined: true)).check()
    }
    // A font that may only be embedded as a whole.
    let whole = try PDFDocument(PDFEncoder.encode(page(withEmbedding: 0x0108)))
    try whole.check()
    #expect(try whole.objects().contains("/BaseFont /NotoSerif-Regular"))
    #expect(try letters(whole.text()) == "plaintext")
    // An old font with several licences; the most permissive one counts.
    #expect(try PDFDocument(PDFEncoder.encode(page(withEmbedding: 0x0006))).fonts().count == 1)
  }

  @Test("without text glyphs are paths and there are no fonts")
  func outlined() throws {
    let list = pages(.sample("paths"))[0]
    let document = try PDFDocument(PDFEncoder.encode(list, textIsOutlined: true))
    try document.check()
    #expect(try document.fonts().isEmpty)
    #expect(try letters(document.text()).isEmpty)
  }

  @Test(
    "shown by another program it looks like the picture",
    arguments: [
      (PDFEncoderTests.english, "Noto Serif"), (PDFEncoderTests.arabic, "Noto Naskh Arabic"),
      (PDFEncoderTests.hindi, "Noto Sans Devanagari"),
    ], [false, true])
  func shown(sample: (text: String, family: String), isOutlined: Bool) throws {
    let list = pages(.sample(sample.text, sample.family, align: .justified), width: 200)[0]
    let shown = try PDFDocument(PDFEncoder.encode(list, textIsOutlined: isOutlined))
      .picture(pixelsPerPoint: 4)
    let drawn = try Rasterizer().rasterize(list, scale: 4)
    #expect(shown.width == drawn.width && shown.height == drawn.height)
    let (mean, share) = Self.difference(shown, drawn)
    // Baselines of pictures lie between rows of pixels, so edges differ. Misplaced words would
    // differ by twice the ink.
    #expect(share < 0.25, "\(sample.family) differs by \(share) of its ink")
    #expect(mean < 5, "\(mean) of 255")
  }

  @Test(
    "a space after all letters is written once, and they stay where they are",
    arguments: [(2, "2"), (-0.5, "-.5"), (0.013, ".013"), (0, nil)] as [(Double, String?)])
  func letterSpacing(sample: (tracking: Double, written: String?)) throws {
    let storage = TextStorage.sample(Self.english + "\n" + Self.english)
    let spaced = storage.length / 2
    storage.addAttribute(.tracking, value: sample.tracking, range: 0..<spaced)
    let list = pages(storage, width: 240)[0]
    let document = try PDFDocument(PDFEncoder.encode(list))
    let operators = try document.objects().split(separator: "\n")
    let spacings = operators.filter { $0.hasSuffix(" Tc") }.map(String.init)
    #expect(spacings == (sample.written.map { ["\($0) Tc", "0 Tc"] } ?? []))
    // Kerning and words that a shape divides leave a few numbers.
    let numbers = operators.filter { $0.hasSuffix("]TJ") }.map { $0.split(separator: ">").count }
    #expect(numbers.allSatisfy { $0 < 12 }, "\(numbers)")
    #expect(try words(document.text()) == words(storage.string))
    let shown = try document.picture(pixelsPerPoint: 4)
    let drawn = try Rasterizer().rasterize(list, scale: 4)
    #expect(Self.difference(shown, drawn).share < 0.25)
  }

  @Test("shapes, rules, shadows, slanted and outlined text look like the picture")
  func decorated() throws {
    let text = TextStorage.sample("plain outlined slanted shadow lines")
    text.addAttribute(.strokeWidth, value: 4, range: 6..<14)
    text.addAttribute(.obliqueness, value: 0.3, range: 15..<22)
    text.addAttribute(
      .shadow, value: Shadow(offset: Vector(dx: 3, dy: 3), blurRadius: 2, color: .black),
      range: 23..<29)
    text.addAttribute(.underlineStyle, value: .double, range: 30..<35)
    text.addAttribute(.foregroundColor, value: Color(red: 1, green: 0, blue: 0), range: 0..<5)
    var list = pages(text)[0]
    list.fill(
      BezierPath(ovalIn: Rect(x: 50, y: 100, width: 90, height: 70)),
      with: Color(red: 0, green: 0.5, blue: 1, alpha: 0.5))
    list.stroke(
      Rect(x: 80, y: 120, width: 100, height: 60), with: .black, width: 3, dashes: [6, 4])
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    let shown = try document.picture(pixelsPerPoint: 2)
    let drawn = try Rasterizer().rasterize(list, scale: 2)
    let (mean, share) = Self.difference(shown, drawn)
    #expect(share < 0.3 && mean < 3, "\(share) of the ink, \(mean) of 255")
    #expect(try words(document.text()) == ["plain", "outlined", "slanted", "shadow", "lines"])
  }

  @Test("a page higher than PDF's largest has a larger unit")
  func largePage() throws {
    var list = DisplayList(size: Size(width: 100, height: 30_000))
    list.fill(Rect(x: 10, y: 29_000, width: 50, height: 50), with: .black)
    let objects = try PDFDocument(PDFEncoder.encode(list)).objects()
    #expect(objects.contains("/UserUnit 3"))
    #expect(objects.contains("10000"))
  }

  @Test("a page that bleeds is painted beyond its edges, which are the ones that it is cut to")
  func bleed() throws {
    let (paper, bar) = (Color(red: 1, green: 0.8, blue: 0), Color(red: 0, green: 0, blue: 1))
    var list = DisplayList(size: Size(width: 100, height: 60), background: paper)
    list.bleed = 9
    list.fill(Rect(x: -20, y: 20, width: 60, height: 20), with: bar)
    var faint = DisplayList(size: list.size, background: .clear)
    faint.fill(Rect(x: 80, y: 20, width: 60, height: 20), with: bar)
    list.draw(faint, opacity: 0.5)
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    let boxes = try document.run("pdfinfo", "-box", "page.pdf").split(separator: "\n").compactMap {
      let parts = $0.split(separator: ":")
      return parts.count == 2 && parts[0].hasSuffix("Box")
        ? "\(parts[0]) \(parts[1].split(separator: " ").joined(separator: " "))" : nil
    }
    let (media, page) = ("-9.00 -9.00 109.00 69.00", "0.00 0.00 100.00 60.00")
    #expect(
      boxes == [
        "MediaBox \(media)", "CropBox \(media)", "BleedBox \(media)", "TrimBox \(page)",
        "ArtBox \(media)",
      ])
    let picture = try document.picture(pixelsPerPoint: 1)
    #expect(picture.width == 118 && picture.height == 78)
    #expect(picture[x: 1, y: 1] == PixelColor(red: 255, green: 204, blue: 0))
    #expect(picture[x: 117, y: 77] == PixelColor(red: 255, green: 204, blue: 0))
    #expect(picture[x: 1, y: 39] == PixelColor(red: 0, green: 0, blue: 255))
    let mixed = picture[x: 116, y: 39]
    #expect(abs(Int(mixed.red) - 128) < 3 && abs(Int(mixed.blue) - 128) < 3)
    // Pixels are those of the page without the bleed.
    #expect(try list.rasterized().width == 100)
    list.bleed = 0
    let objects = try PDFDocument(PDFEncoder.encode(list)).objects()
    #expect(!objects.contains("/TrimBox") && !objects.contains("/BleedBox"))
  }

  @Test("a picture of 30,000 pixels a side is drawn, embedded, and named in SVG")
  func longPicture() throws {
    let long = Bitmap(width: 30_000, height: 2, grays: [UInt8](repeating: 0, count: 60_000))
    for size in [Size(width: 300, height: 20), Size(width: 30_000, height: 2)] {
      var list = DisplayList(size: size)
      list.draw(long, in: Rect(origin: .zero, size: size))
      let bitmap = try list.rasterized()
      #expect(bitmap.width == Int(size.width))
      #expect(bitmap[x: bitmap.width / 2, y: 1] == PixelColor(red: 0, green: 0, blue: 0))
      let document = try PDFDocument(PDFEncoder.encode(list))
      try document.check()
      #expect(try document.objects().contains("/Width 30000"))
      #expect(try String(decoding: SVGEncoder().encode(list), as: UTF8.self).contains("<image"))
    }
  }

  /// The mean difference of two pictures' pixels, and its share of the second one's ink.
  private static func difference(_ one: Bitmap, _ other: Bitmap) -> (mean: Double, share: Double) {
    var difference = 0
    var ink = 0
    for y in 0..<min(one.height, other.height) {
      for x in 0..<min(one.width, other.width) {
        let (a, b) = (one[x: x, y: y], other[x: x, y: y])
        difference += abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
        ink += 510 - Int(b.red) - Int(b.green)
      }
    }
    let count = Double(2 * other.width * other.height)
    return (Double(difference) / count, Double(difference) / Double(max(ink, 1)))
  }
}
