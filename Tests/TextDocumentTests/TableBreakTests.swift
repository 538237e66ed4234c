import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

/// Characters are 6 points wide, and lines 20 points high.
@Suite("Tables beside shapes lose nothing, and rows stay whole where they can")
struct TableBreakTests {
  /// Returns the texts of the cells of a page.
  private func cells(_ fixture: TableFixture, page: Int) -> [String] {
    fixture.texts(page: page).filter { $0.cell != nil }.map(\.text)
  }

  private func words(_ count: Int) -> String {
    Array(repeating: "word", count: count).joined(separator: " ")
  }

  @Test("a row whose cells do not fit the end of a shape moves on with all of its text")
  func inside() throws {
    let fixture = try TableFixture(
      "|k|l|\n|-|-|\n|one|two|\n|three|four|\n|fives|six|", size: "[100, 100]",
      table: #", "around": "text", "columns": [50, 50]"#,
      rest: """
        , "containers": [{"frame": [0, 0, 100, 100],
                          "inside": "polygon(0 0, 100 0, 100 60, 60 60, 60 100, 50 100, 50 60, 0 60)"}]
        """)
    #expect(cells(fixture, page: 0) == ["k", "l", "one", "two", "three", "four"])
    #expect(cells(fixture, page: 1).suffix(2) == ["fives", "six"])
    #expect(fixture.hasTextInOrder && fixture.layout.overflow == nil)
  }

