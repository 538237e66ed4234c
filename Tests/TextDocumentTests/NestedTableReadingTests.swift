import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Divs with the class list-table are tables whose cells hold any blocks")
struct NestedTableReadingTests {
  /// Reads a text whose cells are paragraphs, and in which divs may float.
  private func read(_ source: String, spansCells: Bool = false) -> MarkdownText {
    let tables = MarkdownTableRules(spansCells: spansCells, alignments: ["left", "right"]) { _ in
      .failure(MarkdownFileFault(message: "there are no files"))
    }
    return MarkdownText(
      reading: source, links: .standard,
      rules: MarkdownRules(dividesCells: true, floats: MarkdownFloatRules(), tables: tables),
      picture: nil)
  }

  /// The words of each block, with its table, row and column.
  private func places(_ text: MarkdownText) -> [String] {
    text.blocks.map { block in
      let words = String(decoding: text.utf16[block.range].filter { $0 != 0x0A }, as: UTF16.self)
      guard let table = block.table, let cell = block.cell else { return words }
      return "\(words) \(table) \(cell.row) \(cell.column)"
    }
  }

  @Test("blocks know their table and their cell, and tables the cell around them")
  func blocks() {
    let text = read(
      """
      ::: {.list-table .fruit #t header=0 footer=1}
      - - one

          | a |
          |---|
          | b |

          two
        - z
      :::

      end
      """)
    #expect(places(text) == ["one 0 0 0", "a 1 0 0", "b 1 1 0", "two 0 0 0", "z 0 0 1", "end"])
    #expect(text.tables.map(\.rowCount) == [1, 2] && text.tables.map(\.columns.count) == [2, 1])
    #expect(text.tables[0].outer == nil && text.tables[0].origin != nil)
    #expect(text.tables[1].origin == nil)
    let outer = MarkdownOuterCell(table: 0, cell: MarkdownCell(row: 0, column: 0))
    #expect(text.tables[1].outer == outer)
    #expect(
      text.blocks.map(\.element) == [.table, .tableHeader, .table, .table, .table, nil])
    // Inner tables have none of the classes of the table around them.
    #expect(
      text.blocks.map(\.attributes.classes) == [["fruit"], [], [], ["fruit"], ["fruit"], []])
    #expect(text.blocks.map(\.attributes.identifier) == ["t", nil, nil, nil, nil, nil])
    #expect(text.tables[0].attributes.values == ["header": "0", "footer": "1"])
    #expect(text.blocks.allSatisfy { $0.divs.isEmpty } && text.remarks.isEmpty)
    #expect(text.holds(text.blocks[1], in: text.blocks[0]))
    #expect(!text.holds(text.blocks[3], in: text.blocks[0]))
  }

  @Test("rows may have no cells, empty ones, or fewer than others")
  func missingCells() {
    let text = read("::: list-table\n- - a\n  -\n  - b\n-\n- - c\n:::")
    #expect(places(text) == ["a 0 0 0", " 0 0 1", "b 0 0 2", " 0 1 0", "c 0 2 0"])
    #expect(text.tables[0].columns.count == 3 && text.tables[0].rowCount == 3)
    #expect(text.blocks[0].element == .tableHeader && text.blocks[4].element == .table)
  }

  @Test("what is directly in a row is a cell of its own, beside the list of cells")
  func contentOfRows() {
    let words = read("::: list-table\n- a\n- b\n\n  - c\n\n  d\n\n  - e\n- > - f\n:::")
    #expect(
      places(words) == ["a 0 0 0", "b 0 1 0", "c 0 1 1", "d 0 1 2", "e 0 1 2", "f 0 2 0"])
    #expect(words.tables[0].columns.count == 3)
    #expect(words.blocks.map(\.lists.count) == [0, 0, 0, 0, 1, 1])
    let tables = read(
      "::: list-table\n- | a |\n  |---|\n  | b |\n- ::: list-table\n  - - c\n  :::\n- d\n:::")
    #expect(places(tables) == ["a 1 0 0", "b 1 1 0", "c 2 0 0", "d 0 2 0"])
    #expect(tables.tables.map(\.outer?.table) == [nil, 0, 0])
    #expect(tables.tables.map(\.outer?.cell.row) == [nil, 0, 1])
    #expect(tables.tables[0].rowCount == 3)
  }

  @Test("marks join cells in rows whose cells have one paragraph each")
  func spans() {
    let source =
      "::: {.list-table header=0}\n- - a\n  - <\n- - b\n  - c\n- - ^\n  - d\n- - ^\n"
      + "  - | e | < |\n    |---|---|\n    | f | g |\n:::"
    let text = read(source, spansCells: true)
    #expect(
      places(text) == [
        "a 0 0 0", "b 0 1 0", "c 0 1 1", "d 0 2 1", "^ 0 3 0", "e 1 0 0", "f 1 1 0", "g 1 1 1",
      ])
    #expect(text.blocks.map { $0.cell?.columnSpan } == [2, 1, 1, 1, 1, 2, 1, 1])
    #expect(text.blocks.map { $0.cell?.rowSpan } == [1, 2, 1, 1, 1, 1, 1, 1])
    #expect(places(read(source)).filter { $0.hasPrefix("<") }.count == 2)
  }

  @Test("lists, quotes, code and floats in cells stay what they are")
  func otherBlocks() {
    let text = read(
      """
      1. x

         ::: {.list-table header=0}
         - - - one
             - two

             > three
           - ```
             four
             ```

             ::: {float=left}
             five
             :::
         :::

         y
      2. z
      """)
    #expect(
      places(text) == [
        "x", "one 0 0 0", "two 0 0 0", "three 0 0 0", "four 0 0 1", "five 0 0 1", "y", "z",
      ])
    #expect(text.blocks.map(\.lists.count) == [1, 1, 1, 0, 0, 0, 1, 1])
    #expect(text.blocks.indices.filter { text.blocks[$0].isCellItem } == [1, 2])
    #expect(text.blocks.indices.filter { text.blocks[$0].quoteDepth == 1 } == [3])
    #expect(text.blocks.indices.filter { text.blocks[$0].float == 0 } == [5])
    #expect(text.blocks[4].element == .codeBlock && text.blocks[7].marker == .item)
    #expect(text.tables[0].origin?.lists.count == 1)
  }

  @Test("code that begins beside the mark of an item ends at its fence, and divs follow it")
  func code() {
    let text = read(
      "- ```\n  a\n  ```\n- ```b``` c\n\n::: {.x}\nd\n:::\n\n```\n- ```\n::: y\n```\n\n"
        + "::: z\ne\n:::")
    #expect(places(text) == ["a", "b c", "d", "- ```\u{2028}::: y", "e"])
    #expect(text.blocks.map(\.divs) == [[], [], ["x"], [], ["z"]])
  }

  @Test("up to eight tables are in each other, and deeper ones are lists")
  func depth() throws {
    #expect(read(TableFixture.nest(8, around: "a")).tables.count == 8)
    let deep = read(TableFixture.nest(9, around: "a"))
    #expect(deep.tables.count == 8 && deep.blocks.last?.lists.count == 2)
    // The cells of a pipe table in the eighth belong to its cell.
    let pipes = try TableFixture.nested(
      TableFixture.nest(8, around: "| a |\n|---|\n| b |"), size: "[400, 400]")
    #expect(pipes.texts().map(\.text) == Array(repeating: "", count: 7) + ["a/b"])
    #expect(pipes.texts().compactMap { $0.cell?.table } == Array(0..<8) && pipes.hasAllText)
    let words = try TableFixture.nested(
      TableFixture.nest(12, around: "words"), size: "[400, 400]")
    #expect(words.texts().count == 8 && words.texts().last?.text.hasSuffix("words") == true)
    #expect(words.hasAllText && TableGrid.grids(of: words.layout.storage)[0].tableCount == 8)
  }

  @Test("in notes at the foot and in floats such divs are lists, and tables in floats plain rows")
  func elsewhere() throws {
    let table = "::: list-table\n- - c\n  - d\n:::"
    let note = "a[^1]\n\n[^1]: note\n\n    \(table.replacing("\n", with: "\n    "))"
    let foot = try TableFixture.nested(note, rest: #", "footnotes": "page""#)
    #expect(foot.layout.pages[0].cells.places.isEmpty && foot.layout.overflow == nil)
    #expect(foot.layout.storage.string.contains("c\nd"))
    let float = try TableFixture.nested("::: {float=right width=100}\n\(table)\n:::\n\nwords")
    #expect(float.layout.pages[0].cells.places.isEmpty && float.layout.overflow == nil)
    let rows = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - a
        - ::: {float=left width=40}
          | x | y |
          |---|---|
          | z | |

          :::
      :::
      """)
    #expect(rows.texts().map(\.text) == ["a", "", "x\ty/z\t"])
    #expect(rows.layout.pages[0].floats == [2: PageFloat()] && rows.hasAllText)
  }
}
