import Testing
import TextStorage

@testable import TextDocument
@testable import TextDrawing

@Suite("Markdown has lists of definitions")
struct DefinitionListTests {
  /// Returns the paragraphs of a text, each after the name of its element.
  private func paragraphs(_ source: String) -> [String] {
    let text = MarkdownText(parsing: source)
    return text.blocks.map { block in
      var words = String(decoding: text.utf16[block.range], as: UTF16.self)
      if words.last == "\n" { words.removeLast() }
      return "\(block.element?.rawValue ?? "-"): \(words)"
    }
  }

  @Test(
    "a line with a colon and a space defines the line above it",
    arguments: [
      ("A\n: b", ["definitionTerm: A", "definition: b"]),
      ("A\n:   b\n:\tc", ["definitionTerm: A", "definition: b", "definition: c"]),
      ("A  \n: b\ngoes on", ["definitionTerm: A", "definition: b goes on"]),
      (
        "A\n: b\nC\n: d",
        ["definitionTerm: A", "definition: b", "definitionTerm: C", "definition: d"]
      ),
      ("*A*\n: `b`: c", ["definitionTerm: A", "definition: b: c"]),
      ("A\n\n: b\n\n: c\n\nd", ["definitionTerm: A", "definition: b", "definition: c", "-: d"]),
    ])
  func definitions(_ source: String, _ expected: [String]) {
    #expect(paragraphs(source) == expected)
  }

