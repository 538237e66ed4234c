import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables run through the containers of a sheet")
struct TableContainerTests {
  private let rows = "| a | b |\n|--|--|\n" + (1...6).map { "| r\($0) | x |\n" }.joined()

  @Test("rows that do not fit move to the next container, below the header")
  func containers() throws {
    let fixture = try TableFixture(
      rows + "\nend",
      rest: #"""
        , "containers": [{"name": "one", "frame": [10, 10, 100, 80]},
                         {"name": "two", "frame": [120, 10, 150, 200]}]
        """#)
    let texts = fixture.texts()
    #expect(texts.map(\.text).filter { $0 == "a" }.count == 2)
    #expect(texts.prefix(8).allSatisfy { $0.frame.maxX <= 110 && $0.frame.maxY <= 90 })
    #expect(texts.last?.text == "end" && texts.last?.frame.minX == 120)
    #expect(fixture.layout.pages[0].names.values.contains("two"))
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("the last container grows with the page, or the text goes on to the next page")
  func growing() throws {
    let rest = #", "containers": [{"frame": [0, 0, 100, 60]}, {"frame": [100, 0, 100, 60]}]"#
    var request = try TableFixture(rows + rows, size: #"[200, 60]"#, rest: rest).request
    request.overflow = .grow
    let grown = try DocumentLayout(request)
    #expect(grown.pages.count == 1 && grown.pages[0].size.height == 260)
    #expect(grown.overflow == nil)
    request.overflow = .pages
    let paged = try DocumentLayout(request)
    #expect(paged.pages.count == 4 && paged.overflow == nil)
    request.overflow = .truncate
    #expect(try DocumentLayout(request).overflow != nil)
  }

  @Test("in other containers rows are lines with tabs, which is a remark")
  func refused() throws {
    for rest in [
      #", "containers": [{"frame": [0, 0, 200, 200], "maximumLines": 9}]"#,
      #", "containers": [{"frame": [0, 0, 200, 200], "fit": {"to": "width", "size": [5, 10]}}]"#,
    ] {
      let layout = try TableFixture(rows, rest: rest).layout
      #expect(layout.pages[0].cells.places.isEmpty)
      #expect(layout.remarks.map(\.place) == ["styles.table.table"])
    }
  }

  @Test("tab stops of tables, boxes of headers, floats and notes make lines, with a remark each")
  func linesWithTabs() throws {
    func remarks(_ markdown: String, table: String = "", styles: String = "") throws -> [String] {
      var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
      let sheet = """
        {"sheet": 1, "page": {"size": [300, 300]},
         "styles": {"table": {"table": {"rules": "grid"}\(table)}\(styles)}}
        """
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      return try DocumentLayout(request).remarks.map { "\($0.place): \($0.message)" }
    }
    let none = "styles.table.table: it has no effect"
    #expect(try remarks(rows).isEmpty)
    #expect(
      try remarks(rows, table: #", "tabs": [100]"#)
        == ["\(none): the style has “tabs”, so rows are lines with tabs"])
    #expect(
      try remarks(rows, styles: #", "tableHeader": {"box": {"padding": 3}}"#)
        == ["\(none): the style “tableHeader” has a “box”, so rows are lines with tabs"])
    // Captions have their numbers.
    let captions = "::: {float=left width=50%}\n\(rows)\n:::\n\na"
    #expect(
      try FloatFixture(captions, styles: #", "table": {"table": {"number": "T {number}"}}"#)
        .layout.remarks.isEmpty)
    let apart = "\(none) in floats and notes: rows are lines with tabs there"
    #expect(try remarks("::: {float=left width=50%}\n\(rows)\n:::\n\na") == [apart])
    #expect(try remarks("a[^1]\n\n[^1]: n\n\n    | b |\n    |---|\n    | c |") == [apart])
  }
}
