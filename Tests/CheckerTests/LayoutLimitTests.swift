import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Limits on the work of a layout")
struct LayoutLimitTests {
  private static let first = SeededGenerator.firstSeed

  /// The properties of a layout that are compared: the places of its fragments.
  private struct Placed: Hashable {
    var container: Int
    var range: Range<Int>
    var rect: Rect
  }

  private func fragments(_ manager: LayoutManager) -> [Placed] {
    manager.textContainers.enumerated().flatMap { number, container in
      manager.lineFragments(in: container).map {
        Placed(container: number, range: $0.range, rect: $0.rect)
      }
    }
  }

  @Test("a layout that stops at a limit goes on from there, and becomes the layout without limits")
  func continues() {
    let count: UInt64 = Sweep.count(debug: 40, release: 400, long: 20_000)
    var stops = 0
    for seed in Self.first..<Self.first + count {
      let whole = GeneratedDocument(seed: seed)
      let document = GeneratedDocument(seed: seed)
      // No layout reaches this limit.
      whole.manager.limits = LayoutLimits(steps: .max)
      let expected = fragments(whole.manager)
      #expect(whole.manager.exceededLimit == nil, "seed \(seed)")
      var generator = SeededGenerator(seed: seed ^ 0x11317)
      let longest =
        (0..<document.storage.paragraphCount).map {
          document.storage.paragraphRange(at: $0).count
        }.max() ?? 0
      var steps = generator.int(1..<max(2, longest))
      while true {
        let limits = LayoutLimits(steps: steps)
        document.manager.limits = limits
        document.manager.ensureLayout()
        guard let error = document.manager.exceededLimit else { break }
        stops += 1
        if error.kind != .steps || error.limits != limits {
          Issue.record("seed \(seed): \(error)")
          return
        }
        let known = document.manager.firstUnlaidCharacterIndex
        let part = fragments(document.manager)
        // Truncation depends on all text that follows.
        let mayTruncate = document.manager.textContainers.contains { !$0.lineBreakMode.wraps }
        if !mayTruncate, part != expected.filter({ $0.range.upperBound <= known }) {
          Issue.record("seed \(seed): with \(steps) steps what is laid out is not the beginning.")
          return
        }
        if document.manager.isLayoutComplete {
          Issue.record("seed \(seed): a layout that has stopped says that it is complete.")
          return
        }
        // A paragraph starts again from scratch, so the limit must reach the steps that it takes.
        steps *= 2
      }
      if fragments(document.manager) != expected
        || document.manager.overflowRange != whole.manager.overflowRange
      {
        Issue.record("seed \(seed): in parts the layout is another one.")
        return
      }
    }
    #expect(stops > Int(count) / 2)
  }

  private func manager(of text: TextStorage) -> LayoutManager {
    let manager = LayoutManager()
    text.addLayoutManager(manager)
    manager.addTextContainer(TextContainer(size: Size(width: 200, height: 0)))
    return manager
  }

