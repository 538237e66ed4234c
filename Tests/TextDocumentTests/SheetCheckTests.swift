import Testing

@testable import TextDocument

@Suite("A check reports all faults of a sheet, each with its place")
struct SheetCheckTests {
  private func check(_ sheet: String, on devices: String = "iphone-8,ipad-mini") throws
    -> SheetCheck
  {
    try SheetCheck(
      Array(sheet.utf8), name: "s.json", in: "", for: DocumentRequest(),
      environments: PreviewRequest(names: devices).environments)
  }

  private func texts(_ sheet: String, on devices: String = "iphone-8,ipad-mini") throws -> [String]
  {
    try check(sheet, on: devices).faults.map(\.text)
  }

  @Test("of many faults a thousand errors and a thousand warnings are told, each at its own line")
  func many() throws {
    let unused = (0..<1_200).map { "\"s\($0)\": {}" }.joined(separator: ",\n")
    let warned = try check("{\"sheet\": 1, \"text\": \"a\", \"styles\": {\n\(unused)}}")
    #expect(warned.errorCount == 0 && warned.warningCount == 1_000)
    #expect(Set(warned.faults.compactMap(\.line)).count == 1_000)
    let unknown = (0..<1_200).map { "\"s\($0)\": {\"x\": 1}" }.joined(separator: ",\n")
    let wrong = try check("{\"sheet\": 1, \"text\": \"a\", \"styles\": {\n\(unknown)}}")
    #expect(wrong.errorCount == 1_000)
    #expect(wrong.faults.map(\.line) == (2..<1_002).map { $0 })
  }

