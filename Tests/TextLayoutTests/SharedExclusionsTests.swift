import Testing
import TextGeometry

@testable import TextLayout

@Suite("Containers with equal shapes share the prepared paths")
struct SharedExclusionsTests {
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
    #expect(added[0].sharedExclusions == nil)
    #expect(added[1].sharedExclusions != nil)
    #expect(added[2].sharedExclusions == nil)
    #expect(added[3].sharedExclusions != nil)
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
    #expect(added[1].exclusionFaults.isEmpty)
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

  /// An outline that crosses itself so often that its margin is expensive.
  private var knot: BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: 0, y: 0))
    for step in 1...40 {
      path.addCurve(
        to: Point(x: Double(step * 37 % 60), y: Double(step * 53 % 80)),
        controlPoint1: Point(x: Double(step * 29 % 60), y: Double(step * 31 % 80)),
        controlPoint2: Point(x: Double(step * 41 % 60), y: Double(step * 17 % 80)))
    }
    path.close()
    return path
  }

  @Test("columns beside each other share the margin of an outline that takes much work")
  func columns() {
    let fixture = LayoutFixture(
      String(repeating: "aaa ", count: 40), width: 60, height: 40,
      exclusions: [ExclusionPath(path: knot, margin: -3)])
    fixture.addContainers(1, height: 40)
    let second = fixture.manager.textContainers[1]
    second.exclusionPaths = [
      ExclusionPath(path: knot.transformed(by: .translation(x: -60, y: 0)), margin: -3)
    ]
    #expect(fixture.container.geometry.exclusions.work > 10_000)
    #expect(second.geometry.exclusions.work == 0)
  }

  @Test("a search that took long is made once for all pages of the same shapes")
  func answers() throws {
    let shapes = ContainerExclusions(
      index: try ExclusionIndex(
        exclusions: (0..<400).map {
          ExclusionPath(
            path: BezierPath(rect: Rect(x: 0, y: Double($0 * 10), width: 400, height: 9)))
        }), ownIndex: nil, faults: [], work: 0)
    let index = try #require(shapes.index)
    var question = TopSearchCache.Question(
      isContainerShape: false, band: Rect(x: 0, y: 0, width: 400, height: 5),
      room: WantedRoom(width: 10), limit: 5_000, isRightToLeft: false)
    var scratch = ExclusionIndex.Scratch()
    #expect(shapes.answers.nextTop(question, in: index, scratch: &scratch) == 3_999)
    #expect(scratch.takeMetCount() > 4_096)
    #expect(shapes.answers.nextTop(question, in: index, scratch: &scratch) == 3_999)
    #expect(scratch.takeMetCount() == 0)
    question.limit = 3_000
    #expect(shapes.answers.nextTop(question, in: index, scratch: &scratch) == nil)
    #expect(scratch.takeMetCount() > 0)
    #expect(shapes.answers.nextTop(question, in: index, scratch: &scratch) == nil)
    #expect(scratch.takeMetCount() == 0)
  }

  @Test("a limit on steps counts what a margin takes, and goes on from there")
  func marginsCount() {
    let fixture = LayoutFixture(
      "aaa", width: 60, height: 400, exclusions: [ExclusionPath(path: knot, margin: -3)])
    fixture.manager.limits = LayoutLimits(steps: 500)
    fixture.manager.ensureLayout()
    #expect(fixture.manager.exceededLimit?.kind == .steps)
    fixture.manager.limits = LayoutLimits(steps: 1_000_000)
    fixture.manager.ensureLayout()
    #expect(fixture.manager.exceededLimit == nil)
    #expect(fixture.lines == ["aaa"])
  }

  @Test("a limit on steps ends a search for a top")
  func searchesEnd() {
    let fixture = LayoutFixture(
      "aaa", width: 60, height: 100_000,
      exclusions: (0..<9_000).map {
        ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: Double($0 * 11), width: 60, height: 9)))
      })
    fixture.manager.limits = LayoutLimits(steps: 300)
    fixture.manager.ensureLayout()
    #expect(fixture.manager.exceededLimit?.kind == .steps)
    fixture.manager.limits = nil
    #expect(fixture.lines == ["aaa"])
  }
}
