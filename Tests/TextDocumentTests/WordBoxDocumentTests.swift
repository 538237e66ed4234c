import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, in rows 20 points high.
@Suite("Words of Markdown have boxes by their styles, and pictures are cut to shapes")
struct WordBoxDocumentTests {
  private static let styles =
    #", "code": {"font": {"size": 10}, "box": {"padding": [1, 4], "border": {"width": 1}}}"#
    + ##", "tag": {"background": "#123456", "box": {"padding": [0, 3]}}"##
    + ##", "keyboard": {"font": {"size": 10}, "box": {"margin": [0, 2], "background": "#abcdef"}}"##

  private func spans(_ layout: DocumentLayout) -> [[Double]] {
    layout.manager.textBoxes(in: layout.manager.textContainers[0]).flatMap(\.rects)
      .map { [($0.minX * 100).rounded() / 100, ($0.width * 100).rounded() / 100] }
  }

  @Test("code, keys and spans have boxes, whose sides take room in the line")
  func elements() throws {
    let fixture = try FloatFixture(
      "ab `cd` [ef]{.tag} <kbd>g</kbd> h", styles: Self.styles)
    // 18 | 5 + 12 + 5 | 6 | 3 + 12 + 3 | 6 | 2 + 6 + 2 | 12.
    #expect(spans(fixture.layout) == [[18, 22], [46, 18], [72, 6]])
    let last = fixture.layout.manager.lineFragments(in: fixture.layout.manager.textContainers[0])[0]
    #expect(abs(last.used.end - 92) < 0.02)
    #expect(
      fixture.layout.manager.rows(in: fixture.layout.manager.textContainers[0])[0].height == 20)
  }

  @Test("words in a span share its box, also around another one; spans after each other do not")
  func nested() throws {
    #expect(try spans(FloatFixture("[a **b** c]{.tag}", styles: Self.styles).layout) == [[0, 36]])
    #expect(
      try spans(FloatFixture("[a]{.tag}[b]{.tag}", styles: Self.styles).layout)
        == [[0, 12], [12, 12]])
    #expect(
      try spans(FloatFixture("[a `b` c]{.tag}", styles: Self.styles).layout)
        == [[0, 46], [15, 16]])
  }

  @Test("a box has the background of its words, and the dump lists it")
  func dump() throws {
    let fixture = try FloatFixture("[a]{.tag}", styles: Self.styles)
    let text = try fixture.layout.dumpedText()
    #expect(text.contains(##""color":"#123456""##))
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let color = Color(red: 18.0 / 255, green: 52.0 / 255, blue: 86.0 / 255)
    let fills = list.items.filter {
      if case .rectangle(_, let own, _) = $0 { return own == color }
      return false
    }
    #expect(fills.count == 1)
  }

  @Test("the dump says how much room boxes take before and after runs")
  func room() throws {
    let text = try FloatFixture("a `bc` [d **e** f]{.tag}\n\n<kbd>g</kbd>", styles: Self.styles)
      .layout.dumpedText()
    let rooms = text.split(separator: "\"room\":").dropFirst().map { $0.prefix { $0 != "]" } }
    // Code has 4 of padding and 1 of border; the tag's first and last runs have 3, keys 2.
    #expect(rooms == ["[5,5", "[3,0", "[0,3", "[2,2"])
  }

  @Test("every output draws the boxes")
  func outputs() throws {
    let fixture = try FloatFixture("a [b]{.tag} `c`", styles: Self.styles)
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    #expect(String(decoding: try SVGEncoder().encode(list), as: UTF8.self).contains("#123456"))
    #expect(String(decoding: try HTMLEncoder.encode(list), as: UTF8.self).contains("#123456"))
    let bitmap = try Rasterizer().rasterize(list, scale: 1)
    // In the padding at the left of the word.
    let pixel = bitmap.pixels[10 * bitmap.width + 13]
    #expect(pixel & 0xFFFFFF == 0x563412 || pixel & 0xFFFFFF == 0x123456)
    #expect(try !PDFEncoder.encode(list).isEmpty)
  }

  @Test("an edited text has the boxes of a new one")
  func edits() throws {
    var edited = try FloatFixture("a `b` c", styles: Self.styles)
    for text in ["x a `b` c", "x a `b` [c]{.tag}", "x\n\n[a `b`]{.tag} c", "x"] {
      let fresh = try FloatFixture(text, styles: Self.styles)
      let layout = try DocumentLayout(fresh.request, following: edited.layout)
      #expect(try layout.dumpedText() == fresh.layout.dumpedText())
      edited = fresh
    }
  }

  // MARK: Pictures

  @Test("a picture is cut to a shape, or has round corners, in every output")
  func clips() throws {
    for attributes in [
      #"clip="circle(50%)""#, "radius=6", "radius=2mm float=left width=20",
      #"float=right clip="inset(5 5 5 5 round 4)""#,
    ] {
      let fixture = try FloatFixture("![words](p.png){\(attributes)}\n\nx")
      let list = fixture.layout.displayList(page: 0, keepsText: true)
      #expect(list.groups.count == 1 && list.groups[0].clip != nil, "\(attributes)")
      #expect(String(decoding: try SVGEncoder().encode(list), as: UTF8.self).contains("<clipPath"))
      let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
      #expect(html.contains("<img alt=\"words\"") && html.contains("clip-path:path('"))
      #expect(fixture.layout.remarks.isEmpty)
    }
    let whole = try FloatFixture("![words](p.png)\n\nx")
    #expect(whole.layout.displayList(page: 0).groups.isEmpty)
  }

  @Test("text follows the shape that a picture is cut to")
  func outline() throws {
    // The left half of a picture of 100 × 75 points.
    let fixture = try FloatFixture(
      #"![](p.png){float=left width=100 wrap=outline gap=10 clip="inset(0 50% 0 0)"}"#
        + "\n\n\(FloatFixture.words)")
    let beside = fixture.lines(1).filter { $0.start > 0 }
    #expect(!beside.isEmpty && beside.allSatisfy { abs($0.start - 60) < 1e-6 })
  }

  @Test("shapes and radii that cannot be read are remarks")
  func remarks() throws {
    for (attributes, words) in [
      (#"clip="blob(3)""#, "is not a clip of the picture"), ("radius=-3", "is not a radius"),
      (#"clip="svg(a.svg)""#, "is not a clip of the picture"),
    ] {
      let fixture = try FloatFixture("![words](p.png){\(attributes)}\n\nx")
      #expect(fixture.layout.remarks.contains { $0.message.contains(words) }, "\(attributes)")
    }
  }
}
