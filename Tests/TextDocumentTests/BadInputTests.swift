import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Contents that no page can hold are reported with their place, and laid out")
struct BadInputTests {
  private func layout(_ markdown: String, _ members: String = "") throws -> DocumentLayout {
    try footLayout(markdown, footPlain + members)
  }

  /// The places and messages of remarks.
  private func remarks(_ layout: DocumentLayout) -> [String] {
    layout.remarks.map { "\($0.place): \($0.message)" }
  }

  @Test("references to nothing are named one by one")
  func references() throws {
    let layout = try layout(
      "# Area {#area}\n\n{page:araa} {ref:none} [there](#gone) [^lost] {index:a, see b}\n\n[INDEX]")
    let found = remarks(layout)
    for place in ["{page:araa}: ", "{ref:none}: ", "[…](#gone): ", "[^lost]: ", "index: "] {
      #expect(found.count { $0.hasPrefix(place) } == 1, "\(place)")
    }
    #expect(layout.remarks.first { $0.place == "{page:araa}" }?.hint?.contains("area") == true)
    #expect(layout.storage.string.contains("{page:araa} {ref:none} there [^lost]"))
    #expect(layout.overflow == nil)
  }

  @Test(
    "notes that refer to each other in a circle are set once each",
    arguments: ["column", "page", "end", "section"])
  func circle(place: String) throws {
    let text = "# A\n\na[^x]\n\n# B\n\nb\n\n[^x]: X[^y] [^x]\n[^y]: Y[^z]\n[^z]: Z[^x]"
    let layout = try footLayout(
      text, #", "footnotes": {"place": "\#(place)", "gap": 10, "spacing": 0}"#)
    let string = layout.storage.string
    for letter in ["X", "Y", "Z"] { #expect(string.ranges(of: letter).count == 1) }
    #expect(layout.overflow == nil && layout.pages.count <= 2)
    let notes = Set(
      (0..<string.utf16.count).compactMap { layout.storage.attribute(.note, at: $0) })
    #expect(notes.count == 3)
  }

  @Test("a note whose style begins pages stays at its foot")
  func breakingNotes() throws {
    let sheet = #"""
      {"sheet": 1, "page": {"size": [200, 200]},
       "body": {"font": {"size": 10}, "lineHeight": 20, "spaceAfter": 0},
       "styles": {"footnote": {"lineHeight": 20, "breakBefore": "page"}}}
      """#
    var request = DocumentRequest(
      DocumentInput("a[^x] b[^y]\n\n[^x]: X\n[^y]: Y", format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    #expect(layout.pages.count == 1 && layout.overflow == nil)
    #expect(layout.placed(0).map(\.text) == ["a1 b2", "1\tX", "2\tY"])
  }

  @Test("a float with more notes than its page continues them, and nothing is lost")
  func floatOfNotes() throws {
    let long = (1...25).map { "n\($0)" }.joined(separator: "\\\n    ")
    let layout = try layout("::: {float=top}\nF[^x]\n:::\n\na\n\n[^x]: \(long)")
    let words = layout.pages.indices.flatMap { layout.placed($0).map(\.text) }
      .joined(separator: "|")
    for number in 1...25 { #expect(words.contains("n\(number)"), "\(number)") }
    #expect(layout.pages.count >= 3 && layout.pages.count <= 5 && layout.overflow == nil)
  }

  @Test("a float of text larger than its page is set as text, which the remark names")
  func largeFloat() throws {
    let rows = (1...30).map { "r\($0)" }.joined(separator: "\n\n")
    let layout = try layout("::: {float=top}\n\(rows)\n:::\n\nafter")
    #expect(remarks(layout).contains { $0.hasPrefix("float “r1") })
    #expect(layout.pages.count == 4 && layout.overflow == nil)
    #expect(layout.placed(0).first?.text.hasPrefix("r1|r2") == true)
  }

  @Test("a head as high as its page has a remark, and the text its room")
  func highHead() throws {
    let words = (1...30).map { "h\($0)" }.joined(separator: "\\n")
    let layout = try layout(
      "a\n\nb", #", "masters": [{"margin": 40, "head": "\#(words)", "foot": "{page}"}]"#)
    #expect(remarks(layout).filter { $0.hasPrefix("masters[0].head: ") }.count == 1)
    #expect(layout.placed(0).map(\.text) == ["a|b"] && layout.pages.count == 1)
  }

  @Test("a page whose margins leave no room names the master, and has half of them")
  func noRoom() throws {
    let layout = try layout("a", #", "masters": [{"margin": [100, 20, 100, 20], "head": "h"}]"#)
    let height = layout.pages[0].size.height
    #expect(layout.pages[0].frames.map(\.height) == [height / 2])
    #expect(layout.pages[0].frames[0].minY == height / 4)
    #expect(
      remarks(layout).filter { $0.hasPrefix("masters[0].margin: the margins at the top") }.count
        == 1)
    #expect(layout.overflow == nil)
  }

  @Test("a head whose frame overlaps the text has a remark")
  func overlappingHead() throws {
    func overlaps(_ y: Int) throws -> [String] {
      let frame = #"{"frame": [20, \#(y), 100, 20], "text": "h", "verticalAlign": "top"}"#
      return try remarks(
        layout("a\n\nb", #", "masters": [{"margin": 40, "head": \#(frame)}]"#)
      ).filter { $0.contains("overlaps") }
    }
    #expect(try overlaps(10).isEmpty)
    #expect(
      try overlaps(45).first?.hasPrefix(
        "masters[0].head: it overlaps the room of the text on page 1 by ") == true)
  }

  @Test("headings that all stay with the next one, on right pages only, end")
  func keptHeadings() throws {
    let text = (1...40).map { "# h\($0)" }.joined(separator: "\n\n")
    let sheet = #"""
      {"sheet": 1, "page": {"size": [200, 200]},
       "styles": {"heading1": {"keepWithNext": true, "keepTogether": true, "breakBefore": "right"}}}
      """#
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    // A page and a blank one for each heading but the last.
    #expect(layout.pages.count == 79 && layout.overflow == nil)
  }

  @Test("a word of a text with notes that fits no page is divided")
  func textWithoutRoom() throws {
    let layout = try footLayout(
      "a incomprehensibilities in[^x]\n\n[^x]: n",
      footPlain + #", "exclusions": [{"shape": "circle(50%)"}]"#, size: "[300, 300]",
      overflow: .pages)
    #expect(layout.pages.count == 2 && layout.overflow == nil)
    #expect(remarks(layout).contains { $0.hasPrefix("lineHeight: ") })
  }

  @Test(
    "notes below tables that are narrower than their indents are shown", .timeLimit(.minutes(1)))
  func notesWithoutRoom() throws {
    // The lines of notes are indented by more than a column is wide.
    let layout = try footLayout(
      "| a |\n|---|\n| b[^x] |\n\n[^x]: of",
      footPlain + #", "columns": 12, "exclusions": [{"shape": "polygon(0 0, 80 40, 0 160)"}]"#,
      size: "[300, 100]", overflow: .pages)
    #expect(layout.pages.count < 10 && layout.overflow == nil)
  }

  @Test("an empty list of containers loses no text")
  func noContainers() throws {
    for text in ["a", "| a |\n|---|\n| b |"] {
      #expect {
        try layout(text, #", "containers": []"#)
      } throws: { error in
        guard let error = error as? DocumentError else { return false }
        return error.kind == .malformedInput && error.place == "containers"
      }
    }
    #expect(try layout("", #", "containers": []"#).pages.count == 1)
  }

  @Test(
    "breaks that are chosen again in each column do not add more columns each time",
    .timeLimit(.minutes(1)))
  func breaksChosenAgain() throws {
    // Lines of different heights end columns elsewhere than expected.
    let text = """
      | stone |
      |:-:|
      | café {ref:two} a |
      | in עולם |

      café interminably-long-compound H<sub>👩‍👩‍👧</sub> and https://example.org/a/very/long/name river \
      👩‍👩‍👧 עולם river wheel a 1234,50 [https://example.org/a/very/long/name]{.lead} <br>and of</mark> \
      incomprehensibilities يجد river 3.7 naive پانی עולם interminably-long-compound \
      https://example.org/a/very/long/name a mill Straße in the the café [the]{.term} mill پانی \
      incomprehensibilities H<sub>water</sub> 3.7 river wheel
      """
    let sheet = #"{"sheet": 1, "page": {"size": [60, 90]}, "pageBreaking": "optimal"}"#
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    #expect(layout.overflow == nil && layout.pages.count < 40)
    #expect(layout.manager.textContainers.count < 100)
  }

  @Test("a cell of very many pages takes a time that is linear in them", .timeLimit(.minutes(1)))
  func endlessCell() throws {
    let words = String(repeating: "water of the mill ", count: 6000)
    let layout = try footLayout(
      "| a | b |\n|---|---|\n| \(words) | b |", size: "[200, 100]", overflow: .pages)
    let rows = layout.manager.textContainers.reduce(0) {
      $0 + layout.manager.lineFragments(in: $1).count
    }
    #expect(layout.overflow == nil && layout.pages.count > rows / 5)
  }
}
