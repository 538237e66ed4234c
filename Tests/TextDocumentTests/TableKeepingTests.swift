import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Lines are 20 points high, and the space above a caption is 3.5 points.
@Suite("Rows of tables stay with what belongs to them")
struct TableKeepingTests {
  /// The texts of all pages.
  private func pages(_ fixture: TableFixture) -> [[String]] {
    fixture.layout.pages.indices.map { fixture.texts(page: $0).map(\.text) }
  }

  @Test("the last row moves to the next page with a caption below it", arguments: ["", "optimal"])
  func captionBelow(_ breaking: String) throws {
    let text = "one\n\n| a |\n|--|\n| b |\n| c |\n\nTable: Words\n\nend"
    let rest = breaking.isEmpty ? "" : #", "pageBreaking": "\#(breaking)""#
    let low = try TableFixture(text, size: "[200, 103]", rest: rest)
    #expect(pages(low) == [["one", "a", "b"], ["a", "c", "Words/end"]])
    #expect(low.layout.remarks.isEmpty && low.hasTextInOrder)
    let high = try TableFixture(text, size: "[200, 104]", rest: rest)
    #expect(pages(high) == [["one", "a", "b", "c", "Words"], ["end"]])
    #expect(high.layout.remarks.isEmpty)
  }

  @Test("a short table moves as a whole with its caption, and one that fills a page does not")
  func wholeTable() throws {
    let short = "one\n\n| a |\n|--|\n| b |\n\nTable: Words"
    #expect(
      try pages(TableFixture(short, size: "[200, 80]")) == [["one"], ["a", "b", "Words"]])
    let full = "| a |\n|--|\n| b |\n\nTable: Words"
    #expect(try pages(TableFixture(full, size: "[200, 60]")) == [["a", "b"], ["Words"]])
    // A caption above belongs to the table after it.
    let next = "| a |\n|--|\n| b |\n\nTable: Words\n\n| c |\n|--|\n| d |"
    #expect(
      try pages(TableFixture(next, size: "[200, 64]")) == [["a", "b"], ["Words", "c", "d"]])
  }

  @Test("so do the last rows of wide tables")
  func wideTables() throws {
    let columns = try TableFixture(
      "| name | size | area | note |\n|--|--|--|--|\n| xxxx | aaaa | bbbb | cccc |\n"
        + "| yyyy | aaaa | bbbb | cccc |\n\nTable: Words", size: "[110, 140]",
      table: #", "wide": "columns""#)
    #expect(columns.texts().count == 10)
    #expect(
      pages(columns).last == [
        "name", "size", "area", "yyyy", "aaaa", "bbbb", "name", "note", "yyyy", "cccc", "Words",
      ])
    let stack = try TableFixture(
      "| name | size |\n|--|--:|\n| xxxxxxxx | yyyyyyyy |\n| one | two |\n\nTable: Words",
      size: "[100, 100]", table: #", "wide": "stack""#)
    #expect(
      pages(stack) == [
        ["name", "size", "xxxxxxxx", "yyyyyyyy"], ["name", "size", "one", "two", "Words"],
      ])
  }
}
