import SeededRandom
import Testing
import TextGeometry

@testable import TextFonts

@Suite struct PathFillerTests {
  let columns = -20..<80
  let rows = -10..<70

  /// A path of random steps; small ones fit FreeType's rasteriser.
  func randomPath(_ generator: inout SeededGenerator, hasCurves: Bool) -> BezierPath {
    func point() -> Point {
      Point(
        x: Double.random(in: -60...120, using: &generator),
        y: Double.random(in: -60...120, using: &generator))
    }
    var path = BezierPath()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) + (hasCurves ? 0 : 2) {
        case 0: path.addQuadCurve(to: point(), controlPoint: point())
        case 1: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
        default: path.addLine(to: point())
        }
      }
      if Bool.random(using: &generator) { path.close() }
    }
    path.usesEvenOddFillRule = Bool.random(using: &generator)
    return path
  }

  func picture(_ spans: [CoverageSpan], _ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: columns.count * rows.count)
    for span in spans {
      let y = Int(span.y) - rows.lowerBound
      let x = Int(span.x) - columns.lowerBound
      for column in x..<x + Int(span.length) {
        #expect(pixels[y * columns.count + column] == 0)
        pixels[y * columns.count + column] = span.coverage
      }
    }
    return pixels
  }

  @Test("a rectangle covers its pixels")
  func rectangle() {
    var path = BezierPath()
    path.move(to: Point(x: 2.5, y: 1))
    path.addLine(to: Point(x: 6, y: 1))
    path.addLine(to: Point(x: 6, y: 3.25))
    path.addLine(to: Point(x: 2.5, y: 3.25))
    var filler = PathFiller()
    var spans: [CoverageSpan] = []
    filler.fill(path, columns: 0..<10, rows: 0..<10, into: &spans)
    let pixels = picture(spans, 0..<10, 0..<10)
    #expect(Array(pixels[10..<20]) == [0, 0, 127, 255, 255, 255, 0, 0, 0, 0])
    #expect(Array(pixels[20..<30]) == [0, 0, 127, 255, 255, 255, 0, 0, 0, 0])
    #expect(Array(pixels[30..<40]) == [0, 0, 31, 63, 63, 63, 0, 0, 0, 0])
    let sum = pixels.reduce(0) { $0 + Int($1) }
    #expect(sum == 2004)
  }

  /// The accumulator replaces FreeType beyond its limits, so it must draw the same.
  ///
  /// FreeType rounds points to 1/64 pixel, coverage down, and flattens curves less finely.
  @Test("the accumulator draws what FreeType draws", arguments: 0..<40, [false, true])
  func accumulator(seed: UInt64, hasCurves: Bool) {
    var generator = SeededGenerator(seed: seed)
    let path = randomPath(&generator, hasCurves: hasCurves)
    var filler = PathFiller()
    var spans: [CoverageSpan] = []
    filler.fill(path, columns: columns, rows: rows, into: &spans)
    let expected = picture(spans, columns, rows)
    var accumulator = CoverageAccumulator()
    spans.removeAll()
    accumulator.fill(path, .identity, columns, rows, into: &spans)
    let actual = picture(spans, columns, rows)
    var worst = 0
    var sum = 0
    for index in expected.indices {
      let difference = abs(Int(expected[index]) - Int(actual[index]))
      worst = max(worst, difference)
      sum += difference
    }
    #expect(worst <= (hasCurves ? 48 : 6), "seed \(seed)")
    #expect(sum <= expected.count, "seed \(seed)")
  }

  @Test("a path of more points than FreeType holds is filled")
  func longPath() {
    // A comb of 20,000 teeth, each half as wide as its place.
    var path = BezierPath()
    let teeth = 20_000
    path.move(to: Point(x: 0, y: 100))
    for tooth in 0..<teeth {
      let x = Double(tooth) / Double(teeth) * 200
      let next = Double(tooth + 1) / Double(teeth) * 200
      path.addLine(to: Point(x: x, y: 10))
      path.addLine(to: Point(x: (x + next) / 2, y: 10))
      path.addLine(to: Point(x: (x + next) / 2, y: 90))
      path.addLine(to: Point(x: next, y: 90))
    }
    path.addLine(to: Point(x: 200, y: 100))
    var filler = PathFiller()
    var spans: [CoverageSpan] = []
    filler.fill(path, columns: 0..<200, rows: 0..<110, into: &spans)
    let pixels = picture(spans, 0..<200, 0..<110)
    #expect(pixels[5 * 200 + 100] == 0)
    #expect((126...129).contains(pixels[50 * 200 + 100]))
    #expect(pixels[95 * 200 + 100] == 255)
    #expect(pixels[105 * 200 + 100] == 0)
  }

  @Test("coordinates far away are cut off without harm")
  func farCoordinates() {
    var path = BezierPath()
    path.move(to: Point(x: -1e12, y: -1e12))
    path.addLine(to: Point(x: 50, y: -1e12))
    path.addLine(to: Point(x: 50, y: 1e12))
    path.addLine(to: Point(x: -1e12, y: 1e12))
    path.close()
    var filler = PathFiller()
    var spans: [CoverageSpan] = []
    filler.fill(path, columns: 0..<100, rows: 0..<10, into: &spans)
    #expect(spans.count == 10)
    #expect(spans.allSatisfy { $0.x == 0 && $0.length == 50 && $0.coverage == 255 })
  }

  @Test("edges that run far outside take no longer for it")
  func farEdges() {
    var path = BezierPath()
    path.move(to: Point(x: -29_000, y: 0))
    for step in 1..<3_000 {
      path.addLine(to: Point(x: step % 2 == 0 ? -29_000 : 29_000, y: Double(step) / 100))
    }
    var filler = PathFiller()
    var spans: [CoverageSpan] = []
    let seconds = ThreadTime.measure {
      filler.fill(path, columns: 0..<20, rows: 0..<40, into: &spans)
    }
    #expect(seconds < 1)
    #expect(!spans.isEmpty)
  }

  @Test("a circle of a huge radius is filled to its edge")
  func hugeCircle() {
    // The leftmost point is at x = 50; the edge bends by less than a pixel over the rows.
    let radius = 1e7
    var path = BezierPath()
    let k = radius * 0.5522847498307936
    let center = Point(x: 50 + radius, y: 50)
    path.move(to: Point(x: center.x, y: center.y - radius))
    path.addCurve(
      to: Point(x: center.x - radius, y: center.y),
      controlPoint1: Point(x: center.x - k, y: center.y - radius),
      controlPoint2: Point(x: center.x - radius, y: center.y - k))
    path.addCurve(
      to: Point(x: center.x, y: center.y + radius),
      controlPoint1: Point(x: center.x - radius, y: center.y + k),
      controlPoint2: Point(x: center.x - k, y: center.y + radius))
    path.close()
    var filler = PathFiller()
    var spans: [CoverageSpan] = []
    filler.fill(path, columns: 0..<100, rows: 0..<100, into: &spans)
    #expect(spans.filter { $0.coverage == 255 }.allSatisfy { (50...51).contains($0.x) })
    #expect(spans.filter { $0.coverage == 255 }.count == 100)
  }
}
