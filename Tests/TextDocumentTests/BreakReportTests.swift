import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Rows are 10 points high, in two columns of six. A line separator (U+2028) ends a row of a
/// paragraph, in Markdown a backslash does.
@Suite("The faults of breaks that were chosen together")
struct BreakReportTests {
  private func layout(
    _ text: String, format: DocumentFormat = .plain, height: Double = 60, body: String = "",
    place: String = "column", breaking: String = "optimal"
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: format))
    let sheet = """
      {"sheet": 1, "page": {"size": [100, \(height)], "margin": 0}, "columns": {"count": 2},
       "body": {"lineHeight": 10, "spaceAfter": 0\(body)}, "pageBreaking": "\(breaking)",
       "footnotes": {"place": "\(place)", "gap": 10, "spacing": 0, "rule": {"width": 0}},
       "styles": {"footnote": {"lineHeight": 10, "spaceAfter": 0},
                  "heading1": {"lineHeight": 10, "spaceBefore": 0, "spaceAfter": 0,
                               "breakBefore": "page"},
                  "heading2": {"lineHeight": 10, "spaceBefore": 0, "spaceAfter": 0},
                  "footnoteReference": {"baselineOffset": 0}}}
      """
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = .pages
    return try DocumentLayout(request)
  }

  /// Returns paragraphs of so many rows.
  private func paragraphs(_ rows: [Int]) -> String {
    rows.map { Array(repeating: "a", count: $0).joined(separator: "\u{2028}") }
      .joined(separator: "\n")
  }

  private func messages(_ layout: DocumentLayout) -> [String] {
    layout.listedBreakingRemarks.map(\.message)
  }

  @Test("single lines at the foot and at the head have their pages and columns")
  func singleLines() throws {
    let layout = try layout(paragraphs([1, 3, 1]), height: 10)
    #expect(
      messages(layout) == [
        "page 1, column 2: the first line of a paragraph is alone at the foot",
        "page 2, column 2: the last line of a paragraph is alone at the head",
      ])
  }

  @Test("columns that end apart are listed, but not the last one")
  func unevenColumns() throws {
    // The columns have four and six rows, then five and five.
    let layout = try layout(paragraphs([4, 3, 3, 5, 5]))
    #expect(
      messages(layout) == ["page 1, column 2: the column ends 2 rows below the one beside it"])
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("a text that ends with a single line is listed")
  func singleLineAtEnd() throws {
    let layout = try layout(paragraphs([6, 6, 1]))
    #expect(messages(layout) == ["page 2, column 1: the text ends with a single line here"])
    #expect(try messages(self.layout(paragraphs([6, 6, 2]))).isEmpty)
  }

  @Test("lines that a style keeps together are counted")
  func styledLines() throws {
    // Five rows in columns of four: three of them cannot stay together on both sides.
    let kept = try layout(paragraphs([5]), height: 40, body: #", "widows": 3, "orphans": 3"#)
    #expect(
      messages(kept) == [
        "page 1, column 2: the last line of a paragraph is alone at the head",
        "page 1, column 2: the text ends with a single line here",
      ])
    #expect(try messages(layout(paragraphs([5]), height: 40)).isEmpty)
    // Three rows at each side, of six.
    let few = try layout(paragraphs([6]), height: 40, body: #", "widows": 3"#)
    #expect(messages(few).isEmpty)
    let many = try layout(paragraphs([6]), height: 40, body: #", "widows": 4, "orphans": 3"#)
    #expect(
      messages(many) == ["page 1, column 2: only 2 last lines of a paragraph are at the head"])
  }

  @Test("a heading at the foot is listed where nothing else is possible")
  func heading() throws {
    // A column of one row holds a heading and no text below it.
    let layout = try layout("## a\n\nb\n", format: .markdown, height: 10)
    #expect(
      messages(layout) == [
        "page 1, column 1: a heading is at the foot, and the text below it in the next column"
      ])
  }

  @Test("the room above notes counts, not the bottom of the text")
  func notes() throws {
    // Notes take two rows of the first column, so its text ends two rows higher.
    let text = "a[^1]\\\na\\\na\\\na\n\nb\\\nb\\\nb\\\nb\\\nb\\\nb\n\nc\\\nc\n\n[^1]: n\n"
    let layout = try layout(text, format: .markdown)
    #expect(layout.pages.count == 2)
    #expect(messages(layout).isEmpty)
  }

  @Test("columns with tables end above the notes of their own")
  func notesBesideTables() throws {
    let text =
      "a[^1]\\\na\\\na\\\na\n\nb\\\nb\\\nb\\\nb\\\nb\\\nb\n\nc\\\nc\n\n"
      + "| d |\n|---|\n| e |\n\n[^1]: n\n"
    let layout = try layout(text, format: .markdown)
    #expect(rows(layout).prefix(2) == [4, 6])
    #expect(messages(layout).isEmpty)
  }

  @Test("a check has a warning for each fault, with other pages than a remark can name")
  func checked() throws {
    let rows = Array(repeating: 3, count: 9)
    let text = paragraphs(rows).replacing("\n", with: "\\n").replacing("\u{2028}", with: "\\u2028")
    let sheet = """
      {"sheet": 1, "text": "\(text)", "page": {"size": [100, 10], "margin": 0},
       "body": {"lineHeight": 10, "spaceAfter": 0}, "pageBreaking": "optimal"}
      """
    var request = DocumentRequest()
    request.overflow = .pages
    let check = try SheetCheck(
      Array(sheet.utf8), name: "s.json", in: "", for: request, environments: nil)
    let places = check.faults.filter { $0.place == "pageBreaking" }.map(\.message)
    #expect(places.count == 18)
    #expect(places.first == "page 1: the first line of a paragraph is alone at the foot")
    #expect(places.last == "page 27: the last line of a paragraph is alone at the head")
  }

  @Test("a sheet that asks for no choice has no such faults")
  func greedy() throws {
    #expect(try messages(layout(paragraphs([1, 3, 1]), height: 10, breaking: "greedy")).isEmpty)
  }

  /// The numbers of the text's rows in each column, without those of notes.
  private func rows(_ layout: DocumentLayout) -> [Int] {
    layout.pages.flatMap { page in
      page.containers.indices.filter { page.footnoteParents[$0] == nil }.map {
        layout.manager.lineFragments(in: layout.manager.textContainers[page.containers[$0]]).count
      }.filter { $0 > 0 }
    }
  }

  @Test("a chapter that begins a page is chosen from its first column on")
  func chapterWithNotes() throws {
    // The chapter before ends in the first column of its page. Six rows would leave the last one
    // of a paragraph of three alone.
    let text =
      "a[^1]\n\n# b\n\n"
      + Array(repeating: "c\\\nc\\\nc", count: 5).joined(separator: "\n\n") + "\n\n[^1]: n\n"
    let layout = try layout(text, format: .markdown)
    #expect(layout.greedyChapters.isEmpty)
    #expect(rows(layout) == [1, 4, 6, 6])
    let greedy = try self.layout(text, format: .markdown, breaking: "greedy")
    #expect(rows(greedy) == [1, 6, 6, 4])
  }

  @Test("the rest of a high note takes its room of the next columns")
  func dividedNote() throws {
    let text =
      "a\\\na[^1]\\\na\\\na\n\n"
      + Array(repeating: "b\\\nb\\\nb", count: 3).joined(separator: "\n\n")
      + "\n\n[^1]: " + Array(repeating: "n", count: 9).joined(separator: "\\\n    ") + "\n"
    let layout = try layout(text, format: .markdown)
    #expect(layout.greedyChapters.isEmpty)
    #expect(rows(layout) == [2, 1, 1, 6, 3])
    let greedy = try self.layout(text, format: .markdown, breaking: "greedy")
    #expect(rows(greedy) == [2, 1, 3, 6, 1])
  }

  /// Paragraphs of three to five rows, of which the third one has the mark of a note.
  private func noted(row: Int, noteRows: Int) -> String {
    let rows = [4, 3, 5, 4, 5, 3, 5]
    let text = rows.enumerated().map { number, count in
      (0..<count).map { number == 2 && $0 == row ? "c[^1]" : "c" }.joined(separator: "\\\n")
    }
    let note = Array(repeating: "n", count: noteRows).joined(separator: "\\\n    ")
    return text.joined(separator: "\n\n") + "\n\n[^1]: \(note)\n"
  }

  @Test("a note higher than a column makes no breaks worse than greedy ones", arguments: 0..<5)
  func tallNotes(row: Int) throws {
    for place in ["column", "page"] {
      for noteRows in 6..<13 {
        let text = noted(row: row, noteRows: noteRows)
        func cost(_ breaking: String) throws -> Double {
          let layout = try layout(text, format: .markdown, place: place, breaking: breaking)
          let report = BreakReport(layout, measuresColumns: true)
          return report.costs.reduce(0) { $0 + $1.cost.faults }
        }
        #expect(try cost("optimal") <= cost("greedy"), "\(place), note of \(noteRows) rows")
      }
    }
  }

  @Test("columns before a row with a note that is too high are filled")
  func filledBeforeTallNote() throws {
    let text =
      "a\\\na\n\nb\\\nb\\\nb\\\nb\\\nb\n\nc\\\nc[^1]\\\nc\\\nc\\\nc\n\nd\\\nd\n\n[^1]: "
      + Array(repeating: "n", count: 7).joined(separator: "\\\n    ") + "\n"
    let layout = try layout(text, format: .markdown, place: "page")
    let first = layout.pages[0].containers.map {
      layout.manager.lineFragments(in: layout.manager.textContainers[$0]).count
    }
    #expect(first == [4, 4])
    #expect(layout.pages.count == 3)
  }
}
