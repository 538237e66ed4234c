import Testing

@testable import TextLayout

@Suite("Segments that move")
struct SegmentMoveTests {
  @Test("rows behind a gap keep their distance from those before it, and others follow each other")
  func distance() throws {
    let fixture = LayoutFixture(String(repeating: "a\n", count: 300), width: 100)
    fixture.manager.ensureLayout()
    var layout = try #require(fixture.manager.layout(of: fixture.container))
    try #require(layout.segments.count > 3)
    layout.segments.remove(at: 1)
    let old = layout.segments.map(\.entry.y)
    for distance in [50.0, 20, 0] {
      layout.moveSegments(from: 0, toFollow: RunningHeight(distance))
      #expect(layout.segments.map(\.entry.y) == old.map { $0 + distance })
    }
    // The last one is placed directly after the one before it.
    let count = layout.segments.count
    layout.moveSegments(from: count - 1, toFollow: RunningHeight(7))
    #expect(layout.segments[count - 1].entry.y == 7)
  }
}
