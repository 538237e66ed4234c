import Testing
import TextDrawing
import TextGeometry

@testable import TextDocument

@Suite("Paragraphs begin pages on one side of a spread")
struct PageSideTests {
  private func fixture(
    _ side: String, _ markdown: String, _ members: String = ""
  ) throws -> MasterFixture {
    try MasterFixture(
      #""styles": {"heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0, "breakBefore": "\#(side)"}}"#
        + members, markdown: markdown)
  }

  private let text = "# A\n\na\n\n# B\n\nr1\n\nr2\n\nr3\n\nr4\n\n# C\n\nc\n\n# D"

  @Test("with blank pages before them where they are needed")
  func right() throws {
    let pages = [["A", "a"], [], ["B", "r1", "r2", "r3"], ["r4"], ["C", "c"], [], ["D"]]
    #expect(try fixture("right", text).lines == pages)
    #expect(try fixture("left", text).lines == [[]] + pages)
    let masters = #", "masters": [{"head": "{page}"}, {"when": "blank", "head": "-"}]"#
    let furnished = try fixture("right", text, masters)
    #expect(furnished.texts(.head) == ["1", "-", "3", "4", "5", "-", "7"])
    #expect(furnished.layout.remarks.isEmpty)
  }

  @Test("also in text from right to left, whose first page is on the left")
  func mirrored() throws {
    let pages = try fixture(
      "right", "---\nlang: ar\n---\n" + text, #", "masters": [{"head": "x"}]"#
    )
    .lines
    #expect(pages.map(\.count) == [2, 0, 4, 1, 2, 0, 1] || pages.first?.isEmpty == true)
  }

  @Test("also after tables, beside margins of left and right pages, and with notes")
  func others() throws {
    let table = "# A\n\n| a |\n|---|\n| b |\n\n# B\n\nb"
    #expect(try fixture("right", table).lines.map { $0.contains("B") } == [false, false, true])
    let margins = #", "masters": [{"margin": {"inner": 40, "outer": 20}}]"#
    #expect(try fixture("right", text, margins).lines.map(\.count) == [2, 0, 4, 1, 2, 0, 1])
    let notes = try fixture("right", "# A\n\na[^1]\n\n# B\n\nb\n\n[^1]: n")
    #expect(notes.lines.map { $0.contains("B") } == [false, false, true])
  }
}
