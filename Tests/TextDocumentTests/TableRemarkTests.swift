import Testing

@testable import TextDocument

@Suite("Parts of tables that cannot be shown as written have remarks")
struct TableRemarkTests {
  /// The remarks on the lines of a text, which does without a document.
  private func lines(_ markdown: String) -> [String] {
    MarkdownText(parsing: markdown).remarks.map { "\($0.line): \($0.message)" }
  }

  @Test("a row with more cells than the header has a remark with its line")
  func surplusCells() {
    let header = "| A | B |\n|---|---|\n"
    let rest = ": extend the header, or write \\| for a bar in a cell"
    let one = "the row has 3 cells, but the header has 2; the words beyond are left out here"
    #expect(lines(header + "| one | two | three |") == ["3: \(one)\(rest)"])
    #expect(lines("a\r\n\r\nA|B\r\n-|-\r\n1|2\r\n1|2|3\r\n") == ["6: \(one)\(rest)"])
    #expect(lines("---\ntitle: x\n---\n\n\(header)|1|2|3|") == ["7: \(one)\(rest)"])
    // In quotes, items and notes, too.
    #expect(lines("> A|B\n> -|-\n>| 1 | 2 | 3") == ["3: \(one)\(rest)"])
    #expect(lines("- A|B\n  -|-\n  1|2|3") == ["3: \(one)\(rest)"])
    #expect(lines("x[^n]\n\n[^n]: A|B\n    -|-\n    1|2|3") == ["5: \(one)\(rest)"])
    // A bar divides code.
    #expect(lines(header + "|`a|b`|c|") == ["3: \(one)\(rest)"])
    #expect(
      lines(header + "|1|2|3|\n|1|2|\n|1|2|3|4|") == ["3: \(one), and in 1 more row\(rest)"])
    #expect(
      lines(header + "|1|2||4|\n|1|2|3|\n|1|2|3|\n\n\(header)|1|2|3|")
        == [
          "3: the row has 4 cells, but the header has 2; the words beyond are left out here, "
            + "and in 2 more rows\(rest)",
          "9: \(one)\(rest)",
        ])
  }

  @Test("rows that lose no words have no remark")
  func wholeRows() {
    let header = "| A | B |\n|---|---|\n"
    for row in ["|1|2|", "1|2", "|1|2| | |  ", "|a\\|b|`c\\|d`|", "|a\\\\|b|c|", "|1|", "|||"] {
      #expect(lines(header + row).isEmpty, "\(row)")
    }
  }
}