  @Test("a single paragraph is not shaped that is longer than the steps there are")
  func oneParagraph() {
    let text = TextStorage(string: String(repeating: "word ", count: 2_000))
    let manager = manager(of: text)
    manager.limits = LayoutLimits(steps: 9_999)
    manager.ensureLayout()
    #expect(manager.exceededLimit?.kind == .steps)
    #expect(manager.shapedParagraphCount == 0)
    #expect(manager.lineFragments(in: manager.textContainers[0]).isEmpty)
    #expect(manager.firstUnlaidCharacterIndex == 0)
    #expect(manager.lineFragment(containing: 500) == nil)
    #expect(
      manager.exceededLimit?.description.contains("limit of 9999 steps") == true)
    manager.limits = nil
    #expect(manager.lineFragment(containing: 500) != nil)
    #expect(manager.exceededLimit == nil)
  }

  @Test("rows of one paragraph are counted, too, and what stops there keeps none of them")
  func rowsOfOneParagraph() {
    let text = TextStorage(string: String(repeating: "word ", count: 2_000))
    let manager = manager(of: text)
    manager.limits = LayoutLimits(steps: 10_050)
    manager.ensureLayout()
    #expect(manager.exceededLimit?.kind == .steps)
    #expect(manager.shapedParagraphCount == 1)
    #expect(manager.lineFragments(in: manager.textContainers[0]).isEmpty)
    manager.limits = nil
    manager.ensureLayout()
    // The paragraph is not shaped again.
    #expect(manager.shapedParagraphCount == 1)
    #expect(manager.lineFragments(in: manager.textContainers[0]).count > 100)
  }

  @Test("paragraphs before the limit have their rows")
  func beginning() {
    let text = TextStorage(string: String(repeating: "word and word\n", count: 400))
    let manager = manager(of: text)
    manager.limits = LayoutLimits(steps: 3_000)
    manager.ensureLayout()
    // Each paragraph takes fourteen code units and some steps.
    #expect(manager.shapedParagraphCount > 150)
    #expect(manager.lineFragments(in: manager.textContainers[0]).count > 150)
    #expect(manager.lineFragments(in: manager.textContainers[0]).count < 215)
  }

  @Test("what rows meet of shapes is counted")
  func shapes() {
    // A zigzag from top to bottom: each row crosses all of its lines, which leave room on the
    // left.
    func steps(_ lines: Int) -> Int {
      var path = BezierPath()
      path.move(to: Point(x: 150, y: -10))
      for line in 0..<lines {
        path.addLine(
          to: Point(x: 150 + Double(line) * 40 / Double(lines), y: line % 2 == 0 ? 9_000 : -10))
      }
      path.close()
      func isEnough(_ steps: Int) -> Bool {
        let text = TextStorage(string: String(repeating: "word ", count: 200))
        let manager = manager(of: text)
        manager.textContainers[0].exclusionPaths = [ExclusionPath(path: path)]
        manager.limits = LayoutLimits(steps: steps)
        manager.ensureLayout()
        return manager.exceededLimit == nil
      }
      var (few, enough) = (0, 1_000_000)
      while enough - few > 1 {
        let middle = (few + enough) / 2
        if isEnough(middle) { enough = middle } else { few = middle }
      }
      return enough
    }
    let (plain, dense) = (steps(16), steps(1_600))
    #expect(plain < 1_400, "\(plain)")
    // Each row takes a hundred steps.
    #expect(dense > plain + 2_000, "\(dense)")
  }

  @Test("a layout that is cancelled stops, and goes on when it is asked to")
  func cancelling() {
    let text = TextStorage(string: String(repeating: "word and word\n", count: 400))
    let manager = manager(of: text)
    let cancellation = LayoutCancellation()
    manager.limits = LayoutLimits(cancellation: cancellation)
    #expect(manager.lineFragment(containing: 20) != nil)
    cancellation.cancel()
    manager.ensureLayout()
    #expect(manager.exceededLimit?.kind == .cancellation)
    #expect(manager.exceededLimit?.description == "the layout was cancelled")
    #expect(manager.shapedParagraphCount < 60)
    manager.limits = LayoutLimits(cancellation: LayoutCancellation())
    manager.ensureLayout()
    #expect(manager.exceededLimit == nil && manager.isLayoutComplete)
  }

  @Test(
    "memory of shaped text and time are limits, too", .enabled(if: FastPaths.enabled == .all))
  func bytesAndSeconds() {
    let text = TextStorage(string: String(repeating: "word and word\n", count: 400))
    let manager = manager(of: text)
    manager.limits = LayoutLimits(bytes: 40_000)
    manager.ensureLayout()
    #expect(manager.exceededLimit?.kind == .bytes)
    #expect(manager.shapedParagraphCount > 10)
    #expect(manager.shapedParagraphCount < 300)
    manager.limits = LayoutLimits(seconds: 0)
    manager.ensureLayout()
    #expect(manager.exceededLimit?.kind == .seconds)
    manager.limits = LayoutLimits(steps: 1_000_000, seconds: 600, bytes: 1 << 30)
    manager.ensureLayout()
    #expect(manager.exceededLimit == nil)
    #expect(manager.isLayoutComplete)
  }
}
