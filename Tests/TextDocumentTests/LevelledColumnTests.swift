import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Columns with tables, floats and notes are made equally high")
struct LevelledColumnTests {
  /// Returns paragraphs of one row.
  private func rows(_ count: Int, _ note: String = "") -> String {
    (0..<count).map { "row \($0)\($0 == 0 ? note : "")" }.joined(separator: "\n\n") + "\n\n"
  }

  /// Returns a table of a header and some rows.
  private func table(_ count: Int) -> String {
    "| a | b |\n|---|---|\n" + (0..<count).map { "| \($0) | c |\n" }.joined() + "\n"
  }

  /// Returns the edges of the lowest content left and right of a place, above a height.
  private func bottoms(
    _ layout: DocumentLayout, page number: Int = 0, above limit: Double = .infinity
  ) -> [Double] {
    let page = layout.pages[number]
    var bottoms = [0.0, 0.0]
    for (place, index) in page.containers.enumerated() {
      let container = layout.manager.textContainers[index]
      let (frame, side) = (page.frames[place], page.frames[place].minX < 160 ? 0 : 1)
      if layout.manager.characterRange(in: container).isEmpty || frame.minY >= limit { continue }
      bottoms[side] = max(bottoms[side], frame.minY + layout.contentHeight(ofContainer: index))
    }
    return bottoms
  }

  /// Returns the frame of the heading across the columns of a page.
  private func heading(_ layout: DocumentLayout, page number: Int = 0) throws -> Rect {
    let page = layout.pages[number]
    return try #require(page.frames.first { $0.width == 300 })
  }

  @Test("a table above a heading is divided among columns of equal height")
  func tableAboveHeading() throws {
    let layout = try sectionLayout(rows(3) + table(8) + rows(4) + "# Across\n\n" + rows(2))
    // Three rows, the header and five rows; the header, three rows and four rows.
    #expect(bottoms(layout, above: 110) == [110, 100])
    #expect(try heading(layout).minY == 120)
    #expect(bottoms(layout) == [170, 100])
    // A line is between the columns, although both have a part of the table.
    #expect(layout.columnRules(onPage: 0).first?.rect == Rect(x: 159, y: 20, width: 2, height: 90))
  }

  @Test("a heading is not left at the end of a level column")
  func headingAtEnd() throws {
    let layout = try sectionLayout("## Sub\n\nwords\n\n# Across\n\nend")
    #expect(layout.text(at: 0, onPage: 0) == "Sub/words")
    let two = try sectionLayout(rows(2) + "# Across\n\nend")
    #expect(two.text(at: 0, onPage: 0) == "row 0")
  }

