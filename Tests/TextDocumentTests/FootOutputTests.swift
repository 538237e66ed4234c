import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes in outputs, in frames and in edited texts")
struct FootOutputTests {
  private let text = footRows("a[^x]", "b[^x]", "[^x]: X\n\n    Y")

  @Test("a note is named once in HTML and SVG, and its first mark is")
  func anchors() throws {
    let list = try footLayout(text, footPlain).displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    for file in [html, svg] {
      #expect(file.components("id=\"fn-1\"") == 1 && file.components("id=\"fnref-1\"") == 1)
      #expect(file.components("href=\"#fn-1\"") == 2 && file.components("href=\"#fnref-1\"") == 1)
    }
    #expect(html.contains(#"<p id="fn-1" role="doc-footnote""#))
    #expect(html.components(#"role="doc-noteref""#) == 2)
    #expect(html.components(#"role="doc-backlink""#) == 1)
  }

  @Test("the mark of a note in a heading is not in the heading's name")
  func headings() throws {
    let layout = try footLayout("# One[^x] more\n\n[^x]: X", footPlain)
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(#"<h1 id="one-more""#) == 1)
  }

  @Test("the line above notes and the notes are in pictures")
  func pixels() throws {
    let list = try footLayout(text, footPlain).displayList(page: 0)
    // The line lies between 100.5 and 115, where text and notes are not.
    let rules = list.items.filter { if case .glyphs = $0 { false } else { true } }
    #expect(rules.count == 1)
  }

  @Test("notes at the end of the text are linked too, and keep their list")
  func end() throws {
    let layout = try footLayout(text, #", "footnotes": "end""#)
    #expect(layout.storage.attribute(.link, at: 1) == "#fn-1")
    #expect(layout.storage.string == "a1\nb1\n\u{200B}\nX\nY")
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components("id=\"fn-1\"") == 1)
  }

  @Test("the number of a note in a list leads back to its mark", arguments: ["ltr", "rtl"])
  func markers(direction: String) throws {
    let layout = try footLayout(
      text, #", "footnotes": "end""#, body: #", "direction": "\#(direction)""#)
    let list = layout.displayList(page: 0, keepsText: true)
    let links = try #require(list.text?.links)
    let back = links.filter(\.isMarker)
    #expect(back.map(\.destination) == ["#fnref-1"] && back.map(\.anchor) == ["fn-1"])
    let line = try #require(list.text?.lines.first { !$0.markerGlyphs.isEmpty })
    let frame = try #require(back.first?.frame)
    #expect(frame.minY == line.frame.minY && frame.height == 20)
    // The digit and the point are beside the note.
    #expect(frame.width > 5 && frame.width < 12)
    #expect(direction == "ltr" ? frame.maxX < 20 : frame.minX > 180)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(##"<a role="doc-backlink" href="#fnref-1"><span"##) == 1)
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    #expect(svg.components(##"<a id="fn-1" href="#fnref-1"><rect"##) == 1)
  }

  @Test("masters with margins, heads and feet have notes above their feet")
  func masters() throws {
    let layout = try footLayout(
      footRows("a[^x]", "b", "c", "d", "e[^y]", "f", "[^x]: X\n[^y]: Y"),
      footPlain
        + #", "masters": [{"margin": [20, 20, 20, 20], "head": "{page}"}, {"when": "left", "margin": [40, 20, 20, 20]}]"#,
      size: "[200, 130]")
    #expect(layout.placed(0).map(\.text) == ["a1|b|c", "1\tX"])
    #expect(layout.placed(0).map(\.bottom) == [80, 110])
    #expect(layout.placed(1).map(\.text) == ["d|e2", "2\tY"])
    #expect(layout.placed(1).map(\.top) == [40, 90])
  }

  @Test("a frame of the sheet holds text and notes, inside its background")
  func frames() throws {
    let layout = try footLayout(
      footRows("a[^x]", "b", "[^x]: X"),
      footPlain
        + #", "containers": [{"frame": [10, 10, 100, 100], "background": "gray"}, {"frame": [120, 10, 60, 60], "text": "own"}]"#
    )
    #expect(layout.placed(0).map(\.text) == ["a1|b", "own", "1\tX"])
    #expect(layout.placed(0).map(\.bottom) == [80, 70, 110])
    #expect(
      layout.pages[0].decorations.map(\.rect).contains(Rect(x: 10, y: 10, width: 100, height: 100)))
    #expect(layout.overflow == nil && layout.remarks.isEmpty)
  }

  @Test("contents count the pages that notes make")
  func contents() throws {
    let text = "[TOC]\n\n# A\n\na[^x]\n\n# B\n\nb\n\n[^x]: X {page:b}"
    let layout = try footLayout(text, footPlain, size: "[200, 120]")
    let lines = layout.storage.string.split(separator: "\n")
    #expect(lines.last == "1\tX 3" && lines[1] == "B\t3")
  }

  @Test("places of the text in the source are known, those of notes are not")
  func traced() throws {
    let source = "ab[^x] c\n\n[^x]: de"
    var request = DocumentRequest(DocumentInput(source, format: .markdown))
    request.sheet = try Sheet(
      parsing: Array(#"{"sheet": 1, "page": {"size": [200, 100]}}"#.utf8), place: "s.json")
    let traced = try TracedText(request)
    #expect(String(decoding: traced.units, as: UTF16.self) == "ab1 c\n1\tde")
    #expect(traced.places == [0, 1, -1, 6, 7, -1, -1, -1, -1, -1])
  }

  @Test("devices share a text whose notes stand at the foot on one and at the end on another")
  func adaptive() throws {
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    request.overrides.page.width = 300
    request.overrides.page.height = .points(200)
    #expect(try DocumentLayout(request).storage.string == "a1\nb1\n1\tX\nY")
    request.overrides.page.height = .automatic
    #expect(try DocumentLayout(request).storage.string == "a1\nb1\n\u{200B}\nX\nY")
  }
}

extension String {
  /// The number of times that it contains another string.
  fileprivate func components(_ other: String) -> Int { ranges(of: other).count }
}
