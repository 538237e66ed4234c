import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables of contents and references have the numbers of pages")
struct ContentsTests {
  private let plain = #"""
    "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0},
    "styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0},
               "heading2": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0},
               "contents1": {"spaceBefore": 0, "spaceAfter": 0},
               "contents2": {"spaceBefore": 0, "spaceAfter": 0},
               "contentsTitle": {"font": {"size": 10}, "spaceAfter": 0}}
    """#

  /// Pages for four rows of 20 points.
  private func layout(
    _ markdown: String, _ members: String = "", size: String = "[200, 80]"
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    let sheet = #"{"sheet": 1, "page": {"size": \#(size)}, \#(plain)\#(members)}"#
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  private func lines(_ layout: DocumentLayout) -> [String] {
    layout.storage.string.split(separator: "\n").map(String.init)
  }

  @Test("[TOC] becomes entries with the pages of their headings")
  func mark() throws {
    let layout = try layout("[TOC]\n\n# A\n\na\n\nb\n\nc\n\n# B\n\nd\n\ne\n\n## C\n\nf")
    // A heading stays with its text, so the first one begins the second page.
    #expect(lines(layout) == ["A\t2", "B\t3", "C\t4", "A", "a", "b", "c", "B", "d", "e", "C", "f"])
    #expect(layout.pages.count == 4 && layout.remarks.isEmpty)
    #expect(layout.storage.attribute(.link, at: 0) == "#a")
  }

  @Test(
    "dots lead to the numbers, or the leader of the entries' style",
    arguments: [
      ("", TextTab.Leader.characters(". ")),
      (#", "tabs": [{"at": "end", "leader": "line"}]"#, .line),
    ])
  func leaders(_ tabs: String, _ leader: TextTab.Leader) throws {
    let style = #", "contents": {"style": {"spaceBefore": 0\#(tabs)}}"#
    let layout = try layout("# A\n\na\n\nb\n\nc\n\n# B\n\nd", style)
    let found = layout.manager.textContainers.flatMap { layout.manager.tabLeaders(in: $0) }
    #expect(found.count == 2 && found.allSatisfy { $0.leader == leader })
    #expect(layout.pages.allSatisfy { $0.decorations.isEmpty })
  }

  @Test(
    "marks in code and in cells stay, with and without cells of their own",
    arguments: ["[TOC]", "[FIGURES]", "[TABLES]", "[INDEX]"])
  func plainMarks(_ mark: String) throws {
    let code = try layout("`\(mark)`\n\n```\n\(mark)\n```\n\n# A")
    #expect(lines(code) == [mark, mark, "A"] && code.remarks.isEmpty)
    let table = "| \(mark) |\n|---|\n| b |\n\n# A"
    let cells = try layout(table)
    #expect(lines(cells) == [mark, "b", "A"] && cells.remarks.isEmpty)
    let rows = try layout(
      table, #", "containers": [{"frame": [0, 0, 200, 80], "maximumLines": 99}]"#)
    #expect(lines(rows).first == mark && lines(rows).contains("b"))
  }

  @Test("numbers follow the pages that the entries themselves take")
  func converges() throws {
    // Five entries fill more than a page, so every heading is later than without them.
    let text = "[TOC]\n\n" + (1...5).map { "# H\($0)\n\na\n\nb\n\nc" }.joined(separator: "\n\n")
    let layout = try layout(text)
    for (name, heading) in layout.storage.headings(in: 0..<layout.storage.length).names {
      let page = try #require(
        layout.pageRanges.firstIndex { $0?.contains(heading.range.lowerBound) == true })
      let entry = try #require(lines(layout).first { $0.hasPrefix("\(heading.title)\t") })
      #expect(entry == "\(heading.title)\t\(page + 1)", "\(name)")
    }
    #expect(layout.remarks.isEmpty)
  }

  @Test("numbers end at the end of the column, with dots before them")
  func leaders() throws {
    let layout = try layout("[TOC]\n\n# A\n\na")
    let fragment = try #require(
      layout.manager.lineFragments(in: layout.manager.textContainers[0]).first)
    #expect(abs(fragment.used.end - 200) < 1e-6)
    let leader = try #require(
      layout.manager.tabLeaders(in: layout.manager.textContainers[0]).first)
    let filled = try #require(leader.filled)
    #expect(filled.start > 5 && filled.end < 195 && filled.end - filled.start > 150)
    #expect(abs(leader.baseline - fragment.baseline) < 1e-6)
  }

  @Test("a sheet asks for the table at the start, with levels, a title and styles")
  func sheetContents() throws {
    let text = "# A\n\na\n\n## B\n\nb\n\n# C\n\nc"
    #expect(
      lines(try layout(text, #", "contents": true"#)).prefix(4) == [
        "Contents", "A\t2", "B\t2", "C\t3",
      ])
    #expect(
      lines(try layout(text, #", "contents": {"levels": 1, "title": "Parts"}"#)).prefix(4)
        == ["Parts", "A\t2", "C\t3", "A"])
    #expect(lines(try layout(text, #", "contents": {"title": ""}"#)).first == "A\t2")
    #expect(lines(try layout("[TOC]\n\n" + text, #", "contents": false"#)).first == "[TOC]")
    let german = try layout("---\nlang: de\n---\n\n" + text, #", "contents": true"#)
    #expect(lines(german).first == "Inhalt")
  }

  @Test("a single first heading is the title, which the table follows")
  func title() throws {
    let layout = try layout("# T\n\n## A\n\na\n\n## B\n\nb", #", "contents": {"title": ""}"#)
    #expect(lines(layout).prefix(3) == ["T", "A\t2", "B\t2"])
  }

  @Test("on one page that grows, entries have no numbers and no dots")
  func growing() throws {
    let layout = try layout("[TOC]\n\n# A\n\na", size: #"[200, "auto"]"#)
    #expect(lines(layout).first == "A\u{200B}")
    #expect(layout.pages[0].decorations.isEmpty)
  }

  @Test("references have the number of a heading's page, or its words")
  func references() throws {
    let layout = try layout(
      "See [{ref:x}](#x), page {page:x}.\n\na\n\nb\n\nc\n\n# The X {#x}\n\nd `{page:x}`")
    #expect(lines(layout).first == "See The X, page 2.")
    #expect(lines(layout).last == "d {page:x}")
    #expect(layout.remarks.isEmpty)
  }

  @Test("marks of notes in headings are not in contents, references, names and the title")
  func notes() throws {
    let text = "[TOC]\n\n# One[^1]\n\n{ref:one} {page:one}\n\n[^1]: N."
    let layout = try layout(text, size: "[200, 120]")
    #expect(lines(layout) == ["One\t1", "One1", "One 1", "1\tN."])
    #expect(layout.storage.attribute(.link, at: 0) == "#one")
    #expect(layout.title == "One" && layout.remarks.isEmpty)
  }

  @Test("numbers of pages in headings are numbers in contents and references, too")
  func numbersInHeadings() throws {
    let name = "see-page-pagex"
    let layout = try layout(
      "[TOC]\n\na\n\nb\n\n# See page {page:x}\n\nc\n\nd\n\ne\n\n# X {#x}\n\n"
        + "{ref:\(name)}, page {page:\(name)}")
    #expect(
      lines(layout) == [
        "See page 3\t2", "X\t3", "a", "b", "See page 3", "c", "d", "e", "X", "See page 3, page 2",
      ])
    #expect(layout.storage.attribute(.link, at: 0) == "#\(name)")
    #expect(layout.storage.headings(in: layout.bodyRange).names.map(\.name) == [name, "x"])
    #expect(layout.remarks.isEmpty)
  }

  @Test("references to nothing have a remark that names the nearest heading")
  func unknown() throws {
    let layout = try layout("{page:intr} {ref:zzz} [x](#nowhere)\n\n# A {#intro}")
    #expect(lines(layout).first == "{page:intr} {ref:zzz} x")
    #expect(
      Set(layout.remarks.map(\.place)) == ["[…](#nowhere)", "{page:intr}", "{ref:zzz}"])
    #expect(layout.remarks.contains { $0.hint?.contains("intro") == true })
  }

  @Test("a text without headings has a remark instead of a table")
  func noHeadings() throws {
    let layout = try layout("a", #", "contents": true"#)
    #expect(lines(layout) == ["a"])
    #expect(layout.remarks.map(\.place) == ["contents"])
  }

  @Test("a number that moves its own heading ends with a remark, and with a layout")
  func unsettled() throws {
    // The reference takes a row less with “1” than with “2”, and its heading follows it. With “1”
    // in it the heading would be on page 2, with “2” on page 1.
    let digits = String(repeating: "{page:x}", count: 16)
    let layout = try layout(
      "\(digits)\n\n# X {#x}\n\nc", size: "[100, 60]")
    #expect(layout.storage.string.hasSuffix("X\nc") && layout.overflow == nil)
    #expect(layout.pages.count <= 2)
  }

  @Test("a remark on a number that moves its own target names the reference")
  func unsettledReference() throws {
    // On page 4 the numbers take a row less than on page 5, so that the target moves up.
    let text =
      String(repeating: "{page:x} ", count: 36) + "\n\n" + String(repeating: "a\n\n", count: 7)
      + "T. {#x}\n\nc"
    let layout = try layout(
      text, #", "masters": [{"pageNumber": {"style": "roman"}}]"#, size: "[100, 60]")
    #expect(layout.remarks.map(\.place) == ["{page:x}"])
    #expect(
      layout.remarks.first?.message
        == "after 4 rounds the number still differs from the page that it refers to")
  }

  @Test("an edited text has the contents of a fresh one")
  func edited() throws {
    func request(_ text: String) throws -> DocumentRequest {
      var request = DocumentRequest(DocumentInput(text, format: .markdown))
      let sheet = #"{"sheet": 1, "page": {"size": [200, 80]}, \#(plain), "contents": true}"#
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      return request
    }
    let words = (0..<50).map { "word\($0)" }.joined(separator: " ")
    let before = try DocumentLayout(request("# A\n\n\(words)\n\n# B\n\n\(words)"))
    let text = "# A\n\n\(words) \(words)\n\n# B\n\n# C\n\n\(words) see {page:a}"
    let after = try DocumentLayout(request(text), following: before)
    #expect(try after.dumped() == DocumentLayout(request(text)).dumped())
  }

  @Test("frames and masters beside a table of contents keep their texts")
  func withFrames() throws {
    let layout = try layout(
      "[TOC]\n\n# A\n\na\n\nb\n\nc\n\n# B\n\nd",
      """
      , "containers": [{"frame": [0, 0, 200, 60]}, {"frame": [0, 60, 200, 20], "text": "frame"}],
      "masters": [{"head": {"text": "{section}", "frame": [0, 0, 50, 10]}}]
      """)
    #expect(lines(layout).prefix(2) == ["A\t2", "B\t3"])
    #expect(lines(layout).last == "frame")
    #expect(layout.overflow == nil)
  }

  @Test("text with contents or references has no places in its source, so that no edit misses")
  func places() throws {
    for text in ["[TOC]\n\n# A\n\na", "# A\n\n{ref:a}", "# A\n\n{page:a}"] {
      let request = DocumentRequest(DocumentInput(text, format: .markdown))
      #expect(try TracedText(request).places.allSatisfy { $0 == -1 }, "\(text)")
    }
    let request = DocumentRequest(DocumentInput("# A\n\na", format: .markdown))
    #expect(try TracedText(request).places.contains { $0 >= 0 })
  }
}