  @Test("around text, the header is repeated where no shape is in its way")
  func header() throws {
    let text = "|k|l|\n|-|-|\n" + (0..<9).map { "|r\($0)|s|" }.joined(separator: "\n")
    func fixture(top: Int) throws -> TableFixture {
      try TableFixture(
        text, size: "[100, 100]", table: #", "around": "text", "columns": [50, 50]"#,
        rest: #"""
          , "exclusions": [{"shape": "inset(\#(top)px 0 \#(90 - top)px 90px)", "pages": "2"},
                           {"shape": "inset(90px 0 0 90px)", "pages": [1, 3]}]
          """#)
    }
    let below = try fixture(top: 50)
    #expect(below.layout.pages.indices.map { cells(below, page: $0).first } == ["k", "k", "k"])
    #expect(cells(below, page: 1) == ["k", "l", "r4", "s", "r5", "s", "r6", "s", "r7", "s"])
    let above = try fixture(top: 0)
    #expect(cells(above, page: 1).first == "r4")
    #expect(cells(above, page: 1).count == 10)
  }

  @Test("below the end of a row that is higher than a page, the header is not repeated")
  func belowDivided() throws {
    let fixture = try TableFixture(
      "|k|\n|-|\n|\(words(17))|\n|one|\n|two|", size: "[100, 100]",
      table: #", "columns": [100]"#)
    let counts = fixture.layout.pages.indices.map { page in
      cells(fixture, page: page).count { $0 == "k" }
    }
    #expect(counts == [1, 1] && fixture.hasTextInOrder)
    #expect(cells(fixture, page: 1).suffix(2) == ["one", "two"])
  }

  @Test("a row that is higher than a page keeps off the shapes of further pages")
  func divided() throws {
    for around in ["box", "text"] {
      let fixture = try TableFixture(
        "|k|\n|-|\n|\(words(40))|", size: "[100, 100]",
        table: #", "around": "\#(around)", "columns": [100]"#,
        rest: #", "exclusions": [{"shape": "inset(40px 0 40px 0)", "pages": "2-"}]"#)
      #expect(fixture.layout.pages.count > 2 && fixture.hasTextInOrder)
      for number in fixture.layout.pages.indices.dropFirst() {
        let page = fixture.layout.pages[number]
        for (place, frame) in zip(page.containers, page.frames) {
          let container = fixture.layout.manager.textContainers[place]
          for fragment in fixture.layout.manager.lineFragments(in: container) {
            let rect = fragment.rect.offset(by: frame.origin - Point.zero)
            #expect(rect.maxY <= 40 || rect.minY >= 60, "\(around) \(number)")
          }
        }
      }
    }
  }

  @Test("a caption stays with a row that is higher than a page")
  func caption() throws {
    for before in ["", "one\n\n"] {
      let fixture = try TableFixture(
        before + "# head\n\n|k|\n|-|\n|\(words(30))|", size: "[100, 100]",
        table: #", "columns": [100]"#)
      let page = before.isEmpty ? 0 : 1
      let texts = fixture.texts(page: page)
      #expect(texts.map(\.text).prefix(2) == ["head", "k"], "\(before)")
      #expect(texts.count == 3 && texts[2].frame.minY == 40 && texts[2].frame.height == 60)
      #expect(fixture.hasTextInOrder)
    }
  }

  @Test("rows that a span connects stay whole if they are higher than a page")
  func spans() throws {
    let rows = (0..<6).map { "|\($0 == 0 ? "aa bb cc" : "^")|r\($0)|" }.joined(separator: "\n")
    let fixture = try TableFixture(
      "one\n\n|k|l|\n|-|-|\n\(rows)\n\nend", size: "[60, 100]",
      table: #", "spans": true, "columns": [30, 30], "rules": "rows""#)
    // Three lines of the first cell need three rows.
    #expect(cells(fixture, page: 0) == ["k", "l", "aa bb cc", "r0", "r1", "r2"])
    #expect(cells(fixture, page: 1) == ["k", "l", "r3", "r4", "r5"])
    let frames = fixture.texts(page: 0).map(\.frame)
    #expect(frames[3].height == 60 && frames[4].minY == 40 && frames[6].minY == 80)
    #expect(fixture.texts(page: 1).last?.text == "end" && fixture.hasTextInOrder)
    // No line crosses the cell that covers the rows.
    let crossing = fixture.layout.pages[0].decorations.filter {
      $0.rect.minX < 29 && $0.rect.midY > 41 && $0.rect.midY < 99
    }
    #expect(crossing.isEmpty)
  }

  @Test("no text is lost where all later pages have shapes, or an empty cell has no room")
  func kept() throws {
    let shape = #", "exclusions": [{"shape": "circle(20 at 60 50)", "pages": "2-"}]"#
    for way in ["columns", "stack"] {
      let fixture = try TableFixture(
        "|k|aaaaaaaaaa|bbbbbbbbbb|\n|-|-|-|\n|r|\(words(24))|\(words(16))|\n\nend",
        size: "[120, 100]",
        table: #", "wide": "\#(way)""#, rest: shape)
      #expect(fixture.layout.overflow == nil && fixture.hasTextInOrder, "\(way)")
    }
    let ellipse = """
      , "containers": [{"frame": [0, 0, 240, 180], "inside": "ellipse(120 90 at 120 90)"}]
      """
    let fixture = try TableFixture(
      "one\n\n```table {header=0}\n\(words(20)),<,\n```\n\nend", size: "[240, 180]",
      table: #", "spans": true"#, rest: ellipse)
    #expect(fixture.layout.overflow == nil && fixture.hasTextInOrder)
    #expect(fixture.layout.pages.count == 1)
  }

  @Test("words that the room beside shapes divides have a remark")
  func remark() throws {
    let shape = """
      , "containers": [{"frame": [0, 0, 100, 100],
                        "inside": "polygon(0 0, 40 0, 40 100, 0 100)"}]
      """
    let around = try TableFixture(
      "|k|\n|-|\n|abcdefgh|", size: "[100, 100]",
      table: #", "around": "text", "columns": [100]"#, rest: shape)
    #expect(around.layout.remarks.map(\.place) == ["line 1"])
    let whole = try TableFixture(
      "|k|\n|-|\n|abc|", size: "[100, 100]", table: #", "around": "text", "columns": [100]"#,
      rest: shape)
    #expect(whole.layout.remarks.isEmpty)
    let stacked = try TableFixture(
      "|k|l|\n|-|-|\n|abcdefghijklmnopqrs|b|", size: "[100, 200]", table: #", "wide": "stack""#)
    #expect(stacked.layout.remarks.map(\.place) == ["line 1"])
  }
}

@Suite("Rows continue in columns of another width")
struct TableWidthTests {
  @Test("a part of a row has the columns of its page, and the header is above those of its own")
  func narrowerPages() throws {
    func table(_ end: String) throws -> TableFixture {
      let words = Array(repeating: "aaaaa", count: 8).joined(separator: " ")
      return try TableFixture(
        "| h | h |\n|---|---|\n| \(words) | bbbbb bbbbb bbbbb |\n| c | \(end) |",
        size: "[120, 60]", padding: "0", table: #", "columns": ["1fr", "1fr"]"#,
        rest: #", "masters": [{"when": "left", "margin": [0, 60, 0, 0]}]"#)
    }
    let fixture = try table("d")
    func places(_ page: Int) -> [[Double]] {
      fixture.texts(page: page).filter { $0.text.hasPrefix("aaaaa") || $0.text.hasPrefix("bbbbb") }
        .map { [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height] }
    }
    #expect(places(0) == [[0, 20, 60, 40], [60, 20, 60, 40]])
    #expect(places(1) == [[0, 0, 30, 60], [30, 0, 30, 20]])
    #expect(places(2) == [[0, 20, 60, 40]])
    #expect(places(3) == [[0, 0, 30, 20]])
    // The next row has the columns of the page, too.
    let last = fixture.texts(page: 3).filter { $0.text == "c" || $0.text == "d" }
    #expect(
      last.map(\.frame) == [
        Rect(x: 0, y: 20, width: 30, height: 20), Rect(x: 30, y: 20, width: 30, height: 20),
      ])
    try expectFreshEdits([fixture, table("e e"), fixture])
  }
}
