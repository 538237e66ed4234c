import Testing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("A table has one caption and one number")
struct TableCaptionTests {
  /// The paragraphs of a document, and its remarks.
  private func read(_ markdown: String) throws -> (lines: [String], remarks: [String]) {
    let layout = try TableFixture(markdown, table: #", "number": "Table {number}: ""#).layout
    return (
      layout.storage.string.split(separator: "\n").map(String.init),
      layout.remarks.map { "\($0.place): \($0.message)" }
    )
  }

  private let attribute =
    "the table has a caption above it, so “Two” is not shown: remove one of the two"
  private let paragraph =
    "the table above has a caption already, so this paragraph is text: remove one of the two"

  @Test("an attribute below a caption is not shown")
  func attributes() throws {
    let values = try read("Table: One\n\n```table {caption=Two #a}\nx\n```\n\n[{ref:a}](#a)")
    #expect(values.lines == ["Table 1: One", "x", "x"])
    #expect(values.remarks == ["line 3: \(attribute)"])
    let list = try read(
      "Table: One {#a}\n\n::: {.list-table caption=Two}\n- - x\n:::\n\n{ref:a}")
    #expect(list.lines == ["Table 1: One", "x", "Table\u{A0}1"])
    #expect(list.remarks == ["line 4: \(attribute)"])
  }

  @Test("a paragraph below a table with a caption is text, and the next table has the next number")
  func paragraphs() throws {
    let next = "\n\n| b |\n|---|\n| y |\n\n: Three"
    let rows = "\n\n| a |\n|---|\n| x |\n\n"
    let text = try read("Table: One" + rows + "Table: Two\n\nWords" + next)
    #expect(
      text.lines
        == ["Table 1: One", "a", "x", "Table: Two", "Words", "b", "y", "Table 2: Three"])
    #expect(text.remarks == ["line 7: \(paragraph)"])
    let list = try read("::: {.list-table caption=One}\n- - x\n:::\n\nTable: Two\n\nWords" + next)
    #expect(
      list.lines == ["Table 1: One", "x", "Table: Two", "Words", "b", "y", "Table 2: Three"])
    #expect(list.remarks == ["line 5: \(paragraph)"])
  }

  @Test("a paragraph between two tables is the caption of the one above, unless that has another")
  func between() throws {
    let table = "| a |\n|---|\n| x |\n\n"
    let both = try read("Table: One\n\n" + table + "Table: Two\n\n" + table)
    #expect(both.lines == ["Table 1: One", "a", "x", "Table 2: Two", "a", "x"])
    #expect(both.remarks.isEmpty)
    let below = try read(table + "Table: One {#b}\n\n" + table + "Table: Two\n\n[{ref:b}](#b)")
    #expect(
      below.lines == ["a", "x", "Table 1: One", "a", "x", "Table 2: Two", "Table\u{A0}1"])
    #expect(below.remarks.isEmpty)
  }

  @Test("the table's own space is between it and a caption that moves with it")
  func space() throws {
    let rest = #", "variations": [{"when": {}, "styles": {"table": {"spaceBefore": 12}}}]"#
    let next = try TableFixture(
      "one\n\ntwo\n\nthree\n\nTable: words\n\n|a|\n|-|\n|b|", size: "[300, 120]", rest: rest)
    #expect(next.texts(page: 1).map(\.text) == ["words", "a", "b"])
    #expect(next.texts(page: 1).map(\.frame.minY) == [0, 32, 52])
    // The shape leaves 100 points beside it, down to 140.
    let below = try TableFixture(
      "one\n\nTable: words\n\n|aaaaaaaaaa|bbbbbbbbbb|\n|-|-|\n|c|d|",
      rest: rest + #", "exclusions": [{"shape": "inset(20 0 260 100)"}]"#)
    #expect(below.texts().map(\.frame.minY) == [0, 140, 172, 172, 192, 192])
  }
}
