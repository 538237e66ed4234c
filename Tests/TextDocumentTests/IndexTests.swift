import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("An index lists marked terms with their pages")
struct IndexTests {
  private let plain =
    #""styles": {"heading1": {"font": {"size": 10}, "breakBefore": "page", "spaceBefore": 0, "spaceAfter": 0}, "idx": {}, "front": {"pageNumber": {"restart": 1, "style": "roman"}}, "main": {"pageNumber": {"restart": 1, "style": "digits"}}}"#

  private func lines(_ markdown: String, _ members: String = "") throws -> [String] {
    try fixture(markdown, members).layout.storage.string.split(separator: "\n").map(String.init)
  }

  private func fixture(_ markdown: String, _ members: String = "") throws -> MasterFixture {
    try MasterFixture(plain + members, size: "[200, 600]", markdown: markdown)
  }

  @Test("terms are sorted without regard to case and accents, with pages in order")
  func order() throws {
    let text =
      "# A\n\nZebra{index:zebra} éclair{index:éclair} egg{index:Egg} 42{index:42}\n\n"
      + "# B\n\negg{index:Egg}, [fox]{.index}\n\n# I\n\n[INDEX]"
    #expect(
      try lines(text).suffix(9) == [
        "#", "42, 1", "E", "éclair, 1", "Egg, 1–2", "F", "fox, 2", "Z", "zebra, 1",
      ])
  }

  @Test("marks leave no trace in the text, and those in code stay")
  func marks() throws {
    #expect(
      try lines("a {index:x} b{index:y}.\n\n{index:z}\n\nc `{index:w}`{index:v}")
        == ["a b.", "c {index:w}"])
  }

  @Test("marks that follow each other keep their pages")
  func adjacentMarks() throws {
    let index = #", "index": {"letters": false}"#
    #expect(
      try lines("a {index:x} {index:y}{index:z} b\n\n[INDEX]", index)
        == ["a b", "x, 1", "y, 1", "z, 1"])
    #expect(
      try lines("a {index:x, see y}{index:y} b\n\n[INDEX]", index)
        == ["a b", "x\u{200B}, see y", "y, 1"])
    // At the start of a paragraph, and alone above one.
    #expect(
      try lines("{index:x}{index:y} a\n\n{index:z} {index:w}\n\nb\n\n[INDEX]", index)
        == ["a", "b", "w, 1", "x, 1", "y, 1", "z, 1"])
  }

  @Test("marks of notes are not in terms")
  func notes() throws {
    #expect(
      try lines("[fox[^1]]{.index}\n\n[INDEX]\n\n[^1]: N", #", "index": {"letters": false}"#)
        == ["fox1", "fox, 1", "1\tN"])
  }

  @Test("parts of a term are below it, with a heading if only they have pages")
  func levels() throws {
    #expect(
      try lines(
        "a{index:line > end} b{index:line > box}\n\n[INDEX]", #", "index": {"letters": false}"#)
        == ["a b", "line\u{200B}", "box, 1", "end, 1"])
  }

  @Test("pages that follow each other are joined, except where numbers start again")
  func ranges() throws {
    let text =
      "# A {.front}\n\nx{index:t}\n\n# B {.main}\n\nx{index:t}\n\n# C\n\nx{index:t}\n\n# D\n\ny\n\n# E\n\n"
      + "x{index:t}\n\n# F\n\nx{index:t}\n\n# G\n\nx{index:t}\n\n[INDEX]"
    #expect(try lines(text).last == "t, i, 1–2, 4–6")
  }

  @Test("each number is a link to its page in PDF and HTML")
  func links() throws {
    let fixture = try fixture("# A\n\nx{index:t}\n\n# B\n\ny\n\n# C\n\nx{index:t}\n\n[INDEX]")
    let string = fixture.layout.storage.string
    let start = string.utf16.count - "1, 3".utf16.count
    #expect(string.hasSuffix("t, 1, 3"))
    #expect(fixture.layout.storage.attribute(.link, at: start) == "#page-1")
    #expect(fixture.layout.storage.attribute(.link, at: start + 1) == nil)
    #expect(fixture.layout.storage.attribute(.link, at: start + 3) == "#page-3")
    let html = String(
      decoding: try PicturePainter(format: .html).pages(of: fixture.layout), as: UTF8.self)
    #expect(html.contains(#"<div id="page-3""#) && html.contains(##"href="#page-3""##))
  }

  @Test("a sheet asks for the index at the end, before the notes, with a title")
  func sheet() throws {
    #expect(try lines("a{index:x}", #", "index": true"#) == ["a", "Index", "X", "x, 1"])
    #expect(
      try lines("a{index:x}", #", "index": {"title": "Terms", "letters": false}"#)
        == ["a", "Terms", "x, 1"])
    #expect(try lines("a{index:x}\n\n[INDEX]", #", "index": false"#) == ["a", "[INDEX]"])
    #expect(
      try lines("a{index:x}[^1]\n\n[^1]: note", #", "index": {"letters": false, "title": ""}"#)
        == ["a1", "x, 1", "1\tnote"])
    #expect(
      try lines("---\nlang: de\n---\na{index:x}", #", "index": true"#)[1] == "Register")
  }

  @Test("an index without terms is a remark, and so is nothing else")
  func empty() throws {
    let remarks = try fixture("a\n\n[INDEX]").layout.remarks
    #expect(remarks.map(\.place).filter { !$0.hasPrefix("styles") } == ["index"])
    let known = try fixture("[a]{.index}\n\n[INDEX]").layout.remarks
    #expect(known.allSatisfy { $0.place.hasPrefix("styles") })
    #expect(try lines("a{index:} b{index: > }\n\n[INDEX]") == ["a b"])
  }

  @Test("terms refer to others, after their pages if they have some, each once")
  func references() throws {
    let text =
      "# A\n\nboat{index:boat} x{index:boat, see also ship; raft > log} y{index:vessel, see ship} "
      + "z{index:ship} w{index:raft > log}{index:boat, see also ship}\n\n[INDEX]"
    let plain = #", "index": {"letters": false}"#
    let index = [
      "boat, 1, see also ship; raft: log", "raft\u{200B}", "log, 1", "ship, 1",
      "vessel\u{200B}, see ship",
    ]
    let fixture = try fixture(text, plain)
    let storage = fixture.layout.storage
    #expect(storage.string.split(separator: "\n").dropFirst(2).map(String.init) == index)
    #expect(storage.string.contains("boat x y z w\n"))
    #expect(fixture.layout.remarks.allSatisfy { $0.place != "index" })
    let start = storage.string.utf16.count - "see ship".utf16.count
    #expect(storage.attribute(.font, at: start)?.isItalic == true)
    #expect(storage.attribute(.font, at: start + 4)?.isItalic == false)
    #expect(
      try lines("---\nlang: de\n---\n" + text, plain).last == "vessel\u{200B}, siehe ship")
    #expect(
      try lines("---\nlang: ar\n---\n" + text, plain).last == "vessel\u{200B}، انظر ship")
  }

  @Test("a reference to a term that the index does not have is a remark")
  func unknownReferences() throws {
    let remarks = try fixture("a{index:ship} b{index:boat, see shop}\n\n[INDEX]").layout.remarks
      .filter { $0.place == "index" }
    #expect(
      remarks.map(\.message) == ["“boat” refers to “shop”, which the index does not have"])
    #expect(remarks.first?.hint?.contains("ship") == true)
  }

  @Test("thousands of terms and marks take time in proportion")
  func many() throws {
    let text = (0..<3000).map { "w{index:t\($0 % 1000)}" }.joined(separator: " ") + "\n\n[INDEX]"
    #expect(try lines(text, #", "index": {"letters": false}"#).count == 1001)
  }
}
