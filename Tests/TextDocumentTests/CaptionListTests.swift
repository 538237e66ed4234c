import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

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
