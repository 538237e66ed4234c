import SeededRandom
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// A Markdown document with tables whose characters are 6 points wide, in rows 20 points high.
struct TableFixture {
  let request: DocumentRequest
  let layout: DocumentLayout

  /// True if the containers have all of the text, in order, and none of it twice.
  var hasTextInOrder: Bool {
    var next = 0
    for container in layout.manager.textContainers {
      let range = layout.manager.characterRange(in: container)
      if range.lowerBound != next { return false }
      next = range.upperBound
    }
    return next == layout.storage.length
  }

  /// - Parameters:
  ///   - padding: The padding of cells.
  ///   - table: Other members of the table's style.
  ///   - rest: Members of the sheet after its styles, each after a comma.
  init(
    _ markdown: String, size: String = "[300, 400]", padding: String = "[0, 5]",
    table: String = "", rest: String = ""
  ) throws {
    let text = """
      {"sheet": 1, "page": {"size": \(size), "margin": 0},
       "body": {"font": {"family": "Noto Sans Mono", "size": 10}, "lineHeight": 20,
                "spaceAfter": 0},
       "styles": {"table": {"table": {"padding": \(padding)\(table)}},
                  "heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}}
       \(rest)}
      """
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    self.request = request
    layout = try DocumentLayout(request)
  }

  /// The texts of the containers of a page, with their frames.
  func texts(page: Int = 0) -> [(text: String, frame: Rect, cell: PageCell?)] {
    layout.pages[page].containers.indices.map { place in
      let cell = layout.pages[page].cells[place]
      return (layout.text(at: place, onPage: page), layout.pages[page].frames[place], cell)
    }
  }
}

