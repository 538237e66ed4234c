import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Thematic breaks are lines")
struct ThematicBreakTests {
  @Test("the line is a box without words")
  func line() throws {
    let fixture = try TableFixture("one\n\n---\n\ntwo")
    #expect(fixture.layout.storage.string == "one\n\u{200B}\ntwo")
    let boxes = fixture.layout.manager.textBoxes(in: fixture.layout.manager.textContainers[0])
    #expect(boxes.count == 1)
    let decorations = boxes[0].decorations(at: .zero)
    #expect(decorations.count == 1)
  }
}
