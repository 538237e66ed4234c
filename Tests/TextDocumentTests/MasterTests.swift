import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// A sheet with page masters, rows 20 points high, and questions about its heads and feet.
struct MasterFixture {
  let layout: DocumentLayout

  /// - Parameter members: The members of the sheet after its body.
  init(
    _ members: String, size: String = "[200, 140]", markdown: String? = nil,
    direction: String = "natural", values: [String: String]? = nil,
    tables: [String: String] = [:]
  ) throws {
    let sheet = """
      {"sheet": 1, "page": {"size": \(size), "margin": 30},
       "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0,
                "direction": "\(direction)"}, \(members)}
      """
    var request = DocumentRequest(markdown.map { DocumentInput($0, format: .markdown) })
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.values = values.map { DocumentValues($0, tables: tables) }
    layout = try DocumentLayout(request)
  }

  /// The texts of a role on each page, joined with bars.
  func texts(_ role: PageFurniture.Role) -> [String] {
    guard let furniture = layout.furniture else { return [] }
    return furniture.parts.map { parts in
      parts.filter { $0.role == role }.map { part in
        let container = furniture.manager.textContainers[part.container]
        var text = furniture.storage.substring(in: furniture.manager.characterRange(in: container))
        while text.last == "\n" { text.removeLast() }
        return text
      }.joined(separator: "|")
    }
  }

  /// The horizontal extents of the words in a part, in points of the page.
  func extents(_ role: PageFurniture.Role, page: Int) -> [ClosedRange<Double>] {
    guard let furniture = layout.furniture,
      let part = furniture.parts[page].first(where: { $0.role == role })
    else { return [] }
    let container = furniture.manager.textContainers[part.container]
    return furniture.manager.lineFragments(in: container).map {
      part.frame.minX + $0.used.start...part.frame.minX + $0.used.end
    }
  }

  /// The body's lines on each page.
  var lines: [[String]] {
    layout.pages.map { page in
      page.containers.flatMap { index in
        let container = layout.manager.textContainers[index]
        return layout.manager.lineFragments(in: container).map {
          layout.storage.substring(in: $0.range).split(separator: "\n").joined()
        }
      }
    }
  }

  var messages: [String] {
    layout.remarks.map { "\($0.place): \($0.message) \($0.hint ?? "")" }
  }
}

