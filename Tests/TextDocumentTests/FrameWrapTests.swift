import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Frames may keep the text of columns away")
struct FrameWrapTests {
  private static let words = (0..<90).map { "w\($0)" }.joined(separator: " ")

  /// Two columns, 100 points wide, with 10 points between them, below a frame with other members.
  private func sheet(
    _ frame: String, page: String = "", columns: String = "", text: String = words
  ) -> String {
    """
    "text": "\(text)", "containers": [
      {"frame": [0, 0, 100, 200]\(columns)}, {"frame": [110, 0, 100, 200]\(columns)},
      {"text": "one two three", \(frame)}]\(page)
    """
  }

  private func fixture(_ members: String) throws -> FrameFixture {
    try FrameFixture(members, overflow: .truncate)
  }

  /// The fragments of two columns.
  private func rects(_ fixture: FrameFixture, page: Int = 0) -> [[Rect]] {
    (0..<2).map { place in
      let index = fixture.layout.pages[page].containers[place]
      let container = fixture.layout.manager.textContainers[index]
      return fixture.layout.manager.lineFragments(in: container).map(\.rect)
    }
  }

  @Test("a frame over two columns keeps its distance on both sides")
  func columns() throws {
    let found = rects(
      try fixture(sheet(#""frame": [65, 40, 80, 40], "exclude": "frame", "margin": 5"#)))
    // From 35 to 85 points, so beside the rows from 20 to 100.
    #expect(found[0].prefix(6).map(\.width) == [100, 60, 60, 60, 60, 100])
    #expect(found[1].prefix(6).map(\.minX) == [0, 40, 40, 40, 40, 0])
    #expect(
      rects(try fixture(sheet(#""frame": [65, 40, 80, 40]"#)))[0].allSatisfy { $0.width == 100 })
  }

  @Test("its own text stays where it is")
  func ownText() throws {
    let plain = try fixture(sheet(#""frame": [65, 40, 80, 40]"#))
    let own = try fixture(sheet(#""frame": [65, 40, 80, 40], "exclude": "frame", "margin": 5"#))
    #expect(own.lines(2) == plain.lines(2) && own.extent(2) == plain.extent(2))
    #expect(own.lines(0) != plain.lines(0))
  }

  @Test("text keeps clear of its shape, its corners and its rotation")
  func outlines() throws {
    for (frame, shape) in [
      (#""inside": "circle(50%)""#, "circle(40 at 105 80)"),
      (#""border": {"radius": 16}"#, "inset(40 255 180 65 round 16)"),
      (
        #""rotate": 90, "inside": "polygon(0 0, 80 0, 0 80)""#,
        "polygon(145 40, 145 120, 65 40)"
      ),
    ] {
      let own = try fixture(
        sheet(#""frame": [65, 40, 80, 80], "exclude": "frame", "margin": 3, \#(frame)"#))
      let page = #", "exclusions": [{"shape": "\#(shape)", "margin": 3}]"#
      let other = try fixture(sheet(#""frame": [300, 0, 80, 80]"#, page: page))
      let pairs = zip(rects(own).joined(), rects(other).joined())
      #expect(rects(own).map(\.count) == rects(other).map(\.count), "\(frame)")
      #expect(
        pairs.allSatisfy { abs($0.minX - $1.minX) < 1e-6 && abs($0.maxX - $1.maxX) < 1e-6 },
        "\(frame)")
      #expect(rects(own)[0].contains { $0.width < 100 }, "\(frame)")
    }
  }

  @Test("a side is chosen as with other shapes, also from right to left")
  func wrap() throws {
    for (wrap, direction, x) in [
      ("left", "ltr", [0.0]), ("start", "rtl", [70]), ("both", "rtl", [70, 0]), ("none", "ltr", []),
    ] {
      let text = sheet(
        #""frame": [40, 40, 30, 20], "exclude": "frame", "wrap": "\#(wrap)""#,
        page: #", "styles": {}"#)
      let fixture = try FrameFixture(
        text.replacing("\"text\": \"w0", with: "\"text\": \"\(direction == "rtl" ? "א " : "")w0"),
        overflow: .truncate)
      let row = rects(fixture)[0].filter { $0.minY == 40 }
      #expect(row.map(\.minX) == x, "\(wrap)")
    }
  }

  @Test("a frame as high as its text keeps that height free")
  func automaticHeight() throws {
    // Three words of a width that one line has no room for two of.
    let members = #""text": "incomprehensible incomprehensible", "padding": [4, 2], "#
    func sheet(_ height: String, _ members: String) -> String {
      """
      "text": "\(Self.words)", "containers": [
        {"frame": [0, 0, 100, 200]}, {"frame": [110, 0, 100, 200]},
        {\(members) "frame": [50, 30, 110, \(height)], "exclude": "frame"}]
      """
    }
    let own = try fixture(sheet("\"auto\"", members))
    #expect(own.lines(2).count == 2)
    // Two rows of 20 points, and 4 above and below.
    let fixed = try fixture(sheet("48", members))
    #expect(rects(own) == rects(fixed))
    #expect(rects(own)[0].map(\.width).prefix(5) == [100, 50, 50, 50, 100])
    #expect(own.messages.isEmpty)
    let other = try fixture(sheet("\"auto\"", #""text": "one", "#))
    #expect(rects(other)[0].map(\.width).prefix(4) == [100, 50, 50, 100])
    #expect(try own.layout.dumpedText().contains("\"exclusions\":[{\"d\":"))
  }

  @Test("frames push no frames, and stories give way")
  func stories() throws {
    let fixture = try fixture(
      """
      "text": "\(Self.words)", "containers": [
        {"frame": [0, 0, 100, 100]},
        {"frame": [0, 100, 100, 100], "text": "a b c d e f g h i j k l m n o p q r s t", "story": "s"},
        {"frame": [60, 40, 40, 40], "text": "x y z", "exclude": "frame"},
        {"frame": [60, 60, 40, 80], "text": "x y z", "exclude": "frame"}]
      """)
    let story = fixture.layout.manager.textContainers[fixture.layout.pages[0].containers[1]]
    #expect(fixture.layout.manager.lineFragments(in: story)[0].rect.width == 60)
    for place in 2...3 {
      let index = fixture.layout.pages[0].containers[place]
      #expect(fixture.layout.manager.textContainers[index].exclusionPaths.isEmpty)
    }
  }

  @Test("a frame is on its pages only")
  func pages() throws {
    let members = sheet(
      #""frame": [65, 40, 80, 40], "exclude": "frame", "pages": "2""#,
      text: String(repeating: Self.words + " ", count: 3))
    let fixture = try FrameFixture(members, size: "[220, 200]", overflow: .pages)
    #expect(rects(fixture)[0].allSatisfy { $0.width == 100 })
    #expect(rects(fixture, page: 1)[0].map(\.width).prefix(5) == [100, 100, 65, 65, 100])
    #expect(rects(fixture, page: 2)[0].allSatisfy { $0.width == 100 })
  }

  @Test("a frame of a story keeps text away on the pages that have text of the story")
  func storyPages() throws {
    let text = String(repeating: Self.words + " ", count: 4)
    let frame = #""frame": [65, 40, 80, 20], "exclude": "frame", "pages": "1-", "story": "s""#
    let fixture = try FrameFixture(
      sheet(frame, text: text).replacing("one two three", with: "one two three four five six"),
      size: "[220, 200]", overflow: .pages)
    let count = fixture.layout.pages.count { $0.containers.count > 2 }
    #expect(count > 1 && count < fixture.layout.pages.count)
    for page in fixture.layout.pages.indices {
      let width = page < count ? 65.0 : 100
      #expect(rects(fixture, page: page)[0][2].width == width, "\(page)")
    }
  }

  @Test("a frame of a master keeps text away on each of its pages, as high as its text is there")
  func masters() throws {
    let fixture = try MasterFixture(
      #"""
      "styles": {"heading1": {"breakBefore": "page", "font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}},
      "masters": [{"containers": [{"frame": [0, 0, 200, 140]},
        {"frame": [140, 20, 60, "auto"], "text": "{section}", "exclude": "frame"}]}]
      """#,
      markdown: "x\n\n# A\n\n\(Self.words)\n\n# Incomprehensible incomprehensible\n\n\(Self.words)")
    func widths(_ page: Int) -> [Double] {
      let index = fixture.layout.pages[page].containers[0]
      let container = fixture.layout.manager.textContainers[index]
      return fixture.layout.manager.lineFragments(in: container).prefix(6).map(\.rect.width)
    }
    // The first page has no section, the next ones one row, and then four.
    #expect(widths(0) == [200])
    #expect(widths(1) == [200, 140, 200, 200, 200, 200])
    let last = fixture.layout.pages.count - 1
    #expect(fixture.texts(.frame)[last] == "Incomprehensible incomprehensible")
    #expect(fixture.layout.furniture?.parts[last].first?.box.height == 80)
    let starts = fixture.lines.firstIndex { $0.first?.hasPrefix("Incomp") == true }
    #expect(try widths(#require(starts)) == [200, 140, 140, 140, 140, 200])
    #expect(fixture.layout.masterRemarks.isEmpty)
  }

  @Test("tables and floats beside a frame are those beside a shape")
  func flows() throws {
    let text = "a\\n\\n| a | b |\\n|--|--|\\n| c | d |\\n\\n\(Self.words)"
    func layout(_ members: String) throws -> DocumentLayout {
      try fixture(
        """
        "text": "\(text)", "format": "markdown", "containers": [
          {"frame": [0, 0, 200, 300]\(members)
        """
      ).layout
    }
    let own = try layout(
      #"}, {"frame": [120, 10, 80, 60], "text": "q", "exclude": "frame", "margin": 4}]"#)
    let other = try layout(
      #", "exclusions": [{"shape": "inset(10 0 230 120)", "margin": 4}]}, {"frame": [120, 10, 80, 60], "text": "q"}]"#
    )
    #expect(own.pages[0].frames == other.pages[0].frames)
    #expect(own.pages[0].cells.places.count == 4)
  }

  @Test("a container as high as the document's text cannot keep that away")
  func paradox() throws {
    do {
      _ = try fixture(
        """
        "text": "\(Self.words)", "containers": [
          {"frame": [0, 0, 100, 200]}, {"frame": [50, 40, 100, "auto"], "exclude": "frame"}]
        """)
      Issue.record("nothing is wrong")
    } catch {
      #expect("\(error)".contains("containers[1].exclude"))
    }
  }

  @Test("an edited document is laid out as a fresh one")
  func edits() throws {
    func request(_ text: String, _ own: String) throws -> DocumentRequest {
      var request = DocumentRequest(DocumentInput(text))
      request.sheet = try Sheet(
        parsing: Array(
          """
          {"sheet": 1, "page": {"size": [220, 200]}, "body": {"font": {"size": 12}, "lineHeight": 20},
           "containers": [{"frame": [0, 0, 100, 200]}, {"frame": [110, 0, 100, 200]},
            {"frame": [60, 40, 90, "auto"], "text": "\(own)", "exclude": "frame", "margin": 3}]}
          """.utf8), place: "s.json")
      request.overflow = .pages
      return request
    }
    var edited = try DocumentLayout(request(Self.words, "a"))
    for (text, own) in [
      (Self.words + " more", "a"), (Self.words, "a b c d e f g h i j k l m n o"), ("short", "a"),
      (Self.words, ""),
    ] {
      edited = try DocumentLayout(request(text, own), following: edited)
      #expect(try edited.dumpedText() == DocumentLayout(request(text, own)).dumpedText())
    }
  }
}
