import Testing
import TextStorage

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

@Suite("Nodes of line plans")
struct PlanNodeTests {
  @Test("an open row stays when it is closed, however many paths lead to its place")
  func openRows() throws {
    let fixture = LayoutFixture("aa bb cc", width: 60) { $0.lineBreaking = .optimal }
    fixture.manager.readText()
    let prepared = try #require(fixture.manager.preparedParagraph(0))
    let format = fixture.manager.styles.formats[prepared.format]
    let breaker = LineBreaker(
      prepared.placed(at: 0), format: format, styles: fixture.manager.styles.styles)
    let planning = ParagraphPlanning(breaker, format: format)
    var planner = LinePlanner(
      breaker, heights: planning.heights, demerits: planning.demerits, isFirstRow: true)
    // As many rows as one place may have begin with the first word and have more rooms.
    for band in 0..<Int32(LinePlanner.maximumNodes) {
      var node = PlanNode(offset: 3, piece: 1, advance: 15, y: 0, demerits: 100)
      (node.band, node.span) = (band, 1)
      (node.usedBand, node.usedSpan) = (band, 0)
      planner.add(node, isInside: false)
    }
    #expect(planner.nodes.count == LinePlanner.maximumNodes)
    // The other rooms of the first row stay empty. The path is cheaper than all others.
    var closed = PlanNode(offset: 3, piece: 1, advance: 15, y: 10, demerits: 50)
    closed.previous = 0
    planner.add(closed, isInside: false)
    let open = planner.nodes.prefix(LinePlanner.maximumNodes).map(\.band)
    #expect(open == Array(0..<Int32(LinePlanner.maximumNodes)))
    #expect(planner.nodes.last?.previous == 0)
    // Another closed row takes the place of the first one.
    (closed.previous, closed.y, closed.demerits) = (1, 20, 40)
    planner.add(closed, isInside: false)
    #expect(planner.nodes.count == LinePlanner.maximumNodes + 1)
    #expect(planner.nodes.last?.previous == 1)
  }
}
