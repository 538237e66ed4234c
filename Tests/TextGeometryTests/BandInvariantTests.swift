import SeededRandom
import Testing
import TextGeometry

/// Invariants of all paths, whatever their spans.
@Suite struct BandInvariantTests {
  func width(_ spans: [HorizontalSpan]) -> Double { spans.reduce(0) { $0 + $1.width } }

  @Test("a taller band never has more room")
  func tallerBand() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let index = try ExclusionIndex(exclusions: [ExclusionPath(path: RandomPath.make(&generator))])
      let top = generator.between(-10, 100)
      var room = Double.infinity
      for height in [0.5, 1, 5, 20, 60] {
        let now = width(freeSpans(index, top: top, height: height, right: 100))
        #expect(now <= room + 1e-9, "seed \(seed)")
        room = now
      }
    }
  }

  @Test("the spans of a union are those that all leave free")
  func spansOfUnion() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let paths = (0..<3).map { _ in ExclusionPath(path: RandomPath.make(&generator)) }
      let top = generator.between(-10, 100)
      let together = try freeSpans(paths, top: top, height: 8, right: 100)
      var left = [HorizontalSpan(start: 0, end: 100)]
      for path in paths {
        let own = try freeSpans([path], top: top, height: 8, right: 100)
        left = left.flatMap { span in
          own.compactMap { other in
            let start = max(span.start, other.start)
            let end = min(span.end, other.end)
            return end - start > 1e-9 ? HorizontalSpan(start: start, end: end) : nil
          }
        }
      }
      #expect(together.filter { $0.width > 1e-9 } == left, "seed \(seed)")
    }
  }

  @Test("translation moves the spans")
  func translation() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let path = RandomPath.make(&generator)
      let margin = generator.chance(0.3) ? 5.0 : 0
      // Adding multiples of 1/64 to the lattice coordinates of the paths causes no rounding.
      let dx = (generator.between(-500, 500) * 64).rounded() / 64
      let dy = (generator.between(-500, 500) * 64).rounded() / 64
      let top = generator.between(-10, 100)
      let here = try freeSpans(
        [ExclusionPath(path: path, margin: margin)], top: top, height: 7, right: 100)
      let there = try freeSpans(
        [ExclusionPath(path: path.transformed(by: .translation(x: dx, y: dy)), margin: margin)],
        top: top + dy, height: 7, left: dx, right: 100 + dx)
      let a = here.filter { $0.width > 1e-7 }
      let b = there.filter { $0.width > 1e-7 }
      #expect(a.count == b.count, "seed \(seed)")
      for (a, b) in zip(a, b) {
        // Rounding y moves x by the square root where an outline is nearly horizontal.
        #expect(abs(a.start + dx - b.start) < 2e-5, "seed \(seed)")
        #expect(abs(a.end + dx - b.end) < 2e-5, "seed \(seed)")
      }
    }
  }

  @Test("the rule does not matter for simple paths")
  func fillRuleOfSimplePaths() throws {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var path = BezierPath(
        roundedRect: Rect(x: 10, y: 10, width: generator.between(1, 80), height: 70),
        cornerRadius: generator.between(0, 30))
      let top = generator.between(0, 90)
      let nonZero = try freeSpans([ExclusionPath(path: path)], top: top, height: 6)
      path.usesEvenOddFillRule = true
      #expect(try freeSpans([ExclusionPath(path: path)], top: top, height: 6) == nonZero)
    }
  }

  @Test("in a thin band, inside and outside share the line between them")
  func thinBand() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let path = RandomPath.polygon(&generator, corners: 7)
      let top = generator.between(0, 100)
      let outside = try freeSpans([ExclusionPath(path: path)], top: top, height: 1e-9, right: 100)
      let inside = try freeSpans([], inside: path, top: top, height: 1e-9, right: 100)
      #expect(abs(width(outside) + width(inside) - 100) < 1e-4, "seed \(seed)")
    }
  }

  @Test("the next top is the first that fits")
  func nextTopIsFirst() throws {
    for seed in 0..<120 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let path = RandomPath.make(&generator)
      let index = try ExclusionIndex(
        exclusions: [ExclusionPath(path: path, margin: generator.chance(0.3) ? 4 : 0)])
      let height = [2.0, 9, 30][generator.below(3)]
      let width = generator.between(20, 100)
      let from = generator.between(-10, 60)
      let found = nextTop(index, from: from, height: height, width: width, right: 100)
      func fits(_ top: Double) -> Bool {
        freeSpans(index, top: top, height: height, right: 100).contains { $0.width >= width }
      }
      let top = try #require(found, "seed \(seed)")
      #expect(fits(top), "seed \(seed)")
      var earlier = from
      while earlier < top - 1e-7 {
        #expect(!fits(earlier), "seed \(seed): \(earlier) fits before \(top)")
        earlier += max(1e-7, (top - from) / 300)
      }
      #expect(top == from || !fits(top - 1e-7), "seed \(seed): just before \(top)")
    }
  }

  @Test("the next top inside a shape stays inside")
  func nextTopInside() throws {
    let circle = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 200, height: 200))
    let index = try ExclusionIndex(exclusions: [], inside: circle)
    let top = try #require(nextTop(index, from: -50, height: 20, width: 120, right: 200))
    // A chord of 120 is 80 from the centre.
    #expect(abs(top - 20) < 1e-7)
    #expect(nextTop(index, from: 161, height: 20, width: 120, right: 200) == nil)
  }
}
