import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters of text and code are 6 points wide, and rows 20 points high.
@Suite("Code blocks on pages")
struct CodeBlockTests {
  /// Lays out Markdown on pages of 300 by 100 points.
  ///
  /// - Parameters:
  ///   - body: Members of the body, each after a comma.
  ///   - code: Members of the style `codeBlock`, each after a comma.
  private func layout(
    _ markdown: String, body: String = "", code: String = "", rest: String = ""
  ) throws -> DocumentLayout {
    let sheet = """
      {"sheet": 1, "page": {"size": [300, 100], "margin": 0},
       "body": {"font": {"family": "Noto Sans Mono", "size": 10}, "lineHeight": 20,
                "spaceAfter": 0\(body)},
       "styles": {"codeBlock": {"font": {"size": 10}, "headIndent": 0, "spaceBefore": 0,
                                "spaceAfter": 0\(code)}}\(rest)}
      """
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  /// The lines of each page, without their ends.
  private func lines(_ layout: DocumentLayout) -> [[String]] {
    layout.pages.map { page in
      page.containers.flatMap { index in
        layout.manager.lineFragments(in: layout.manager.textContainers[index]).map {
          layout.storage.substring(in: $0.range).filter { !$0.isNewline }
        }
      }
    }
  }

  private let four = "one\n\ntwo\n\nsix\n\nten\n\n"

  @Test("two lines of code stay together, unless the sheet asks for another number")
  func lonelyLines() throws {
    let text = four + "```\na\nb\nc\n```"
    let together = [["one", "two", "six", "ten"], ["a", "b", "c"]]
    let divided = [["one", "two", "six", "ten", "a"], ["b", "c"]]
    #expect(try lines(layout(text)) == together)
    #expect(try lines(layout(text, code: #", "widows": 0, "orphans": 0"#)) == divided)
    #expect(try lines(layout(text, body: #", "widows": 0, "orphans": 0"#)) == divided)
    #expect(try lines(layout(text, body: #", "widows": 3, "orphans": 1"#)) == together)
  }

  /// A line of code of 99 characters, which takes three rows.
  private let long = "```\n" + Array(repeating: "word", count: 20).joined(separator: " ") + "\n```"

  private func marks(_ layout: DocumentLayout) -> [PlacedWrapMark] {
    layout.manager.textContainers.flatMap { layout.manager.wrapMarks(in: $0) }
  }

  @Test("a line of code that wraps has hooks and an indent if its style asks for them")
  func hooks() throws {
    let layout = try layout(long, code: ##", "wrapMark": "hook", "color": "#c00""##)
    #expect(lines(layout)[0].map { $0.split(separator: " ").count } == [10, 9, 1])
    // The indent is 12 points wide.
    #expect(
      marks(layout).map(\.span) == [
        HorizontalSpan(start: 4.5, end: 9.5), HorizontalSpan(start: 4.5, end: 9.5),
      ])
    let list = layout.displayList(page: 0, keepsText: true)
    let strokes = list.items.filter {
      guard case .stroke(_, let color, let width, _) = $0 else { return false }
      return color == Color(css: "#c00") && abs(width - 0.6) < 1e-9
    }
    #expect(strokes.count == 2)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "stroke-width") == 2)
    #expect(try layout.dumpedText().components(of: #""wrapMark":"hook""#) == 2)
    #expect(try marks(self.layout(long)).isEmpty)
  }

  @Test("other marks are characters, which are drawn but are no text, and may be none")
  func characters() throws {
    let layout = try layout(long, code: #", "wrapMark": "»", "wrapIndent": "1em""#)
    #expect(
      marks(layout).map(\.span) == [
        HorizontalSpan(start: 1.5, end: 7.5), HorizontalSpan(start: 1.5, end: 7.5),
      ])
    let list = layout.displayList(page: 0, keepsText: true)
    let mark = list.faces[0].glyph(for: 0xBB)
    #expect(list.glyphs.count { $0 == mark } == 2)
    #expect(list.text.map { $0.units.contains(0xBB) } == false)
    #expect(!layout.storage.string.contains("»"))
    let none = try self.layout(long, code: #", "wrapMark": """#)
    #expect(marks(none).isEmpty && lines(none)[0].count == 2)
  }

  @Test(
    "longer marks have a wider indent, up to three ems",
    arguments: [("»", 12.0), ("»»", 15), ("»»»»", 27), ("»»»»»»»»", 30), ("hook", 12)])
  func indents(mark: String, width: Double) throws {
    let layout = try layout(long, code: #", "wrapMark": "\#(mark)""#)
    let style = layout.storage.attribute(.paragraphStyle, at: 0)
    #expect(abs((style?.wrapIndent ?? 0) - width) < 1e-9)
  }

  @Test("wrong marks are refused", arguments: [#""123456789""#, #"" ""#, #""a\nb""#, "5"])
  func faults(mark: String) {
    #expect(throws: DocumentError.self) { try layout("a", code: #", "wrapMark": \#(mark)"#) }
  }

  @Test("a line of code above a blank one is as lonely")
  func blankLines() throws {
    let text = "one\n\ntwo\n\nsix\n\n```\na\n\nb\nc\n```"
    for rest in ["", #", "pageBreaking": "optimal""#] {
      #expect(
        try lines(layout(text, rest: rest)) == [["one", "two", "six"], ["a", "", "b", "c"]],
        "\(rest)")
    }
  }
}
