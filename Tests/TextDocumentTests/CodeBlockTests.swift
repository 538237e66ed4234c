import Testing
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
