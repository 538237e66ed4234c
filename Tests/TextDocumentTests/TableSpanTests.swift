import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Cells may cover several columns and rows")
struct TableSpanTests {
  private func cells(_ markdown: String) throws -> [[Int]] {
    try TableFixture(markdown, table: #", "spans": true"#).texts().compactMap { text in
      text.cell.map { [$0.row, $0.column, $0.rowSpan, $0.columnSpan] }
    }
  }

  @Test("< continues the cell before, and ^ the one above")
  func spans() throws {
    #expect(
      try cells("| a | < | c |\n|--|--|--|\n| d | e | f |\n| ^ | g | < |") == [
        [0, 0, 1, 2], [0, 2, 1, 1], [1, 0, 2, 1], [1, 1, 1, 1], [1, 2, 1, 1], [2, 1, 1, 2],
      ])
    // A cell of two rows and columns.
    #expect(
      try cells("| h | i | j |\n|--|--|--|\n| a | < | b |\n| ^ | ^ | c |\n| ^ | < | d |").filter {
        $0[2] > 1
      } == [[1, 0, 3, 2]])
  }

  @Test("marks without a cell to continue are text, and so are all without the key")
  func literal() throws {
    #expect(
      try cells("| < | ^ |\n|--|--|\n| < | a |") == [
        [0, 0, 1, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 1],
      ])
    // The cell above covers a column in which this row has words.
    #expect(try cells("| a | < |\n|--|--|\n| ^ | b |").count == 3)
    // A row of marks is none.
    #expect(
      try cells("| h | i |\n|--|--|\n| a | b |\n| ^ | ^ |\n| ^ | c |").suffix(3) == [
        [1, 0, 2, 1], [1, 1, 1, 1], [2, 1, 1, 1],
      ])
    // No cell of the header reaches into the rows below.
    #expect(try cells("| a | b |\n|--|--|\n| ^ | c |").count == 4)
    let plain = try TableFixture("| a | < |\n|--|--|")
    #expect(plain.texts().map(\.text) == ["a", "<"])
  }

  @Test("a cell of two columns is as wide as both, and one of two rows as high as both")
  func frames() throws {
    let fixture = try TableFixture(
      "| ab | < |\n|--|--|\n| cd | e |\n| ^ | f |",
      table: #", "spans": true, "columns": [100, 60], "verticalAlign": "bottom""#)
    let texts = fixture.texts()
    #expect(texts.map(\.text) == ["ab", "cd", "e", "f"])
    #expect(texts[0].frame.width == 150)
    #expect(texts[1].frame.maxY == 60 && texts[1].frame.minY == 40)
    #expect(texts[3].frame.minX == 105 && texts[3].frame.minY == 40)
  }

  @Test("spans are in HTML and in the dump, and the source keeps its places")
  func outputs() throws {
    let fixture = try TableFixture(
      "| ab | < |\n|--|--|\n| cd | e |\n| ^ | f |", table: #", "spans": true"#)
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: #"colspan="2""#) == 1 && html.components(of: #"rowspan="2""#) == 1)
    #expect(try fixture.layout.dumpedText().components(of: #""columnSpan":2"#) == 1)
    let traced = try TracedText(fixture.request)
    let source = Array("| ab | < |\n|--|--|\n| cd | e |\n| ^ | f |".utf16)
    for (unit, place) in zip(traced.units, traced.places) where place >= 0 {
      #expect(source[place] == unit)
    }
    #expect(traced.places.filter { $0 >= 0 }.count == 6)
  }
}
