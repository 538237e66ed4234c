import Testing
import TextLayout

@testable import TextDocument

@Suite("Lists that should be tables and are not have remarks with their lines")
struct ListTableRemarkTests {
  private func remarks(_ markdown: String, rest: String = "") throws -> [String] {
    try TableFixture(markdown, rest: rest).layout.remarks.map { "\($0.place): \($0.message)" }
  }

  private let rows = "- - a\n  - b"

  @Test("a div without a list of its own has no rows")
  func missingRows() throws {
    let none =
      "this table has no rows, so its text is shown without one: write them as a list directly in "
      + "it"
    #expect(try remarks("a\n\n::: list-table\nWords.\n:::\n\nb") == ["line 3: \(none)"])
    #expect(try remarks("::: list-table\n> - - a\n:::") == ["line 1: \(none)"])
    #expect(try remarks("::: list-table\n::: b\n- - a\n:::\n:::").contains("line 1: \(none)"))
    #expect(try remarks("> ::: list-table\n> b\n\nc").contains("line 1: \(none)"))
    // One that is not closed ends with the text.
    #expect(try remarks("::: list-table\nb").contains("line 1: \(none)"))
    #expect(try remarks("a\n\n::: {.list-table header=0}\n\(rows)\n:::").isEmpty)
  }

  @Test("a second list of a table stays a list, which is one remark")
  func furtherLists() throws {
    let further =
      "the rows of a table are one list, so this one stays a list: join the two, or begin another "
      + "table"
    let text = "::: list-table\n\(rows)\n\nWords.\n\n\(rows)\n\nMore.\n\n\(rows)\n:::"
    #expect(try remarks(text) == ["line 7: \(further)"])
    // A second list of a row is a cell, and lists in cells are lists.
    #expect(try remarks("::: list-table\n- - a\n    - b\n\n  + c\n:::\n\n- d").isEmpty)
  }

  @Test("tables in floats, in notes, in each other and where lines are counted stay lists")
  func otherPlaces() throws {
    #expect(
      try remarks("::: {float=left width=50%}\n::: list-table\n\(rows)\n:::\n:::\n\na") == [
        "line 3: in a float this table is a list: move it out of the float"
      ])
    #expect(
      try remarks("a[^1]\n\n[^1]: b\n\n    ::: list-table\n    - - c\n    :::") == [
        "line 6: in a note this table is a list: move it to the text, or write its rows with bars"
      ])
    #expect(
      try remarks(
        "::: list-table\n\(rows)\n:::",
        rest: #", "containers": [{"frame": [0, 0, 300, 400], "maximumLines": 99}]"#
      ).contains(
        "line 2: the cells of tables are not divided here, so this table is a list: write its "
          + "rows with bars"))
    #expect(try remarks(TableFixture.nest(8, around: "a")).isEmpty)
    #expect(
      try remarks(TableFixture.nest(9, around: "a")) == [
        "line 10: more than 8 tables are in each other, so this one is a list"
      ])
  }
}
