import SeededRandom
import Testing
import TextGeometry

/// Union, intersection and difference of paths. See ``BandSweepTests`` for the command that runs
/// everything.
@Suite struct CombiningSweepTests {
  typealias Operation = (name: String, rule: @Sendable (Bool, Bool) -> Bool)

  static let operations: [Operation] = [
    ("union", { $0 || $1 }), ("intersection", { $0 && $1 }), ("subtracting", { $0 && !$1 }),
    ("symmetricDifference", { $0 != $1 }),
  ]

  static func combine(_ name: String, _ a: BezierPath, _ b: BezierPath) throws(GeometryError)
    -> BezierPath
  {
    switch name {
    case "union": try a.union(b)
    case "intersection": try a.intersection(b)
    case "subtracting": try a.subtracting(b)
    default: try a.symmetricDifference(b)
    }
  }

  /// True if a point is inside, or nil if points a little beside it disagree.
  static func clearly(_ path: BezierPath, _ point: Point, reach: Double) -> Bool? {
    let isInside = path.contains(point)
    for way in [Vector(dx: reach, dy: 0), Vector(dx: 0, dy: reach)] {
      for other in [point + way, point - way] where path.contains(other) != isInside { return nil }
    }
    return isInside
  }

  @Test("rectangles combine exactly")
  func rectangles() throws {
    let a = BezierPath(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let b = BezierPath(rect: Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(try a.intersection(b).bounds == Rect(x: 5, y: 5, width: 5, height: 5))
    #expect(try a.union(b).bounds == Rect(x: 0, y: 0, width: 15, height: 15))
    #expect(try a.union(b).elementCount == 9)
    #expect(try a.subtracting(a).isEmpty)
    #expect(try a.union(a).bounds == a.bounds && a.union(a).elementCount == 5)
    let beside = BezierPath(rect: Rect(x: 10, y: 0, width: 10, height: 10))
    #expect(try a.union(beside).elementCount == 5)
    #expect(try a.intersection(beside).isEmpty)
    #expect(try a.union(BezierPath()).bounds == a.bounds)
    var bad = a
    bad.addLine(to: Point(x: .nan, y: 0))
    #expect(throws: GeometryError.self) { _ = try a.union(bad) }
  }

  @Test("points are inside the result as they are inside the paths")
  func points() throws {
    var refused = 0
    let count = Sweep.count(short: 25, long: 5000)
    for seed in 0..<UInt64(count) {
      var generator = SeededGenerator(seed: seed)
      let a = RandomPath.make(&generator)
      var b = RandomPath.make(&generator)
      switch generator.below(6) {
      case 0: b = a
      case 1: b = a.reversing()
      case 2: b = a.transformed(by: .translation(x: 12, y: 0))
      default: break
      }
      let points = (0..<40).map { _ in
        Point(x: generator.between(-5, 110), y: generator.between(-5, 110))
      }
      for (name, rule) in Self.operations {
        let result: BezierPath
        do {
          result = try Self.combine(name, a, b)
        } catch {
          #expect(error.kind == .limit)
          refused += 1
          continue
        }
        for point in points {
          guard let inA = Self.clearly(a, point, reach: 1e-5),
            let inB = Self.clearly(b, point, reach: 1e-5)
          else { continue }
          #expect(
            result.contains(point) == rule(inA, inB),
            "seed \(seed) \(name) \(point)\n\(a.svgPathData)\n\(b.svgPathData)\n\(result.svgPathData)"
          )
        }
      }
    }
    #expect(refused <= count * 4 / 100, "\(refused) of \(count * 4) were refused")
  }
}
