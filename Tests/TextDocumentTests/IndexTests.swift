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

@Suite("Notes at the end of sections")
struct SectionNoteTests {
  private let sheet = #", "footnotes": {"place": "section", "title": "Notes"}"#

  @Test("follow their section, numbered in it, with those that only notes refer to")
  func order() throws {
    let text =
      "# A\n\na[^1] b[^2]\n\n# B\n\nc[^3] d[^1]\n\n# C\n\ne\n\n"
      + "[^1]: one\n[^2]: two[^4]\n[^3]: three\n[^4]: four"
    #expect(
      try footLayout(text, sheet).storage.string
        == "A\na1 b2\nNotes\n1\tone\n2\ttwo3\n3\tfour\nB\nc1 d1\nNotes\n1\tthree\nC\ne")
  }

  @Test("are linked in both directions")
  func links() throws {
    let layout = try footLayout("# A\n\na[^1]\n\n# B\n\nb[^2]\n\n[^1]: one\n[^2]: two", sheet)
    let text = layout.storage.string
    #expect(text == "A\na1\nNotes\n1\tone\nB\nb1\nNotes\n1\ttwo")
    let storage = layout.storage
    #expect(storage.attribute(.link, at: 3) == "#fn-1")
    #expect(storage.attribute(.link, at: 11) == "#fnref-1")
    #expect(storage.attribute(.note, at: 11) == "1" && storage.attribute(.note, at: 5) == nil)
    #expect(storage.attribute(.link, at: 20) == "#fn-2")
    #expect(layout.remarks.isEmpty)
  }

  @Test("stand beside tables, which notes at the foot do not")
  func tables() throws {
    let layout = try footLayout("a[^1]\n\n| x |\n|---|\n| y[^2] |\n\n[^1]: one\n[^2]: two", sheet)
    #expect(layout.storage.string.hasSuffix("Notes\n1\tone\n2\ttwo"))
    #expect(layout.remarks.isEmpty)
  }

  @Test("a level says which headings end a section, and numbers may go through the document")
  func level() throws {
    let text = "# A\n\n## B\n\na[^1]\n\n## C\n\nb[^2]\n\n[^1]: one\n[^2]: two"
    #expect(
      try footLayout(
        text, #", "footnotes": {"place": "section", "level": 2, "numbering": "document"}"#
      )
      .storage.string == "A\nB\na1\n1\tone\nC\nb2\n2\ttwo")
    #expect(
      try footLayout(text, #", "footnotes": {"place": "section"}"#).storage.string
        == "A\nB\na1\nC\nb2\n1\tone\n2\ttwo")
  }

  @Test("notes at the foot may have numbers by section, too")
  func numbers() throws {
    let text = "# A\n\na[^1]\n\n# B\n\nb[^2]\n\n[^1]: one\n[^2]: two"
    #expect(
      try footLayout(text, #", "footnotes": {"numbering": "section"}"#).storage.string
        == "A\na1\nB\nb1\n1\tone\n1\ttwo")
  }

  @Test("words stand above notes at the end of the text")
  func title() throws {
    #expect(
      try footLayout("a[^1]\n\n[^1]: one", #", "footnotes": {"place": "end", "title": "N"}"#)
        .storage.string == "a1\nN\none")
  }
}

@Suite("Lists of figures and tables")
struct CaptionListTests {
  @Test("have captions in order with the pages that show them")
  func figures() throws {
    let fixture = try FloatFixture(
      "[FIGURES]\n\n[TABLES]\n\n" + (1...3).map { "w\($0)" }.joined(separator: "\n\n")
        + "\n\n![x](p.png \"One\"){float=top}\n\nw4\n\n![x](p.png \"Two\"){float=bottom}\n\n"
        + "w5\n\nTable: Three\n\n| a |\n|---|\n| b |\n\nw6",
      size: "[300, 160]", styles: #", "figures": {"spaceAfter": 0}"#)
    let lines = fixture.layout.storage.string.split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == ["One\t2", "Two\t2", "Three\t2"])
    #expect(fixture.layout.storage.attribute(.link, at: 4) == "#page-2")
  }

  @Test("marks of notes are not in the lists")
  func notes() throws {
    let fixture = try FloatFixture(
      "[FIGURES]\n\n::: {float=top}\n![x](p.png)\n\nCat[^1]\n:::\n\na\n\n[^1]: N",
      size: "[300, 300]")
    let lines = fixture.layout.storage.string.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("Cat\t") == true && lines.contains("Cat1"))
  }

  @Test("numbers of pages in captions are numbers in the lists, too")
  func numbers() throws {
    let fixture = try FloatFixture(
      "[FIGURES]\n\n![x](p.png \"Like page {page:x}\")\n\na\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng\n\n"
        + "# X {#x}", size: "[300, 160]")
    let lines = fixture.layout.storage.string.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Like page 2\t1" && lines[2] == "Like page 2")
  }

  @Test("without captions they are a remark each, and nothing else")
  func none() throws {
    let fixture = try FloatFixture("[FIGURES]\n\n[TABLES]\n\na")
    #expect(fixture.layout.remarks.map(\.place).suffix(2) == ["[FIGURES]", "[TABLES]"])
    #expect(fixture.layout.storage.string == "a")
  }

  @Test("terms in cells have the page of their row")
  func cells() throws {
    let rows = (1...12).map { "| r\($0){index:t\($0)} |" }.joined(separator: "\n")
    let fixture = try FloatFixture(
      "| h |\n|---|\n\(rows)\n\n[INDEX]", size: "[300, 160]",
      rest: #", "index": {"letters": false}"#)
    let lines = fixture.layout.storage.string.split(separator: "\n").map(String.init)
    let entries = lines.filter { $0.hasPrefix("t") }
    #expect(
      entries.first == "t1, 1" && entries.contains { $0.hasPrefix("t12, ") && $0 != "t12, 1" })
    #expect(Set(entries.map { $0.suffix(1) }).count > 1)
  }
}
