import Testing
import TextDrawing

@testable import TextDocument

@Suite("Tables that begin rows and cells of a table that is written as a list")
struct ListTableNameTests {
  private func read(_ markdown: String) -> MarkdownText {
    var rules = MarkdownRules()
    rules.dividesCells = true
    rules.tables = MarkdownTableRules { _ in .failure(MarkdownFileFault(message: "no file")) }
    return MarkdownText(reading: markdown, links: .standard, rules: rules, picture: nil)
  }

  @Test("a table directly in a row is in a cell of its own, as words are")
  func rows() {
    let pipes = "| a |\n  |---|\n  | b |"
    for (table, count) in [(pipes, 2), ("```table\n  a\n  ```", 1)] {
      let text = read("::: list-table\n- \(table)\n- - c\n:::")
      #expect(text.blocks.map(\.table) == Array(repeating: 1, count: count) + [0])
      #expect(text.tables.map { $0.outer?.table } == [nil, 0])
      #expect(text.tables[1].outer?.cell == MarkdownCell(row: 0, column: 0))
      #expect(text.tables.map(\.rowCount) == [2, count])
    }
  }

  @Test("the name of a table that begins with another one is that of the first paragraph")
  func names() {
    let text = read("::: {.list-table #t}\n- - | a |\n    |---|\n    | b |\n  - c\n:::")
    #expect(text.blocks.map(\.table) == [1, 1, 0])
    #expect(text.blocks.map(\.attributes.identifier) == ["t", nil, nil])
    let both = read("::: {.list-table #t}\n- - ```table {#u}\n    a\n    ```\n:::")
    #expect(both.blocks.map(\.attributes.identifier) == ["u"])
  }
}
