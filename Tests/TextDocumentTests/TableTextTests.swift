import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("A text may be a table of values as a whole")
struct TableTextTests {
  private static let start = """
    {"sheet": 1, "page": {"size": [300, 400], "margin": 0}, "punctuation": "plain",
     "body": {"font": {"family": "Noto Sans Mono", "size": 10}, "lineHeight": 20, "spaceAfter": 0}
    """

  /// Returns the request for a text in the format of tables.
  ///
  /// - Parameters:
  ///   - file: The name of its file.
  ///   - members: Members of the sheet after its body, each after a comma.
  private func request(
    _ text: String?, file: String? = nil, sheet members: String = ""
  ) throws -> DocumentRequest {
    var input = text.map { DocumentInput($0, format: .table) }
    input?.file = file
    var request = DocumentRequest(input)
    request.sheet = try Sheet(
      parsing: Array("\(Self.start)\(members)}".utf8), place: "s.json")
    return request
  }

  private func layout(
    _ text: String?, file: String? = nil, sheet members: String = ""
  ) throws -> DocumentLayout {
    try DocumentLayout(request(text, file: file, sheet: members))
  }

  private func remarks(_ layout: DocumentLayout) -> [String] {
    layout.remarks.map { "\($0.place): \($0.message)" }
  }

  // MARK: Notations

  @Test("names of files give them a format")
  func formats() {
    let formats: [(name: String, format: DocumentFormat)] = [
      ("a.csv", .table), ("B.TSV", .table), ("a.md", .markdown), ("a.json", .sheet),
      ("csv", .plain), ("a.csv.txt", .plain),
    ]
    for (name, format) in formats {
      #expect(DocumentFormat(forFileNamed: name) == format, "\(name)")
    }
  }

