import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables in frames with texts of their own")
struct FrameTableTests {
  private let small = "| ab | c |\n|--|--:|\n| xxxx | yyy |"

  @Test("a frame has cells with frames of their own, and its other text above and below them")
  func cells() throws {
    let texts = try FrameTableFixture.frame("one\n\n\(small)\n\ntwo").texts()
    #expect(texts.map(\.text) == ["one", "ab", "c", "xxxx", "yyy", "two"])
    #expect(texts.map(\.frame.minY) == [20, 40, 40, 60, 60, 80])
    // Four characters, the padding and the room for rounding errors.
    #expect(
      zip(texts[1...4], [15, 49.01, 15, 49.01]).allSatisfy { abs($0.frame.minX - $1) < 1e-6 })
    #expect(texts[5].frame == Rect(x: 10, y: 80, width: 100, height: 60))
  }

  @Test("an empty container stands for a frame that begins with a table, as the parent of cells")
  func marker() throws {
    let layout = try FrameTableFixture.frame(small, #", "name": "f", "background": "red""#).layout
    let page = layout.pages[0]
    #expect(page.containers.count == 5)
    #expect(page.frames[0] == Rect(x: 10, y: 20, width: 100, height: 120))
    #expect(page.parents == [1: 0, 2: 0, 3: 0, 4: 0] && page.names[0] == "f")
    let dump = try layout.dumpedText()
    #expect(dump.components(of: #""role":"frame","parent":null"#) == 1)
    #expect(dump.components(of: #""role":"cell","parent":0"#) == 4)
    // One background, below the lines of the table.
    #expect(page.shapes.first?.path.bounds == page.frames[0])
    #expect(page.shapes.filter { $0.path.bounds.height > 20 }.count == 1)
  }

  @Test("content is in the middle or at the bottom of its frame, with the lines of the table")
  func alignment() throws {
    for (alignment, shift) in [("top", 0.0), ("center", 40), ("bottom", 80)] {
      let fixture = try FrameTableFixture.frame(small, #", "verticalAlign": "\#(alignment)""#)
      #expect(fixture.texts()[1].frame.minY == 20 + shift)
      let lines = fixture.layout.pages[0].decorations.map(\.rect.midY)
      #expect(lines == [40, 20, 60].map { $0 + shift })
    }
    let spread = try FrameTableFixture.frame(small, #", "verticalAlign": "justify""#)
    #expect(spread.texts()[1].frame.minY == 20)
    #expect(spread.layout.remarks.map(\.place) == ["containers[0].verticalAlign"])
  }

  @Test("padding at the ends of lines is kept beside tables, too")
  func padding() throws {
    let texts = try FrameTableFixture.frame("one\n\n\(small)", #", "padding": 7"#).texts()
    #expect(texts[1].frame.minX == 22)
  }

  @Test("a turned frame turns the table with its lines")
  func turned() throws {
    let fixture = try FrameTableFixture.frame(small, #", "rotate": 90"#)
    let page = fixture.layout.pages[0]
    #expect(page.turns.count == 5)
    // The top line of the table is at the right of the frame, whose centre is at 60, 80.
    let bounds = page.decorations.map(\.rect)
    #expect(bounds.allSatisfy { $0.height > $0.width })
    #expect(bounds.contains { abs($0.midX - 120) < 1e-6 && abs($0.minY - 30) < 1e-6 })
  }

  @Test("a frame that is as high as its text ends with its table")
  func automaticHeight() throws {
    for overflow in [OverflowMode.grow, .truncate] {
      let fixture = try FrameTableFixture(
        FrameTableFixture.frames([
          (small, #""frame": [0, 0, 100, "auto"], "background": "red""#)
        ]), overflow: overflow)
      #expect(fixture.layout.pages[0].decorations.last?.rect.maxY == 40)
    }
    let grown = try FrameTableFixture(
      FrameTableFixture.frames([(small + "\n\ntwo", #""frame": [0, 0, 100, "auto"]"#)]),
      size: #"[400, "auto"]"#)
    #expect(grown.layout.pages[0].size.height == 60)
  }

  @Test("rows that do not fit are reported by the name of their frame, and push nothing else")
  func overflow() throws {
    let rows = "| ab | c |\n|--|--|\n" + (1...9).map { "| r\($0) | x |\n" }.joined()
    let fixture = try FrameTableFixture(
      FrameTableFixture.frames([
        (rows, #""name": "list", "frame": [0, 0, 100, 70], "overflow": "truncate""#),
        ("next", #""frame": [0, 100, 100, 50]"#),
      ]))
    #expect(fixture.texts().suffix(3).map(\.text) == ["r2", "x", "next"])
    // The rest of the rows, with their line feeds except the last one.
    #expect(
      fixture.layout.remarks.map(\.message) == ["frame “list”: 34 characters do not fit"])
    #expect(fixture.layout.overflows.map(\.count) == [34])
    let shown = try FrameTableFixture(
      FrameTableFixture.frames([
        (rows, #""name": "list", "frame": [0, 0, 100, 70], "overflow": "visible""#)
      ]))
    #expect(shown.layout.overflow == nil && shown.texts().last?.frame.maxY == 200)
    #expect(
      shown.layout.remarks.map(\.message) == ["frame “list”: 34 characters show below it"])
    #expect(throws: DocumentError.self) {
      try FrameTableFixture(
        FrameTableFixture.frames([
          (rows, #""frame": [0, 0, 100, 70], "overflow": "error""#)
        ]))
    }
  }

  @Test("text that is cut off above a table ends with an ellipsis, and text that fits does not")
  func ellipsis() throws {
    func last(_ height: Int) throws -> FragmentEnd? {
      let fixture = try FrameTableFixture(
        FrameTableFixture.frames([
          ("one two\n\n\(small)", #""frame": [0, 0, 100, \#(height)], "overflow": "truncate""#)
        ]))
      let manager = fixture.layout.manager
      let index = fixture.layout.pages[0].containers[0]
      return manager.lineFragments(in: manager.textContainers[index]).last?.end
    }
    #expect(try last(60) == .hard)
    #expect(try last(50) == .truncated)
  }

  @Test("a story continues in its next frame, below the header")
  func stories() throws {
    let rows = "| ab | c |\n|--|--|\n" + (1...4).map { "| r\($0) | x |\n" }.joined()
    let fixture = try FrameTableFixture(
      FrameTableFixture.frames([
        (rows + "\nend", #""frame": [0, 0, 100, 60], "story": "s", "rotate": 10"#),
        ("", #""frame": [150, 0, 100, 120], "story": "s""#),
      ]))
    let texts = fixture.texts()
    #expect(
      texts.map(\.text) == [
        "", "ab", "c", "r1", "x", "r2", "x", "", "ab", "c", "r3", "x", "r4", "x", "end",
      ])
    #expect(texts[8].frame.minX == 155 && texts[14].frame.minY == 60)
    // The header is upright in the second frame.
    #expect(Set(fixture.layout.pages[0].turns.keys) == Set(0...6))
    let dump = try fixture.layout.dumpedText()
    #expect(dump.components(of: #""parent":7"#) == 7)
  }

  @Test("a fit makes the table as large as its frame allows")
  func fit() throws {
    // With a line height for each size: rows are as high as the text of the font.
    let members = { (size: String) in
      FrameTableFixture.frames([
        (
          small,
          """
          "frame": [0, 0, 100, 44], "style": {"lineHeight": 20}, "fit": {"size": \(size)}
          """
        )
      ])
    }
    let layout = try FrameTableFixture(members("[5, 20]")).layout
    // All lengths are in proportion, so two rows of 22 points are 11 points large. The columns of
    // 34.01 and 28.01 points would have room for more.
    #expect(layout.pages[0].fits[0]?.size == 11)
    #expect(layout.pages[0].frames.suffix(2).map(\.minY) == [22, 22])
    #expect(abs((layout.pages[0].frames.last?.minX ?? 0) - (5.5 + 37.4 + 0.01)) < 1e-6)
    #expect(try FrameTableFixture(members("[12, 20]")).layout.pages[0].fits[0]?.fits == false)
  }

  @Test("frames beside the document's text, and pages after the first")
  func pages() throws {
    let rows = "| ab | c |\n|--|--|\n" + (1...6).map { "| r\($0) | x |\n" }.joined()
    let fixture = try FrameTableFixture(
      #""format": "markdown", "text": \#(FrameTableFixture.quoted(rows)), "#
        + FrameTableFixture.frames([
          (small, #""frame": [0, 0, 100, 50]"#),
          ("", #""frame": [0, 100, 100, 80]"#),
        ]), size: "[300, 200]", overflow: .pages)
    #expect(fixture.layout.pages.count == 2 && fixture.layout.overflow == nil)
    #expect(fixture.texts(page: 1).map(\.text) == ["", "ab", "c", "r4", "x", "r5", "x", "r6", "x"])
    #expect(fixture.layout.pages[1].cells[1]?.table == 1)
  }

  @Test("where lines are counted, rows are lines with tabs in that frame alone")
  func refused() throws {
    let fixture = try FrameTableFixture(
      FrameTableFixture.frames([
        (small, #""frame": [0, 0, 100, 80], "maximumLines": 2"#),
        (small, #""frame": [0, 100, 100, 80]"#),
      ]))
    #expect(fixture.layout.pages[0].cells.places.count == 4)
    #expect(fixture.layout.remarks.map(\.place) == ["styles.table.table"])
  }

  @Test("a cover before a text with tables leaves a page that grows without it")
  func cover() throws {
    let sheet = """
      {"sheet": 1, "page": {"size": [200, 100]}, "masters": [{"margin": 10},
       {"when": "first", "containers": [{"frame": [0, 0, 100, 50], "text": "Cover"}]}]}
      """
    var request = DocumentRequest(DocumentInput("a\n\n\(small)", format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = .grow
    let layout = try DocumentLayout(request)
    #expect(layout.pages.count == 1 && layout.overflow == 0..<layout.storage.length)
  }
}
