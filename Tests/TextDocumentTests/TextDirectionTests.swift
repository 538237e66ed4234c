import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Hebrew letters stand for any that run from right to left.
@Suite("Markdown from right to left has one direction")
struct TextDirectionTests {
  private func layout(
    _ markdown: String, body: String = "", styles: String = "", following old: DocumentLayout? = nil
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "page": {"size": [300, "auto"]}, "styles": {\(styles)},
         "body": {"font": {"family": "Noto Sans", "size": 10}, "lineHeight": 20\(body)}}
        """.utf8), place: "s.json")
    if let old { return try DocumentLayout(request, following: old) }
    return try DocumentLayout(request)
  }

  /// True for each line of a paragraph that runs from right to left.
  private func directions(_ layout: DocumentLayout) -> [Bool] {
    (0..<layout.storage.paragraphCount).map { layout.manager.isRightToLeft(paragraph: $0) }
  }

  /// The offsets of the glyphs of a line from left to right, in UTF-16 code units of the text.
  private func order(_ layout: DocumentLayout, line: Int = 0) -> [Int] {
    let fragment = layout.manager.lineFragments(in: layout.manager.textContainers[0])[line]
    return layout.manager.glyphs(of: fragment).sorted { $0.x < $1.x }.map(\.cluster)
  }

  @Test("the first letter decides for all paragraphs without a language")
  func firstLetter() throws {
    #expect(
      try directions(layout("# אב\n\nHTML אב\n\n- CSS אב\n- JSON")) == [true, true, true, true])
    #expect(try directions(layout("# ab\n\nHTML אב\n\nאב CSS")) == [false, false, true])
    #expect(try directions(layout("```\nlet x\n```\n\n1 אב\n\nab")) == [false, true, true])
  }

  @Test("the language decides first")
  func language() throws {
    let text = "HTML אב\n\n- CSS אב"
    #expect(try directions(layout(text)) == [false, false])
    #expect(try directions(layout("---\nlang: he\n---\n" + text)) == [true, true])
    #expect(try directions(layout(text, body: #", "language": "ar""#)) == [true, true])
    #expect(try directions(layout("אב\n\nab", body: #", "language": "en""#)) == [true, false])
  }

  @Test("a direction of the sheet has priority, also natural")
  func styles() throws {
    let text = "אב\n\nHTML אב\n\nab {.latin}"
    let latin = #""latin": {"direction": "ltr"}"#
    #expect(try directions(layout(text, styles: latin)) == [true, true, false])
    #expect(
      try directions(layout(text, body: #", "direction": "natural""#)) == [true, false, false])
    #expect(try directions(layout(text, body: #", "direction": "ltr""#)) == [false, false, false])
  }

  @Test("columns follow the direction of the text")
  func columns() throws {
    func first(_ markdown: String, _ body: String = "{}") throws -> Double {
      var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
      request.sheet = try Sheet(
        parsing: Array(
          """
          {"sheet": 1, "page": {"size": [300, 100]}, "columns": {"count": 2, "gap": 20},
           "body": \(body)}
          """.utf8), place: "s.json")
      return try DocumentLayout(request).pages[0].frames[0].minX
    }
    #expect(try first("HTML אב") == 0 && first("---\nlang: he\n---\nHTML אב") == 160)
    #expect(try first("```\nlet\n```\n\nאב") == 160)
    #expect(try first("אב", #"{"direction": "natural"}"#) == 0)
    #expect(try first("אב", #"{"language": "en"}"#) == 0)
  }

  @Test("bullets of Latin items are at the right, too")
  func bullets() throws {
    let layout = try layout("- אב\n- HTML")
    let lines = layout.manager.lineFragments(in: layout.manager.textContainers[0])
    for line in lines {
      #expect(line.available.end == 300 - 17)
      let marker = try #require(layout.manager.listMarker(of: line))
      #expect(marker.glyphs.allSatisfy { $0.x > 300 - 17 })
    }
  }

  @Test("code in a line runs from left to right by itself")
  func code() throws {
    // Without an isolate the full stop would be at the left of its word.
    #expect(try order(layout("אב `a.` גד")) == [7, 6, 5, 3, 4, 2, 1, 0])
    let marked = try layout(
      "אב <mark>`a` + b.</mark> גד", styles: #""mark": {"box": {"padding": 1}}"#)
    let positions = order(marked)
    let inner = positions.filter { (3..<9).contains($0) }
    #expect(inner == Array(3..<9))
  }

  @Test("a direction in the style of words isolates them")
  func words() throws {
    let text = "ab [ג 1 ד 2]{.own} cd"
    let layout = try layout(text, styles: #""own": {"direction": "rtl"}"#)
    #expect(order(layout).filter { (3..<10).contains($0) } == Array((3..<10).reversed()))
    let runs = layout.storage.attribute(.writingDirection, at: 3)
    #expect(runs == [.rightToLeftIsolate])
    // Latin text alone needs none.
    let latin = try self.layout("ab `c` de")
    #expect(latin.storage.attribute(.writingDirection, at: 3) == nil)
  }

  @Test("code in a quote from right to left is indented and boxed as the quote is")
  func quotes() throws {
    let text = "> אב\n>\n> ```\n> let x\n> ```\n>\n> אב"
    let plain = try layout(text)
    let lines = plain.manager.lineFragments(in: plain.manager.textContainers[0])
    // The quote is indented by 1.5 em at the right, and code by 1.2 em at the left.
    #expect(lines.map(\.available.end) == [285, 285, 285])
    #expect(lines.map(\.available.start) == [0, 12, 0])
    let boxed = try layout(
      text, styles: #""blockQuote": {"box": {"padding": [0, 30, 0, 10]}}"#)
    let rows = boxed.manager.lineFragments(in: boxed.manager.textContainers[0])
    #expect(
      rows.map(\.available.start) == [30, 42, 30] && rows.allSatisfy { $0.available.end == 290 })
    let parts = boxed.manager.textBoxes(in: boxed.manager.textContainers[0])
    #expect(parts.count == 1)
  }

  @Test("lists in a part from left to right are indented at the left")
  func parts() throws {
    let layout = try layout(
      "אב\n\n::: latin\n\n- a\n\n  b\n\n:::\n\n- אב\n\n  ab",
      styles: #""latin": {"direction": "ltr"}"#)
    let lines = layout.manager.lineFragments(in: layout.manager.textContainers[0])
    #expect(lines.map(\.available.start) == [0, 17, 17, 0, 0])
    #expect(lines.map(\.available.end) == [300, 300, 300, 283, 283])
  }

  @Test("an edited text has the directions of a new one")
  func edits() throws {
    var edited = try layout("ab\n\nאב `c.`")
    for text in [
      "אב\n\nab\n\nאב `c.`", "ab\n\nאב", "- אב\n- `x` y\n\n> ab\n>\n> ```\n> c\n> ```", "a",
    ] {
      edited = try layout(text, following: edited)
      #expect(try edited.dumpedText() == layout(text).dumpedText())
    }
  }
}