  @Test("a line between columns leaves out a section with a table in its middle column")
  func lines() throws {
    let layout = try sectionLayout(
      rows(4) + "::: three\n\n" + table(6) + ":::\n\n" + rows(4))
    // Three columns with the header and two rows are from 40 to 70.
    #expect(
      layout.columnRules(onPage: 0).map(\.rect) == [
        Rect(x: 159, y: 20, width: 2, height: 20), Rect(x: 159, y: 70, width: 2, height: 150),
      ])
  }

  @Test("a float at the head or foot of a column counts", arguments: ["top", "bottom"])
  func float(side: String) throws {
    let float = "::: {float=\(side) gap=6}\n\nA float\n\n:::\n\n"
    let layout = try sectionLayout(float + rows(10) + "# Across\n\n" + rows(2))
    // The float with four rows takes 56 points, and six rows take 60.
    let top = try heading(layout).minY
    #expect(top >= 90 && top <= 90.25)
    #expect(bottoms(layout, above: 80)[1] == 80)
  }

  @Test("a float at the foot of one column is above the section below it")
  func floatAboveSection() throws {
    let float = "::: {float=bottom gap=6}\n\nA float\n\n:::\n\n"
    let layout = try sectionLayout(
      float + rows(4) + "::: three\n\n" + rows(3) + ":::\n", columns: 1)
    let page = layout.pages[0]
    let section = page.frames.filter { $0.width < 100 }
    // Four rows and the float take 56 points.
    #expect(section.count == 3)
    #expect(section.allSatisfy { $0.minY >= 76 && $0.minY <= 76.25 })
  }

  @Test("notes are at the feet of the lower columns, above the heading")
  func notes() throws {
    let layout = try sectionLayout(
      rows(20, "[^a]") + "# Across\n\n" + rows(2) + "[^a]: A note.\n")
    // Nine rows with the note take 104 points, and eleven rows take 110.
    let top = try heading(layout).minY
    #expect(top >= 140 && top <= 140.25)
    let page = layout.pages[0]
    let note = try #require(page.footnoteParents.keys.first)
    #expect(page.frames[note].maxY >= 130 && page.frames[note].maxY <= 130.25)
    #expect(layout.overflow == nil && layout.pages.count == 1)
  }

  @Test(
    "the last page is balanced with tables and notes, in both directions",
    arguments: ["ltr", "rtl"])
  func lastPage(direction: String) throws {
    let tables = try sectionLayout(
      rows(2) + table(8) + rows(2), isBalanced: true, direction: direction)
    #expect(bottoms(tables) == [90, 90])
    let notes = try sectionLayout(
      rows(20, "[^a]") + "[^a]: A note.\n", isBalanced: true, direction: direction)
    // Nine rows and the note take 104 points, and eleven rows take 110.
    #expect(bottoms(notes).allSatisfy { $0 >= 130 && $0 <= 130.25 })
    let mixed = try sectionLayout(
      rows(4, "[^a]") + table(5) + "[^a]: A note.\n", isBalanced: true, direction: direction)
    // Four rows, the header and a row take 60 points, and with the note 74. Then follow the
    // header and four rows: 50. Without a row of the table they take 54 and 60.
    let found = bottoms(mixed).max() ?? 0
    #expect(found >= 80 && found <= 80.25)
  }

  @Test("a table that begins on the page before is levelled from its first row on this page")
  func continuedTable() throws {
    let layout = try sectionLayout(rows(34) + table(20) + "# Across\n\n" + rows(2))
    // Five rows are on the first page; headers are above eight and seven rows on the next.
    #expect(bottoms(layout).max() == 220)
    #expect(bottoms(layout, page: 1, above: 110) == [110, 100])
    #expect(try heading(layout, page: 1).minY == 120)
  }

  @Test("a heading in its column moves on with the section below it")
  func headingAboveSection() throws {
    let text = rows(39) + "### Head\n\n::: three\n\n"
    let layout = try sectionLayout(text + rows(6) + ":::\n")
    #expect(bottoms(layout) == [220, 210])
    let page = layout.pages[1]
    #expect(page.frames[0].minX == 10 && page.frames[0].width == 140)
    #expect(layout.contentHeight(ofContainer: page.containers[0]) == 10)
    #expect(page.frames.dropFirst().allSatisfy { $0.minY == 30 })
    // A table moves it, too.
    let tables = try sectionLayout(text + table(2) + ":::\n")
    #expect(bottoms(tables) == [220, 210])
    #expect(tables.pages[1].frames[0].width == 140)
    #expect(tables.pages.count == 2)
  }

  @Test("a row of a table below a section moves on instead of being divided")
  func wholeRow() throws {
    let text = rows(30) + "# Across\n\n"
    let layout = try sectionLayout(text + "| a | b |\n|---|---|\n| \(words(40)) | c |\n")
    #expect(layout.pages.count == 2)
    #expect(try heading(layout, page: 1).minY == 20)
  }

  private func words(_ count: Int) -> String {
    (0..<count).map { "word\($0)" }.joined(separator: " ")
  }

  @Test("a class of a picture sets the columns of its paragraph")
  func pictureClass() throws {
    let fixture = try FloatFixture(
      "a\n\n![A picture](p.png){.wide}\n\nb", styles: #", "wide": {"columns": 1}"#,
      rest: #", "columns": {"count": 2, "gap": 20}"#)
    #expect(fixture.layout.pages[0].frames.map(\.width) == [140, 300, 140])
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("a picture below a table or in lower columns keeps its size")
  func pictureSize() throws {
    // 25 points are left below the row.
    let fixture = try FloatFixture(
      "|a|\n|-|\n|b|\n\nc\n\n![](p.png)", size: "[300, 85]",
      styles: #", "table": {"table": {"padding": 0}, "spaceBefore": 0, "spaceAfter": 0}"#)
    let layout = fixture.layout
    #expect(layout.pages.count == 2)
    let container = layout.manager.textContainers[layout.pages[1].containers[0]]
    let row = try #require(layout.manager.lineFragments(in: container).first)
    #expect(layout.manager.attachments(of: row).first?.rect.height == 30)
  }

  @Test("the last lines of a paragraph from the page before stay together, with notes and without")
  func keptLines() throws {
    let lines = (0..<6).map { "p\($0)" }.joined(separator: "\\\n")
    let kept = #", "variations": [{"when": {}, "body": {"widows": 2, "orphans": 2}}]"#
    for (mark, note) in [("", ""), ("[^a]", "\n\n[^a]: A note.\n")] {
      let layout = try sectionLayout(
        rows(36) + lines + mark + "\n\n# Next\n\nx" + note, more: kept, isBalanced: true,
        chapters: true)
      #expect(layout.pages.count == 3)
      #expect(layout.textColumns(onPage: 1) == [[10, 20, 2]])
    }
  }

  @Test("the note of a short text above a chapter is at the foot of its own column")
  func shortChapter() throws {
    for isBalanced in [true, false] {
      let layout = try sectionLayout(
        "p[^a]\n\n# Next\n\nx\n\n[^a]: A note.\n", isBalanced: isBalanced, chapters: true)
      let page = layout.pages[0]
      let notes = page.footnoteParents.keys.map { page.frames[$0] }
      #expect(notes.map(\.minX) == [10] && notes.map(\.width) == [140])
      // Four points below the row.
      #expect(notes.allSatisfy { abs($0.minY - 34) < 0.25 })
    }
  }
}
