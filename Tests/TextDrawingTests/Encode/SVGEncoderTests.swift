import Foundation
import FoundationXML
import TestFonts
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Pages as SVG")
struct SVGEncoderTests {
  /// A page with text in the bundled fonts.
  private func page(
    _ storage: TextStorage, width: Double = 300, exclusions: [ExclusionPath] = [],
    keepsText: Bool = true
  ) -> (list: DisplayList, manager: LayoutManager) {
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    let container = TextContainer(size: Size(width: width, height: 400))
    container.exclusionPaths = exclusions
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(
      size: Size(width: width + 20, height: 420), background: .white, keepsText: keepsText)
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 10))
    return (list, manager)
  }

  private static let english = """
    The office first filed five flawless affidavits; then the waffle-offer & <effort> to justify \
    difficult lines made every space as wide as it had to be, beside a shape in the middle.
    """

  private func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init)
  }

  @Test("words are characters in the order of reading, also beside a shape")
  func reading() throws {
    let hole = ExclusionPath(path: BezierPath(ovalIn: Rect(x: 110, y: 20, width: 80, height: 90)))
    let (list, manager) = page(.sample(Self.english, align: .justified), exclusions: [hole])
    #expect(manager.lineFragments(in: manager.textContainers[0]).count > 6)
    let document = try SVGDocument(SVGEncoder().encode(list))
    #expect(words(document.text) == words(Self.english))
    #expect(document.counts["path"] == nil)
  }

  @Test("every word stands where layout has put it")
  func places() throws {
    let (list, manager) = page(.sample(Self.english, align: .justified))
    let document = try SVGDocument(SVGEncoder().encode(list))
    // Lines are justified, so each word has its own position.
    let fragments = manager.lineFragments(in: manager.textContainers[0])
    let places = document.places
    for fragment in fragments {
      var glyphs: [PositionedGlyph] = []
      manager.appendGlyphs(of: fragment, to: &glyphs)
      let first = try #require(glyphs.first)
      #expect(
        places.contains { abs($0.x - first.x - 10) < 0.01 && abs($0.y - first.y - 10) < 0.01 })
    }
    #expect(places.count > 2 * fragments.count)
  }

  @Test("hyphens are shown, soft hyphens within a line are not")
  func hyphens() throws {
    let (list, _) = page(.sample("extra\u{AD}ordinary no\u{AD}thing"), width: 80)
    let document = try SVGDocument(SVGEncoder().encode(list))
    #expect(!document.text.contains("\u{AD}"))
    let joined = words(document.text).joined()
    #expect(joined == "extra-ordinarynothing" || joined == "extra‐ordinarynothing")
  }

  @Test(
    "text that runs leftwards is in the order of reading",
    arguments: [
      ("שלום לכם, ילדים וילדות (בבית) היום", "Noto Sans Hebrew"),
      ("هذا نص عربي طويل لكي ينكسر على أسطر كثيرة", "Noto Naskh Arabic"),
    ])
  func rightToLeft(text: String, family: String) throws {
    for align in [TextAlignment.natural, .justified] {
      let (list, _) = page(.sample(text, family, align: align), width: 120)
      let document = try SVGDocument(SVGEncoder().encode(list))
      // The comma and the brackets have another font, and so elements of their own.
      let found = words(document.text).joined().filter { $0 != "\u{640}" }
      #expect(found == words(text).joined())
      #expect(document.directions == ["rtl"])
    }
  }

  @Test("what is drawn besides text, links and the title come with it")
  func shapes() throws {
    var attributes = TextAttributes(.font, FontDescriptor(family: "Noto Sans", size: 16))
    attributes[.link] = "https://example.org/?a=1&b=2"
    attributes[.underlineStyle] = .single
    attributes[.backgroundColor] = Color(red: 1, green: 1, blue: 0)
    attributes[.shadow] = Shadow(
      offset: Vector(dx: 1, dy: 1), blurRadius: 2, color: Color(white: 0.5))
    var (list, _) = page(TextStorage(string: "A link", attributes: attributes))
    list.title = "One & <two>"
    list.fill(BezierPath(ovalIn: Rect(x: 0, y: 0, width: 10, height: 10)), with: .black)
    list.draw(Bitmap(width: 1, height: 1, grays: [9]), in: Rect(x: 1, y: 2, width: 3, height: 4))
    let document = try SVGDocument(SVGEncoder().encode(list))
    #expect(document.title == "One & <two>")
    #expect(document.links == ["https://example.org/?a=1&b=2"])
    #expect(document.counts["image"] == 1)
    #expect(document.counts["filter"] == 1)
    // The paths are the oval and the underline; the texts are text and shadow.
    #expect(document.counts["path"] == 2)
    #expect(document.counts["text"] == 2)
  }

  @Test("outlined text has no characters, and each outline once")
  func outlines() throws {
    let (list, _) = page(.sample("noon noon"))
    let document = try SVGDocument(SVGEncoder(textIsOutlined: true).encode(list))
    #expect(document.counts["text"] == nil)
    #expect(document.counts["use"] == 8)
    #expect(document.counts["path"] == 2)
  }

  @Test("the same page gives the same bytes, and a list without text is drawn the same")
  func repeatable() throws {
    let (list, _) = page(.sample(Self.english))
    #expect(try SVGEncoder().encode(list) == SVGEncoder().encode(list))
    let (bare, _) = page(.sample("plain words"), keepsText: false)
    #expect(bare.text == nil)
    #expect(try words(SVGDocument(SVGEncoder().encode(bare)).text) == ["plain", "words"])
  }

  @Test("fonts are held when asked for, cut down to what is shown")
  func embedded() throws {
    let (list, _) = page(.sample("plain words"))
    let file = try SVGEncoder(embedsFonts: true).encode(list)
    _ = try SVGDocument(file)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("@font-face{font-family:'Noto Serif';font-weight:400;src:url(data:"))
    #expect(file.count < 40_000)
    let start = try #require(text.range(of: "base64,")).upperBound
    let end = try #require(text[start...].firstIndex(of: ")"))
    let font = try #require(Data(base64Encoded: String(text[start..<end])))
    #expect(Array(font.prefix(4)) == [0, 1, 0, 0])
  }

  @Test(
    "shown by another program it looks like the picture",
    arguments: [
      (SVGEncoderTests.english, "Noto Serif"),
      ("هذا نص عربي طويل لكي ينكسر على أسطر كثيرة (1234) ثم", "Noto Naskh Arabic"),
      ("यह हिन्दी का एक लम्बा वाक्य है जो कई पंक्तियों में टूटता है", "Noto Sans Devanagari"),
    ], [false, true])
  func shown(page sample: (text: String, family: String), isOutlined: Bool) throws {
    let (list, _) = page(.sample(sample.text, sample.family, align: .justified), width: 200)
    let file = try SVGEncoder(textIsOutlined: isOutlined).encode(list)
    let shown = try SVGDocument.show(file, scale: 2)
    let drawn = try Rasterizer().rasterize(list, scale: 2)
    #expect(shown.width == drawn.width && shown.height == drawn.height)
    var difference = 0
    var ink = 0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        difference += abs(Int(shown[x: x, y: y].red) - Int(drawn[x: x, y: y].red))
        ink += 255 - Int(drawn[x: x, y: y].red)
      }
    }
    // Baselines of pictures lie between rows of pixels, so edges differ. Misplaced words would
    // differ by twice the ink.
    let share = Double(difference) / Double(ink)
    #expect(share < 0.5, "\(sample.family) differs by \(share) of its ink")
  }

  @Test("letters that justification has spaced stand where layout has put them")
  func spacedLetters() throws {
    var style = ParagraphStyle()
    style.alignment = .justified
    style.justification.maximumSpaceStretch = 1.1
    style.justification.maximumLetterSpacing = 3
    let text = TextStorage.sample("nnnnnnnnnn nnnnnnnnnn nnnnnnnnnn nnnnnnnnn", align: .justified)
    text.addAttribute(.paragraphStyle, value: style, range: 0..<text.length)
    let (list, manager) = page(text, width: 140)
    let fragment = try #require(manager.lineFragments(in: manager.textContainers[0]).first)
    var glyphs: [PositionedGlyph] = []
    manager.appendGlyphs(of: fragment, to: &glyphs)
    let face = try #require(list.faces.first)
    let gap =
      glyphs[1].x - glyphs[0].x - face.advance(ofGlyph: glyphs[0].id) * face.scale(forSize: 16)
    try #require(gap > 0.1)
    let file = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    let spacing = try #require(
      file.firstMatch(of: #/letter-spacing="([.0-9]+)"/#).flatMap { Double("0\($0.1)") })
    #expect(abs(spacing - gap) < 0.001)
  }

  @Test("what follows a space that the font sets otherwise in some text says where it stands")
  func scriptSpaces() throws {
    var font = TestFont(advances: ["W": 900])
    // The second of two spaces has a different glyph, as Hangul spaces have in some fonts.
    font.spaceRules = [TestFont.SpaceRule(" ", becomes: "W", followsSpace: true)]
    let attributes = TextAttributes(
      .font, FontDescriptor(families: [], file: font.path(), faceIndex: 0, size: 10))
    let (list, _) = page(TextStorage(string: "a b  c", attributes: attributes))
    let document = try SVGDocument(SVGEncoder().encode(list))
    // Spaces take five points with the usual glyph, and nine with the other.
    #expect(document.places.map(\.x) == [15.0, 44.0])
    #expect(document.text == " a b  c")
  }

  @Test("languages are told, for browsers choose forms and readers voices by them")
  func languages() throws {
    let text = TextStorage.sample("one\ntwo\n", language: "en")
    text.append("直角\n", attributes: TextStorage.sample("x", language: "zh-Hans").attributes(at: 0))
    text.append("none", attributes: TextStorage.sample("x").attributes(at: 0))
    let file = String(decoding: try SVGEncoder().encode(page(text).list), as: UTF8.self)
    let found = file.matches(of: #/<(svg|text)[^>]*?xml:lang="([^"]+)"/#).map { "\($0.1) \($0.2)" }
    #expect(found == ["svg en", "text zh-Hans"])
  }

  @Test("browsers are asked to leave room and forms of letters as they are")
  func ownRules() throws {
    let file = String(
      decoding: try SVGEncoder().encode(page(.sample("a")).list), as: UTF8.self)
    #expect(file.contains("text-spacing-trim:space-all"))
    #expect(file.contains("text-autospace:no-autospace"))
    #expect(file.contains("font-optical-sizing:none"))
  }

  @Test("features that letters are set with are told")
  func features() throws {
    let text = TextStorage.sample("small plain tied apart", "Noto Sans")
    func set<Value>(_ key: AttributeKey<Value>, _ value: Value, _ range: Range<Int>) {
      text.addAttribute(key, value: value, range: range)
    }
    set(.fontFeatures, [FontFeature(tag: "smcp"), FontFeature(tag: "ss01", value: 2)], 0..<5)
    set(.ligature, 0, 12..<16)
    // Letters with spacing have no ligatures.
    set(.kern, 2, 17..<22)
    let list = page(text).list
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    let html = try HTMLEncoder.encode(list)
    for file in [svg, String(decoding: html, as: UTF8.self)] {
      let settings = file.matches(of: #/font-feature-settings:([^;}]*)/#).map { String($0.1) }
      #expect(
        settings == [
          "'smcp' 1,'ss01' 2,'liga' 1,'clig' 1", "'liga' 1,'clig' 1", "'liga' 0,'clig' 0",
        ])
    }
    // Small capitals and letters without ligatures are separate words; letter spacing needs no
    // more than that.
    let spaced = TextStorage.sample("one two three")
    spaced.addAttribute(.kern, value: 1, range: 0..<13)
    #expect(try SVGDocument(SVGEncoder().encode(page(spaced).list)).places.count == 1)
    spaced.addAttribute(.fontFeatures, value: [FontFeature(tag: "smcp")], range: 0..<13)
    #expect(try SVGDocument(SVGEncoder().encode(page(spaced).list)).places.count == 3)
    // Three fonts: with small capitals, without features, without ligatures.
    #expect(svg.matches(of: #/\.f\d+\{/#).count == 3)
  }

  @Test("fonts of one family that only their files tell apart are held under names of their own")
  func equalFonts() throws {
    let text = TextStorage(string: "")
    for width in [500, 700] {
      let font = FontDescriptor(
        families: [], file: TestFont(defaultAdvance: width).path(), faceIndex: 0, size: 10)
      text.append("ab ", attributes: TextAttributes(.font, font))
    }
    let list = page(text).list
    for embeds in [false, true] {
      let svg = try SVGEncoder(embedsFonts: embeds).encode(list)
      let html = try HTMLEncoder.encode(list, embedsFonts: embeds)
      for file in [svg, html].map({ String(decoding: $0, as: UTF8.self) }) {
        let held = file.matches(of: #/@font-face\{font-family:'([^']*)'/#).map { String($0.1) }
        #expect(held == (embeds ? ["Test", "Test 2"] : []))
        let named = file.matches(of: #/\.f\d\{font[^']*'([^']*)'/#).map { String($0.1) }
        #expect(named.first == "Test")
        #expect(named.last == (embeds ? "Test 2" : "Test"))
      }
    }
  }
}
