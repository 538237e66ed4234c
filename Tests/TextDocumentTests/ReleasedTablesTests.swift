import SeededRandom
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Released pages of long tables")
struct ReleasedTablesTests {
  private func layout(
    _ text: String, _ sheet: String, releasesFrom: Int?
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = .pages
    let part = try request.resolvedPart()
    return try DocumentLayout(
      request, plan: try PagePlan(part, for: request),
      text: try StyledText(request, part, fonts: .shared, threads: 1),
      minimumReleasedLength: releasesFrom)
  }

  /// Checks that a layout that releases pages, unless they have shapes, equals one that keeps
  /// them.
  private func check(
    _ text: String, _ sheet: String, isReleased: Bool = true, _ comment: Comment
  ) throws {
    let whole = try layout(text, sheet, releasesFrom: nil)
    let released = try layout(text, sheet, releasesFrom: 0)
    #expect((released.window != nil) == isReleased && whole.window == nil, comment)
    #expect(released.overflows == whole.overflows && released.remarks == whole.remarks, comment)
    #expect(released.pages.count == whole.pages.count, comment)
    guard released.pages.count == whole.pages.count else { return }
    // In order, and then some pages further up.
    let last = whole.pages.count - 1
    for page in Array(whole.pages.indices) + [last / 2, last / 2 - 1, 0] where page >= 0 {
      // Whole lists are too long to print.
      let isSame = released.draws(page: page, like: whole)
      #expect(isSame, "\(comment), page \(page) of \(whole.pages.count)")
    }
    let isSame = try released.dumped() == whole.dumped()
    #expect(isSame, "\(comment): the dump")
  }

  private func rows(_ count: Int) -> String {
    "| name | value |\n|---|---|\n"
      + (0..<count).map { "| row \($0) | some words of it |\n" }.joined()
  }

  private static let page = #"{"sheet": 1, "page": {"size": [200, 150], "margin": 10}}"#

  @Test("only a few pages of a table are in memory, and its header")
  func memory() throws {
    let released = try layout(rows(100), Self.page, releasesFrom: 0)
    #expect(released.pages.count > 10)
    let manager = released.manager
    func filled() -> [Int] {
      manager.textContainers.indices.filter {
        !manager.laidOutRows(in: manager.textContainers[$0]).isEmpty
      }
    }
    for page in [0, 1, released.pages.count - 1, 7] {
      _ = released.displayList(page: page)
      let own = Set(released.pages[page].containers)
      #expect(own.isSubset(of: filled()), "page \(page)")
      #expect(filled().count < 3 * own.count && filled().starts(with: [0, 1]), "page \(page)")
    }
    // A short table stays.
    let short = try layout(rows(100), Self.page, releasesFrom: PageWindow.minimumLength)
    #expect(short.window == nil)
    // Cells take much memory for little text.
    #expect(short.storage.length < 16_384)
    let least = short.storage.length + 202 * PageWindow.lengthOfCell
    #expect(try layout(rows(100), Self.page, releasesFrom: least).window != nil)
    #expect(try layout(rows(100), Self.page, releasesFrom: 2 * least).window == nil)
  }

  @Test("repeated headers, text between tables and rows of several pages are the same")
  func same() throws {
    let words = String(repeating: "words that wrap in their cell ", count: 15)
    let divided = "| a | b |\n|---|---|\n| \(words) | short |\n| \(words)\(words) | \(words) |\n"
    let text = [
      rows(15), "Text between two tables. " + words, "## Heading", rows(3), divided, rows(12),
      words + words, divided, "The end.",
    ].joined(separator: "\n\n")
    try check(text, Self.page, "one column")
    try check(
      text,
      #"""
      {"sheet": 1, "page": {"size": [400, 150], "margin": 10}, "columns": {"count": 2, "gap": 10},
       "masters": [{"head": "{section}", "foot": "{page} of {pages}"}],
       "styles": {"table": {"table": {"stripes": "#eee"}}}}
      """#, "two columns")
    try check(
      rows(40),
      #"""
      {"sheet": 1, "page": {"size": [200, 150], "margin": 20},
       "masters": [{"head": "{page}"}, {"when": "blank", "head": "-"}]}
      """#, "pages of rows alone")
    try check(
      text,
      #"""
      {"sheet": 1, "page": {"size": [300, 200], "margin": 10},
       "exclusions": [{"shape": "circle(40 at 80% 50%)", "margin": 4}]}
      """#, isReleased: false, "beside a shape")
    try check(
      text,
      #"""
      {"sheet": 1, "page": {"size": [200, 150], "margin": 10},
       "body": {"lineBreakMode": "clip", "font": {"size": 20}}}
      """#, "cut lines")
  }

  @Test("texts with tables or floats in cells keep all of their pages, with their numbers")
  func inner() throws {
    let inner = rows(4).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let tables = (0..<5).map { "::: list-table\n- - a\n- - b \($0)\n\n\(inner)\n:::" }
    let float = "::: list-table\n- - ::: {float=left width=20}\n    a\n    :::\n\n    b\n:::"
    let sheet = #"""
      {"sheet": 1, "page": {"size": [200, 150], "margin": 20},
       "masters": [{"head": "{page}"}, {"when": "blank", "head": "-"}]}
      """#
    try check(
      (tables + [rows(20)]).joined(separator: "\n\n"), sheet, isReleased: false, "inner tables")
    try check(
      rows(20) + "\n" + float + "\n\nend", sheet, isReleased: false, "floats in cells")
  }

  @Test("generated tables are the same")
  func generated() throws {
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.askedCount ?? Sweep.count(debug: 4, release: 100, long: 5_000)
    for seed in first..<first + count {
      var random = SeededGenerator(seed: seed)
      let parts = (0..<random.int(2..<6)).map { _ -> String in
        if random.chance(0.3) {
          return String(repeating: "text of a page ", count: random.int(1..<90))
        }
        let columns = random.int(1..<5)
        let line = String(repeating: "|---", count: columns) + "|\n"
        let rows = (0..<random.int(2..<25)).map { _ in
          (0..<columns).map { _ in
            let count = random.chance(0.05) ? random.int(20..<60) : random.int(0..<5)
            return "| " + String(repeating: random.pick(["a ", "word ", "שלום "]), count: count)
          }.joined() + "|\n"
        }
        return rows[0] + line + rows.dropFirst().joined()
      }
      let sheet = """
        {"sheet": 1, "page": {"size": [\(random.int(120..<400)), \(random.int(90..<300))],
         "margin": 10}, "columns": {"count": \(random.int(1..<3)), "gap": 8}}
        """
      try check(parts.joined(separator: "\n\n"), sheet, "seed \(seed)")
    }
  }
}
