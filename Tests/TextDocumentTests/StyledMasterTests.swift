import Testing
import TextDrawing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("Masters are for pages that start with a style")
struct StyledMasterTests {
  private let breaks =
    #""styles": {"heading1": {"font": {"size": 10}, "breakBefore": "page", "spaceBefore": 0, "spaceAfter": 0}, "part": {"kern": 0}, "end": {"kern": 0}}"#
  private func rows(_ count: Int) -> String {
    (1...count).map { "r\($0)" }.joined(separator: "\n\n")
  }

  @Test("the first page of each chapter has a head of its own")
  func starts() throws {
    let fixture = try MasterFixture(
      breaks
        + #", "masters": [{"head": "{section}"}, {"when": {"starts": "heading1"}, "head": "-"}]"#,
      markdown: "# A\n\n\(rows(4))\n\n# B\n\n\(rows(5))")
    #expect(fixture.texts(.head) == ["-", "A", "-", "B"])
  }

  @Test("a master lasts from one style to the next")
  func from() throws {
    let fixture = try MasterFixture(
      breaks
        + #", "masters": [{"head": "x"}, {"when": {"from": "part"}, "head": "p"}, {"when": {"from": "end"}, "head": "e"}]"#,
      markdown: "# A\n\n# B {.part}\n\n\(rows(5))\n\n# C\n\n# D {.end}\n\n# E")
    #expect(fixture.texts(.head) == ["x", "p", "p", "p", "e", "e"])
  }

  @Test("margins of such pages move the text, until the pages stay")
  func margins() throws {
    // Four rows of 20 points between margins of 30, or two below a margin of 70.
    let fixture = try MasterFixture(
      breaks + #", "masters": [{"when": {"starts": "heading1"}, "margin": [70, 30, 30, 30]}]"#,
      markdown: (1...6).map { "# H\($0)\n\n\(rows(4))" }.joined(separator: "\n\n"))
    #expect(
      fixture.lines == (1...6).flatMap { [["H\($0)", "r1"], ["r2", "r3", "r4"]] })
    #expect(fixture.layout.masterRemarks.isEmpty)
  }

  @Test("a style that nothing has is a remark with the nearest name")
  func unknown() throws {
    let fixture = try MasterFixture(
      breaks + #", "masters": [{"when": {"starts": "heading7"}, "head": "x"}]"#, markdown: "# A")
    let remark = try #require(fixture.layout.furnitureRemarks.first)
    #expect(remark.place == "masters[0].when" && remark.hint?.contains("heading") == true)
  }

  @Test("an index gets its columns from a style on")
  func columns() throws {
    let fixture = try MasterFixture(
      breaks + #", "masters": [{"when": {"from": "end"}, "columns": {"count": 2, "gap": 20}}]"#,
      markdown: "# A\n\n\(rows(2))\n\n# D {.end}\n\n\(rows(12))")
    #expect(fixture.lines.map(\.count) == [3, 8, 5])
  }

  @Test("an occasion needs one style, and too many are an error with its place")
  func faults() {
    func error(_ masters: String) -> String? {
      let text = #"{"sheet": 1, "page": {"size": [200, 200]}, "masters": [\#(masters)]}"#
      do {
        var request = DocumentRequest(DocumentInput("a"))
        request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
        _ = try DocumentLayout(request)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(error(#"{"when": {}}"#)?.contains("“starts” or “from”") == true)
    #expect(error(#"{"when": {"starts": "a", "from": "b"}}"#) != nil)
    let many = (0..<8).map { #"{"when": {"starts": "s\#($0)"}, "margin": \#($0)}"# }
    #expect(
      error(many.joined(separator: ", "))?.contains("depend on too many styles") == true)
    #expect(error(many.prefix(5).joined(separator: ", ")) == nil)
  }
}
