import Testing
import TextGeometry

/// Checks that queries reuse their buffers.
@Suite struct AllocationTests {
  @Test("the hook counts allocations")
  func countingHook() async {
    await #expect(processExitsWith: .success) {
      var kept: [[Int]] = []
      let count = AllocationCount.during { for size in 1...5 { kept.append([size]) } }
      precondition(kept.count == 5 && (count ?? 0) >= 5, "Counted \(String(describing: count)).")
    }
  }

  /// Outlines whose bands have few intervals, and some with hundreds of crossings and intervals.
  static func shape(_ name: String) -> BezierPath {
    var comb = BezierPath()
    for tooth in 0..<300 {
      let x = Double(tooth * 131 % 300) * 2
      comb.append(BezierPath(rect: Rect(x: x, y: Double(tooth % 7), width: 1, height: 300)))
    }
    var bubbles = BezierPath()
    for bubble in 0..<200 {
      bubbles.append(
        BezierPath(
          ovalIn: Rect(
            x: Double(bubble * 37 % 600), y: Double(bubble * 53 % 290), width: 9, height: 11)))
    }
    switch name {
    case "comb": return comb
    case "bubbles": return bubbles
    default: return BezierPath(ovalIn: Rect(x: 170, y: 20, width: 260, height: 260))
    }
  }

  @Test("queries allocate nothing once their buffers have grown")
  func warmQueries() async {
    // This needs its own process, because the hook is not safe with other running threads.
    await #expect(processExitsWith: .success) {
      for name in ["circle", "comb", "bubbles"] {
        for wrap in [WrapMode.both, .largest] {
          let count = try AllocationTests.allocations(beside: name, wrap)
          precondition(count == 0, "\(name), \(wrap): \(String(describing: count)) allocations.")
        }
      }
    }
  }

  /// The number of objects that repeated queries all over an outline allocate.
  static func allocations(beside name: String, _ wrap: WrapMode) throws -> Int? {
    let index = try ExclusionIndex(
      exclusions: [
        ExclusionPath(path: shape(name), margin: name == "circle" ? 5 : 0, wrap: wrap),
        ExclusionPath(path: BezierPath(rect: Rect(x: 10, y: 40, width: 30, height: 40))),
      ], inside: BezierPath(ovalIn: Rect(x: -50, y: -100, width: 700, height: 700)))
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    func ask() {
      for step in 0..<40 {
        let top = Double(step) * 8.3 - 10
        index.freeSpans(
          of: Rect(x: 0, y: top, width: 600, height: 12), isRightToLeft: false,
          scratch: &scratch, into: &spans)
        _ = index.nextTop(
          from: Rect(x: 0, y: top, width: 600, height: 12), width: 400, limit: 900,
          isRightToLeft: false,
          scratch: &scratch)
      }
    }
    ask()
    return AllocationCount.during(ask)
  }
}
