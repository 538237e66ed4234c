import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables in panes beside each other")
struct PaneTableTests {
  private let small = "| ab | c |\\n|--|--:|\\n| xxxx | yyy |"

  private func sheet(_ rows: Int, display: String = "beside") -> String {
    let list = (1...rows).map { "| r\($0) | x |\\n" }.joined()
    return """
      "panes": {"gap": 20, "items": [
        {"format": "markdown", "text": "| ab | c |\\n|--|--|\\n\(list)", "width": 100,
         "display": "\(display)"},
        {"format": "markdown", "text": "two\\n\\n\(small)", "columns": 2, "gap": 10}]}
      """
  }

  @Test("each pane has its own columns, on as many pages as it needs")
  func panes() throws {
    let fixture = try FrameTableFixture(sheet(6), size: "[400, 100]", overflow: .pages)
    #expect(fixture.layout.pages.count == 2)
    #expect(fixture.texts().count == 1 + 10 + 5)
    #expect(fixture.texts().suffix(5).map(\.text) == ["two", "ab", "c", "xxxx", "yyy"])
    #expect(fixture.texts().suffix(4).first?.frame.minX == 125)
    #expect(fixture.texts(page: 1).map(\.text) == ["", "ab", "c", "r5", "x", "r6", "x"])
  }

  @Test("a page grows with the longest pane")
  func growing() throws {
    let fixture = try FrameTableFixture(sheet(6), size: #"[400, "auto"]"#)
    // Half of the line below the last row is on the page, too.
    #expect(fixture.layout.pages.map(\.size.height) == [141])
    #expect(fixture.layout.overflow == nil)
  }

  @Test("rows that do not fit are left out of their pane alone")
  func truncated() throws {
    let fixture = try FrameTableFixture(sheet(6), size: "[400, 100]", overflow: .truncate)
    #expect(fixture.layout.overflows.map(\.count) == [10])
    #expect(fixture.texts().suffix(5).first?.text == "two")
    let over = try FrameTableFixture(sheet(6, display: "over"), size: "[400, 100]")
    #expect(over.layout.pages[0].layers.values.contains(1))
  }
}
