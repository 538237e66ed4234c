import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// A Markdown document with tables whose characters are 6 points wide, in rows 20 points high.
struct TableFixture {
  let request: DocumentRequest
  let layout: DocumentLayout

  /// True if the containers have all of the text, in order, and none of it twice.
  var hasTextInOrder: Bool {
    var next = 0
    for container in layout.manager.textContainers {
      let range = layout.manager.characterRange(in: container)
      if range.lowerBound != next { return false }
      next = range.upperBound
    }
    return next == layout.storage.length
  }

  /// - Parameters:
  ///   - padding: The padding of cells.
  ///   - table: Other members of the table's style.
  ///   - rest: Members of the sheet after its styles, each after a comma.
  init(
    _ markdown: String, size: String = "[300, 400]", padding: String = "[0, 5]",
    table: String = "", rest: String = ""
  ) throws {
    let text = """
      {"sheet": 1, "page": {"size": \(size), "margin": 0},
       "body": {"font": {"family": "Noto Sans Mono", "size": 10}, "lineHeight": 20,
                "spaceAfter": 0},
       "styles": {"table": {"table": {"padding": \(padding)\(table)}},
                  "heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}}
       \(rest)}
      """
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    self.request = request
    layout = try DocumentLayout(request)
  }

  /// The texts of the containers of a page, with their frames.
  func texts(page: Int = 0) -> [(text: String, frame: Rect, cell: PageCell?)] {
    layout.pages[page].containers.indices.map { place in
      let cell = layout.pages[page].cells[place]
      return (layout.text(at: place, onPage: page), layout.pages[page].frames[place], cell)
    }
  }
}

/// Edits a document from each text to the next, and expects the layouts of new documents.
func expectFreshEdits(_ fixtures: [TableFixture]) throws {
  var layout: DocumentLayout?
  for fixture in fixtures {
    let edited = try layout.map { try DocumentLayout(fixture.request, following: $0) }
    if let edited { #expect(try edited.dumpedText() == fixture.layout.dumpedText()) }
    layout = edited ?? fixture.layout
  }
}
