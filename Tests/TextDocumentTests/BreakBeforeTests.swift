import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Form feeds and styles start columns and pages, without empty rows")
struct BreakBeforeTests {
  private func layout(
    _ text: String, _ format: DocumentFormat = .plain, columns: Int = 1,
    styles: [String: SheetStyle] = [:]
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: format))
    request.overrides.page.width = 400
    request.overrides.page.height = .points(300)
    request.overrides.page.margin = SheetMargins(0)
    request.overrides.columns.count = columns
    request.overrides.styles = styles
    return try DocumentLayout(request)
  }

  /// The text of each container, and the number of its rows with a height.
  private func containers(_ layout: DocumentLayout) -> [(text: String, rows: Int)] {
    let manager = layout.manager
    return manager.textContainers.map { container in
      let range = manager.characterRange(in: container)
      let text = layout.storage.substring(in: range).filter { !$0.isNewline }
      return (text, manager.rows(in: container).count { $0.height > 0 })
    }
  }

  @Test(
    "a form feed starts a column wherever it stands",
    arguments: ["a\u{0C}b", "a\n\u{0C}b", "a\n\u{0C}\nb", "a\n\u{0C}\r\nb", "a\u{0C}\nb"])
  func formFeed(text: String) throws {
    let found = containers(try layout(text))
    #expect(found.map(\.text) == ["a", "b"])
    // A separator after a form feed that ends a line of words is a line of its own.
    #expect(found.map(\.rows) == (text == "a\u{0C}\nb" ? [1, 2] : [1, 1]))
  }

  @Test(
    "so does one in Markdown",
    arguments: ["a\n\n\u{0C}b", "a\n\u{0C}b", "a\n\n\u{0C}\n\nb", "a\n\u{0C}\nb", "a\n\n\u{0C}# b"])
  func markdown(text: String) throws {
    let found = containers(try layout(text, .markdown))
    #expect(found.map(\.rows) == [1, 1], "\(found)")
    #expect(found.last?.text.last == "b")
  }

  @Test("a form feed behind a full column starts the next one, and not the one after it")
  func full() throws {
    let one = try layout("x")
    let height = one.manager.rows(in: one.manager.textContainers[0])[0].height
    let rows = Int(300 / height)
    let text = (1...rows).map { "\($0)" }.joined(separator: "\n") + "\n\u{0C}next"
    let found = containers(try layout(text))
    #expect(found.count == 2)
    #expect(found.last?.text == "next")
  }

  @Test("a style starts each of its paragraphs at the top of a column or of a page")
  func style() throws {
    var column = SheetStyle()
    column.breakBefore = .column
    let text = "# One\n\na\n\n# Two\n\nb\n\n# Three\n\nc"
    let columns = try layout(text, .markdown, columns: 2, styles: ["heading1": column])
    #expect(containers(columns).map(\.text) == ["Onea", "Twob", "Threec", ""])
    #expect(columns.pages.count == 2)
    column.breakBefore = .page
    let pages = try layout(text, .markdown, columns: 2, styles: ["heading1": column])
    #expect(containers(pages).map(\.text) == ["Onea", "", "Twob", "", "Threec", ""])
    #expect(pages.pages.count == 3)
  }

  @Test("a heading that stays with a paragraph that starts a page stays where it is")
  func kept() throws {
    var paragraph = SheetStyle()
    paragraph.breakBefore = .page
    let found = containers(
      try layout("a\n\n# H\n\n> q", .markdown, styles: ["blockQuote": paragraph]))
    #expect(found.map(\.text) == ["aH", "q"])
  }
}
