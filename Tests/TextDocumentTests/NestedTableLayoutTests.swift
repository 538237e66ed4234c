import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, lines 20 points high, and cells have 4 points around their text.
@Suite("Tables with tables in their cells keep to the rules of other tables")
struct NestedTableLayoutTests {
  @Test("cells over several columns and rows have their rooms")
  func spans() throws {
    let fixture = try TableFixture.nested(
      "::: {.list-table header=0}\n- - ab\n  - <\n- - cd\n  - e\n- - ^\n  - f\n:::",
      table: #", "spans": true, "columns": [100, 60]"#)
    fixture.expect([
      ("ab", Rect(x: 4, y: 4, width: 152, height: 20)),
      ("cd", Rect(x: 4, y: 32, width: 92, height: 48)),
      ("e", Rect(x: 104, y: 32, width: 52, height: 20)),
      ("f", Rect(x: 104, y: 60, width: 52, height: 20)),
    ])
    // Beside a cell with a table a mark is text, on the baseline of the first inner row.
    let beside = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - a
        - b
      - - ^
        - | c |
          |---|
          | d |
      :::
      """, table: #", "spans": true"#)
    #expect(beside.texts().map(\.text) == ["a", "b", "^", "", "c", "d"])
    #expect(beside.texts().map(\.frame.minY) == [4, 4, 36, 32, 36, 64])
  }

  @Test("an empty cell and a row without cells have the height of a line")
  func emptyCells() throws {
    let fixture = try TableFixture.nested("::: {.list-table header=0}\n- - a\n  -\n-\n- - b\n:::")
    #expect(fixture.texts().map(\.text) == ["a", "", "", "b"])
    #expect(fixture.texts().map { $0.cell?.row } == [0, 0, 1, 2])
    #expect(fixture.texts().map(\.frame.minY) == [4, 4, 32, 60])
    #expect(fixture.hasAllText)
  }

  @Test("rows with words beside their list have a column for them")
  func words() throws {
    let fixture = try TableFixture.nested(
      "::: list-table\n- head\n- - a\n  - b\n- words\n\n  - c\n\n  more\n\n  - d\n:::")
    #expect(fixture.texts().map(\.text) == ["head", "a", "b", "words", "c", "more/d"])
    #expect(
      fixture.texts().map { "\($0.cell?.row ?? -1) \($0.cell?.column ?? -1)" }
        == ["0 0", "1 0", "1 1", "2 0", "2 1", "2 2"])
    #expect(fixture.hasAllText)
  }

  @Test("captions are numbered through tables in cells, and references find their tables")
  func captions() throws {
    let number = #", "number": "Table {number}: ""#
    let fixture = try TableFixture.nested(
      """
      {ref:t} {ref:u} {ref:v}

      Table: One {#t}

      ::: {.list-table header=0}
      - - a

          ::: {.list-table caption="Two" #u header=0}
          - - b
          :::
        - Table: Three {#v}

          | c |
          |---|
          | d |
      :::
      """, table: number)
    #expect(
      fixture.layout.storage.string.split(separator: "\n") == [
        "Table\u{A0}1 Table\u{A0}2 Table\u{A0}3",
        "Table 1: One", "a", "Table 2: Two", "b", "Table 3: Three", "c",
        "d",
      ])
    #expect(fixture.layout.remarks.isEmpty && fixture.hasAllText)
    // Without captions the names are those of the first words, also of tables that begin with one.
    let named = try TableFixture.nested(
      """
      {ref:s} {ref:t} {ref:u}

      ::: {.list-table #s header=0}
      - | b |
        |---|
        | c |
      :::

      ::: {.list-table #t header=0}
      - ::: {.list-table header=0}
        - - d
        :::
      - ::: {.list-table #u caption="e" header=0}
        - - f
        :::
      :::
      """)
    #expect(named.layout.storage.string.split(separator: "\n").first == "b d e")
    #expect(named.layout.remarks.isEmpty)
  }

  @Test("the classes of a table are not those of a table with a caption in its cells")
  func classes() throws {
    let large = #", "rules": "none"}}, "large": {"font": {"size": 20"#
    let fixture = try TableFixture.nested(
      "::: {.list-table .large header=0}\n- - a\n\n    : b\n\n    | c |\n    |---|\n:::",
      table: large)
    let storage = fixture.layout.storage
    #expect(storage.string == "a\nb\nc")
    #expect(storage.attribute(.font, at: 0)?.size == 20)
    #expect(storage.attribute(.font, at: 4)?.size == 10)
  }

  @Test("attributes without effect are remarks at the line of the list")
  func remarks() throws {
    let fixture = try TableFixture.nested(
      "a\n\n::: {.list-table width=3 header=x #n}\n- - b\n:::\n\nc {#n}")
    #expect(fixture.layout.remarks.map(\.place) == ["line 4", "line 4", "line 7"])
    #expect(
      fixture.layout.remarks.map(\.message).contains {
        $0.hasPrefix("a table has no attribute “width” here")
      })
  }

  @Test("a table with tables in its cells has no parts, and an inner table has them")
  func wide() throws {
    let text = """
      ::: {.list-table .outer header=0}
      - - abcdefgh
        - ::: {.list-table .inner header=0}
          - - ijklmnop
            - qrstuvwx
          :::
      :::
      """
    func frames(_ outer: String, _ inner: String = "shrink") throws -> [Rect] {
      let table =
        #"}}, "outer": {"table": {"wide": "\#(outer)"}}, "inner": {"table": {"wide": "\#(inner)""#
      let fixture = try TableFixture.nested(text, size: "[100, 400]", table: table)
      #expect(fixture.hasAllText)
      return fixture.texts().map(\.frame)
    }
    let narrow = try frames("shrink")
    #expect(narrow[3].minY == narrow[2].minY)
    for way in ["columns", "stack"] { #expect(try frames(way) == narrow, "\(way)") }
    // The lines of a block are below each other.
    let stacked = try frames("shrink", "stack")
    #expect(stacked[3].minY > stacked[2].minY)
  }

  @Test("a table that is made smaller for its room makes those in its cells smaller")
  func fit() throws {
    let fixture = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - ::: {.list-table header=0}
          - - abcdefgh
            - ijklmnop
          :::
      :::
      """, size: "[100, 400]", table: #", "wide": "fit""#)
    // Two columns of 56.01 points and the cell around them, 8.01, have 100 of 120.03 points.
    let factor = 426.0 / 512
    let storage = fixture.layout.storage
    let cell = try #require(storage.attribute(.tableCell, at: 0))
    #expect(abs((storage.attribute(.font, at: 0)?.size ?? 0) - 10 * factor) < 1e-9)
    #expect(abs(cell.table.padding.start - 4 * factor) < 1e-9)
    #expect(abs(cell.outermost.table.padding.start - 4 * factor) < 1e-9)
    #expect(fixture.layout.remarks.isEmpty && fixture.hasAllText)
  }

  @Test("a table is beside a shape with the tables in its cells")
  func besideShape() throws {
    let beside = try TableFixture.nested(
      NestedTableTests.small, rest: #", "exclusions": [{"shape": "inset(0 200 300 0)"}]"#)
    let free = try TableFixture.nested(NestedTableTests.small)
    for (own, other) in zip(beside.texts(), free.texts()) {
      #expect(abs(own.frame.minX - other.frame.minX - 100) < 1e-6, "\(own.text)")
      #expect(own.frame.minY == other.frame.minY, "\(own.text)")
    }
  }

  @Test("around text, the words of inner cells keep off shapes")
  func aroundShape() throws {
    let words = String(repeating: "word ", count: 40)
    let fixture = try TableFixture.nested(
      "::: {.list-table header=0}\n- - a\n\n    | b |\n    |---|\n    | \(words) |\n:::",
      table: #", "around": "text", "columns": [240]"#,
      rest: #", "exclusions": [{"shape": "inset(60 150 200 50)"}]"#)
    let shape = Rect(x: 50.01, y: 60.01, width: 99.98, height: 139.98)
    let page = fixture.layout.pages[0]
    var besideCount = 0
    for (index, frame) in zip(page.containers, page.frames) {
      let container = fixture.layout.manager.textContainers[index]
      for line in fixture.layout.manager.lineFragments(in: container) {
        let used = Rect(
          x: frame.minX + line.used.start, y: frame.minY + line.rect.minY,
          width: line.used.end - line.used.start, height: line.rect.height)
        #expect(!used.overlaps(shape), "\(used)")
        if used.minX > 149.9 { besideCount += 1 }
      }
    }
    #expect(besideCount > 2 && fixture.hasAllText)
  }

  @Test("edited tables in cells are laid out like new ones")
  func edits() throws {
    func text(_ words: String, rows: Int, after: String = "") -> String {
      let rows = (0..<rows).map { "    | r\($0) | x |\n" }.joined()
      return "start\n\n::: list-table\n- - head\n- - \(words)\n\n    | a | b |\n    |---|---|\n"
        + "\(rows)\(after)\n  - ::: {float=left width=20}\n    f\n    :::\n\n    beside\n:::\n\nend"
    }
    let texts = [
      text("one", rows: 2), text("one two", rows: 2), text("one", rows: 3),
      text("one\n\n    more", rows: 3), text("one", rows: 12, after: "\n    below\n"),
      text("one", rows: 11, after: "\n    below\n"), "start\n\nend", text("one", rows: 2),
      "start\n\n" + TableFixture.nest(3, around: "abc"),
      "start\n\n" + TableFixture.nest(3, around: "abc def"), NestedTableTests.small,
    ]
    try expectFreshEdits(
      (texts + texts.reversed()).map { try TableFixture.nested($0, size: "[160, 110]") })
  }
}
