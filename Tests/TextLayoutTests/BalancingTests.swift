import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Balanced columns")
struct BalancingTests {
  private static let words = (0..<40).map { _ in "aaa" }.joined(separator: " ")

  @Test("columns are as low as the text allows")
  func plain() {
    let fixture = LayoutFixture("aaa bbb ccc ddd eee fff ggg", width: 20, height: 500)
      .addContainers(2, height: 500)
    #expect(fixture.manager.balance(0..<3, limit: 500) == 30)
    #expect(fixture.columns.map(\.count) == [3, 3, 1])
    #expect(fixture.manager.textContainers.map(\.size.height) == [30, 30, 30])
  }

  @Test("text that does not fit gets the limit")
  func tooMuch() {
    let fixture = LayoutFixture("aaa bbb ccc ddd eee fff ggg", width: 20, height: 500)
      .addContainers(1, height: 500)
    let height = fixture.manager.balance(0..<2, limit: 25)
    #expect(height <= 25)
    #expect(fixture.columns.map(\.count) == [2, 2])
    #expect(fixture.manager.overflowRange?.lowerBound == 16)
  }

  @Test("shapes in the columns count")
  func shapes() {
    let fixture = LayoutFixture(Self.words, width: 45, height: 500).addContainers(2, height: 500)
    fixture.manager.textContainers[1].exclusionPaths = [
      ExclusionPath(
        path: BezierPath(ovalIn: Rect(x: -20, y: 10, width: 85, height: 40)), margin: 2)
    ]
    let height = fixture.manager.balance(0..<3, limit: 500)
    #expect(fixture.manager.overflowRange == nil)
    #expect(fixture.columns.joined().joined() == Self.words)
    for lower in stride(from: height - 0.5, to: height - 20, by: -0.5) {
      for container in fixture.manager.textContainers { container.size.height = lower }
      #expect(fixture.manager.overflowRange != nil, "\(lower) is enough, \(height) was found.")
    }
  }

  @Test("columns before those that are balanced keep their text")
  func laterColumns() {
    let fixture = LayoutFixture(Self.words, width: 20, height: 100).addContainers(3, height: 500)
    #expect(fixture.manager.balance(1..<4, limit: 500) == 100)
    #expect(fixture.columns.map(\.count) == [10, 10, 10, 10])
  }

  @Test("the last lines of a paragraph from another column stay together")
  func keptLines() {
    let fixture = LayoutFixture("aaa bbb ccc ddd eee fff", width: 20, height: 40) { style in
      (style.widowLines, style.orphanLines) = (2, 2)
    }.addContainers(2, height: 500)
    #expect(fixture.manager.balance(1..<3, limit: 500) == 20)
    #expect(fixture.columns.map(\.count).filter { $0 > 0 } == [4, 2])
    let free = LayoutFixture("aaa bbb ccc ddd eee fff", width: 20, height: 40)
      .addContainers(2, height: 500)
    #expect(free.manager.balance(1..<3, limit: 500) == 10)
    #expect(free.columns.map(\.count) == [4, 1, 1])
  }
}
