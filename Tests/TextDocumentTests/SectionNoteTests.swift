import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

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
