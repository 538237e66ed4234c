import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("The memory of a cell in long tables is small")
struct TableMemoryTests {
  @Test("cells are stored by their places on the page")
  func cells() {
    let cell = PageCell(table: 1, row: 2, column: 3, rowSpan: 1, columnSpan: 2, isHeader: false)
    var cells = PageCells()
    #expect(cells[0] == nil && cells.places.isEmpty)
    cells[2] = cell
    cells[7] = nil
    #expect(cells[2] == cell && cells[1] == nil && cells[3] == nil && cells.places == [2])
    cells[2] = nil
    #expect(cells.places.isEmpty)
    #expect(MemoryLayout<TableFlow.Piece>.stride <= 64)
    #expect(MemoryLayout<PageCell?>.stride <= 20)
    #expect(MemoryLayout<MarkdownBlock>.stride <= 64)
    #expect(MemoryLayout<TableGrid.Cell>.stride <= 20)
    #expect(MemoryLayout<TableFlow.Decoration>.stride <= 112)
  }

  @Test("blocks of a table share their attributes, and keep their own")
  func blockAttributes() {
    var first = MarkdownBlock(at: 0)
    #expect(first.attributes == MarkdownAttributes() && first.table == nil)
    var own = MarkdownAttributes()
    own.classes = ["wide"]
    first.setAttributes(own, after: nil)
    var second = MarkdownBlock(at: 1, after: first)
    second.setAttributes(own, after: first)
    second.table = 3
    #expect(second.attributes == own && second.table == 3)
    second.attributes.identifier = "name"
    #expect(first.attributes == own && second.attributes != own)
    second.attributes = MarkdownAttributes()
    #expect(second.attributes == MarkdownAttributes())
  }

  @Test("shapes of lines that are made on demand are those of the decorations, below others")
  func shapes() throws {
    let layout = try TableFixture(
      "| a |\n|--|\n| b |", table: ##", "rules": "grid", "stripes": "#dddddd""##,
      rest: ##", "exclusions": [{"shape": "inset(300 0 0 0)", "fill": "#123456"}]"##
    ).layout
    var page = layout.pages[0]
    #expect(page.shapes.count == page.decorations.count + 1)
    #expect(page.shapes.last?.isExclusion == true)
    let paths = page.shapes.map(\.path)
    page.shapes += []
    #expect(page.shapes.map(\.path) == paths)
  }

  @Test("words are beside the top of a picture that is all of a cell, not at its foot")
  func pictures() throws {
    func tops(_ cell: String) throws -> (picture: Double, words: Double) {
      let fixture = try FloatFixture(
        "| a | b |\n|---|---|\n| \(cell) | words |",
        styles: #", "table": {"spaceBefore": 0, "table": {"padding": 0}}"#)
      let texts = fixture.texts().filter {
        $0.text.contains("\u{FFFC}") || $0.text.hasPrefix("words")
      }
      return (texts[0].frame.minY, texts[1].frame.minY)
    }
    let alone = try tops("![](p.png)")
    #expect(alone.picture == 20 && alone.words == 20)
    let inLine = try tops("![](p.png) x")
    #expect(inLine.picture == 20 && inLine.words > 25)
  }
}
