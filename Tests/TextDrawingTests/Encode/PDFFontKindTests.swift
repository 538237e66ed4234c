import TestFonts
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Fonts of each kind in PDF, read by other programs.
@Suite struct PDFFontKindTests {
  private let fonts = FontLibrary(usesSystemFonts: false)

  /// A line in a font of a test.
  private func page(
    _ text: String, _ descriptor: FontDescriptor, color: Color = .black
  ) -> DisplayList {
    let manager = LayoutManager(fonts: fonts)
    var attributes = TextAttributes(.font, descriptor.withSize(40))
    attributes[.foregroundColor] = color
    let storage = TextStorage(string: text, attributes: attributes)
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 80))
    manager.addTextContainer(container)
    var list = DisplayList(
      size: Size(width: 320, height: 100), background: .white, keepsText: true)
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
    return list
  }

  /// Fails unless another program reads the text and draws the page correctly.
  private func check(
    _ list: DisplayList, text: String, kind: String, difference limit: Double = 0.06
  ) throws {
    let document = try PDFDocument(PDFEncoder.encode(list))
    try document.check()
    #expect(try document.text().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    let known = try document.fonts()
    #expect(known.count == 1)
    #expect(known.first?.kind == kind)
    #expect(known.first?.isEmbedded == true && known.first?.isReadable == true)
    let shown = try document.picture(pixelsPerPoint: 2)
    let drawn = try Rasterizer().rasterize(list, scale: 2)
    #expect(shown.width == drawn.width && shown.height == drawn.height)
    let difference = Self.difference(shown, drawn)
    #expect(difference < limit, "differs by \(difference) of its ink")
  }

  /// The sum of the differences of two pictures' pixels, as a fraction of the second one's ink.
  private static func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    var difference = 0
    var ink = 0
    for y in 0..<min(one.height, other.height) {
      for x in 0..<min(one.width, other.width) {
        let (a, b) = (one[x: x, y: y], other[x: x, y: y])
        for (a, b) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
          difference += abs(Int(a) - Int(b))
          ink += 255 - Int(b)
        }
      }
    }
    return Double(difference) / Double(max(ink, 1))
  }

  @Test("a font with outlines of PostScript")
  func compact() throws {
    var font = TestFont(advances: ["i": 250, "m": 900])
    font.hasCompactOutlines = true
    font.ligatures = ["fi"]
    try check(
      page("mi fi Mix", FontDescriptor(file: font.path())), text: "mi fi Mix", kind: "CID Type 0C")
  }

  @Test("a variable font has the widths of its setting", arguments: [400, 900])
  func variable(weight: Int) throws {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 300
    let descriptor = FontDescriptor(file: font.path(), weight: weight)
    let list = page("bold box", descriptor)
    try check(list, text: "bold box", kind: "CID TrueType")
    let objects = try PDFDocument(PDFEncoder.encode(list)).objects()
    #expect(objects.contains(weight == 900 ? "800" : "500"))
    #expect(!objects.contains(weight == 900 ? "[\n    500" : "[\n    800"))
  }

  @Test("a face of a collection")
  func collection() throws {
    let (narrow, wide) = (TestFont(defaultAdvance: 300), TestFont(defaultAdvance: 700))
    let path = TestFontFile.path(
      holding: TestFontFile.collection([narrow.bytes(), wide.bytes()]), suffix: ".ttc")
    for face in [0, 1] {
      try check(
        page("faces", FontDescriptor(file: path, faceIndex: face)), text: "faces",
        kind: "CID TrueType")
    }
  }

  private static let palette: [UInt32] = [0xE040_20FF, 0x2060_C0FF, 0xFFD0_00FF, 0x0080_4080]

  private func colored(_ paint: TestPaint) -> FontDescriptor {
    var font = TestFont()
    font.palettes = [Self.palette]
    font.paints = ["a": paint]
    return FontDescriptor(file: font.path())
  }

  @Test("layers of colours, some in the text's, some half transparent")
  func layers() throws {
    var font = TestFont(advances: ["i": 300])
    font.palettes = [Self.palette]
    font.colorLayers = ["a": [("a", 0), ("i", 0xFFFF)], "b": [("b", 3), ("i", 2)]]
    try check(
      page("abba", FontDescriptor(file: font.path()), color: Color(red: 0, green: 0.4, blue: 0)),
      text: "abba", kind: "Type 3")
  }

  @Test("gradients that PDF has are its own")
  func shadings() throws {
    let stops: TestPaint.Stops = [(0.1, 0), (0.5, 2), (1, 1)]
    for gradient in [
      TestPaint.linear(stops, [(50, 0), (450, 300), (0, 100)]),
      .radial(stops, (250, 350), 30, (300, 300), 300),
      .rotate(0.03, .translate(10, 20, .linear(stops, [(50, 0), (450, 0), (50, 100)]))),
    ] {
      let list = page("aaa", colored(.glyph("a", gradient)))
      try check(list, text: "aaa", kind: "Type 3")
      let objects = try PDFDocument(PDFEncoder.encode(list)).objects()
      #expect(objects.contains("/ShadingType"))
      #expect(!objects.contains("/Subtype /Image"))
    }
  }

  @Test("what PDF has no operators for is a picture")
  func pictures() throws {
    let stops: TestPaint.Stops = [(0, 0), (1, 1)]
    for paint in [
      TestPaint.glyph("a", .sweep(stops, (250, 350), 0, 1)),
      .glyph("a", .linear(stops, extend: 2, [(50, 0), (150, 0), (50, 100)])),
      .composite(.translate(200, 0, .glyph("a", .solid(0))), mode: 8, .glyph("a", .solid(1))),
    ] {
      let list = page("aaa", colored(paint))
      // Pictures are drawn on whole pixels, which adds one to each side of these small boxes.
      try check(list, text: "aaa", kind: "Type 3", difference: 0.16)
      #expect(try PDFDocument(PDFEncoder.encode(list)).objects().contains("/Subtype /Image"))
    }
  }
}