  @Test("positions found one after the other are those found from the start")
  func positions() throws {
    let lines = ["a\r\n", "é\n", "\"水\"\r", "", "b\n\n", String(repeating: "x", count: 700)]
    let text =
      "[\"" + (0..<40).map { lines[$0 % lines.count].filter { $0 != "\"" } }.joined() + "\"]"
    let bytes = Array(text.utf8)
    let positions = SourcePositions()
    for offset in stride(from: bytes.count + 3, through: 0, by: -7) + Array(0...bytes.count) {
      #expect(
        positions.position(ofByte: offset, in: bytes) == SourcePosition(offset: offset, in: bytes))
    }
  }

  @Test("all faults of a sheet are told at once, with their lines")
  func all() throws {
    let found = try check(
      """
      {"sheet": 1,
       "text": "a",
       "page": {"size": [0, 5], "margin": true},
       "body": {"fontSize": 12, "align": "centre"},
       "exclusions": [{"shape": "circle(5 at 5 5)"}, {"shape": "blob(3)"}, {}],
       "styles": {"a": {"kern": "x"}}}
      """)
    #expect(found.errorCount == 7, "\(found.faults.map(\.text))")
    #expect(found.faults.map(\.line) == [3, 3, 4, 4, 5, 5, 6])
    #expect(
      found.faults.map(\.place) == [
        "page.size[0]", "page.margin", "body.fontSize", "body.align", "exclusions[1].shape",
        "exclusions[2]", "styles.a.kern",
      ])
    #expect(found.faults[2].hint == #"Write font.size: "font": {"size": 16}."#)
    #expect(found.faults[3].hint == "Did you mean “center”?")
  }

  @Test(
    "names of CSS in boxes are told with the keys of the same meaning",
    arguments: [
      (#""border": {"left": {"width": 1}}"#, "Write “start”, the side where lines of text begin."),
      (#""border": {"right": {"width": 1}}"#, "Write “end”, the side where lines of text end."),
      (#""radius": 4"#, #"Write border.radius: "border": {"radius": 4}."#),
      (#""shadow": {"offset": 1}"#, #"Write “x” and “y”: "shadow": {"x": 1, "y": 1, "blur": 3}."#),
    ])
  func boxHabits(box: String, hint: String) throws {
    let found = try check(
      #"{"sheet": 1, "text": "a", "styles": {"a": {"box": {\#(box)}}}}"#)
    #expect(found.faults.first?.hint == hint)
  }

  @Test("all notes whose places are missing are told at once")
  func notePlaces() throws {
    let sheet = """
      {"sheet": 1, "text": "Text", "notes": {"items": [
        {"at": "nope", "text": "a"},
        {"at": "Text", "text": "b"},
        {"at": "neither", "text": "c"}]}}
      """
    #expect(
      try texts(sheet) == [
        "notes.items[0].at: line 2, column 10: the text does not contain “nope”",
        "notes.items[2].at: line 4, column 10: the text does not contain “neither”",
      ])
  }

  @Test("a remark that a layout has twice is told once, on each device that has it")
  func repeated() throws {
    let members = #""sheet": 1, "format": "markdown", "text": "a[^x] b[^x]""#
    let warning =
      "[^x]: warning: the text has no such note; the mark stays as it is written"
    #expect(try texts("{\(members)}") == [warning + " (everywhere)"])
    let own = try SheetCheck(
      Array(#"{\#(members), "page": {"size": [300, 260]}}"#.utf8), name: "s.json", in: "",
      for: DocumentRequest(), environments: nil)
    #expect(own.faults.map(\.text) == [warning])
  }

  @Test("a sheet with which nothing is wrong has no faults")
  func fine() throws {
    #expect(try check(#"{"sheet": 1, "text": "Words."}"#).faults.isEmpty)
  }

  @Test(
    "what seems to be wrong is a warning",
    arguments: [
      (
        #""styles": {"titel": {}}"#,
        "styles.titel: line 1: warning: nothing uses the style “titel”"
      ),
      (
        #""containers": [{"frame": [0, 0, 90, 90]}], "columns": {"count": 2}"#,
        "columns: line 1: warning: columns have no effect beside containers"
      ),
      (
        #""body": {"lineHeight": 1.4}"#,
        "body.lineHeight: line 1: warning: the rows are 1.4 points high, lower than their font of 16"
      ),
      (
        #""variations": [{"when": {"idiom": "pad", "vertical": "compact"}, "columns": {"count": 2}}]"#,
        "variations[0].when: line 1: warning: no device has these traits together"
      ),
      (
        #""variations": [{"when": {"style": "dark"}}]"#,
        "variations[0]: line 1: warning: this variation changes nothing"
      ),
      (
        #""containers": [{"frame": [0, 0, 300, 90]}, {"frame": [200, 20, 500, 90]}]"#,
        "containers[1].frame: line 1: warning: this container lies over containers[0]; if that is intended, give one of them a “z” (everywhere)"
      ),
      (
        #""containers": [{"frame": [0, 0, 370, 90]}, {"frame": [0, 100, 500, 90]}]"#,
        "containers[1].frame: line 1: warning: this reaches 125 points beyond the right edge of the page (on iphone-8)"
      ),
      (
        #""containers": [{"frame": [0, 0, 90, 90]}, {"frame": [5000, 100, 9, 90]}]"#,
        "containers[1].frame: line 1: warning: this is outside the page (everywhere)"
      ),
      (
        #""exclusions": [{"shape": "inset(0)"}]"#,
        "exclusions: line 1: warning: shapes leave no room for text here (everywhere)"
      ),
      (
        #""body": {"font": {"family": "Noto Sans Mono", "italic": true}}"#,
        "body.font.italic: line 1: warning: “Noto Sans Mono” has no italic"
      ),
      (
        #""styles": {"table": {"table": {"columns": [20, {"least": 9, "greatest": 8}]}}}"#,
        "styles.table.table.columns[1].greatest: line 1: warning: the greatest width is less than “least”, and has no effect"
      ),
    ])
  func warnings(part: String, text: String) throws {
    let found = try check("{\"sheet\": 1, \"text\": \"Words.\", \(part)}")
    let texts = found.faults.map { $0.text.replacing(#/, column [0-9]+/#, with: "") }
    #expect(texts.contains(text), "\(texts)")
    #expect(found.errorCount == 0)
  }

  @Test("text that does not fit is told with the place where it starts not to")
  func overflow() throws {
    let words = String(repeating: "many words ", count: 400)
    var request = DocumentRequest()
    request.overflow = .truncate
    let found = try SheetCheck(
      Array(#"{"sheet": 1, "text": "\#(words)"}"#.utf8), name: "s.json", in: "", for: request,
      environments: PreviewRequest(names: "iphone-5").environments)
    #expect(found.faults.count == 1)
    #expect(found.faults[0].message.hasPrefix("the text does not fit: "))
    #expect(found.faults[0].message.hasSuffix(" (on iphone-5)"))
  }

  @Test("parts may reach into the bleed of the page, and no farther")
  func bleed() throws {
    func found(_ x: Int) throws -> [String] {
      try check(
        #"""
        {"sheet": 1, "page": {"size": [200, 100], "bleed": 9},
         "containers": [{"frame": [\#(x), 0, 60, 60], "text": "a"}, {"frame": [100, 0, 90, 90]}]}
        """#
      ).faults.map(\.message)
    }
    #expect(try found(-9) == [])
    let message = "this reaches 12 points beyond the left edge of the page (everywhere)"
    #expect(try found(-12) == [message])
  }

  @Test("a style that a run names must be there")
  func runs() throws {
    let found = try texts(
      #"{"sheet": 1, "text": "Words.", "styles": {"note": {}}, "runs": [{"range": [0, 2], "style": "nite"}]}"#
    )
    #expect(
      found.contains { $0.hasPrefix("runs[0].style: line 1, column 92: there is no style “nite”") })
  }

  @Test("comments and last commas are told with their rule, and read in files named so")
  func comments() throws {
    let text = "{\"sheet\": 1, // a comment\n \"text\": \"a\", /* and another */ \"hide\": [],\n}"
    let error = #expect(throws: DocumentError.self) { try check(text) }
    #expect(error?.message.contains("this is a comment; JSON allows neither") == true)
    #expect(error?.hint?.contains(".jsonc") == true)
    let comma = #expect(throws: DocumentError.self) { try check(#"{"sheet": 1, "hide": ["a",]}"#) }
    #expect(
      comma?.message.hasPrefix("line 1, column 26: there is no value after this comma") == true)
    let read = try SheetCheck(
      Array(text.utf8), name: "s.jsonc", in: "", for: DocumentRequest(), environments: [])
    #expect(read.errorCount == 0)
    let unquoted = #expect(throws: DocumentError.self) {
      try check(#"{"sheet": 1, "exclusions": [{"path": M 0 0}]}"#)
    }
    #expect(unquoted?.hint?.contains("in quotes") == true)
  }

  @Test("a variation for dark pages is checked on a device, if its page is one")
  func darkDevices() throws {
    let sheet = ##"""
      {"sheet": 1, "text": "a", "page": {"margin": 40}, "masters": [{"foot": "{page}"}],
       "colors": {"ink": {"light": "#000", "dark": "#fff"}}, "body": {"color": "ink"}}
      """##
    #expect(try texts(sheet, on: "iphone-8") == [])
  }
}
