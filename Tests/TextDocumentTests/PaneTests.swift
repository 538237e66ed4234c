import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Panes are side by side if there is room, and collapse otherwise")
struct PaneTests {
  private let regular = TraitCollection(horizontal: .regular, vertical: nil)
  private let compact = TraitCollection(horizontal: .compact, vertical: nil)

  private func sheet(_ text: String) throws -> Sheet {
    try Sheet(parsing: Array(text.utf8), place: "s.json")
  }

  private func request(_ text: String, _ traits: TraitCollection) throws -> DocumentRequest {
    var request = DocumentRequest()
    request.sheet = try sheet(text)
    request.traits = traits
    return request
  }

  private let panes = """
    {"sheet": 1, "page": {"size": [400, 300], "margin": 20},
     "panes": {"gap": 20, "items": [
       {"text": "one two three", "width": "25%", "background": "#eeeeee"},
       {"text": "four five six seven eight nine ten", "columns": 2, "gap": 10}]}}
    """

  @Test("panes stand side by side where the width is regular, each with its own text")
  func regularPanes() throws {
    let layout = try DocumentLayout(request(panes, regular))
    #expect(layout.pages.count == 1 && layout.overflow == nil)
    #expect(
      layout.pages[0].frames.prefix(3).map(\.minX) == [20, 125, 257.5])
    #expect(layout.pages[0].frames[0].width == 85)
    let containers = layout.manager.textContainers
    #expect(layout.manager.characterRange(in: containers[0]) == 0..<14)
    #expect(layout.manager.characterRange(in: containers[1]).lowerBound == 14)
    #expect(layout.pages[0].shapes.count == 1)
  }

  private let overlay = """
    {"sheet": 1, "page": {"size": [400, 100], "margin": 20, "background": "#ffffee"},
     "panes": {"gap": 20, "items": [
       {"name": "list", "text": "one\\ntwo", "display": "over", "width": 100},
       {"text": "%"}]}}
    """

  @Test("a pane over others takes no room from them and is painted last, on a ground of its own")
  func overlayPane() throws {
    let text = overlay.replacing("%", with: "the others have all of the room")
    let layout = try DocumentLayout(request(text, regular))
    #expect(
      layout.pages[0].frames == [
        Rect(x: 20, y: 20, width: 100, height: 60), Rect(x: 20, y: 20, width: 360, height: 60),
      ])
    let items = layout.displayList(page: 0).items
    let ground = try #require(items.firstIndex { if case .fill = $0 { true } else { false } })
    func isText(_ item: DisplayItem) -> Bool { if case .glyphs = item { true } else { false } }
    #expect(items[..<ground].contains(where: isText))
    #expect(items[ground...].contains(where: isText))
    // The background has the page's colour if the pane has none; a line ends it.
    #expect(layout.pages[0].shapes.map(\.fill?.blue)[0] == Color(css: "#ffffee")?.blue)
    #expect(layout.pages[0].shapes.map(\.path.bounds.maxX) == [130, 130.5])
  }

  @Test("it stands at the other side behind the others, and in text from right to left")
  func overlaySides() throws {
    let text = overlay.replacing("%", with: "text")
    let rightToLeft = text.replacing(
      "\"panes\"", with: "\"body\": {\"direction\": \"rtl\"}, \"panes\"")
    #expect(
      try DocumentLayout(request(rightToLeft, regular)).pages[0].frames[0].minX == 280)
    let last = """
      {"sheet": 1, "page": {"size": [400, 100], "margin": 20},
       "panes": {"items": [{"text": "a"}, {"text": "b", "display": "over", "minimumWidth": 200}]}}
      """
    #expect(
      try DocumentLayout(request(last, regular)).pages[0].frames.map(\.minX) == [20, 180])
  }

  @Test("on pages where its text has ended nothing is covered")
  func overlayPages() throws {
    let words = String(repeating: "many words ", count: 60)
    var request = try request(overlay.replacing("%", with: words), regular)
    request.overflow = .pages
    let layout = try DocumentLayout(request)
    #expect(layout.pages.count > 1)
    #expect(layout.pages.map(\.shapes.count) == [2] + layout.pages.dropFirst().map { _ in 0 })
  }

  @Test("where the width is compact it is part of the one text")
  func overlayCompact() throws {
    let layout = try DocumentLayout(request(overlay.replacing("%", with: "text"), compact))
    #expect(layout.storage.string == "one\ntwo\ntext")
    #expect(layout.pages[0].shapes.isEmpty)
  }

  @Test("panes become one text in one column where the width is compact")
  func compactPanes() throws {
    let layout = try DocumentLayout(request(panes, compact))
    #expect(layout.pages[0].frames == [Rect(x: 20, y: 20, width: 360, height: 260)])
    #expect(layout.storage.string == "one two three\nfour five six seven eight nine ten")
    #expect(layout.pages[0].shapes.isEmpty)
  }

  @Test("containers of the sheet's own, and columns asked for, take the panes' texts as one")
  func panesWithContainers() throws {
    let text = panes.replacing(
      "\"panes\"", with: "\"containers\": [{\"frame\": [0, 0, 300, 200]}], \"panes\"")
    let contained = try DocumentLayout(request(text, regular))
    #expect(contained.overflow == nil)
    #expect(contained.pages[0].frames == [Rect(x: 0, y: 0, width: 300, height: 200)])
    var columns = try request(panes, regular)
    columns.overrides.columns.count = 3
    #expect(try DocumentLayout(columns).pages[0].frames.count == 3)
  }

  @Test("a pane whose text has ended takes none on later pages, and nothing is lost")
  func panePages() throws {
    let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let text = panes.replacing("four five six seven eight nine ten", with: words)
    let layout = try DocumentLayout(
      request(text, regular))
    #expect(layout.pages.count > 2 && layout.overflow == nil)
    #expect(layout.pages[0].containers.count == 3)
    var position = 0
    for page in layout.pages {
      #expect(page.frames.count == page.containers.count)
      for index in page.containers {
        let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
        if !range.isEmpty {
          #expect(range.lowerBound == position)
          position = range.upperBound
        }
      }
    }
    #expect(position == layout.storage.length)
    #expect(layout.pages[1].containers.count == 2 && layout.pages[1].frames[0].minX == 125)
  }

  @Test("panes without a height make a page as high as the higher of them")
  func growingPanes() throws {
    let text = panes.replacing("[400, 300]", with: #"[400, "auto"]"#)
    let layout = try DocumentLayout(
      request(text, regular))
    #expect(layout.pages.count == 1 && layout.overflow == nil)
    #expect(layout.pages[0].size.height < 200)
    #expect(layout.manager.characterRange(in: layout.manager.textContainers[0]) == 0..<14)
  }

  @Test(
    "panes keep to their least and greatest widths, and the others share what is left",
    arguments: [
      (#""minimumWidth": 200"#, "", "", [200.0, 80, 80]),
      (#""maximumWidth": 60"#, "", "", [60, 150, 150]),
      (#""width": 50"#, #""minimumWidth": 180"#, "", [50, 180, 130]),
      (#""maximumWidth": "10%""#, #""maximumWidth": 100"#, "", [36, 100, 224]),
      (#""minimumWidth": 130"#, #""minimumWidth": 130"#, "", [130, 130, 100]),
      (#""width": 50, "maximumWidth": 40"#, "", #""minimumWidth": 100"#, [40, 160, 160]),
    ])
  func limitedWidths(
    _ first: String, _ second: String, _ third: String, _ expected: [Double]
  ) throws {
    let items = [first, second, third].map { #"{"text": "word"\#($0.isEmpty ? "" : ", ")\#($0)}"# }
    let text = """
      {"sheet": 1, "page": {"size": [400, 300]}, "panes": {"axis": "horizontal", "gap": 20,
       "items": [\(items.joined(separator: ", "))]}}
      """
    let layout = try DocumentLayout(request(text, regular))
    #expect(layout.pages[0].frames.map(\.width) == expected)
  }

  @Test("a pane has traits of its own, by which variations give its text other styles")
  func ownTraits() throws {
    let text = """
      {"sheet": 1, "page": {"size": [400, 300]}, "body": {"font": {"size": 20}},
       "panes": {"axis": "horizontal", "items": [{"text": "one"},
        {"text": "# two", "format": "markdown", "traits": {"horizontal": "compact", "style": "dark"},
         "style": {"kern": 1}}]},
       "variations": [
        {"when": {"horizontal": "compact"}, "body": {"font": {"size": 10}}, "styles": {"heading1": {"align": "center"}}},
        {"when": {"horizontal": "compact", "legibilityWeight": "bold"}, "body": {"color": "red"}}]}
      """
    let document = AdaptiveDocument(try request(text, regular))
    func attributes(_ traits: TraitCollection) throws -> [TextAttributes] {
      let storage = try document.documentLayout(for: LayoutEnvironment(traits: traits)).storage
      return [storage.attributes(at: 0), storage.attributes(at: 4)]
    }
    let plain = try attributes(regular)
    #expect(plain[0][.font]?.size == 20 && plain[0][.kern] == nil)
    #expect(plain[1][.font]?.size == 20 && plain[1][.kern] == 1)
    #expect(plain[1][.paragraphStyle]?.alignment == .center)
    // A change in the pane alone also causes a new layout.
    let bold = try attributes(regular.modifyingTraits { $0.legibilityWeight = .bold })
    #expect(bold[0][.foregroundColor] == plain[0][.foregroundColor])
    #expect(bold[1][.foregroundColor] == Color(css: "red"))
  }

  @Test("a pane is hidden by its name, beside others and below them")
  func hidden() throws {
    let text = """
      {"sheet": 1, "page": {"size": [400, 300]}, "hide": ["aside"], "panes": {"items": [
        {"name": "story", "text": "one"}, {"name": "aside", "text": "two"}, {"text": "three"}]}}
      """
    for traits in [regular, compact] {
      let layout = try DocumentLayout(request(text, traits))
      #expect(layout.storage.string == "one\nthree")
    }
    #expect(try DocumentLayout(request(text, regular)).pages[0].frames.count == 2)
  }

  @Test("panes that leave no room, or have no text or two, are refused")
  func wrongPanes() throws {
    #expect {
      _ = try self.sheet(#"{"sheet": 1, "panes": {"items": [{}]}}"#)
    } throws: { error in
      (error as? DocumentError)?.description
        == "s.json: panes.items[0]: line 1, column 34: a pane needs “text” or “source”"
    }
    let narrow = try request(panes.replacing("\"25%\"", with: "390"), regular)
    #expect(throws: DocumentError.self) { _ = try DocumentLayout(narrow) }
  }

  // MARK: Columns

  /// Two columns of 80 points in front, one of 180 points at the back.
  private func columns(_ front: String, _ back: String, height: String = "300") -> String {
    """
    {"sheet": 1, "page": {"size": [400, \(height)], "margin": 10},
     "body": {"font": {"family": "Noto Sans", "size": 10}, "lineHeight": 20},
     "panes": {"gap": 20, "items": [
       {"text": "\(front)", "width": 180, "columns": 2, "gap": 20}, {"text": "\(back)"}]}}
    """
  }

  private func lines(_ count: Int, _ letter: String) -> String {
    Array(repeating: letter, count: count).joined(separator: "\\n")
  }

  private func rows(_ layout: DocumentLayout) -> [Int] {
    layout.manager.textContainers.map { layout.manager.rows(in: $0).count }
  }

  @Test("a pane in front may have columns, and the next one starts in its own")
  func columnsInFront() throws {
    // A page 100 points high has 80 points between its margins: four rows.
    let layout = try DocumentLayout(
      request(columns(lines(6, "a"), lines(3, "b"), height: "100"), regular))
    #expect(rows(layout) == [4, 2, 3])
    #expect(layout.pages[0].frames.map(\.minX) == [10, 110, 210])
    #expect(layout.pages.count == 1 && layout.overflow == nil)
  }

  @Test("columns that the text of a pane does not reach take none of the next pane's")
  func emptyColumns() throws {
    let layout = try DocumentLayout(
      request(columns(lines(4, "a"), lines(6, "b"), height: "100"), regular))
    #expect(rows(layout) == [4, 0, 4, 2])
    #expect(layout.pages.count == 2)
    #expect(layout.pages[1].containers == [3])
  }

  @Test("a text longer than its pane goes on in the same pane of the next page")
  func longPaneInFront() throws {
    // Eight rows per page in front, four at the back.
    let layout = try DocumentLayout(
      request(columns(lines(19, "a"), lines(6, "b"), height: "100"), regular))
    #expect(rows(layout) == [4, 4, 4, 4, 3, 0, 4, 2])
    #expect(layout.overflow == nil)
    #expect(layout.pages.map(\.containers) == [[0, 1, 6], [2, 3, 7], [4, 5]])
    #expect(
      layout.pages.map { $0.frames.map(\.minX) } == [[10, 110, 210], [10, 110, 210], [10, 110]])
    // All contents of a pane are between its edges.
    let text = layout.storage.string
    for (page, number) in layout.pages.flatMap({ page in page.containers.indices.map { (page, $0) }
    }) {
      let container = layout.manager.textContainers[page.containers[number]]
      let range = layout.manager.characterRange(in: container)
      let letters = Set(text.utf16.dropFirst(range.lowerBound).prefix(range.count))
      #expect(!letters.contains(page.frames[number].minX < 200 ? 0x62 : 0x61))
    }
  }

  @Test("the dump of long panes has containers in the order of the text, each with its page")
  func dumpOfPanePages() throws {
    let layout = try DocumentLayout(
      request(columns(lines(10, "a"), lines(5, "b"), height: "100"), regular))
    var writer = JSONWriter()
    var dump = LayoutDump(layout)
    try dump.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let pages = text.split(separator: "\n{\"page\":").dropFirst().map { $0.prefix(1) }
    #expect(pages == ["0", "0", "1", "1", "0", "1"])
    #expect(text.contains("\"overflow\":null"))
  }

  @Test("a text that is cut off leaves the next pane its own, and what is left out is told")
  func truncatedPanes() throws {
    var request = try request(
      columns(lines(10, "a"), lines(6, "b"), height: "100"), regular)
    request.overflow = .truncate
    let layout = try DocumentLayout(request)
    #expect(layout.pages.map(\.containers) == [[0, 1, 3]])
    let shown = layout.pages[0].containers.map {
      layout.manager.characterRange(in: layout.manager.textContainers[$0])
    }
    #expect(shown == [0..<8, 8..<16, 20..<28])
    #expect(layout.overflows == [16..<20, 28..<31])
    #expect(layout.overflow == 16..<20)
  }

  @Test("panes in which nothing fits are left out as one stretch of text")
  func nothingFits() throws {
    var request = try request(
      columns(lines(2, "a"), lines(2, "b"), height: "35"), regular)
    request.overflow = .truncate
    let layout = try DocumentLayout(request)
    #expect(layout.overflows == [0..<7])
    #expect(rows(layout).prefix(2) == [0, 0])
  }

  @Test(
    "panes and columns follow each other from right to left where the text or the surroundings do")
  func rightToLeft() throws {
    let text = columns("a", "b", height: "100").replacing(
      "\"width\": 180,", with: "\"width\": 180, \"background\": \"#eee\",")
    var traits = regular
    traits.layoutDirection = .rightToLeft
    let around = try DocumentLayout(request(text, traits))
    // A margin of 10, the back pane 180 wide, a gap of 20, two columns of 80 with 20 between them.
    #expect(around.pages[0].frames.map(\.minX) == [310, 210, 10])
    #expect(around.pages[0].shapes.map(\.path.bounds.minX) == [200])
    #expect(around.pages[0].shapes.map(\.path.bounds.maxX) == [400])
    let inside = try DocumentLayout(
      request(
        text.replacing("\"size\": 10}", with: "\"size\": 10}, \"direction\": \"rtl\""), regular))
    #expect(inside.pages[0].frames == around.pages[0].frames)
    var page = DocumentRequest(DocumentInput("one"))
    page.overrides.page.width = 400
    page.overrides.page.margin = SheetMargins(10)
    page.overrides.columns.count = 2
    page.overrides.columns.gap = 20
    #expect(try DocumentLayout(page).pages[0].frames.map(\.minX) == [10, 210])
    page.overrides.body.direction = .rightToLeft
    #expect(try DocumentLayout(page).pages[0].frames.map(\.minX) == [210, 10])
  }

  @Test("a pane that is narrower than its indents keeps its text, with narrower ones")
  func narrowPane() throws {
    let text = """
      {"sheet": 1, "page": {"size": [400, 100], "margin": 10},
       "body": {"font": {"family": "Noto Sans", "size": 10}, "lineHeight": 20},
       "panes": {"gap": 20, "items": [
         {"text": "a", "width": 30, "style": {"headIndent": 40, "firstLineIndent": 40}},
         {"text": "b"}]}}
      """
    for overflow in OverflowMode.allCases {
      var request = try request(text, regular)
      request.overflow = overflow
      let layout = try DocumentLayout(request)
      #expect(layout.overflow == nil && layout.pages.count == 1, "\(overflow)")
      let rows = layout.manager.textContainers.map { layout.manager.rows(in: $0).count }
      #expect(rows == [1, 1], "\(overflow)")
      let first = layout.manager.lineFragments(in: layout.manager.textContainers[0])[0]
      #expect(first.used.start == 15, "\(overflow)")
    }
  }

  @Test("a page without a height is as high as the fullest column of any pane needs")
  func growingColumns() throws {
    let layout = try DocumentLayout(
      request(columns(lines(7, "a"), lines(3, "b"), height: "\"auto\""), regular))
    #expect(rows(layout) == [4, 3, 3])
    #expect(layout.pages[0].size.height == 100)
    let back = try DocumentLayout(
      request(columns(lines(2, "a"), lines(5, "b"), height: "\"auto\""), regular))
    #expect(rows(back) == [2, 0, 5])
    #expect(back.pages[0].size.height == 120)
  }

  @Test("a shape in a pane pushes its text on inside the pane")
  func shapesInPanes() throws {
    let text = columns(lines(4, "a"), lines(2, "b"), height: "100").replacing(
      "\"panes\"", with: "\"exclusions\": [{\"shape\": \"inset(10 310 50 10)\"}], \"panes\"")
    let layout = try DocumentLayout(request(text, regular))
    #expect(rows(layout) == [2, 2, 2])
  }

  @Test("a heading that ends a pane stays there")
  func headingAtTheEnd() throws {
    let text = columns(lines(3, "a"), lines(2, "b"), height: "100").replacing(
      "\"columns\": 2,", with: "\"columns\": 2, \"style\": {\"keepWithNext\": true},")
    let layout = try DocumentLayout(request(text, regular))
    #expect(rows(layout) == [3, 0, 2])
  }

  @Test("headings keep their proportion to the size of a pane's text, and their own looks")
  func headingsInPanes() throws {
    let layout = try DocumentLayout(
      request(
        ##"""
        {"sheet": 1, "page": {"size": [400, 300], "margin": 10},
         "body": {"font": {"family": "Noto Sans", "size": 16}},
         "styles": {"heading1": {"font": {"size": 24}, "color": "#ff0000", "spaceAfter": 12}},
         "panes": {"items": [
           {"text": "# One\n\n## Two\n\nthree", "format": "markdown",
            "style": {"font": {"size": 10}, "color": "#0000ff", "spaceAfter": 3}},
           {"text": "# One\n\n## Two\n\nthree", "format": "markdown"}]}}
        """##, regular))
    #expect(layout.storage.string == "One\nTwo\nthree\nOne\nTwo\nthree")
    let looks = [0, 4, 8, 14, 18, 22].map { layout.storage.attributes(at: $0) }
    #expect(looks.map { $0[.font]?.size } == [15, 15, 10, 24, 24, 16])
    #expect(
      looks.map { $0[.paragraphStyle]?.paragraphSpacing } == [7.5, 5, 3, 12, 8, 0.7 * 16])
    let blue = Color(red: 0, green: 0, blue: 1)
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(looks.map { $0[.foregroundColor] } == [red, blue, blue, red, nil, nil])
  }

  @Test("columns of the last pane are balanced, those in front of it are not")
  func balancedPane() throws {
    let text = columns(lines(3, "a"), lines(6, "b"), height: "200").replacing(
      "{\"text\": \"b", with: "{\"columns\": 2, \"text\": \"b"
    ).replacing("\"panes\"", with: "\"columns\": {\"balance\": true}, \"panes\"")
    let layout = try DocumentLayout(request(text, regular))
    #expect(rows(layout) == [3, 0, 3, 3])
  }
}
