import SeededRandom
import Testing
import TextGeometry

/// Compares the index with an oracle that shares no code with it.
///
/// A sample always runs; `TEXTRENDER_SWEEP=1 swift test -c release --filter Sweep` runs
/// everything.
@Suite struct BandSweepTests {

  /// A description of the failure of one band, or nil.
  static func disagreement(
    _ path: BezierPath, inside: Bool, top: Double, height: Double, size: Double, seed: UInt64
  ) throws -> String? {
    let index =
      inside
      ? try ExclusionIndex(exclusions: [], inside: path)
      : try ExclusionIndex(exclusions: [ExclusionPath(path: path)])
    let oracle = ColumnOracle(path)
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    let left = -0.1 * size
    let right = 1.1 * size
    index.freeSpans(
      of: Rect(x: left, y: top, width: right - left, height: height), isRightToLeft: false,
      scratch: &scratch, into: &spans)
    let near = 1e-6 * size
    var places: [Double] = []
    for span in spans {
      places += [span.start - near, span.start + near, span.end - near, span.end + near]
      places.append((span.start + span.end) / 2)
    }
    for case let step in 0..<40 {
      places.append(left + (right - left) * (Double(step) + 0.37) / 40)
    }
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _):
        places += [to.x - near, to.x + near]
      case .close: break
      }
    }
    // The oracle uses the cubic curves of arcs, which are off by 2·10⁻⁹ of the radius.
    let slack = 2e-9 * size
    for x in places where x > left && x < right {
      // Close to the end of a span either answer may be right.
      if spans.contains(where: { abs($0.start - x) < near / 2 || abs($0.end - x) < near / 2 }) {
        continue
      }
      let isFree = spans.contains { $0.start < x && x < $0.end }
      if isFree {
        if oracle.isBlocked(
          x: x, top: top + slack, bottom: top + height - slack, slack: slack, outside: inside)
        {
          return "x \(x) is blocked but was called free; spans \(spans)"
        }
      } else if !oracle.isBlocked(
        x: x, top: top - slack, bottom: top + height + slack, slack: 0, outside: inside),
        !oracle.isBlocked(
          x: x - near / 4, top: top - slack, bottom: top + height + slack, slack: 0,
          outside: inside)
      {
        return "x \(x) is free but was called blocked; spans \(spans)"
      }
    }
    return nil
  }

  /// Removes steps from a path as long as it still fails.
  static func shrunk(_ path: BezierPath, _ fails: (BezierPath) throws -> Bool) rethrows
    -> BezierPath
  {
    var best = path
    var improved = true
    while improved {
      improved = false
      let elements = Array(best.elements)
      for index in elements.indices.dropFirst() {
        var fewer = elements
        fewer.remove(at: index)
        var candidate = BezierPath(fewer)
        candidate.usesEvenOddFillRule = best.usesEvenOddFillRule
        if try fails(candidate) {
          best = candidate
          improved = true
          break
        }
      }
    }
    return best
  }

  static func sweep(seeds: Range<UInt64>, inside: Bool) throws -> String? {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let scale = [1.0, 1, 1, 1e6, 1e-4, 7.3][generator.below(6)]
      let shift = generator.chance(0.2) ? generator.between(-1, 1) * 100 : 0
      let path = RandomPath.make(&generator).transformed(
        by: Transform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: shift * scale))
      for _ in 0..<3 {
        let top =
          generator.chance(0.3)
          ? Double(12 * generator.below(9)) * scale
          : generator.between(-20, 110) * scale + shift * scale
        let height = [12, 0.5, 3, 30, 200][generator.below(5)] * scale
        func fault(_ path: BezierPath) throws -> String? {
          try disagreement(
            path, inside: inside, top: top, height: height, size: 100 * scale, seed: seed)
        }
        if try fault(path) != nil {
          let small = try shrunk(path) { try fault($0) != nil }
          let message = try fault(small) ?? ""
          return "seed \(seed), band \(top) + \(height), "
            + "\(small.usesEvenOddFillRule ? "evenodd" : "nonzero") \(small.svgPathData)\n\(message)"
        }
      }
    }
    return nil
  }

  @Test("random exclusions block what brute force says")
  func exclusionsAgainstOracle() throws {
    let fault = try Self.sweep(seeds: 0..<Sweep.count(short: 400, long: 40_000), inside: false)
    #expect(fault == nil, "\(fault ?? "")")
  }

  @Test("random containers offer what brute force says")
  func containersAgainstOracle() throws {
    let fault = try Self.sweep(
      seeds: 100_000..<Sweep.count(short: 100_200, long: 120_000), inside: true)
    #expect(fault == nil, "\(fault ?? "")")
  }
}
