import Dispatch
import SeededRandom
import Synchronization
import Testing
import TextStorage

@testable import TextDocument

@Suite("Markdown becomes text with marked ranges")
struct MarkdownTextTests {
  private func text(_ source: String) -> String {
    String(decoding: MarkdownText(parsing: source).utf16, as: UTF16.self)
  }

  @Test("blocks are paragraphs, and the last one has no separator")
  func blocks() {
    let markdown = MarkdownText(parsing: "# One\n\nTwo\nlines\n\n---\n\n> quoted\n")
    let string = String(decoding: markdown.utf16, as: UTF16.self)
    #expect(string == "One\nTwo lines\n* * *\nquoted")
    #expect(markdown.blocks.map(\.element) == [.heading1, nil, .thematicBreak, nil])
    #expect(markdown.blocks.map(\.quoteDepth) == [0, 0, 0, 1])
    #expect(markdown.blocks.map(\.range) == [0..<4, 4..<14, 14..<20, 20..<26])
  }

  @Test("words have spans, outer ones first, in UTF-16")
  func spans() {
    let markdown = MarkdownText(parsing: "😀 *a **b** c* `d` [e](http://x)")
    #expect(
      markdown.spans == [
        MarkdownSpan(range: 3..<8, element: .emphasis),
        MarkdownSpan(range: 5..<6, element: .strong),
        MarkdownSpan(range: 9..<10, element: .code),
        MarkdownSpan(range: 11..<12, element: .link, destination: "http://x"),
      ])
  }

  @Test("threads that read at once find the marks of extensions")
  func threads() {
    let lost = Mutex(0)
    let source = String(repeating: "a ~~b~~ c\n\n", count: 200)
    DispatchQueue.concurrentPerform(iterations: 400) { _ in
      let found = MarkdownText(parsing: source).spans.count { $0.element == .strikethrough }
      lost.withLock { $0 += 200 - found }
    }
    #expect(lost.withLock { $0 } == 0)
  }

  @Test("rows of tables are paragraphs whose cells tabs part; struck words have a span")
  func tables() {
    let markdown = MarkdownText(
      parsing: """
        | a | b\tx | c |
        |---|:-:|--:|
        | 1 | *2* |
        | 3 | ~~4~~ | 5<br>6 | 7 |

        | r |
        |--:|
        """)
    let string = String(decoding: markdown.utf16, as: UTF16.self)
    #expect(string == "a\tb x\tc\n1\t2\t\n3\t4\t5 6\n\tr")
    #expect(markdown.blocks.map(\.element) == [.tableHeader, .table, .table, .tableHeader])
    #expect(markdown.blocks.map(\.table) == [0, 0, 0, 1])
    #expect(markdown.tables.map(\.columns) == [[.natural, .center, .right], [.right]])
    #expect(markdown.spans.map(\.element) == [.emphasis, .strikethrough])
    #expect(markdown.spans.map(\.range) == [10..<11, 15..<16])
    let attributed = AttributedText(markdown: "a | b\n-|-\n1 | ~~2~~")
    #expect(attributed.attribute(.markdownElements, at: 0) == [.table, .tableHeader])
    #expect(attributed.attribute(.markdownElements, at: 6) == [.table, .strikethrough])
    // This is no table: the delimiter row has a different number of cells.
    #expect(MarkdownText(parsing: "a | b\n-|-|-\n1 | 2").tables.isEmpty)
  }

  @Test("a table that would have more cells than its text says stays as it is written")
  func hugeTables() {
    func table(columns: Int, rows: Int) -> String {
      String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns)
        + "\n"
        + String(repeating: "b\n", count: rows)
    }
    #expect(MarkdownText(parsing: table(columns: 100, rows: 100)).tables.count == 1)
    #expect(MarkdownText(parsing: table(columns: 3000, rows: 3000)).tables.isEmpty)
    let many = String(repeating: table(columns: 100, rows: 100) + "\n", count: 90)
    #expect(MarkdownText(parsing: many).tables.count == 90)
  }

  @Test("bars at the ends of a row divide no cells, so eight columns may have 125,000 rows")
  func limitOfCells() {
    func mayHaveTables(_ row: String, _ count: Int) -> Bool {
      MarkdownReader.mayHaveTables(String(repeating: row + "\n", count: count))
    }
    for row in ["a|b|c|d|e|f|g|h", "| a|b|c|d|e|f|g|h |", "|a|b|c|d|e|f|g|h", "a|b|c|d|e|f|g|h\t|"]
    {
      #expect(mayHaveTables(row, 125_000) && !mayHaveTables(row, 125_001), "\(row)")
    }
    // Not white space, and not the bar before a cell.
    #expect(!mayHaveTables("\u{0}|b|c|d|e|f|g|h", 125_001))
    #expect(mayHaveTables("|", 1_000_000) && !mayHaveTables("|", 1_000_001))
  }

  @Test("items have a marker beside them, and know the lists they stand in")
  func lists() {
    let source = "- one\n  - two\n    1. three\n    2. four\n- five\n\n7) six\n8) seven\n"
    let markdown = MarkdownText(parsing: source + "\nend")
    #expect(text(source) == "one\ntwo\nthree\nfour\nfive\nsix\nseven")
    #expect(markdown.blocks.map(\.lists.count) == [1, 2, 3, 3, 1, 1, 1, 0])
    #expect(markdown.blocks.map { $0.lists.first?.number ?? 0 } == [1, 1, 1, 1, 1, 4, 4, 0])
    #expect(markdown.blocks.map(\.marker) == Array(repeating: .item, count: 7) + [nil])
    let six = markdown.blocks[5].lists[0]
    #expect(six.start == 7 && six.count == 2 && six.end == 8 && six.delimiter == ")")
    #expect(markdown.blocks[1].lists.map(\.start) == [nil, nil])
    #expect(markdown.listCount == 4)
  }

  @Test("an item's further paragraphs have no marker, and items without words have a line")
  func items() {
    let markdown = MarkdownText(parsing: "1. a\n\n   b\n2.\n3. - x\n4.\n")
    #expect(
      String(decoding: markdown.utf16, as: UTF16.self)
        == "a\nb\n\u{200B}\n\u{200B}\nx\n\u{200B}")
    #expect(markdown.blocks.map(\.marker) == [.item, nil, .item, .item, .item, .item])
    #expect(markdown.blocks.map(\.lists.count) == [1, 1, 1, 1, 2, 1])
    #expect(markdown.blocks.map { $0.lists[0].number } == [1, 1, 1, 1, 1, 1])
  }

  @Test("tasks have a box in place of a bullet, and before their words behind a number")
  func tasks() {
    let markdown = MarkdownText(
      parsing: "- [ ] a\n- [x] b [ ] c\n- [X]   *d*\n- [y] e\n- [ ]f\n\n1. [x] g\n\n[ ] h\n")
    #expect(
      String(decoding: markdown.utf16, as: UTF16.self)
        == "a\nb [ ] c\nd\n[y] e\n[ ]f\n\u{2611} g\n[ ] h")
    #expect(
      markdown.blocks.map(\.marker) == [
        .task(isDone: false), .task(isDone: true), .task(isDone: true), .item, .item, .item, nil,
      ])
  }

  @Test("code blocks are one paragraph with line separators")
  func code() {
    let markdown = MarkdownText(parsing: "```swift\nlet a\n\n  b\n```\n")
    #expect(String(decoding: markdown.utf16, as: UTF16.self) == "let a\u{2028}\u{2028}  b")
    #expect(markdown.blocks.map(\.element) == [.codeBlock])
  }

  @Test("hard breaks are line separators, comments are left out, other HTML is kept")
  func breaks() {
    #expect(text("a  \nb<br>c <!-- no --> <b>d</b>") == "a\u{2028}b\u{2028}c  <b>d</b>")
    #expect(text("<!-- no\n -->\n\nyes") == "yes")
    #expect(text("<div>\nkept\n</div>") == "<div>\u{2028}kept\u{2028}</div>")
  }

  @Test("an empty document is an empty text")
  func empty() {
    #expect(text("").isEmpty)
    #expect(text("\n\n").isEmpty)
    #expect(MarkdownText(parsing: "").blocks.isEmpty)
  }

  @Test("whatever is nested, blocks partition the text and spans stay inside it")
  func nesting() {
    var generator = SeededGenerator(seed: 5)
    let pieces = [
      "> ", "- ", "1. ", "*", "**", "`", "\n", "\n\n", "    ", "# ", "a", "é😀", "[", "](x)", "<b>",
      "~~~\n",
    ]
    for _ in 0..<500 {
      var source = ""
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        source += pieces.randomElement(using: &generator) ?? ""
      }
      let markdown = MarkdownText(parsing: source)
      var position = 0
      for block in markdown.blocks {
        #expect(block.range.lowerBound == position, "seed 5: \(source)")
        position = block.range.upperBound
      }
      #expect(position == markdown.utf16.count, "seed 5: \(source)")
      for span in markdown.spans {
        #expect(span.range.upperBound <= markdown.utf16.count, "seed 5: \(source)")
      }
    }
  }

  @Test("a hundred thousand block quotes inside each other are read")
  func depth() {
    let markdown = MarkdownText(parsing: String(repeating: "> ", count: 20_000) + "x")
    #expect(markdown.blocks.last?.quoteDepth == MarkdownText.indentationLimit)
  }
}
