import Testing
import TextGeometry

@testable import TextLayout

@Suite("Containers that repeat shapes share what is prepared of them")
struct SharedShapesTests {
  private let circle = ExclusionPath(
    path: BezierPath(ovalIn: Rect(x: 10, y: 10, width: 20, height: 20)))

  @Test("pages of the same shapes share them, and those of others do not")
  func sharing() {
    let fixture = LayoutFixture(
      String(repeating: "aaa bbb ", count: 40), width: 60, height: 40, exclusions: [circle])
    fixture.addContainers(3, height: 40)
    let added = fixture.manager.textContainers
    added[1].exclusionPaths = [circle]
    added[2].exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 30, height: 40)))
    ]
    added[3].exclusionPaths = [circle]
    let lines = fixture.columns
    #expect(added[0].sharedShapes == nil)
    #expect(added[1].sharedShapes != nil)
    #expect(added[2].sharedShapes == nil)
    #expect(added[3].sharedShapes != nil)
    #expect(lines[0].map(\.count) == lines[1].map(\.count))
    #expect(lines[0].map(\.count) != lines[2].map(\.count))
  }

  @Test("a container that moves its shape leaves those that shared it as they were")
  func moving() {
    let fixture = LayoutFixture(
      String(repeating: "aaa bbb ", count: 40), width: 60, height: 40, exclusions: [circle])
    fixture.addContainers(1, height: 40)
    let added = fixture.manager.textContainers
    added[1].exclusionPaths = [circle]
    let before = fixture.columns
    added[1].exclusionPaths = [
      ExclusionPath(path: BezierPath(ovalIn: Rect(x: 40, y: 10, width: 20, height: 20)))
    ]
    let after = fixture.columns
    #expect(after[0] == before[0])
    #expect(after[1] != before[1])
    added[1].exclusionPaths = [circle]
    #expect(fixture.columns == before)
    added[0].exclusionPaths = []
    #expect(fixture.columns[0].allSatisfy { $0.count >= 8 })
    #expect(added[1].shapeFaults.isEmpty)
  }

  @Test("a container's shape is prepared again when it changes, and not when its size does")
  func changing() {
    let fixture = LayoutFixture(String(repeating: "aaa ", count: 40), width: 60, height: 80)
    fixture.container.shape = BezierPath(rect: Rect(x: 0, y: 0, width: 30, height: 80))
    let narrow = fixture.lines
    fixture.container.size.height = 70
    #expect(fixture.lines == Array(narrow.prefix(7)))
    fixture.container.shape = BezierPath(rect: Rect(x: 0, y: 0, width: 60, height: 80))
    #expect(fixture.lines[0] != narrow[0])
    fixture.container.shape = nil
    #expect(fixture.lines[0] == "aaa aaa aaa ")
  }
}