  @Test("indented blocks below a definition belong to it")
  func blocks() throws {
    let source =
      "A\n:   b\n\n    c\n\n    - d\n\n    > e\n\n        f\n\n: g\n\nH\n: i\n\n    j\n\nk"
    #expect(
      paragraphs(source) == [
        "definitionTerm: A", "definition: b", "-: c", "-: d", "-: e", "codeBlock: f",
        "definition: g", "definitionTerm: H", "definition: i", "-: j", "-: k",
      ])
    let text = MarkdownText(parsing: source)
    let isWithin = text.blocks.map { $0.divs == ["definitionBlock"] }
    #expect(
      isWithin == [
        false, false, true, true, true, true, false, false, false, true, false,
      ])
    #expect(text.blocks[3].lists.count == 1 && text.blocks[4].quoteDepth == 1)
    // A list below them is another one, and code below a paragraph stays code.
    let list = MarkdownText(parsing: "A\n: b\n\n    c\n\n- d").blocks
    #expect(list.last?.lists.count == 1 && list.last?.divs.isEmpty == true)
    let code = paragraphs("A\n\n    : b") + paragraphs("A\nb\n: c\n\n    d")
    #expect(code == ["-: A", "codeBlock: : b", "-: A b : c", "codeBlock: d"])
  }

  @Test("such blocks are in the element of their definition")
  func blockOutputs() throws {
    let layout = try layout(
      ##"{"sheet": 1, "format": "markdown", "text": "A\n: b\n\n    c\n\n    - d\n\nE\n: f"}"##)
    #expect(layout.storage.attribute(.paragraphStyle, at: 4)?.headIndent == 24)
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let tags = html.split(separator: "<").compactMap { tag in
      ["dl", "dt", "dd", "/dd", "/dl", "p ", "ul", "/ul"].first(where: tag.hasPrefix)
    }
    #expect(
      tags == [
        "dl", "dt", "dd", "p ", "p ", "ul", "p ", "/ul", "/dd", "dt", "dd", "/dd", "/dl",
      ])
  }

  @Test(
    "other colons define nothing",
    arguments: [
      ("A\n:b", ["-: A :b"]), (": b", ["-: : b"]), ("A\nb\n: c", ["-: A b : c"]),
      ("# A\n\n: b", ["heading1: A", "-: : b"]), ("*A\n: b*", ["-: A : b"]),
      ("- a\n\n: b", ["-: a", "-: : b"]),
    ])
  func text(_ source: String, _ expected: [String]) {
    #expect(paragraphs(source) == expected)
  }

  @Test("spaces at the end of a term within a tag stay, and its span is in the text")
  func tags() throws {
    let text = MarkdownText(parsing: "<u>a    </u>\n: d")
    #expect(String(decoding: text.utf16, as: UTF16.self) == "a    \nd")
    #expect(text.spans.map(\.range) == [0..<5])
  }

  @Test("a paragraph below a table stays its caption")
  func caption() throws {
    let sheet = ##"{"sheet": 1, "format": "markdown", "text": "| A |\n|---|\n| 1 |\n\n: b"}"##
    let layout = try layout(sheet)
    #expect(layout.storage.string == "A\n1\nb")
    let names = layout.storage.attribute(.styleNames, at: layout.storage.length - 1)
    #expect(names?.paragraph == ["caption"])
  }

  @Test("definitions are indented, terms stay with them, and a sheet can change both")
  func styles() throws {
    let text = #""text": "A\n: b\n\nc""#
    let usual = try layout(#"{"sheet": 1, "format": "markdown", \#(text)}"#).storage
    #expect(usual.attribute(.font, at: 0)?.weight == 700)
    #expect(usual.attribute(.paragraphStyle, at: 0)?.keepWithNext == true)
    #expect(usual.attribute(.paragraphStyle, at: 2)?.headIndent == 24)
    #expect(usual.attribute(.paragraphStyle, at: 2)?.firstLineHeadIndent == 24)
    #expect(usual.attribute(.paragraphStyle, at: 4)?.headIndent == 0)
    let styles = #""styles": {"definition": {"headIndent": 7}, "definitionTerm": {"color": "red"}}"#
    let own = try layout(#"{"sheet": 1, "format": "markdown", \#(text), \#(styles)}"#).storage
    #expect(own.attribute(.paragraphStyle, at: 2)?.headIndent == 7)
    #expect(own.attribute(.foregroundColor, at: 0) == Color(red: 1, green: 0, blue: 0))
  }

  @Test("terms and definitions do not take the indents of paragraphs")
  func indents() throws {
    let body = #""body": {"firstLineIndent": 12, "headIndent": 5}"#
    let storage = try layout(
      #"{"sheet": 1, "format": "markdown", "text": "A\n: b\n\nc", \#(body)}"#
    ).storage
    let styles = [0, 2, 4].map { storage.attribute(.paragraphStyle, at: $0) ?? .default }
    #expect(styles.map(\.firstLineHeadIndent) == [0, 24, 12])
    #expect(styles.map(\.headIndent) == [0, 24, 5])
  }

  @Test("HTML and PDF have lists of terms and definitions")
  func outputs() throws {
    let layout = try layout(
      #"{"sheet": 1, "format": "markdown", "text": "A\n: b\n: c\n\nD\n: e\n\nf\n\n- g\n\n  H\n  : i"}"#
    )
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let tags = html.split(separator: "<").compactMap { tag in
      ["dl", "dt", "dd", "/dl", "p ", "ul"].first(where: tag.hasPrefix)
    }
    #expect(
      tags == [
        "dl", "dt", "dd", "dd", "dt", "dd", "/dl", "p ", "ul", "p ", "dl", "dt", "dd", "/dl",
      ])
    var structure = PDFStructure()
    var roles: [String] = []
    let text = try #require(list.text)
    for paragraph in text.paragraphs.indices {
      let opened = structure.open(paragraph, of: text, language: nil, page: 1, top: 0)
      var names: [String] = []
      var element = opened.element
      while element > 0, let known = structure.elements[element] {
        names.insert(known.role.rawValue, at: 0)
        element = known.parent
      }
      roles.append(names.joined(separator: " "))
    }
    #expect(
      roles == [
        "L LI Lbl", "L LI LBody P", "L LI LBody P", "L LI Lbl", "L LI LBody P", "P",
        "L LI LBody P", "L LI LBody L LI Lbl", "L LI LBody L LI LBody P",
      ])
    #expect(structure.elements.values.filter { $0.role == .item }.count == 4)
    let lists = structure.elements.values.filter { $0.role == .list }
    #expect(lists.count == 3 && lists.allSatisfy { $0.numbering != nil })
  }

  private func layout(_ sheet: String) throws -> DocumentLayout {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }
}
