import Testing

@testable import TextGeometry

@Suite("Crossings of outlines are found in a few steps")
struct OutlineCrossingTests {
  /// A curve that counts the places it computes.
  private struct CountedCurve<Base: SmoothCurve>: SmoothCurve {
    final class Count { var value = 0 }

    let base: Base
    let count = Count()
    var end: Double { base.end }

    func derivatives(at t: Double) -> (Point, Vector, Vector) {
      count.value += 1
      return base.derivatives(at: t)
    }
  }

  private static let pieces = 1_000

  /// The average number of places of a curve that are computed for a height.
  private func steps(_ base: some SmoothCurve, from top: Double, to bottom: Double) -> Double {
    let curve = CountedCurve(base: base)
    let outline = OffsetCurve(curve, 3)
    for index in 1..<Self.pieces {
      _ = outline.x(at: top + (bottom - top) * Double(index) / Double(Self.pieces))
    }
    return Double(curve.count.value) / Double(Self.pieces)
  }

  @Test(
    "a place beside a curve takes eight steps on average: rounding at its end is no reason to go on"
  )
  func stepsBesideCurves() {
    let arc = EllipticalArc(
      center: Point(x: 300, y: 400), u: Vector(dx: 0, dy: -200), v: Vector(dx: 70, dy: 30),
      sweep: 2)
    let arcTop = OffsetCurve(arc, 3).place(at: 0.3).0.y
    let arcBottom = OffsetCurve(arc, 3).place(at: 2).0.y
    #expect(steps(arc, from: arcTop, to: arcBottom) < 8)
    let cubic = CubicPiece(
      Point(x: 300, y: 400), Point(x: 310, y: 480), Point(x: 390, y: 500), Point(x: 420, y: 700))
    let cubicTop = OffsetCurve(cubic, 3).place(at: 0).0.y
    let cubicBottom = OffsetCurve(cubic, 3).place(at: 1).0.y
    #expect(steps(cubic, from: cubicTop, to: cubicBottom) < 8)
  }

  /// The crossings of the outlines of two paths.
  private func crossings(of one: BezierPath, and other: BezierPath) -> OutlineCrossings {
    var builder = EdgeList.outline(of: one)
    builder.add(EdgeList(other))
    var crossings = OutlineCrossings(
      builder.pieces, curves: builder.curves, slack: builder.slack)
    crossings.search()
    return crossings
  }

  @Test("two circles that cross twice are cut there after 160 comparisons at most")
  func circles() {
    let found = crossings(
      of: BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100)),
      and: BezierPath(ovalIn: Rect(x: 60, y: 0, width: 100, height: 100)))
    // Half the distance of the centres is 30, so the crossings are 40 above and below them.
    let places = found.cuts.map(\.place).sorted()
    #expect(places.count == 4)
    for (place, expected) in zip(places, [10.0, 10, 90, 90]) {
      #expect(abs(place - expected) < 1e-8)
    }
    #expect(found.work < 160)
    #expect(!found.isUncertain)
  }

  @Test("parts of one circle are not compared, and touch")
  func parts() {
    let circle = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100))
    let found = crossings(of: circle, and: circle)
    #expect(found.work < 220)
    #expect(found.isUncertain && found.cuts.isEmpty)
  }

  @Test("arcs that are walked to and fro cancel, also among others between the same ends")
  func cancelledArcs() throws {
    let arcs = (0..<20).map {
      "A\(60 + $0) \(90 + 2 * $0) 10 0 1 200 100A70 \(110 + $0) 20 0 1 100 100"
    }
    // Back along the same arcs, in the same order: each cancels its own among twenty.
    let back = (0..<20).map {
      "A70 \(110 + $0) 20 0 0 200 100A\(60 + $0) \(90 + 2 * $0) 10 0 0 100 100"
    }
    var edges = EdgeList(try BezierPath(svgPathData: "M100 100" + (arcs + back).joined()))
    #expect(edges.edges.count == 80)
    edges.cancel(isEvenOdd: false, upright: true)
    #expect(edges.edges.isEmpty)
    var others = EdgeList(try BezierPath(svgPathData: "M100 100" + arcs.joined()))
    others.cancel(isEvenOdd: false, upright: true)
    #expect(others.edges.count == 40)
  }
}
