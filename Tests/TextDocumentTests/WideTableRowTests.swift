import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, lines 20 points high, and pages 100. Two columns of ten letters
/// have no room beside each other. Parts are 6 points apart.
@Suite("Rows of wide tables that are higher than a page continue on the next ones")
struct WideTableRowTests {
  private func fixture(_ rows: String, before: String = "", header: String = "repeat") throws
    -> TableFixture
  {
    try TableFixture(
      before + "|k|aaaaaaaaaa|bbbbbbbbbb|\n|-|-|-|\n" + rows, size: "[120, 100]",
      table: #", "wide": "columns", "header": "\#(header)""#)
  }

  /// Returns the texts of the pages with their tops and heights.
  private func texts(_ fixture: TableFixture) -> [[String]] {
    fixture.layout.pages.indices.map { page in
      fixture.texts(page: page).map { "\($0.text) \($0.frame.minY) \($0.frame.height)" }
    }
  }

  private func words(_ letter: String, _ count: Int) -> String {
    Array(repeating: String(repeating: letter, count: 10), count: count).joined(separator: " ")
  }

  @Test("parts that have no room together follow each other on pages")
  func parts() throws {
    let fixture = try fixture("|r|\(words("c", 3))|\(words("d", 2))|\n|s|e|f|\n\nend")
    let pages = texts(fixture).map { $0.map { $0.replacing(" ", with: "_") } }
    #expect(pages.count == 4)
    #expect(pages[0].map { $0.suffix(9) } == ["_0.0_20.0", "_0.0_20.0", "20.0_60.0", "20.0_60.0"])
    #expect(pages[0][0].hasPrefix("k") && pages[0][1].hasPrefix("aaaa"))
    #expect(pages[1][1].hasPrefix("bbbb") && pages[1][2].hasPrefix("r_"))
    #expect(pages[1].map { $0.suffix(9) } == ["_0.0_20.0", "_0.0_20.0", "20.0_40.0", "20.0_40.0"])
    // The next row has both of its parts on one page.
    #expect(
      fixture.texts(page: 2).map(\.text).prefix(8) == [
        "k", "aaaaaaaaaa", "s", "e", "k", "bbbbbbbbbb", "s", "f",
      ])
    #expect(fixture.texts(page: 3).map(\.text) == ["end"])
    #expect(fixture.layout.remarks.isEmpty && fixture.layout.overflow == nil)
    // Repeated cells are the same containers.
    let pagesOfLayout = fixture.layout.pages
    #expect(pagesOfLayout[1].containers[2] == pagesOfLayout[0].containers[2])
  }

  @Test("a part that is higher than a page is divided below the header")
  func divided() throws {
    let fixture = try fixture("|r|\(words("c", 7))|d|\n|s|e|f|")
    let pages = fixture.layout.pages.indices.map { fixture.texts(page: $0) }
    #expect(pages[0].map(\.frame.minY) == [0, 0, 20, 20])
    #expect(pages[0].map(\.frame.height) == [20, 20, 20, 80])
    #expect(pages[1].map(\.text).prefix(2) == ["k", "aaaaaaaaaa"])
    #expect(pages[1][2].frame.minY == 20 && pages[1][2].frame.height == 60)
    // 80 points are used, and the next part needs 40 and the distance.
    #expect(pages[2].map(\.text).prefix(4) == ["k", "bbbbbbbbbb", "r", "d"])
    #expect(pages[2][2].frame.minY == 20)
    #expect(fixture.layout.overflow == nil && fixture.layout.remarks.isEmpty)
    // All text is laid out once, in order.
    #expect(fixture.hasTextInOrder)
  }

  @Test("a first column that is higher than a page is in the first part alone")
  func firstColumn() throws {
    let fixture = try fixture("|r r r r r r|\(words("c", 1))|d|")
    let texts = fixture.layout.pages.indices.flatMap { fixture.texts(page: $0) }
    #expect(texts.map(\.text).filter { $0.contains("r") }.count == 2)
    #expect(texts.contains { $0.text == "d" } && fixture.layout.overflow == nil)
  }

  @Test("parts and lines beyond the only page are cut off, and those on it stay")
  func cutOff() throws {
    var request = try fixture("|r|\(words("c", 3))|\(words("d", 2))|").request
    request.overflow = .truncate
    let parts = try DocumentLayout(request)
    #expect(parts.pages.map(\.containers) == [[0, 1, 3, 4]])
    #expect(parts.manager.textContainers.count == 5)
    #expect(parts.overflow?.lowerBound == 59)
    request = try TableFixture(
      "|name|size|\n|-|-|\n|xxxxxxxx|yyyyyyyy|", size: "[100, 30]", table: #", "wide": "stack""#
    ).request
    request.overflow = .truncate
    let lines = try DocumentLayout(request)
    #expect(lines.pages.map(\.containers) == [[0, 2]])
    #expect(lines.manager.textContainers.count == 3)
    #expect(lines.overflow?.lowerBound == 19)
  }

  @Test("a heading stays with the first part, and headers shown once are")
  func headings() throws {
    let kept = try fixture("|r|\(words("c", 7))|d|", before: "one\n\n# head\n\n")
    #expect(kept.texts().map(\.text) == ["one"])
    #expect(kept.texts(page: 1).map(\.text).prefix(3) == ["head", "k", "aaaaaaaaaa"])
    let once = try fixture("|r|\(words("c", 7))|d|", header: "once")
    #expect(once.texts(page: 1).first?.text.hasPrefix("cccc") == true)
  }

  @Test("lines stand around each piece, and outputs show it")
  func outputs() throws {
    let layout = try fixture("|r|\(words("c", 7))|d|").layout
    for number in layout.pages.indices {
      let list = layout.displayList(page: number, keepsText: true)
      #expect(try !PDFEncoder.encode(list).isEmpty)
      #expect(String(decoding: try HTMLEncoder.encode(list), as: UTF8.self).contains("<table>"))
      #expect(layout.pages[number].decorations.allSatisfy { $0.rect.maxY <= 100.5 })
    }
  }

  @Test("an edited table is laid out like a new one")
  func edits() throws {
    let rows = [
      "|r|\(words("c", 7))|d|\n|s|e|f|", "|r|\(words("c", 2))|d|\n|s|e|f|",
      "|r|c|\(words("d", 9))|\n|s|\(words("e", 3))|\(words("f", 3))|\n\nend", "|r|c|d|",
    ]
    try expectFreshEdits((rows + rows.reversed()).map { try fixture($0) })
  }

  @Test("a header that is higher than a page is divided with narrow columns")
  func header() throws {
    let fixture = try TableFixture(
      "|k|\(words("a", 7))|bbbbbbbbbb|\n|-|-|-|\n|r|c|d|", size: "[120, 100]",
      table: #", "wide": "columns""#)
    let pages = fixture.layout.pages.indices.map { fixture.texts(page: $0) }
    #expect(pages.joined().allSatisfy { $0.frame.maxY <= 100 })
    #expect(pages.joined().reduce(0) { $0 + $1.text.count(where: { $0 == "a" }) } == 70)
    #expect(fixture.layout.overflow == nil)
  }
}