/// Edits a document from each text to the next, and expects the layouts of new documents.
func expectFreshEdits(_ fixtures: [TableFixture]) throws {
  var layout: DocumentLayout?
  for fixture in fixtures {
    let edited = try layout.map { try DocumentLayout(fixture.request, following: $0) }
    if let edited { #expect(try edited.dumpedText() == fixture.layout.dumpedText()) }
    layout = edited ?? fixture.layout
  }
}

@Suite("Tables have cells with texts of their own")
struct TableTests {
  private let small = "| ab | c |\n|--|--:|\n| xxxx | yyy |"

  @Test("columns are as wide as their widest cells, and rows as high as their highest")
  func cells() throws {
    let texts = try TableFixture("one\n\n\(small)\n\ntwo").texts()
    #expect(texts.map(\.text) == ["one", "ab", "c", "xxxx", "yyy", "two"])
    #expect(texts.map(\.frame.minY) == [0, 20, 20, 40, 40, 60])
    // Four characters, the padding and the room for rounding errors.
    for (text, x) in zip(texts[1...4], [5, 39.01, 5, 39.01]) {
      #expect(abs(text.frame.minX - x) < 1e-6)
    }
    #expect(abs(texts[2].frame.width - 18.01) < 1e-6)
    #expect(
      texts[1].cell
        == PageCell(
          table: 0, row: 0, column: 0, rowSpan: 1, columnSpan: 1, isHeader: true))
    #expect(texts[0].cell == nil && texts[5].cell == nil)
  }

  @Test("words wrap in their cells")
  func wrapping() throws {
    let texts = try TableFixture(
      "| a | b |\n|--|--|\n| word word word | word word word word |", size: "[100, 200]"
    ).texts()
    // The wide column gets more of the room, but one word a line is all that fits.
    #expect(texts[2].frame.height == 80)
    #expect(texts[3].frame.maxX <= 95 + 1e-6)
    #expect(texts[2].frame.height == texts[3].frame.height)
  }

  @Test("a row that does not fit moves to the next page, below the header")
  func pages() throws {
    let rows = (1...9).map { "| r\($0) | x |" }.joined(separator: "\n")
    let fixture = try TableFixture("| ab | c |\n|--|--|\n\(rows)\n\nend", size: "[200, 100]")
    let pages = fixture.layout.pages
    #expect(pages.count == 3)
    for number in pages.indices {
      #expect(fixture.texts(page: number).prefix(2).map(\.text) == ["ab", "c"])
    }
    // The header has the same containers on all pages.
    #expect(pages[1].containers.prefix(2) == pages[0].containers.prefix(2))
    #expect(fixture.texts(page: 1)[2].text == "r5")
    #expect(fixture.texts(page: 2).map(\.text) == ["ab", "c", "r9", "x", "end"])
    let once = try TableFixture(
      "| ab | c |\n|--|--|\n\(rows)\n\nend", size: "[200, 100]", table: #", "header": "once""#)
    #expect(once.texts(page: 1)[0].text == "r5")
  }

  @Test("a heading moves to the next page with its table")
  func headings() throws {
    let fixture = try TableFixture("one\n\n# head\n\n\(small)", size: "[200, 60]")
    #expect(fixture.texts(page: 0).map(\.text) == ["one"])
    #expect(fixture.texts(page: 1).map(\.text) == ["head", "ab", "c", "xxxx", "yyy"])
  }

  @Test("a row that is higher than a page is divided")
  func divided() throws {
    let words = (0..<40).map { "w\($0)" }.joined(separator: " ")
    let fixture = try TableFixture(
      "| a | b |\n|--|--|\n| \(words) | c |\n\nend", size: "[100, 100]")
    #expect(fixture.layout.pages.count > 2)
    #expect(fixture.hasTextInOrder && fixture.layout.overflow == nil)
    for page in fixture.layout.pages { #expect(page.frames.allSatisfy { $0.maxY <= 100 + 1e-6 }) }
  }

  @Test("from right to left the first column is at the right")
  func rightToLeft() throws {
    let texts = try TableFixture("| אב | ג |\n|--|--|\n| דהוז | חט |").texts()
    #expect(texts[0].frame.maxX == 295)
    #expect(texts[1].frame.maxX < texts[0].frame.minX)
  }

  @Test("a table is laid beside a shape, or below it where it then ends higher")
  func shapes() throws {
    let beside = try TableFixture(
      small, rest: #", "exclusions": [{"shape": "inset(0 200 300 0)"}]"#)
    #expect(beside.texts()[0].frame.minX == 105 && beside.texts()[0].frame.minY == 0)
    let long = "| a | b |\n|--|--|\n| \(String(repeating: "word ", count: 40)) | c |"
    let below = try TableFixture(
      long, rest: #", "exclusions": [{"shape": "inset(0 100 360 0)"}]"#)
    #expect(below.texts()[0].frame.minX == 5 && below.texts()[0].frame.minY == 40)
  }

  @Test("around text, cells stay in their columns and words avoid the shape")
  func aroundText() throws {
    let fixture = try TableFixture(
      "| a | b |\n|--|--|\n| \(String(repeating: "word ", count: 40)) | c |",
      table: #", "around": "text", "columns": [200, 100]"#,
      rest: #", "exclusions": [{"shape": "inset(40 150 200 50)"}]"#)
    let texts = fixture.texts()
    #expect(texts[0].frame == Rect(x: 5, y: 0, width: 190, height: 20))
    let page = fixture.layout.pages[0]
    for place in page.containers.indices {
      let container = fixture.layout.manager.textContainers[page.containers[place]]
      for fragment in fixture.layout.manager.lineFragments(in: container)
      where fragment.range.count > 1 {
        let rect = fragment.rect.offset(by: page.frames[place].origin - Point.zero)
        #expect(!rect.overlaps(Rect(x: 50.01, y: 40.01, width: 99.98, height: 159.98)))
      }
    }
  }

  @Test("fixed widths, percentages and shares fill the room")
  func widths() throws {
    let texts = try TableFixture(
      "| a | b | c |\n|--|--|--|\n| d | e | f |", table: #", "columns": [60, "20%", "1fr"]"#
    ).texts()
    #expect(texts.prefix(3).map(\.frame.minX) == [5, 65, 125])
    #expect(texts.prefix(3).map(\.frame.width) == [50, 50, 170])
  }

  @Test("widths beyond the table's columns take no room")
  func surplusWidths() throws {
    let fixture = try TableFixture(
      "| a | b |\n|--|--|\n| d | e |",
      table: #", "columns": ["1fr", 40, 60, 60], "rules": "grid""#)
    #expect(fixture.texts().prefix(2).map(\.frame.minX) == [5, 265])
    #expect(fixture.texts().prefix(2).map(\.frame.width) == [250, 30])
    // The lines end with the last column.
    #expect(fixture.layout.pages[0].decorations.map(\.rect.maxX).max() == 300.25)
  }

  @Test("columns too narrow for their words are reported")
  func narrow() throws {
    let layout = try TableFixture("| longword | other |\n|--|--|", size: "[60, 100]").layout
    #expect(layout.remarks.contains { $0.place == "tables[0]" })
    #expect(try TableFixture(small).layout.remarks.isEmpty)
  }

  @Test("stripes and lines are decorations")
  func decorations() throws {
    let layout = try TableFixture(
      "| a |\n|--|\n| b |\n| c |\n| d |",
      table: ##", "rules": "header", "stripes": "#ff0000", "ruleColor": "#0000ff""##
    ).layout
    let list = layout.pages[0].decorations
    #expect(list.filter { $0.color.red == 1 }.map(\.rect.minY) == [40])
    #expect(list.filter { $0.color.blue == 1 }.map(\.rect.midY) == [20, 0, 80])
    #expect(layout.pages[0].shapes.count == list.count)
  }

  @Test("first lines of a row stand on one baseline")
  func baselines() throws {
    let text = """
      {"sheet": 1, "page": {"size": [300, 300], "margin": 0},
       "body": {"font": {"family": "Noto Sans", "size": 10}}}
      """
    var request = DocumentRequest(
      DocumentInput("| a | `b` |\n|--|--|\n| `c` | d |", format: .markdown))
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    let baselines = layout.pages[0].containers.indices.map { place in
      let container = layout.manager.textContainers[layout.pages[0].containers[place]]
      return layout.pages[0].frames[place].minY + layout.manager.rows(in: container)[0].baseline
    }
    #expect(abs(baselines[0] - baselines[1]) < 1e-9 && abs(baselines[2] - baselines[3]) < 1e-9)
  }

  @Test("HTML has a table with header cells and cells")
  func html() throws {
    let layout = try TableFixture(small).layout
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "<table>") == 1 && html.components(of: "<tr>") == 2)
    #expect(html.components(of: "<th ") == 2 && html.components(of: "<td") == 2)
  }

  @Test("an edited table is laid out like a new one")
  func edits() throws {
    let texts = [
      "one\n\n\(small)\n\ntwo", "one\n\n\(small)\n| new row | 1 |\n\ntwo",
      "one more\n\n\(small)\n| new | 1 |\n\ntwo", "one\n\ntwo",
      "| a |\n|--|\n| \(String(repeating: "word ", count: 60)) |\n\nb\n\n\(small)",
    ]
    try expectFreshEdits(
      (texts + texts.reversed()).map { try TableFixture($0, size: "[120, 90]") })
  }

  @Test("all text of random tables is laid out once, and cells never overlap or touch shapes")
  func random() throws {
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    for _ in 0..<(Sweep.isLong ? 2_000 : 60) {
      let markdown = Self.document(&random)
      let shape = Rect(
        x: Double(random.int(0..<200)), y: Double(random.int(0..<200)),
        width: Double(random.int(20..<150)), height: Double(random.int(20..<150)))
      let edges =
        "\(shape.minY) \(300 - shape.maxX) \(300 - shape.maxY) \(shape.minX)"
      let hasShape = random.chance(0.6)
      let fixture = try TableFixture(
        markdown, size: "[300, 300]", padding: random.chance(0.5) ? "[0, 5]" : "[3, 4]",
        table: random.chance(0.3) ? #", "around": "text""# : "",
        rest: (hasShape ? #", "exclusions": [{"shape": "inset(\#(edges))"}]"# : "")
          + (random.chance(0.3) ? #", "columns": {"count": 2}"# : ""))
      check(fixture, hasShape ? shape : nil, markdown)
    }
  }

  private func check(_ fixture: TableFixture, _ shape: Rect?, _ markdown: String) {
    let (layout, manager) = (fixture.layout, fixture.layout.manager)
    #expect(layout.overflow == nil, "\(markdown)")
    var next = 0
    for container in manager.textContainers {
      let range = manager.characterRange(in: container)
      #expect(range.lowerBound == next || range.isEmpty, "\(markdown)")
      next = max(next, range.upperBound)
    }
    #expect(next == layout.storage.length, "\(markdown)")
    let blocked = shape.map {
      Rect(x: $0.minX + 0.01, y: $0.minY + 0.01, width: $0.width - 0.02, height: $0.height - 0.02)
    }
    for page in layout.pages {
      for place in page.containers.indices {
        let range = manager.characterRange(
          in: manager.textContainers[page.containers[place]])
        guard let cell = page.cells[place], !range.isEmpty else { continue }
        for position in [range.lowerBound, range.upperBound - 1] {
          let own = layout.storage.attribute(.tableCell, at: position)
          #expect(own?.column == cell.column, "\(markdown)")
        }
      }
      var rects: [Rect] = []
      for place in page.containers.indices {
        let container = manager.textContainers[page.containers[place]]
        let offset = page.frames[place].origin - Point.zero
        for fragment in manager.lineFragments(in: container) where !fragment.range.isEmpty {
          let used = Rect(
            x: fragment.used.start, y: fragment.rect.minY,
            width: fragment.used.end - fragment.used.start, height: fragment.rect.height
          ).offset(by: offset)
          if used.width <= 0 { continue }
          #expect(used.maxY <= 300 + 1e-6, "\(markdown)")
          if let blocked { #expect(!used.overlaps(blocked), "\(markdown)") }
          rects.append(
            Rect(
              x: used.minX + 0.01, y: used.minY + 0.01, width: used.width - 0.02,
              height: used.height - 0.02))
        }
      }
      for (index, rect) in rects.enumerated() {
        #expect(!rects[..<index].contains { $0.overlaps(rect) }, "\(markdown)")
      }
    }
  }

  private static func document(_ random: inout SeededGenerator) -> String {
    var blocks: [String] = []
    for _ in 0..<random.int(1..<5) {
      if random.chance(0.4) {
        blocks.append(words(&random, random.int(1..<40)))
      } else {
        if random.chance(0.3) { blocks.append("# " + words(&random, 2)) }
        let columns = random.int(1..<5)
        var rows = [Array(repeating: "h", count: columns).joined(separator: "|")]
        rows.append(Array(repeating: "--", count: columns).joined(separator: "|"))
        for _ in 0..<random.int(0..<8) {
          rows.append(
            (0..<columns).map { _ in words(&random, random.int(0..<(random.chance(0.1) ? 90 : 8))) }
              .joined(separator: "|"))
        }
        blocks.append(rows.map { "|\($0)|" }.joined(separator: "\n"))
      }
    }
    return blocks.joined(separator: "\n\n")
  }

  private static func words(_ random: inout SeededGenerator, _ count: Int) -> String {
    (0..<count).map { _ in ["a", "bc", "def", "longer", "*it*", "אבג"][random.int(0..<6)] }
      .joined(separator: " ")
  }
}

extension String {
  /// Returns the number of times that a text occurs.
  func components(of text: String) -> Int { ranges(of: text).count }
}

@Suite("Widths of columns follow the automatic algorithm of CSS")
struct TableColumnsTests {
  private typealias Content = TableColumns.Content

  @Test("with enough room columns have their greatest widths, otherwise what they lack is shared")
  func automatic() {
    let contents = [Content(least: 20, greatest: 60), Content(least: 10, greatest: 210)]
    #expect(TableColumns([], contents: contents, room: 500).widths == [60, 210])
    // 90 points more than the least, in proportion to 40 and 200.
    #expect(TableColumns([], contents: contents, room: 120).widths == [35, 85])
    #expect(TableColumns([], contents: contents, room: 30).widths == [20, 10])
  }

  @Test("columns without room for their words get what they need up to one width")
  func narrow() {
    let contents = [Content(least: 10, greatest: 10), Content(least: 100, greatest: 300)]
    let columns = TableColumns([], contents: contents, room: 60)
    #expect(columns.widths == [10, 50] && columns.dividesWords)
  }

  @Test("points, percentages and shares")
  func wanted() {
    let contents = Array(repeating: Content(least: 10, greatest: 30), count: 4)
    let columns = TableColumns(
      [.points(50), .percent(25), .share(1), .share(3)], contents: contents, room: 200)
    #expect(columns.widths == [50, 50, 25, 75])
    let tight = TableColumns([.share(1), .share(9)], contents: Array(contents.prefix(2)), room: 50)
    #expect(tight.widths == [10, 40])
  }

  @Test(
    "without room for all, columns in points are narrowed after automatic ones, then percentages")
  func narrowedPoints() {
    let contents = [
      Content(least: 40, greatest: 90), Content(least: 40, greatest: 90),
      Content(least: 20, greatest: 200),
    ]
    // 20 more than the words need, for 60 that each of the first two lacks.
    let fixed = TableColumns([.points(100), .points(100)], contents: contents, room: 120)
    #expect(fixed.widths == [50, 50, 20] && !fixed.dividesWords)
    let small = Array(repeating: Content(least: 10, greatest: 30), count: 3)
    #expect(
      TableColumns([.percent(50), .points(100)], contents: small, room: 100).widths == [50, 40, 10])
  }

  @Test("a cell over several columns widens automatic ones before those in points")
  func spansOfPoints() {
    let contents = Array(repeating: Content(least: 10, greatest: 20), count: 2)
    let span = TableColumns.Span(columns: 0..<2, content: Content(least: 50, greatest: 90))
    let open = TableColumns([.points(30)], contents: contents, spans: [span], room: 500)
    #expect(open.widths == [30, 60])
    let fixed = TableColumns(
      [.points(30), .points(30)], contents: contents, spans: [span], room: 500)
    #expect(fixed.widths == [30, 30])
  }

  @Test("a cell over several columns widens them to their wishes, and then in proportion to these")
  func spans() {
    let contents = [Content(least: 10, greatest: 10), Content(least: 10, greatest: 30)]
    let span = TableColumns.Span(columns: 0..<2, content: Content(least: 60, greatest: 80))
    let columns = TableColumns([], contents: contents, spans: [span], room: 60)
    // 10 and 30 are 20 less than 60, of which a quarter is for the first column.
    #expect(columns.widths == [15, 45] && !columns.dividesWords)
  }
}

@Suite("What long tables keep for each cell is small")
struct TableMemoryTests {
  @Test("cells are stored by their places on the page")
  func cells() {
    let cell = PageCell(table: 1, row: 2, column: 3, rowSpan: 1, columnSpan: 2, isHeader: false)
    var cells = PageCells()
    #expect(cells[0] == nil && cells.places.isEmpty)
    cells[2] = cell
    cells[7] = nil
    #expect(cells[2] == cell && cells[1] == nil && cells[3] == nil && cells.places == [2])
    cells[2] = nil
    #expect(cells.places.isEmpty)
    #expect(MemoryLayout<TableFlow.Piece>.stride <= 64)
    #expect(MemoryLayout<PageCell?>.stride <= 20)
    #expect(MemoryLayout<MarkdownBlock>.stride <= 64)
    #expect(MemoryLayout<TableGrid.Cell>.stride <= 20)
    #expect(MemoryLayout<TableFlow.Decoration>.stride <= 112)
  }

  @Test("blocks of a table share their attributes, and keep their own")
  func blockAttributes() {
    var first = MarkdownBlock(at: 0)
    #expect(first.attributes == MarkdownAttributes() && first.table == nil)
    var own = MarkdownAttributes()
    own.classes = ["wide"]
    first.setAttributes(own, after: nil)
    var second = MarkdownBlock(at: 1, after: first)
    second.setAttributes(own, after: first)
    second.table = 3
    #expect(second.attributes == own && second.table == 3)
    second.attributes.identifier = "name"
    #expect(first.attributes == own && second.attributes != own)
    second.attributes = MarkdownAttributes()
    #expect(second.attributes == MarkdownAttributes())
  }

  @Test("shapes of lines that are made on demand are those of the decorations, below others")
  func shapes() throws {
    let layout = try TableFixture(
      "| a |\n|--|\n| b |", table: ##", "rules": "grid", "stripes": "#dddddd""##,
      rest: ##", "exclusions": [{"shape": "inset(300 0 0 0)", "fill": "#123456"}]"##
    ).layout
    var page = layout.pages[0]
    #expect(page.shapes.count == page.decorations.count + 1)
    #expect(page.shapes.last?.isExclusion == true)
    let paths = page.shapes.map(\.path)
    page.shapes += []
    #expect(page.shapes.map(\.path) == paths)
  }

  @Test("words stand beside the top of a picture that is all of a cell, not at its foot")
  func pictures() throws {
    func tops(_ cell: String) throws -> (picture: Double, words: Double) {
      let fixture = try FloatFixture(
        "| a | b |\n|---|---|\n| \(cell) | words |",
        styles: #", "table": {"spaceBefore": 0, "table": {"padding": 0}}"#)
      let texts = fixture.texts().filter {
        $0.text.contains("\u{FFFC}") || $0.text.hasPrefix("words")
      }
      return (texts[0].frame.minY, texts[1].frame.minY)
    }
    let alone = try tops("![](p.png)")
    #expect(alone.picture == 20 && alone.words == 20)
    let inLine = try tops("![](p.png) x")
    #expect(inLine.picture == 20 && inLine.words > 25)
  }
}
