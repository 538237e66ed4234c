import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Parts of a text have columns of their own")
struct SectionTests {
  /// Returns paragraphs of one row.
  private func rows(_ count: Int) -> String {
    (0..<count).map { "row \($0)" }.joined(separator: "\n\n") + "\n\n"
  }

  /// Returns the frames with text on a page, cut to their rows.
  private func frames(_ layout: DocumentLayout, page: Int = 0) -> [Rect] {
    let page = layout.pages[page]
    return zip(page.containers, page.frames).compactMap { index, frame in
      let container = layout.manager.textContainers[index]
      guard !layout.manager.characterRange(in: container).isEmpty else { return nil }
      var frame = frame
      frame.size.height = layout.contentHeight(ofContainer: index)
      return frame
    }
  }

  @Test("a heading goes across; the columns above it are even, and those below begin under it")
  func heading() throws {
    let layout = try sectionLayout(rows(7) + "# Across\n\n" + rows(30))
    #expect(
      frames(layout) == [
        // Seven rows are four and three.
        Rect(x: 10, y: 20, width: 140, height: 40), Rect(x: 170, y: 20, width: 140, height: 30),
        Rect(x: 10, y: 70, width: 300, height: 20),
        // 120 points are left, for twelve rows in each column.
        Rect(x: 10, y: 100, width: 140, height: 120), Rect(x: 170, y: 100, width: 140, height: 120),
      ])
    #expect(
      frames(layout, page: 1) == [Rect(x: 10, y: 20, width: 140, height: 60)])
    // The line between columns leaves the heading out.
    #expect(
      layout.columnRules(onPage: 0).map(\.rect) == [
        Rect(x: 159, y: 20, width: 2, height: 40), Rect(x: 159, y: 100, width: 2, height: 120),
      ])
  }

  @Test("a heading at the start has nothing above it; at the end of the text columns stay as full")
  func ends() throws {
    let layout = try sectionLayout("# Across\n\n" + rows(4))
    #expect(
      frames(layout) == [
        Rect(x: 10, y: 20, width: 300, height: 20), Rect(x: 10, y: 50, width: 140, height: 40),
      ])
    let balanced = try sectionLayout("# Across\n\n" + rows(4), isBalanced: true)
    #expect(
      frames(balanced) == [
        Rect(x: 10, y: 20, width: 300, height: 20), Rect(x: 10, y: 50, width: 140, height: 20),
        Rect(x: 170, y: 50, width: 140, height: 20),
      ])
  }

  @Test("a div has three columns in a page with two, and in one with one")
  func three() throws {
    let text = rows(2) + "::: three\n" + rows(6) + ":::\n\n" + rows(2)
    // Two gaps of 20 leave 260 points.
    let width = 260.0 / 3
    let two = frames(try sectionLayout(text))
    #expect(two.map(\.height) == [10, 10, 20, 20, 20, 20])
    for number in 0..<3 {
      let found = two[2 + number]
      #expect(abs(found.minX - 10 - Double(number) * (width + 20)) < 1e-9)
      #expect(abs(found.width - width) < 1e-9 && found.minY == 30)
    }
    #expect(two[5] == Rect(x: 10, y: 50, width: 140, height: 20))
    let one = frames(try sectionLayout(text, columns: 1))
    #expect(one.map(\.height) == [20, 20, 20, 20, 20])
    #expect(one.map(\.minY) == [20, 40, 40, 40, 60])
  }

  @Test("a page grows with sections, and a fixed one cuts them off")
  func growing() throws {
    let text = "# Across\n\n" + rows(40)
    let grown = try sectionLayout(text, size: #"[320, "auto"]"#, overflow: .grow)
    #expect(grown.pages.count == 1 && grown.overflow == nil)
    // 20 + 20 + 10 + 200 + 20
    #expect(grown.pages[0].size.height == 270)
    let cut = try sectionLayout(text, overflow: .truncate)
    #expect(cut.pages.count == 1 && cut.overflow != nil)
  }

  @Test("a heading without room below it moves on, with its text in columns below it")
  func kept() throws {
    // The heading ends at the foot of the page.
    let moved = try sectionLayout(rows(34) + "# Across\n\n" + rows(6))
    #expect(frames(moved).map(\.height) == [170, 170])
    #expect(
      frames(moved, page: 1) == [
        Rect(x: 10, y: 20, width: 300, height: 20), Rect(x: 10, y: 50, width: 140, height: 60),
      ])
    // With six rows fewer each column has room for two rows below it.
    let stays = try sectionLayout(rows(28) + "# Across\n\n" + rows(6))
    #expect(frames(stays).map(\.height) == [140, 140, 20, 20, 20])
    #expect(frames(stays, page: 1) == [Rect(x: 10, y: 20, width: 140, height: 20)])
  }

  @Test("in text from right to left the first column is on the right")
  func rightToLeft() throws {
    let layout = try sectionLayout("::: three\n" + rows(3) + ":::\n", direction: "rtl")
    let found = frames(layout)
    #expect(found.count == 3 && found[0].minX > found[1].minX && found[1].minX > found[2].minX)
  }

  @Test("notes above a section are at the foot of the columns below it")
  func notes() throws {
    let layout = try sectionLayout("# Across[^a]\n\n" + rows(5) + "\n\n[^a]: A note.\n")
    let page = layout.pages[0]
    let note = page.footnoteParents.keys.first.map { page.frames[$0] }
    #expect(note?.width == 140)
    #expect(note?.maxY == 220)
    #expect(frames(layout)[0].width == 300)
  }

  @Test("a long note above a section has its room in the narrower column below")
  func longNote() throws {
    let note = (0..<24).map { "word \($0)" }.joined(separator: " ")
    let layout = try sectionLayout("# Across[^a]\n\n" + rows(60) + "\n\n[^a]: \(note)\n")
    let page = layout.pages[0]
    let place = try #require(page.footnoteParents.keys.first)
    let container = layout.manager.textContainers[page.containers[place]]
    #expect(layout.manager.overflowRange == nil && layout.pages.count == 2)
    #expect(page.footnoteParents.count == 1 && layout.pages[1].footnoteParents.isEmpty)
    #expect(layout.manager.lineFragments(in: container).count > 2)
    let text = page.frames.indices.filter { page.frames[$0].minX == 10 && $0 != place }
    let lowest = text.map {
      page.frames[$0].minY + layout.contentHeight(ofContainer: page.containers[$0])
    }
    #expect((lowest.max() ?? 0) <= page.frames[place].minY)
    #expect((lowest.max() ?? 0) > page.frames[place].minY - 30)
  }

  @Test("shapes are where they are on the page, in the columns of every section")
  func shapes() throws {
    // The shape covers the first two rows of the third column.
    let shape = "polygon(222 10, 320 10, 320 40, 222 40)"
    let layout = try sectionLayout(
      "::: three\n" + rows(6) + ":::\n", more: ", \"exclusions\": [{\"shape\": \"\(shape)\"}]")
    #expect(frames(layout).map(\.height) == [30, 30])
  }

  @Test(
    "a heading with a note or below a float that waits moves on, and no text is lost",
    arguments: ["# Across[^a]\n\n", "::: {float=top}\n\nA float\n\n:::\n\n# Across\n\n"])
  func movingHeading(heading: String) throws {
    let note = heading.contains("[^a]") ? "\n\n[^a]: A note.\n" : ""
    let layout = try sectionLayout(rows(34) + heading + rows(6) + note)
    #expect(layout.overflow == nil && layout.pages.count == 2)
    // The float stays at the foot of the page, and the heading does not.
    #expect(frames(layout).filter { $0.width == 300 }.count == (note.isEmpty ? 1 : 0))
    #expect(frames(layout, page: 1)[0].width == 300)
    var end = 0
    for page in layout.pages {
      // Floats are between the containers of the text, in its order.
      for index in page.containers.sorted() {
        let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
        if range.isEmpty || range.lowerBound >= layout.storage.length - note.utf16.count {
          continue
        }
        #expect(range.lowerBound == end)
        end = range.upperBound
      }
    }
    #expect(end > 0)
  }

  @Test("columns of unequal height stay, with a remark")
  func unequal() throws {
    let frames = ##"[{"frame": [10, 20, 140, 200]}, {"frame": [170, 40, 140, 100]}]"##
    let layout = try sectionLayout(
      "# Across\n\n" + rows(5), more: ", \"containers\": \(frames)", overflow: .truncate)
    #expect(self.frames(layout)[0].width == 140)
    #expect(
      layout.remarks.map(\.text).filter { $0.hasPrefix("columns: ") } == [
        "columns: the section “Across” is in the columns of its page, because these begin or end "
          + "at different heights (page 1)"
      ])
  }

  @Test("the remark on columns that cannot be divided names their pages, and the sections")
  func unequalPages() throws {
    let frames = ##"[{"frame": [10, 20, 140, 200]}, {"frame": [170, 40, 140, 100]}]"##
    let masters = ##", "masters": [{"when": "2-", "containers": \##(frames)}]"##
    let text = rows(45) + "# Across\n\nend\n\n# Below\n\n" + rows(24) + "# Last\n\nend"
    let layout = try sectionLayout(text, more: masters)
    #expect(
      layout.remarks.map(\.text).filter { $0.hasPrefix("columns: ") } == [
        "columns: the sections “Across”, “Below” and “Last” are in the columns of their pages, "
          + "because these begin or end at different heights (pages 2, 3)"
      ])
    #expect(layout.overflow == nil && layout.pages.count == 3)
  }

  @Test("text with sections is fitted to its page as it is laid out")
  func fitted() throws {
    var request = DocumentRequest(
      DocumentInput("# Across\n\n" + rows(30), format: .markdown))
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "page": {"size": [320, 240], "margin": [20, 10], "fit": {"size": [4, 30]}},
         "columns": {"count": 2, "gap": 20},
         "body": {"spaceAfter": 0}, "styles": {"heading1": {"columns": 1}}}
        """.utf8), place: "s.json")
    request.overflow = .truncate
    let layout = try DocumentLayout(request)
    #expect(layout.overflow == nil)
    #expect(frames(layout).map(\.width) == [300, 140, 140])
    // Much larger text would not fit.
    let lowest = frames(layout).map(\.maxY).max() ?? 0
    #expect(lowest > 190 && lowest <= 220)
  }

  @Test("a caption above or below a table is set in the columns of the table")
  func captions() throws {
    let table = "| a |\n|---|\n| b |\n\n"
    for text in ["Table: Words {.wide}\n\n" + table, table + ": Words {.wide}\n\n"] {
      let layout = try sectionLayout(rows(4) + text + rows(4))
      let string = layout.storage.string
      let words = try #require(string.firstRange(of: "Words"))
      let start = string.utf16.distance(from: string.startIndex, to: words.lowerBound)
      #expect(layout.storage.attribute(.columns, at: start) == 1)
      let page = layout.pages[0]
      let place = try #require(
        page.containers.firstIndex { index in
          let container = layout.manager.textContainers[index]
          return layout.manager.characterRange(in: container).contains(start)
        })
      #expect(page.frames[place].minX == 10 && page.frames[place].width == 300)
    }
  }

  @Test("tables across the columns keep their spaces from the text above and below")
  func spacesOfTables() throws {
    let spaces = #"{"table": {"spaceBefore": 5, "spaceAfter": 7}}"#
    let layout = try sectionLayout(
      rows(4) + "::: wide\n| a |\n|---|\n| b |\n:::\n\n" + rows(2),
      more: ##", "variations": [{"when": {}, "styles": \##(spaces)}]"##)
    let page = layout.pages[0]
    let cells = page.frames.indices.filter { page.cells[$0] != nil }.map { page.frames[$0].minY }
    // Two rows above end at 40, and those of the table at 65.
    #expect(cells == [45, 55])
    #expect(layout.textColumns(onPage: 0) == [[10, 20, 2], [170, 20, 2], [10, 72, 2]])
  }
}
