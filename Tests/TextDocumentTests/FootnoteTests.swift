import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Footnotes follow the text in the order of their marks")
struct FootnoteTests {
  private func text(_ source: String) -> String {
    String(decoding: MarkdownText(parsing: source).utf16, as: UTF16.self)
  }

  @Test("a number stands for the mark, and the note follows the text")
  func notes() {
    let source =
      "A[^b] and B[^1], A[^b].\n\n[^1]: First *note*.\n\nEnd.\n\n[^b]: Second\n    note.\n"
    let markdown = MarkdownText(parsing: source)
    #expect(text(source) == "A1 and B2, A1.\nEnd.\n* * *\nSecond note.\nFirst note.")
    #expect(markdown.blocks.map(\.element) == [nil, nil, .thematicBreak, nil, nil])
    #expect(markdown.blocks.map(\.marker) == [nil, nil, nil, .item, .item])
    #expect(markdown.blocks[3].lists.first?.start == 1)
    #expect(markdown.blocks[3].lists.first?.count == 2)
    #expect(
      markdown.spans.filter { $0.element == .footnoteReference }.map(\.range)
        == [1..<2, 8..<9, 12..<13])
  }

  @Test("a note of one word is a note, and not the definition of a link")
  func shortNote() {
    #expect(text("A[^1].\n\n[^1]: word") == "A1.\n* * *\nword")
  }

  @Test("a note may hold paragraphs, lists, quotes and marks of other notes")
  func blocks() {
    let source = "A[^1].\n\n[^1]: one[^2]\n\n    two\n\n    - three\n[^2]: > four\n"
    #expect(text(source) == "A1.\n* * *\none2\ntwo\nthree\nfour")
  }

  @Test("a note that nothing refers to, or a second one of a name, stays as it is written")
  func unused() {
    #expect(text("A.\n\n[^1]: Some words.\n\nB.") == "A.\n[^1]: Some words.\nB.")
    #expect(text("A.\n\n> [^1]: word\n") == "A.\n[^1]: word")
    #expect(text("A[^1].\n\n[^1]: one\n\n[^1]: two") == "A1.\n[^1]: two\n* * *\none")
    #expect(text("A[^1].\n\n[^1]: one\n[^1]: two") == "A1.\n* * *\none [^1]: two")
    #expect(text("A[^1].\n\n[^2]: b\n\n[^1]:\n") == "A1.\n[^2]: b\n* * *\n\u{200B}")
  }

  @Test("what only looks like a note stays as it is written")
  func noNotes() {
    #expect(text("A[^1].") == "A[^1].")
    #expect(text("```\n[^1]: code\n```\n\n`[^1]` and[^1]") == "[^1]: code\n[^1] and[^1]")
    #expect(
      text("a[^b]\n\n[^b]: c\n\n```\n[^1]: code\n```\n") == "a1\n[^1]: code\n* * *\nc")
  }

  @Test("characters of notes are found in the source, and numbers have no place there")
  func places() {
    let source = "word[^word] word *a*[^b] c.\n\n[^b]: b b\n\n[^word]: word\n\nEnd"
    let (markdown, places) = MarkdownText.tracing(source)
    let units = Array(source.utf16)
    let string = String(decoding: markdown.utf16, as: UTF16.self)
    #expect(string == "word1 word a2 c.\nEnd\n* * *\nword\nb b")
    for (index, place) in places.enumerated() where place >= 0 {
      #expect(units[place] == markdown.utf16[index])
    }
    #expect(Array(places[0..<10]) == [0, 1, 2, 3, -1, 11, 12, 13, 14, 15])
    #expect(places[10...12] == [16, 18, -1])
    let lines = Array(source.unicodeScalars.map(\.value))
    let note = lines.count - "word\n\nEnd".utf16.count
    #expect(Array(places[27..<31]) == Array(note..<note + 4))
    #expect(Array(places[32..<35]) == [35, 36, 37])
    #expect(MarkdownText.tracing("A.\n\n[^1]: b").places == [0, 1, -1, 4, 5, 6, 7, 8, 9, 10])
  }

  @Test("marks are raised and small, and make no row higher")
  func looks() throws {
    func rows(_ source: String) throws -> [Double] {
      var request = DocumentRequest(DocumentInput(source, format: .markdown))
      request.overrides.page.width = 400
      let layout = try DocumentLayout(request)
      return layout.manager.lineFragments(in: layout.manager.textContainers[0]).map(\.rect.height)
    }
    let height = try #require(try rows("word").first)
    #expect(try rows("word[^1]\n\n[^1]: a").first == height)
  }

  @Test("twice as many notes take about twice as long, also without marks")
  func growth() {
    func read(_ count: Int, _ marks: Bool) -> Int {
      let notes = (0..<count).map { "[^\($0)]: a\n" }.joined()
      let references = marks ? (0..<count).map { "[^\($0)] " }.joined() + "\n\n" : ""
      return MarkdownText(parsing: references + notes).blocks.count
    }
    #expect(read(5_000, true) == 5_002)
    #expect(read(5_000, false) == 1)
  }
}