@Suite("Page masters give pages their margins, heads and feet")
struct MasterTests {
  @Test("frames of masters that ask for a fit have a remark")
  func fit() throws {
    let fixture = try MasterFixture(
      #"""
      "masters": [{"containers": [
        {"frame": [0, 0, 50, 20], "text": "title", "fit": {"size": [6, 20]}},
        {"frame": [0, 30, 200, 100]}]}]
      """#, markdown: "words")
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages.first?.contains("not fitted") == true)
  }

  @Test("frames of masters are turned, and painted also without a text")
  func turnedFrames() throws {
    let fixture = try MasterFixture(
      """
      "text": "a", "masters": [{"containers": [
        {"frame": [0, 0, 60, 40], "text": "", "gradient": "linear-gradient(red, blue)"},
        {"frame": [100, 50, 60, 20], "text": "b", "background": "red", "rotate": 90},
        {"frame": [30, 30, 40, 80]}]}]
      """)
    let page = fixture.layout.pages[0]
    #expect(page.shapes.map(\.path.bounds.height) == [40, 60])
    #expect(page.shapes.map { $0.gradient != nil } == [true, false])
    let part = try #require(fixture.layout.furniture?.parts[0].last)
    let corner = try #require(part.turn).apply(to: Point(x: 100, y: 50))
    #expect(abs(corner.x - 140) < 1e-9 && abs(corner.y - 30) < 1e-9)
    #expect(try fixture.layout.dumpedText().components(of: #""transform":"#) == 1)
  }

  @Test("the text of a master's frame is in the middle of its outline, which stays in place")
  func alignedInOutline() throws {
    let fixture = try MasterFixture(
      """
      "text": "a", "masters": [{"containers": [
        {"frame": [50, 20, 100, 100], "inside": "circle(50%)", "verticalAlign": "center",
         "text": "b c d e f g h i j k l m n o p q r s t"},
        {"frame": [0, 0, 40, 40]}]}]
      """)
    let furniture = try #require(fixture.layout.furniture)
    let part = try #require(furniture.parts[0].first)
    let container = furniture.manager.textContainers[part.container]
    let rows = furniture.manager.rows(in: container)
    let (first, last) = try (#require(rows.first), #require(rows.last))
    let middle = part.frame.minY + (first.y + last.y + last.height) / 2
    #expect(rows.count > 1 && abs(middle - 70) < 0.1)
    #expect(container.shape.map { abs($0.bounds.minY + part.frame.minY - 20) < 1e-6 } == true)
  }

  @Test("columns of masters take the text of their pages in sheets with containers")
  func columnsBesideContainers() throws {
    let fixture = try MasterFixture(
      """
      "text": "a\\fb\\fc\\fd", "containers": [{"frame": [10, 10, 100, 100]}],
      "masters": [{"when": 2, "columns": {"count": 2, "gap": 20}}]
      """)
    let frames = fixture.layout.pages.map { $0.frames.map(\.width) }
    #expect(frames == [[100], [60, 60], [100]])
    #expect(fixture.lines.map { $0.map { $0.filter(\.isLetter) } } == [["a"], ["b", "c"], ["d"]])
  }

  @Test("lists of attributes in heads are no fields, and use styles")
  func classes() throws {
    let fixture = try MasterFixture(
      #"""
      "styles": {"red": {"color": "red"}},
      "masters": [{"head": {"text": "A [red]{.red} {field}", "format": "markdown"}}]
      """#, markdown: "words")
    #expect(fixture.texts(.head) == ["A red {field}"])
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages.first?.contains("there is no field “{field}”") == true)
  }

  /// Twelve paragraphs of one line: four on a page 140 points high with margins of 30.
  private let lines = #""text": "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl""#

  @Test("a foot has the number of its page and of all pages")
  func pageNumbers() throws {
    let fixture = try MasterFixture(#"\#(lines), "masters": [{"foot": "{page} of {pages}"}]"#)
    #expect(fixture.lines.map(\.count) == [4, 4, 4])
    #expect(fixture.texts(.foot) == ["1 of 3", "2 of 3", "3 of 3"])
    #expect(fixture.texts(.head) == ["", "", ""])
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("a foot leaves the document's text as it is")
  func sameText() throws {
    let without = try MasterFixture(lines)
    let with = try MasterFixture(#"\#(lines), "masters": [{"head": "{page}", "foot": "x"}]"#)
    #expect(with.lines == without.lines)
    #expect(with.layout.storage.string == without.layout.storage.string)
    #expect(without.layout.furniture == nil)
  }

  @Test("masters for the first, left, right, last and numbered pages are for these")
  func occasions() throws {
    let fixture = try MasterFixture(
      """
      \(lines),
      "masters": [{"when": "first", "head": "first"}, {"when": "last", "head": "last"},
                  {"when": "left", "head": "left"}, {"when": "right", "head": "right"},
                  {"when": [3, "4"], "foot": "third or fourth"}, {"head": "all", "foot": "every"}]
      """, size: "[200, 100]")
    #expect(fixture.texts(.head) == ["first", "left", "right", "left", "right", "last"])
    #expect(
      fixture.texts(.foot) == [
        "every", "every", "third or fourth", "third or fourth", "every", "every",
      ])
  }

  @Test("an empty text is no head, and a missing one is that of a weaker master")
  func cascade() throws {
    let fixture = try MasterFixture(
      #"\#(lines), "masters": [{"head": "h", "foot": "f"}, {"when": "first", "head": ""}]"#)
    #expect(fixture.texts(.head) == ["", "h", "h"])
    #expect(fixture.texts(.foot) == ["f", "f", "f"])
  }

  @Test("a page whose containers have texts of their own is blank: a plate, or a cover")
  func blank() throws {
    let fixture = try MasterFixture(
      """
      \(lines), "masters": [{"foot": "{page}"}, {"when": "blank", "foot": "left blank"},
        {"when": 2, "containers": [{"frame": [0, 0, 100, 20], "text": "A plate"}]}]
      """)
    #expect(fixture.lines.map(\.count) == [4, 0, 4, 4])
    #expect(fixture.texts(.frame) == ["", "A plate", "", ""])
    #expect(fixture.texts(.foot) == ["1", "left blank", "3", "4"])
    let cover = try MasterFixture(
      """
      \(lines), "masters": [{"foot": "{page}", "margin": 30}, {"when": "blank", "foot": ""},
        {"when": "first", "containers": [{"frame": [0, 40, 200, 20], "text": "{title}"}]}],
      "title": "The Title"
      """)
    #expect(cover.texts(.frame) == ["The Title", "", "", ""])
    #expect(cover.lines.map(\.count) == [0, 4, 4, 4])
    #expect(cover.texts(.foot) == ["", "2", "3", "4"])
  }

  @Test(
    "a page with only rows of a table, a float or the rest of a note is not blank",
    arguments: [
      ("Text.\n\n| A |\n|---|\n" + String(repeating: "| row |\n", count: 12), 7),
      ("a\n\nb\n\nc\n\nd\n\n::: {float=top}\nwords\n:::", 2),
      ("a[^x]\n\n[^x]: X" + String(repeating: "\n\n    Y", count: 11), 4),
    ])
  func notBlank(_ markdown: String, pageCount: Int) throws {
    let fixture = try MasterFixture(
      #""masters": [{"head": "h"}, {"when": "blank", "head": "blank"}]"#, markdown: markdown)
    #expect(fixture.texts(.head) == Array(repeating: "h", count: pageCount))
  }

  @Test("parts of a line are at the start, in the middle and at the end of the text's width")
  func parts() throws {
    let fixture = try MasterFixture(#""text": "a", "masters": [{"foot": "one\ttwo\tthree"}]"#)
    let foot = try #require(fixture.extents(.foot, page: 0).first)
    #expect(abs(foot.lowerBound - 30) < 1e-6 && abs(foot.upperBound - 170) < 1e-6)
    let middle = try MasterFixture(#""text": "a", "masters": [{"foot": "\ttwo"}]"#)
    let centred = try #require(middle.extents(.foot, page: 0).first)
    // The tab begins at the margin; the words end as far behind the middle as they begin before.
    #expect(centred.upperBound > 100 && centred.upperBound < 115)
    let end = try MasterFixture(#""text": "a", "masters": [{"foot": "\t\tthree"}]"#)
    #expect(abs(try #require(end.extents(.foot, page: 0).first).upperBound - 170) < 1e-6)
  }

  @Test("heads and feet are in the middle of their margins")
  func places() throws {
    let fixture = try MasterFixture(
      #""text": "a", "masters": [{"margin": [40, 30, 60, 30], "head": "h", "foot": "f"}]"#)
    let furniture = try #require(fixture.layout.furniture)
    let parts = furniture.parts[0]
    #expect(parts.map(\.role) == [.head, .foot])
    #expect(abs(parts[0].frame.midY - 20) < 1e-6)
    #expect(abs(parts[1].frame.midY - 110) < 1e-6)
  }

  @Test("inner margins are at the spine: on the left of right pages")
  func facing() throws {
    let fixture = try MasterFixture(
      #"\#(lines), "masters": [{"margin": {"inner": 10, "outer": 50}}]"#)
    #expect(fixture.layout.pages.map { $0.frames[0].minX } == [10, 50, 10])
    #expect(fixture.layout.pages.map { $0.frames[0].width } == [140, 140, 140])
    #expect(fixture.layout.pages.map { $0.frames[0].minY } == [30, 30, 30])
  }

  @Test("from right to left the first page is a left one, and heads begin at the right")
  func rightToLeft() throws {
    var request = DocumentRequest(DocumentInput("אבג\nדהו\nזחט\nיכל\nמנס\nעפצ"))
    request.sheet = try Sheet(
      parsing: Array(
        #"""
        {"sheet": 1, "page": {"size": [200, 140], "margin": 30},
         "body": {"font": {"size": 10}, "lineHeight": 20, "direction": "rtl"},
         "masters": [{"margin": {"inner": 10, "outer": 50}, "head": "אב\t\t{page}"}]}
        """#.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    #expect(layout.pages.map { $0.frames[0].minX } == [50, 10])
    let furniture = try #require(layout.furniture)
    let part = furniture.parts[0][0]
    var glyphs: [PositionedGlyph] = []
    for fragment in furniture.manager.lineFragments(
      in: furniture.manager.textContainers[part.container])
    {
      furniture.manager.appendGlyphs(of: fragment, to: &glyphs)
    }
    // The digit is at the left edge of the text, the words at its right edge.
    let digit = try #require(glyphs.min { $0.x < $1.x })
    #expect(abs(part.frame.minX + digit.x - 50) < 1e-6 && digit.cluster == 3)
  }

  @Test("a master's columns and containers take the text of its pages")
  func geometry() throws {
    let fixture = try MasterFixture(
      """
      \(lines), "masters": [{"when": "first", "columns": {"count": 2, "gap": 20}},
        {"when": 2, "containers": [{"frame": [10, 20, 50, 40]}]}]
      """)
    #expect(fixture.lines.map(\.count) == [8, 2, 2])
    #expect(fixture.layout.pages[0].frames.map(\.minX) == [30, 110])
    #expect(fixture.layout.pages[1].frames == [Rect(x: 10, y: 20, width: 50, height: 40)])
  }

  @Test("the last page has its master's room, and the text before it does not move")
  func lastPage() throws {
    let fixture = try MasterFixture(
      #"\#(lines), "masters": [{"when": "last", "margin": [50, 30]}]"#, size: "[200, 160]")
    // Five lines fit a page, but only three fit the last one.
    #expect(fixture.lines.map(\.count) == [5, 5, 2])
    #expect(fixture.layout.pages.last?.frames[0].minY == 50)
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("a text that fits no last page has a remark, and all of it is set")
  func unsettledLastPage() throws {
    let fixture = try MasterFixture(
      #"\#(lines), "masters": [{"when": "last", "margin": [60, 30, 50, 30]}]"#)
    #expect(fixture.lines.flatMap { $0 }.count == 12)
    #expect(fixture.messages.contains { $0.contains("the last page") })
  }

  @Test("a master's exclusions and pictures are on its pages only")
  func exclusions() throws {
    let fixture = try MasterFixture(
      """
      \(lines), "masters": [{"when": "left",
        "exclusions": [{"shape": "inset(30 0 70 0)", "fill": "#ff0000"}]}]
      """)
    #expect(fixture.lines.map(\.count) == [4, 2, 4, 2])
    #expect(fixture.layout.pages.map(\.shapes.count) == [0, 1, 0, 1])
  }

  @Test("a section is the first heading of its level on the page, or the last one before it")
  func sections() throws {
    let fixture = try MasterFixture(
      """
      "styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0},
                 "heading2": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}},
      "masters": [{"head": "{section}/{section:2}"}]
      """, markdown: "# A\n\n## A1\n\na\n\nb\n\nc\n\n## A2\n\n## A3\n\nd\n\ne\n\nf\n\n# B\n\ng\n\nh"
    )
    #expect(fixture.texts(.head) == ["A/A1", "A/A2", "B/", "B/"])
  }

  @Test("a section of a chapter before is not in the head of a page on which a chapter begins")
  func chapters() throws {
    let fixture = try MasterFixture(
      """
      "styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0,
                              "breakBefore": "page"},
                 "heading2": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}},
      "masters": [{"head": "{section}/{section:2}/{section:3}"}]
      """,
      markdown: "# A\n\n## A1\n\n### A11\n\na\n\n# B\n\nb\n\nc\n\nd\n\ne\n\n## B1\n\nf")
    #expect(fixture.texts(.head) == ["A/A1/A11", "A/A1/A11", "B//", "B/B1/"])
  }

  @Test("marks of notes in headings are not in heads")
  func notes() throws {
    let fixture = try MasterFixture(
      #""masters": [{"head": "{section}, {title}"}]"#, size: "[200, 200]",
      markdown: "# One[^1]\n\na\n\n[^1]: N.")
    #expect(fixture.texts(.head) == ["One, One"])
  }

  @Test("unknown fields stay as they are written, with a remark that names the nearest")
  func unknownFields() throws {
    let fixture = try MasterFixture(#""text": "a", "masters": [{"foot": "{pgae} {{x}} {page:z}"}]"#)
    #expect(fixture.texts(.foot) == ["{pgae} {x} {page:z}"])
    #expect(fixture.messages.count == 2)
    #expect(
      fixture.messages[0].contains("masters[0].foot") && fixture.messages[0].contains("“page”"))
    #expect(fixture.messages[1].contains("{page:roman}"))
  }

  @Test("heads and frames of masters refer to places by their words and pages")
  func references() throws {
    let fixture = try MasterFixture(
      """
      "styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0,
                              "breakBefore": "page"}},
      "masters": [
        {"foot": "{page:round}/{ref:a}", "pageNumber": {"style": "roman"}},
        {"when": "first",
         "containers": [{"frame": [0, 40, 200, 20], "text": "Page {page:round}, {ref:round}"}]}]
      """, markdown: "# A\n\na\n\n# Round *b*[^1] {#round}\n\nc\n\n[^1]: n")
    #expect(fixture.texts(.frame) == ["Page iii, Round b", "", ""])
    #expect(fixture.texts(.foot) == ["iii/A", "iii/A", "iii/A"])
    #expect(fixture.messages.isEmpty)
    let unknown = try MasterFixture(
      #""masters": [{"foot": "{page:rund} {ref:zzz}"}]"#, markdown: "# A {#round}")
    #expect(unknown.texts(.foot) == ["{page:rund} {ref:zzz}"])
    #expect(
      unknown.layout.remarks.map(\.hint) == [
        "Did you mean “round”?", "Write the name of a heading, a paragraph or a picture.",
      ])
  }

  @Test("a head higher than its margin has a remark")
  func highHead() throws {
    let fixture = try MasterFixture(#""text": "a", "masters": [{"head": "a\nb\nc\nd"}]"#)
    #expect(fixture.messages.count == 1 && fixture.messages[0].contains("masters[0].head"))
  }

  @Test("masters need a page with a height")
  func growingPage() throws {
    let fixture = try MasterFixture(
      #""text": "a", "masters": [{"head": "x"}]"#, size: #"[200, "auto"]"#)
    #expect(fixture.layout.furniture == nil)
    #expect(fixture.messages.first?.contains("masters") == true)
  }

  @Test("fields read titles, dates, Roman numerals and the digits of a language")
  func fields() throws {
    let fixture = try MasterFixture(
      #""masters": [{"foot": "{title}, {author}, {date}, {page}, {page:roman}, {page:Roman}, {page:latin}"}]"#,
      markdown: "---\ntitle: T\nauthor: A\ndate: 2026\nlang: fa\n---\n\na")
    #expect(fixture.texts(.foot) == ["T, A, 2026, ۱, i, I, 1"])
    #expect([4, 9, 14, 1999, 0, 4000].map(\.roman) == ["iv", "ix", "xiv", "mcmxcix", "0", "4000"])
    #expect(LanguageTag.digits(407, in: "ar-MA") == "407")
  }

  @Test("pages on which a part has the same text share its range in the dump")
  func dump() throws {
    let fixture = try MasterFixture(#"\#(lines), "masters": [{"head": "same", "foot": "{page}"}]"#)
    var writer = JSONWriter()
    var dump = LayoutDump(fixture.layout)
    try dump.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.split(separator: "\"role\":\"head\"").count == 4)
    #expect(text.split(separator: "\"role\":\"foot\"").count == 4)
    #expect(text.contains(#"\nlsame\n1\n2\n3""#))
    #expect(fixture.layout.furniture?.storage.string == "same\n1\n2\n3")
  }

  @Test("an edited text has the heads of a fresh one")
  func edited() throws {
    func request(_ text: String) throws -> DocumentRequest {
      var request = DocumentRequest(DocumentInput(text, format: .markdown))
      request.sheet = try Sheet(
        parsing: Array(
          #"""
          {"sheet": 1, "page": {"size": [200, 140], "margin": 30}, "body": {"lineHeight": 20},
           "masters": [{"head": "{section} {page}/{pages}"},
                       {"when": "left", "margin": 40}, {"when": "last", "columns": {"count": 2}}]}
          """#.utf8), place: "s.json")
      return request
    }
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let first = try DocumentLayout(request("# One\n\n\(words)\n\n\(words)"))
    let longer = "# Two\n\n\(words) and more\n\n## Three\n\n\(words)\n\n\(words)"
    let edited = try DocumentLayout(request(longer), following: first)
    #expect(try edited.dumped() == DocumentLayout(request(longer)).dumped())
  }

  @Test(
    "wrong masters are errors with their places",
    arguments: [
      (#"[{"when": "frist"}]"#, "masters[0].when", "first"),
      (#"[{"margin": {"iner": 3}}]"#, "masters[0].margin", "inner"),
      (#"[{"head": 3}]"#, "masters[0].head", ""),
      (#"[{"columns": {"count": 9, "gap": 90}}]"#, "masters[0]", "columns"),
      (
        #"[{"containers": [{"frame": [0, 0, 9, 9], "text": "x"}]}]"#, "masters", "container without"
      ),
    ])
  func errors(_ masters: String, _ place: String, _ hint: String) throws {
    do {
      _ = try MasterFixture(#""text": "a", "masters": \#(masters)"#)
      Issue.record("nothing is wrong")
    } catch {
      let error = try #require(error as? DocumentError)
      #expect("\(error.place)".contains(place))
      #expect("\(error.message) \(error.hint ?? "")".contains(hint))
    }
  }
}
