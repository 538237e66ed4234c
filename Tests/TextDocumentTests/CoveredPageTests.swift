import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite(
  "Text goes on to the next page with room, and pages between are not tried",
  .timeLimit(.minutes(1)))
struct CoveredPageTests {
  /// A text alone, with a table, and with a note.
  static let texts = ["one", "one\\n\\n| a |\\n|---|\\n| b |", "one[^n]\\n\\n[^n]: note"]

  private func layout(
    _ text: String, _ rest: String
  ) throws -> FrameFixture {
    try FrameFixture(
      #""format": "markdown", "text": "\#(text)", \#(rest)"#, size: "[200, 100]", overflow: .pages)
  }

  @Test("the first pages are covered", arguments: texts, [2, 3, 4, 5, 3000])
  func firstPages(_ text: String, _ count: Int) throws {
    let fixture = try layout(
      text, #""exclusions": [{"shape": "inset(0)", "pages": "1-\#(count)"}]"#)
    #expect(fixture.layout.overflow == nil)
    #expect(fixture.layout.pages.count == count + 1)
    let first = fixture.layout.pages.firstIndex { page in
      page.containers.contains { fixture.layout.manager.containerLayouts[$0].rows.isEmpty == false }
    }
    #expect(first == count)
    #expect(fixture.layout.manager.textContainers.count < 40)
  }

  @Test("each page up to a far one is covered, and so are those after it", arguments: texts)
  func everyPage(_ text: String) throws {
    let fixture = try layout(
      text,
      """
      "exclusions": [{"shape": "inset(0)", "pages": "1-"},
                     {"shape": "circle(10)", "pages": ["70-80", 100000, "odd"]}]
      """)
    #expect(fixture.layout.pages.count == 1)
    #expect(fixture.layout.overflow != nil)
    #expect(fixture.layout.manager.textContainers.count < 60)
  }

  @Test("shapes on left pages and on the first leave the third", arguments: texts)
  func leftPages(_ text: String) throws {
    let fixture = try layout(
      text,
      """
      "exclusions": [{"shape": "inset(0)", "pages": ["first", "even"]}]
      """)
    #expect(fixture.layout.overflow == nil)
    #expect(fixture.layout.pages.count == 3)
  }

  @Test("masters of the first and of left pages leave the third", arguments: texts)
  func masters(_ text: String) throws {
    let fixture = try layout(
      text,
      """
      "masters": [{"when": "first", "exclusions": [{"shape": "inset(0)"}]},
                  {"when": "left", "exclusions": [{"shape": "inset(0)"}]}]
      """)
    #expect(fixture.layout.overflow == nil)
    #expect(fixture.layout.pages.count == 3)
  }
}
