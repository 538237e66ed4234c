import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Rows in a document's data are those of its tables")
struct DataTableTests {
  private func values(_ json: String) throws -> DocumentValues {
    try DocumentValues(reading: JSONDocument(parsing: Array(json.utf8)).cursor)
  }

  private func layout(
    _ text: String?, _ values: DocumentValues?, sheet members: String = ""
  ) throws -> DocumentLayout {
    let sheet =
      #"{"sheet": 1, "page": {"size": [800, 600]}, "punctuation": "plain"\#(members)}"#
    var request = DocumentRequest(text.map { DocumentInput($0, format: .markdown) })
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.values = values
    return try DocumentLayout(request)
  }

  private func remarks(_ attributes: String, _ values: DocumentValues?) throws -> [String] {
    try layout("one\n\n```table {\(attributes)}\n```", values).remarks.map {
      "\($0.place): \($0.message)"
    }
  }

  /// An array of one row as JSON.
  private func row(_ cells: [String]) -> String {
    var writer = JSONWriter(breaksLines: false)
    writer.beginArray()
    writer.beginArray()
    for cell in cells { writer.string(cell) }
    writer.endArray()
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("rows are arrays, whose elements are cells with numbers as written and paragraphs")
  func arrays() throws {
    let data = try values(
      #"{"items": [["Work", "Days"], ["Planks", 1.50], [null, true], [["a", "b"], 1e3]]}"#)
    let layout = try layout("one\n\n```table {data=items}\n```", data)
    #expect(layout.storage.string == "one\nWork\nDays\nPlanks\n1.50\n\ntrue\na\nb\n1e3")
    #expect(layout.pages[0].cells.places.count == 8)
    #expect(layout.remarks.isEmpty)
  }

  @Test("rows are objects, whose columns are chosen, ordered and headed in the text")
  func objects() throws {
    let data = try values(
      #"{"items": [{"item": "Planks", "qty": 14, "unit price": 38.50}, {"qty": 2}]}"#)
    let all = try layout("```table {data=items}\n```", data)
    #expect(all.storage.string == "item\nqty\nunit price\nPlanks\n14\n38.50\n\n2\n")
    let chosen = try layout(
      "```table {data=items columns=\"unit price, item\" heads=\"Price, Work\" header=1}\n```\n\nend",
      data
    )
    #expect(chosen.storage.string == "Price\nWork\n38.50\nPlanks\n\n\nend")
    #expect(chosen.pages[0].cells.places.count == 6)
    let plain = try layout("```table {data=items columns=qty header=0}\n```", data)
    #expect(plain.storage.string == "14\n2")
    #expect(all.remarks.isEmpty && chosen.remarks.isEmpty && plain.remarks.isEmpty)
  }

  @Test("cells and keys are text, whatever characters they have")
  func literal() throws {
    let marks = #"a|b, *c* _d_ `e` [f](g) <h> "i" {{no}} {page} {.k} &amp; \l ~~m~~ 100%"#
    let lines = "one\n- two\r\n\n* three\n![four](five.png)"
    let broken = "one\u{2028}- two\u{2028}\u{2028}* three\u{2028}![four](five.png)"
    let own = DocumentValues(
      [:], tables: ["own": row([marks, lines, "- a", "![b](c.png)", "d {.e}"])])
    let layout = try layout("```table {data=own}\n```", own)
    #expect(layout.storage.string == "\(marks)\n\(broken)\n- a\n![b](c.png)\nd {.e}")
    #expect(layout.pages[0].cells.places.count == 5)
    #expect(layout.remarks.isEmpty)
    let keys = try values(#"{"items": [{"*a*|{.b}": "c"}]}"#)
    #expect(try self.layout("```table {data=items}\n```", keys).storage.string == "*a*|{.b}\nc")
  }

  @Test("cells of the data join no others, but those of a header in the text do")
  func spans() throws {
    let data = try values(#"{"items": [["a", "<"], ["^", "b"]]}"#)
    let spans = #", "styles": {"table": {"table": {"spans": true}}}"#
    let rows = try layout("```table {data=items header=0}\n```", data, sheet: spans)
    #expect(rows.storage.string == "a\n<\n^\nb")
    #expect(rows.remarks.isEmpty)
    let heads = try layout("```table {data=items heads=\"A <\"}\n```", data, sheet: spans)
    #expect(heads.storage.string == "A\na\n<\n^\nb")
    #expect(heads.pages[0].cells.places.count == 5)
  }

  @Test("tables of containers and masters have rows of the data, and a value may name them")
  func texts() throws {
    let data = try values(#"{"which": "items", "items": [["a", 1], ["b", 2]]}"#)
    let text = #""text": "```table {data=items}\n```", "format": "markdown""#
    let container = #", "containers": [{"frame": [0, 0, 800, 600], \#(text)}]"#
    #expect(try layout(nil, data, sheet: container).storage.string == "a\n1\nb\n2")
    #expect(try layout(nil, data, sheet: ", \(text)").storage.string == "a\n1\nb\n2")
    #expect(
      try layout("```table {data={{which}}}\n```", data).storage.string == "a\n1\nb\n2")
    let fixture = try MasterFixture(
      #"""
      "text": "c", "masters": [{"containers": [{"frame": [0, 0, 900, 100], \#(text)},
        {"frame": [30, 110, 840, 200]}]}]
      """#,
      size: "[900, 400]", values: [:], tables: data.tables)
    #expect(fixture.texts(.frame) == ["a\t1\nb\t2"])
  }

  @Test("names without rows have remarks with the line and the names of rows")
  func missing() throws {
    let data = try values(#"{"items": [[1]], "total": "9"}"#)
    #expect(
      try remarks("data=itmes", data)
        == ["line 3: “itmes”: the data has no such rows; write items"])
    #expect(
      try remarks("data=total", data)
        == ["line 3: “total”: its value in the data is a text; write items"])
    let plain = DocumentValues(["total": "9"])
    #expect(
      try remarks("data=total", plain) == [
        "line 3: “total”: its value in the data is a text; write an array of rows, which are "
          + "arrays or objects"
      ])
    #expect(
      try remarks("data=items", plain)
        == ["line 3: “items”: the data has no such rows; add them to it"])
    #expect(
      try remarks("data=items", nil) == [
        "line 3: “items”: the document has no data; add “data” with these rows, as in a line of "
          + "a manifest"
      ])
    // The block stays code.
    let layout = try layout("one\n\n```table {data=itmes}\n[[2]]\n```", data)
    #expect(layout.storage.string == "one\n[[2]]")
  }

  private static let lonelyObject =
    "expected a string, a number, true, false, null or an array, found an object: write [ ] "
    + "around it for a table in the cell"
  private static let mixedObject =
    "expected a string, a number, true, false or null, as the first value is, found an object"

  @Test(
    "faults of rows have the number of the row",
    arguments: [
      ("[[1], {\"a\": 1}]", ", row 2: expected an array, as the first row is, found an object"),
      ("[[1, 2], [3]]", ", row 2: the row has 1 cell, but the first has 2"),
      ("[[1], 2]", ", row 2: expected an array, as the first row is, found the number 2"),
      ("[[{}]]", ", row 1: \(lonelyObject)"),
      ("[[1, [\"a\", {\"b\": 1}]]]", ", row 1: \(mixedObject)"),
      (
        "[[1], [[{\"b\": 1}, \"a\"]]]",
        ", row 2: cell 1, row 2: expected an object, as the first row is, found the string \"a\""
      ),
      (
        "[{\"k\": [[1, [{\"j\": [[1], [2, 3]]}]]]}]",
        ", row 1: “k”, row 1: cell 2, row 1: “j”, row 2: the row has 2 cells, but the first has 1"
      ),
      ("{}", ": expected an array of rows, found an object"),
      ("[[1]", ": expected “,” or “]”, found the end of the text"),
    ])
  func faults(_ rows: String, _ message: String) throws {
    let data = DocumentValues([:], tables: ["items": rows])
    #expect(try remarks("data=items", data) == ["line 3: “items”\(message)"])
  }

  @Test("rows that are not shown have remarks")
  func otherRows() throws {
    let data = try values(#"{"items": [[1]]}"#)
    let layout = try layout("```table {data=items source=r.csv}\n[[2]]\n```", data)
    let rows = "line 1: the rows are those of “items” in the data"
    #expect(
      layout.remarks.map { "\($0.place): \($0.message)" } == [
        "\(rows), not of r.csv: remove one of the two attributes",
        "\(rows), not of the code block: remove its words or the attribute data",
      ])
    #expect(layout.storage.string == "1")
  }

  @Test("an empty array is a table with a header alone, or none, and no words in the text")
  func emptyArrays() throws {
    let data = try values(#"{"items": []}"#)
    #expect(
      try remarks("data=items", data) == ["line 3: “items”: the table has no cells"])
    let header = try layout("a{{items}}b\n\n```table {data=items columns=\"x y\"}\n```", data)
    #expect(header.storage.string == "ab\nx\ny")
    #expect(header.remarks.isEmpty)
  }

  @Test("in words, rows are an error, and other arrays are joined with commas")
  func words() throws {
    let data = try values(#"{"items": [[1]], "the items": [{}], "tags": ["a", 1.50, true, "*b*"]}"#)
    #expect(try layout("{{tags}}", data).storage.string == "a, 1.50, true, *b*")
    for (name, attribute) in [("items", "items"), ("the items", "\"the items\"")] {
      let error = #expect(throws: DocumentError.self) { try layout("x {{\(name)}}", data) }
      #expect(error?.description == "text: “\(name)” has rows, which only tables show")
      #expect(error?.hint == "Write a code block with “```table {data=\(attribute)}”.")
    }
  }

  @Test("values are read from JSON, and written so that they are read as the same ones")
  func reading() throws {
    let read = try values(
      #"{"a": 1.50, "c": "x", "b": true, "d": ["p", 2], "e": [ ], "f": [[1, 2]], "g": [{"k": 1}]}"#)
    #expect(
      read
        == DocumentValues(
          ["a": "1.50", "b": "true", "c": "x", "d": "p, 2", "e": ""],
          tables: ["e": "[ ]", "f": "[[1, 2]]", "g": #"[{"k": 1}]"#]))
    var writer = JSONWriter(breaksLines: false)
    read.write(to: &writer)
    let written = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      written
        == #"{"a":"1.50","b":"true","c":"x","d":"p, 2","e":[ ],"f":[[1, 2]],"g":[{"k": 1}]}"#)
    #expect(try values(written) == read)
    for (json, message) in [
      (#"{"n":null}"#, "n: line 1, column 6: expected a text, a number or an array, found null"),
      (#"{"n":{}}"#, "n: line 1, column 6: expected a text, a number or an array, found an object"),
      (#"{"n":[1,null]}"#, "n[1]: line 1, column 9: expected a text or a number, found null"),
    ] {
      let error = #expect(throws: DocumentError.self) { try values(json) }
      #expect(error?.description == message)
    }
  }

  @Test("columns of pictures show the files that their cells name, with the words of the row")
  func pictures() throws {
    let fixture = try FloatFixture("x")
    var request = fixture.request
    let table = "```table {data=items pictures=look columns=\"look name\"}\n```\n\nend"
    request.input = DocumentInput(
      table, format: .markdown, folder: fixture.request.input?.folder)
    request.values = try values(
      #"{"items": [{"name": "A *cat*", "look": "p.png"}, {"name": "Dog", "look": "q.png"}]}"#)
    let layout = try DocumentLayout(request)
    #expect(layout.storage.string == "look\nname\n\u{FFFC}\nA *cat*\nDog\nDog\nend")
    #expect(layout.storage.attribute(.attachment, at: 10)?.alternativeText == "A *cat*")
    #expect(layout.remarks.map(\.place) == ["picture “q.png”"])
  }

  @Test("columns of pictures have keys, words of the header or numbers; others are remarks")
  func pictureColumns() throws {
    for (attributes, rows, count) in [
      ("pictures=2", #"[["a", "b"], ["x", "p.png"]]"#, 1),
      ("pictures=b", "a,b\nx,p.png", 1), ("pictures=\"a b\"", "a,b\np.png,p.png", 2),
      ("pictures=3", "a,b\nx,p.png", 0), ("pictures=c", "a,b\nx,p.png", 0),
    ] {
      let text = "```table {\(attributes)}\n\(rows)\n```\n\nend"
      let layout = try FloatFixture(text).layout
      #expect(layout.storage.string.count { $0 == "\u{FFFC}" } == count, "\(attributes)")
      #expect(layout.remarks.isEmpty == (count > 0), "\(attributes)")
    }
  }
}