  @Test("the first row decides the separator, unless the name of the file does")
  func separators() {
    let (comma, semicolon, tab) = (UInt8(0x2C), UInt8(0x3B), UInt8(0x09))
    for (text, separator) in [
      ("", comma), ("a", comma), ("a,b", comma), ("a;b", semicolon), ("a\tb", tab),
      ("a;b,c", comma), ("a\tb,c", comma), ("a\tb;c", tab), ("\"a,b\";c", semicolon),
      ("\"a\"\",b\";c", semicolon), ("\"a\n,\"\tb", tab), ("a\"b,c\";d", comma),
      ("\n\r\na;b\nc,d", semicolon), ("\u{FEFF}\"a,\";b", semicolon), ("\"a;b", comma),
      ("a\nb;c", comma),
    ] {
      #expect(
        ValueTable.Notation(of: text, fileNamed: nil) == .separated(by: separator), "\(text)")
    }
    #expect(ValueTable.Notation(of: "a,b\tc", fileNamed: "x.TSV") == .separated(by: tab))
    #expect(ValueTable.Notation(of: "a;b", fileNamed: "x.csv") == .separated(by: semicolon))
  }

  @Test("a text that begins with a bracket is JSON, but no file in .csv or .tsv")
  func json() {
    let json = ValueTable.Notation.json(allowsComments: false)
    for text in ["[[1]]", " \r\n[1]", "\u{FEFF}[]"] {
      #expect(ValueTable.Notation(of: text, fileNamed: nil) == json)
      #expect(ValueTable.Notation(of: text, fileNamed: "standard input") == json)
    }
    #expect(ValueTable.Notation(of: "[a];b", fileNamed: "x.csv") == .separated(by: 0x3B))
    #expect(ValueTable.Notation(of: "[a]", fileNamed: "x.tsv") == .separated(by: 0x09))
    #expect(ValueTable.Notation(of: "{}", fileNamed: "x.json") == json)
    let commented = ValueTable.Notation.json(allowsComments: true)
    #expect(ValueTable.Notation(of: "// a\n[]", fileNamed: "x.jsonc") == commented)
  }

  // MARK: Layouts

  @Test("a text is laid out as the code block that has it")
  func blocks() throws {
    for text in [
      "ab,c\nxxxx,\"y\ny\"", "[[\"ab\", \"c\"], [\"xxxx\", 1.50]]", "[{\"a\": 1}]",
      "[{\"a\": 1, \"b\": [{\"c\": 2}]}, {\"b\": [[3, 4]]}]",
    ] {
      let own = try layout(text)
      var request = try request(nil)
      request.input = DocumentInput("```table\n\(text)\n```", format: .markdown)
      let block = try DocumentLayout(request)
      #expect(try own.dumpedText() == block.dumpedText(), "\(text)")
      #expect(own.remarks.isEmpty)
    }
    let own = try layout("ab;c\r\nd;e\r\n")
    #expect(own.storage.string == "ab\nc\nd\ne")
    #expect(own.pages[0].cells.places.count == 4)
    #expect(own.pages[0].frames[0].minY == own.pages[0].frames[1].minY)
    #expect(own.pages[0].cells[0]?.isHeader == true && own.pages[0].cells[2]?.isHeader == false)
  }

  @Test("a value of a row in JSON may be a table in its cell, with a header of its keys")
  func innerTables() throws {
    let own = try layout(#"[{"a": "x", "b": [{"c": 1}, {"c": 2}]}]"#)
    #expect(own.storage.string == "a\nb\nx\nc\n1\n2")
    // A cell with a table has a container, in which those of the table are.
    #expect(own.pages[0].cells.places.count == 7)
    #expect(own.pages[0].parents == [4: 3, 5: 3, 6: 3])
    #expect(own.pages[0].cells[4]?.isHeader == true && own.pages[0].cells[5]?.isHeader == false)
    #expect(own.remarks.isEmpty)
    let short = try layout("[[1, [[2, 3],\n [4]]]]")
    #expect(remarks(short) == ["line 2: column 2: the row has 1 cell, but the first has 2"])
  }

  @Test("fences, front matter, marks and notes are words of a table")
  func words() throws {
    let own = try layout("---\ntitle: x\n---\n```\n*a*\n[^1]\n::: b\n\\{c}")
    #expect(own.storage.string == "---\ntitle: x\n---\n```\n*a*\n[^1]\n::: b\n\\{c}")
    #expect(own.pages[0].cells.places.count == 8)
    #expect(own.remarks.isEmpty)
  }

  @Test("an empty text is no table, and an array without rows has a remark")
  func empty() throws {
    for text in ["", "\n", "\r\n\r\n"] {
      let own = try layout(text)
      #expect(own.storage.length == 0 && own.remarks.isEmpty)
    }
    let own = try layout("[\n]")
    #expect(own.storage.length == 0)
    #expect(remarks(own) == ["line 1: the table has no cells"])
  }

  @Test("frames, panes and frames of masters may be tables")
  func parts() throws {
    let frame = try layout(
      nil,
      sheet: #"""
        , "containers": [
          {"frame": [0, 0, 200, 100], "text": "a;b\nc;d", "format": "table"},
          {"frame": [0, 100, 200, 100], "text": "[[1], [2]]", "format": "table"},
          {"frame": [0, 200, 200, 100], "text": "a;b"}]
        """#)
    #expect(frame.storage.string == "a\nb\nc\nd\n1\n2\na;b")
    #expect(frame.pages[0].cells.places.count == 6)
    let pane = try layout(
      nil,
      sheet: #"""
        , "panes": {"items": [{"text": "a,b\nc,d", "format": "table"}, {"text": "e"}]}
        """#)
    #expect(pane.storage.string == "a\nb\nc\nd\ne")
    // The words of a field are within one cell.
    let master = try MasterFixture(
      #"""
      "title": "A; B", "masters": [{"containers": [
        {"frame": [0, 0, 190, 80], "text": "{title};x\n{page};y", "format": "table"},
        {"frame": [0, 90, 190, 40]}]}]
      """#, markdown: "words")
    #expect(master.texts(.frame) == ["A; B\tx\n1\ty"])
    let object = try MasterFixture(
      #"""
      "masters": [{"containers": [
        {"frame": [0, 0, 190, 80], "text": "[{\"a\": \"{page}\"}, {\"a\": 2}]", "format": "table"},
        {"frame": [0, 90, 190, 40]}]}]
      """#, markdown: "words")
    #expect(object.texts(.frame) == ["a\n1\n2"])
    #expect(object.messages.isEmpty)
  }

  @Test("values of the data are words of one cell")
  func values() throws {
    var request = try request("h,i\n{{name}},\"{{name}}\"")
    request.values = DocumentValues(["name": "a,\"b\""])
    #expect(try DocumentLayout(request).storage.string == "h\ni\na,\"b\"\na,\"b\"")
    request.input?.string = "[[\"{{name}}\"]]"
    #expect(try DocumentLayout(request).storage.string == "a,\"b\"")
    request.input?.string = "{{nmae}}"
    let unknown = request
    #expect(throws: DocumentError.self) { try DocumentLayout(unknown) }
  }

  // MARK: Faults

  @Test("faults have the lines of the file, and the text is code then")
  func faults() throws {
    for text in ["a,b\n\"c,d\n", "a,b\r\n\"c,d\r\n"] {
      let own = try layout(text)
      #expect(remarks(own) == ["line 2: a quote is not closed"])
      #expect(own.storage.string == "a,b\u{2028}\"c,d")
      #expect(own.pages[0].cells.places.isEmpty)
    }
    let short = try layout("a,b\nc\n")
    #expect(remarks(short) == ["line 2: the row has 1 cell, but the first has 2"])
    #expect(short.storage.string == "a\nb\nc\n")
    let json = try layout("[[1],\n [2 3]]")
    #expect(remarks(json).count == 1)
    #expect(remarks(json).first?.hasPrefix("line 2: column 5: expected") == true)
    let object = try layout("{\"a\": [1]}", file: "rows.json")
    #expect(
      remarks(object) == ["line 1: column 1: expected an array of rows, found an object"])
    #expect(object.storage.string == "{\"a\": [1]}")
  }

  @Test("a mark that would join the header has a remark with its own line")
  func marksBelowHeader() throws {
    let spans = #", "styles": {"table": {"table": {"spans": true}}}"#
    for text in [
      "A,\"B\nC\"\n^,x", "[[\"A\"],\r\n\r\n [\"^\"]]", "[\n\n{\"A\": \"^\"}]",
      // Beside tables in other rows, and in such a table.
      "[\n\n{\"A\": \"^\"},\n{\"A\": [[1],\n[2]]}]",
      "[{\"A\": [[1],\n[2]]}, {\"A\": [\n{\"B\": \"^\"}]}]",
    ] {
      #expect(try layout(text, sheet: spans).remarks.map(\.place) == ["line 3"], "\(text)")
    }
  }

  @Test("a check tells the size of a table")
  func check() throws {
    func summary(_ text: String) throws -> String { try MarkdownCheck(request(text)).summary }
    #expect(try summary("a,b\nc,d\ne,f") == "Table: 2 columns, 3 rows")
    #expect(try summary("[{\"a\": 1}]") == "Table: 1 column, 2 rows")
    #expect(try summary("a") == "Table: 1 column, 1 row")
    #expect(try summary("") == "Table: no rows")
    let check = try MarkdownCheck(request("a\n\"b"))
    #expect(check.summary == "Table: no rows")
    #expect(check.faults.map(\.message) == ["a quote is not closed"])
  }

  @Test("characters of cells have their places in the file")
  func places() throws {
    let traced = try TracedText(request("ab;c\n\"d;e\";f"))
    #expect(String(decoding: traced.units, as: UTF16.self) == "ab\nc\nd;e\nf")
    #expect(traced.places == [0, 1, -1, 3, -1, 6, 7, 8, -1, 11])
  }

  @Test("no front matter of a table decides its paper")
  func paper() throws {
    var request = DocumentRequest(
      DocumentInput("---\nlang: en-US\n---\na", format: .table))
    request.usePaper()
    #expect(try DocumentLayout(request).pages[0].size == Size(width: 595.28, height: 841.89))
  }
}
