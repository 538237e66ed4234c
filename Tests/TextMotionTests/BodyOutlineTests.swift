import SeededRandom
import Testing
import TextGeometry

@testable import TextMotion

@Suite("Outlines of bodies find near edges without testing all")
struct BodyOutlineTests {
  /// A star with random corners, some of them bent inwards, and a hole.
  private func outline(_ generator: inout SeededGenerator) throws -> BodyOutline {
    var path = BezierPath()
    let count = 3 + generator.below(300)
    for index in 0..<count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = generator.between(30, 60)
      let point = Point(x: 100 + radius * Double.cos(angle), y: 80 + radius * Double.sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    path.append(BezierPath(rect: Rect(x: 95, y: 75, width: 10, height: 10)))
    path.usesEvenOddFillRule = true
    return BodyOutline(DynamicBody(try #require(BodyShape(path))))
  }

  @Test("the nearest point, and what is inside, are those of a look at every edge")
  func sameAnswers() throws {
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      let outline = try outline(&generator)
      for _ in 0..<60 {
        let isCorner = generator.below(8) == 0
        let point =
          isCorner
          ? outline.points[generator.below(outline.points.count)]
          : Point(x: generator.between(20, 180), y: generator.between(0, 160))
        var wanted = (distance: Double.infinity, point: point, edge: 0)
        var isInside = false
        for edge in outline.edges.indices {
          let candidate = outline.nearest(to: point, on: edge)
          let distance = (point - candidate).length
          if distance < wanted.distance { wanted = (distance, candidate, edge) }
          let (a, b) = (
            outline.points[outline.edges[edge].from], outline.points[outline.edges[edge].to]
          )
          guard (a.y > point.y) != (b.y > point.y) else { continue }
          if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        // A point on the outline's own edge is outside.
        let bounds = outline.bounds
        let isWithin =
          point.x > bounds.minX && point.x < bounds.maxX && point.y > bounds.minY
          && point.y < bounds.maxY
        #expect(outline.contains(point) == (isInside && isWithin), "seed \(seed)")
        let guess = generator.below(outline.edges.count)
        let found = try #require(
          outline.nearest(to: point, within: .infinity, guess: guess), "seed \(seed)")
        #expect(found == wanted, "seed \(seed)")
        let near = outline.nearest(to: point, within: 2, guess: guess)
        if wanted.distance < 2 { #expect(near?.edge == wanted.edge, "seed \(seed)") }
        if let near, near.distance < 2 { #expect(near == wanted, "seed \(seed)") }
      }
    }
  }
}
