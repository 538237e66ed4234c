import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes that cannot be at the foot")
struct FootFaultTests {
  private let text = footRows("a[^x]", "b", "[^x]: X")

  @Test("a page that grows has its notes at the end, as has a sheet that asks for it")
  func end() throws {
    let ends = "a1\nb\n\u{200B}\nX"
    #expect(try footLayout(text, size: #"[200, "auto"]"#).storage.string == ends)
    #expect(try footLayout(text, overflow: .grow).storage.string == ends)
    #expect(try footLayout(text, overflow: .truncate).storage.string == ends)
    #expect(try footLayout(text, #", "footnotes": "end""#).storage.string == ends)
    #expect(
      try footLayout(text, #", "footnotes": "column""#, overflow: .truncate).storage.string
        == "a1\nb\n1\tX")
  }

  @Test("notes at the end of the text have the numbers of their marks, also by sections")
  func numbersBySections() throws {
    let text = footRows("# One", "A[^1].", "# Two", "B[^2].", "[^1]: n1\n[^2]: n2")
    func string(_ rest: String) throws -> String {
      let notes = #", "footnotes": {"place": "end", "numbering": "section"\#(rest)}"#
      return try footLayout(text, notes).storage.string
    }
    #expect(try string("") == "One\nA1.\nTwo\nB1.\n\u{200B}\n1\tn1\n1\tn2")
    #expect(
      try string(#", "marks": "letters""#)
        == "One\nAa.\nTwo\nBa.\n\u{200B}\na\tn1\na\tn2")
    #expect(
      try string(#", "title": "Notes""#) == "One\nA1.\nTwo\nB1.\nNotes\n1\tn1\n1\tn2")
  }

  @Test("notes of the sheet leave those at the foot in their place")
  func notesOfSheet() throws {
    for presentation in ["beside", "block"] {
      let notes = try footLayout(
        text,
        #"""
        , "notes": {"presentation": "\#(presentation)", "items": [{"at": "b", "text": "side"}]}
        """#)
      #expect(notes.remarks.isEmpty)
      #expect(notes.placed(0).contains { $0.kind == "f" && $0.bottom == 200 && $0.text == "1\tX" })
    }
  }

  @Test("a mark without a note, and a note without a mark, have a remark each")
  func loose() throws {
    let layout = try footLayout(footRows("a[^x] `[^c]` [^ no]", "[^y]: Y", "    [^z]: code"))
    #expect(layout.remarks.map(\.place) == ["[^x]", "[^y]"])
    #expect(layout.storage.string.hasPrefix("a[^x] [^c] [^ no]\n[^y]: Y"))
  }

  @Test("notes of a library's text keep their order, whatever the order of their marks")
  func attributes() {
    let storage = TextStorage(string: "abcd\nB\nA\nC\n")
    storage.addAttribute(.noteReference, value: "a", range: 0..<1)
    storage.addAttribute(.noteReference, value: "b", range: 2..<3)
    storage.addAttribute(.noteReference, value: "x", range: 3..<4)
    for (name, start) in [("b", 5), ("a", 7), ("c", 9)] {
      storage.addAttribute(.note, value: name, range: start..<start + 2)
    }
    let texts = FootnoteTexts(storage, 0..<storage.length)
    #expect(texts.textEnd == 5 && texts.notes.map(\.name) == ["b", "a", "c"])
    // The first note comes with the mark of the second, which has to follow it.
    #expect(texts.notes.map(\.due) == [0, 0, 0])
    #expect(texts.dueCount(upTo: 0) == 0 && texts.dueCount(upTo: 1) == 3)
    #expect(texts.unknownMarks?.message.contains("“x”") == true)
    let markdown = AttributedText(markdown: "a[^q]\n\n[^q]: note")
    #expect(markdown.attributes(at: 1)[.noteReference] == "1")
    #expect(markdown.attributes(at: markdown.length - 1)[.note] == "1")
  }

  @Test("a note of a note follows the note before it")
  func nested() throws {
    let layout = try footLayout(footRows("a[^x]", "b", "[^x]: X[^y]\n[^y]: Y"), footPlain)
    #expect(layout.placed(0).map(\.text) == ["a1|b", "1\tX2", "2\tY"])
  }

  @Test("more notes in a row than the page has room for continue on the next, with a remark")
  func crowded() throws {
    let marks = (1...14).map { "[^\($0)]" }.joined()
    let notes = (1...14).map { "[^\($0)]: n" }.joined(separator: "\n")
    let layout = try footLayout(footRows("a\(marks)", "b", notes), footPlain)
    #expect(layout.remarks.map(\.place) == ["footnotes"])
    let all = layout.pages.indices.flatMap { layout.placed($0) }
    #expect(all.filter { $0.kind == "f" }.map(\.text) == (1...14).map { "\($0)\tn" })
    #expect(layout.overflow == nil)
  }

  @Test("a line of a note that is higher than the page is placed, with a remark")
  func tall() throws {
    let layout = try footLayout(
      footRows("a[^x]", "b", "[^x]: X"), footPlain, noteHeight: 300)
    #expect(layout.remarks.contains { $0.message.contains("higher than its column") })
    #expect(layout.overflow == nil)
  }

  @Test("text that is cut off keeps the notes of its marks")
  func truncated() throws {
    let text = footRows("a[^x]", "b", "c", "d", "e", "f[^y]", "[^x]: X\n[^y]: Y")
    let layout = try footLayout(
      text, #", "footnotes": {"place": "column", "gap": 10, "spacing": 0}"#, size: "[200, 100]",
      overflow: .truncate)
    #expect(layout.pages.count == 1)
    #expect(layout.placed(0).map(\.text) == ["a1|b|c", "1\tX"])
    #expect(layout.overflow != nil)
  }

  @Test("ten thousand notes on few pages take time in proportion")
  func many() throws {
    func count(_ notes: Int) throws -> Int {
      let marks = (0..<notes).map { "w[^\($0)]" }.joined(separator: " ")
      let words = (0..<notes).map { "[^\($0)]: n" }.joined(separator: "\n")
      return try footLayout(footRows(marks, words), footPlain).pages.count
    }
    #expect(try count(400) > 20)
  }

  @Test("a paragraph of very many columns ends where shapes cover all pages that follow")
  func covered() throws {
    let text = footRows(String(repeating: "word ", count: 300) + "[^x]", "[^x]: X")
    let layout = try footLayout(
      text, #", "exclusions": [{"shape": "inset(0 0 0 0)", "pages": "80-"}]"#, size: "[60, 20]")
    #expect(layout.pages.count == 79)
    #expect(layout.overflow != nil)
  }

  @Test("a break before the style of notes does not part them from their marks")
  func breaks() throws {
    let notes = #"""
      , "footnotes": {"gap": 10, "spacing": 0, "style": {"breakBefore": "right"}},
      "exclusions": [{"shape": "circle(1 at 199 20)"}]
      """#
    let layout = try footLayout(footRows("a[^x]", "b[^y]", "[^x]:", "[^y]:"), notes)
    #expect(layout.overflow == nil && layout.pages.count == 1)
    #expect(layout.placed(0).map(\.kind) == ["b", "f", "f"])
  }

  @Test("level columns beside notes of the sheet hold all text where pages differ")
  func level() throws {
    let layout = try footLayout(
      "one two three four five six seven eight nine",
      #"""
      , "columns": {"balance": true},
      "notes": {"presentation": "beside", "items": [{"at": "one", "text": "x"}]},
      "exclusions": [{"shape": "circle(1 at 199 199)", "pages": "first"}]
      """#)
    #expect(layout.overflow == nil && !layout.losesText)
    #expect(layout.placed(0).first?.text == "one two three four five six seven eight nine")
  }
}
