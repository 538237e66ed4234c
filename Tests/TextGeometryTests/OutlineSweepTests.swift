import SeededRandom
import Testing

@testable import TextGeometry

@Suite("Free spans beside many pieces are found in one sweep")
struct OutlineSweepTests {
  /// The pieces of several random paths, cut at their crossings or uncut.
  private func parts(_ generator: inout SeededGenerator, isCut: Bool) -> (
    [OutlinePiece], OutlineBuilder
  ) {
    var path = BezierPath()
    for _ in 0..<(4 + generator.below(12)) { path.append(RandomPath.make(&generator)) }
    var builder = EdgeList.outline(of: path)
    builder.isStrip = true
    builder.add(EdgeList(RandomPath.make(&generator)))
    guard isCut else { return (builder.pieces.sortedByTop().pieces, builder) }
    var crossings = OutlineCrossings(
      builder.pieces, curves: builder.curves, slack: builder.slack)
    crossings.search()
    return (builder.cut(at: crossings.cuts).sortedByTop().pieces, builder)
  }

  @Test("a sweep finds the very sums that a look at every piece finds")
  func sameSums() {
    var most = 0
    for seed in 0..<Sweep.count(short: 60, long: UInt64(20_000)) {
      var generator = SeededGenerator(seed: seed)
      let (parts, builder) = parts(&generator, isCut: generator.chance(0.8))
      var sides = OutlineSides(
        sorted: parts, curves: builder.curves, slack: 10 * builder.slack)
      let single = parts.map { sides.windings(of: $0) }
      let swept = sides.windings(of: parts)
      most = max(most, parts.count)
      #expect(swept.elementsEqual(single) { $0 == $1 }, "seed \(seed), \(parts.count) pieces")
    }
    #expect(most > 500)
  }

  @Test("the work for pieces beside each other grows as their number, not as its square")
  func workOfPickets() {
    func work(_ count: Int) -> Int {
      let pieces = (0..<count).map { (index: Int) -> OutlinePiece in
        let x = 3 * Double(index)
        let winding: Int16 = index.isMultiple(of: 2) ? 1 : -1
        return OutlinePiece(
          y0: 0, y1: 100, x0: x, x1: x + 1, curve: -1, winding: winding, isEdge: true)
      }
      var sides = OutlineSides(sorted: pieces, curves: [], slack: 1e-9)
      let windings = sides.windings(of: pieces)
      let lefts = windings.map { $0.0.path }
      #expect(lefts == (0..<count).map { $0 % 2 })
      return sides.work
    }
    #expect(work(4_000) == 2 * work(2_000))
    #expect(work(4_000) <= 4 * 4_000)
  }

  @Test("a path of many arcs is not copied for each of them")
  func arcs() async {
    // This needs its own process, because the hook is not safe with other running threads.
    await #expect(processExitsWith: .success) {
      let data = "M0 0" + String(repeating: "a1 1 0 0 1 1 1", count: 3_000)
      var length = 0
      let count = AllocationCount.during {
        length = (try? BezierPath(svgPathData: data))?.elementCount ?? 0
      }
      precondition(length > 20_000, "\(length) steps.")
      precondition((count ?? 0) < 200, "Counted \(String(describing: count)).")
    }
  }

  @Test("a search for a top ends when its bands have met as much as they may")
  func allowance() throws {
    let bars = (0..<200).map {
      ExclusionPath(
        path: BezierPath(rect: Rect(x: 0, y: Double($0 * 10), width: 400, height: 9)))
    }
    let index = try ExclusionIndex(exclusions: bars)
    let band = Rect(x: 0, y: 0, width: 400, height: 5)
    var scratch = ExclusionIndex.Scratch()
    let top = index.nextTop(from: band, width: 10, isRightToLeft: false, scratch: &scratch)
    #expect(top == 1999)
    let whole = scratch.takeMetCount()
    scratch.allowance = whole / 4
    #expect(index.nextTop(from: band, width: 10, isRightToLeft: false, scratch: &scratch) == nil)
    #expect(scratch.isExhausted && scratch.metCount < whole / 3)
  }

  @Test("containers share outlines that took much work, and only those, in the places they have")
  func sharing() throws {
    var generator = SeededGenerator(seed: 3)
    var large = BezierPath()
    for _ in 0..<30 { large.append(RandomPath.mixed(&generator)) }
    let small = BezierPath(ovalIn: Rect(x: 10, y: 10, width: 50, height: 50))
    let exclusions = [large, small].map { ExclusionPath(path: $0, margin: -3) }
    let moved = exclusions.map {
      ExclusionPath(path: $0.path.transformed(by: .translation(x: -31.7, y: 0)), margin: -3)
    }
    var faults: [GeometryError] = []
    let first = ExclusionIndex(usableOf: exclusions, faults: &faults)
    let shared = ExclusionIndex(usableOf: moved, sharing: first, faults: &faults)
    let alone = ExclusionIndex(usableOf: moved, faults: &faults)
    #expect(faults.isEmpty)
    #expect(shared.given[0].part === first.given[0].part)
    #expect(shared.given[1].part !== first.given[1].part)
    #expect(shared.preparationWork(besides: first) == shared.given[1].part.work)
    for top in stride(from: -10.0, to: 110, by: 3) {
      let one = freeSpans(shared, top: top, height: 7)
      let other = freeSpans(alone, top: top, height: 7)
      #expect(one.count == other.count)
      for (one, other) in zip(one, other) {
        #expect(abs(one.start - other.start) + abs(one.end - other.end) < 1e-9)
      }
    }
  }
}
