import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Lists of Markdown have their markers beside their items")
struct MarkdownListTests {
  private func layout(_ markdown: String, width: Double = 300) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.overrides.page.width = width
    request.overrides.page.margin = SheetMargins(20)
    request.overrides.body.font.families = ["Noto Sans"]
    request.overrides.body.font.size = 10
    return try DocumentLayout(request)
  }

  /// The marker of each line, or nil for a line without one.
  private func markers(_ layout: DocumentLayout) -> [ListMarker?] {
    layout.manager.textContainers.flatMap { container in
      layout.manager.lineFragments(in: container).map { layout.manager.listMarker(of: $0) }
    }
  }

  private func words(_ markdown: String) throws -> [String?] {
    markers(try layout(markdown)).map { $0?.text }
  }

  @Test("numbers go on behind further paragraphs, code and nested lists of an item")
  func numbers() throws {
    #expect(
      try words("3. a\n\n   b\n\n4. c\n   - d\n   - e\n\n   f\n5. g\n\n       code\n6. h")
        == ["3.", nil, "4.", "•", "•", nil, "5.", nil, "6."])
  }

  @Test("numbers go on behind tables in items, also in inner lists and in cells")
  func numbersBehindTables() throws {
    let table = "| x |\n   |---|\n   | y |"
    #expect(try words("1. a\n\n   \(table)\n\n2. b").compactMap(\.self) == ["1.", "2."])
    #expect(
      try words("3. a\n   1. b\n\n      | x |\n      |---|\n      | y |\n   2. c\n4. d")
        .compactMap(\.self) == ["3.", "1.", "2.", "4."])
    #expect(
      try words("1. a\n\n   ```table\n   x,y\n   \"- p\n   - q\",r\n   ```\n2. b")
        .compactMap(\.self) == ["1.", "•", "•", "2."])
    let inner = "1. x\n\n       | p |\n       |---|\n       | q |\n\n    2. y"
    #expect(
      try words("::: {.list-table header=0}\n- - a\n  - \(inner)\n:::").compactMap(\.self)
        == ["1.", "2."])
    #expect(try words("1. a\n\n\(table)\n\n1. b").compactMap(\.self) == ["1.", "1."])
  }

  @Test("the marker of an item that begins with a table is in a line above it")
  func tableFirst() throws {
    let markers = try words("1. | x |\n   |---|\n   | y |\n2. b")
    #expect(markers == ["1.", nil, nil, "2."])
  }

  @Test("lists that follow each other are numbered each on its own")
  func neighbours() throws {
    #expect(
      try words("1. a\n2. b\n\n<!-- -->\n\n1. c\n\n1) d\n2) e") == ["1.", "2.", "1.", "1)", "2)"])
    #expect(
      try words("- x\n  1. a\n  2. b\n- y\n  1. c\n") == ["•", "1.", "2.", "•", "1."])
  }

  @Test("bullets differ by depth, and boxes stand for tasks")
  func bullets() throws {
    #expect(
      try words("- a\n  - b\n    - c\n      - d\n- [ ] e\n- [x] f")
        == ["•", "–", "·", "·", "\u{2610}", "\u{2611}"])
  }

  @Test("items without words have their markers, also where the text ends with one")
  func empty() throws {
    #expect(try words("1.\n2. - a\n3.") == ["1.", "2.", "•", "3."])
  }

  @Test("a list inside more lists than are told apart keeps its numbers")
  func depth() throws {
    var source = ""
    for depth in 0..<20 { source += String(repeating: "   ", count: depth) + "1. a\n" }
    source += String(repeating: "   ", count: 19) + "2. b\n"
    let found = try words(source)
    #expect(found == Array(repeating: "1.", count: 20) + ["2."])
  }

  @Test("markers end before the text of their items, which stands a step further in at each depth")
  func places() throws {
    let layout = try layout("- a\n  - b\n\n1. c\n\n<!-- -->\n\n1000. d")
    let found = markers(layout).compactMap { $0 }
    let lines = layout.manager.lineFragments(in: layout.manager.textContainers[0])
    #expect(lines.map(\.available.start) == [17, 34, 17, 32])
    for (marker, line) in zip(found, lines) {
      let width = marker.glyphs.reduce(0) { $0 + $1.advance }
      let start = try #require(marker.glyphs.first?.x)
      #expect(abs(start + width + 4.5 - line.available.start) < 1e-9)
      #expect(start >= 0)
    }
  }

  @Test("in right-to-left text items stand in from the right")
  func rightToLeft() throws {
    let layout = try layout("1. אבג\n")
    let line = layout.manager.lineFragments(in: layout.manager.textContainers[0])[0]
    let marker = try #require(markers(layout)[0])
    #expect(line.available.end == 260 - 17)
    #expect(marker.glyphs.map(\.x).min() == 260 - 17 + 4.5)
  }

  @Test("lists of two panes are numbered each on its own")
  func panes() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "panes": {"items": [{"text": "1. a\\n2. b", "format": "markdown"},
          {"text": "1. c", "format": "markdown"}]}}
        """.utf8), place: "s")
    #expect(markers(try DocumentLayout(request)).map { $0?.text } == ["1.", "2.", "1."])
  }

  @Test("items of a tight list stand close, but not to those of a loose list around it")
  func spacing() throws {
    let layout = try layout("1. a\n\n2. b\n   - c\n   - d\n3. e\n\nf")
    let lines = layout.manager.lineFragments(in: layout.manager.textContainers[0])
    let gaps = zip(lines, lines.dropFirst()).map { $1.rect.minY - $0.rect.maxY }
    #expect(gaps.map { ($0 * 100).rounded() / 100 } == [7, 7, 1.5, 7, 7])
  }

  @Test("items of a tight list are no further apart than the paragraphs of the text")
  func spacingOfText() throws {
    func spacing(_ space: String) throws -> Double? {
      let sheet = """
        {"sheet": 1, "text": "- a\\n- b\\n\\nc", "format": "markdown",
         "body": {"font": {"size": 10}, "spaceAfter": \(space)}}
        """
      var request = DocumentRequest()
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s")
      let layout = try DocumentLayout(request)
      return layout.storage.attribute(.paragraphStyle, at: 0)?.paragraphSpacing
    }
    #expect(try spacing("0") == 0)
    #expect(try spacing("1") == 1)
    #expect(try spacing("4") == 1.5)
  }
}
