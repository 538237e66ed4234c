import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Known problems of Text Kit's lazy layout: screens that wait for a whole document, scroll views
/// that jump, heights that are wrong without notice.
@Suite("Pains of lazy layout")
struct LazyLayoutPainTests {
  /// A long text of paragraphs of one to three rows of 10 points.
  private func fixture(_ count: Int, width: Double = 50, apart: Bool = true) -> LayoutFixture {
    let text = (0..<count).map { number in
      ["aaaa", "aaaa bbbb cccc", "aaaa bbbb cccc dddd eeee"][number * number % 7 % 3] + "\n"
    }.joined()
    let fixture = LayoutFixture(text, width: width)
    fixture.manager.allowsNonContiguousLayout = apart
    return fixture
  }

  @Test("the first screen of a long text waits for none of the rest")
  func firstScreen() {
    let fixture = fixture(20_000, apart: false)
    let screen = Rect(x: 0, y: 0, width: 50, height: 400)
    #expect(fixture.manager.lineFragments(intersecting: screen, in: fixture.container).count == 40)
    #expect(fixture.manager.laidOutParagraphCount <= 40)
    #expect(fixture.manager.shapedParagraphCount <= 40)
  }

  @Test("a far part that finds no room at its estimated height truncates no row above it")
  func farPartWithoutRoom() throws {
    let fixture = fixture(12_000)
    let (manager, container) = (fixture.manager, fixture.container)
    container.lineBreakMode = .byTruncatingTail
    container.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: -10, y: 150_000, width: 100, height: 1e12)))
    ]
    let screen = Rect(x: 0, y: 0, width: 50, height: 400)
    let before = manager.lineFragments(intersecting: screen, in: container)
    manager.ensureLayout(for: { $0..<$0 }(fixture.storage.length - 100))
    let after = manager.lineFragments(in: container).prefix(before.count)
    #expect(after.map(\.end) == before.map(\.end))
    #expect(!after.contains { $0.end == .truncated })
    manager.ensureLayout()
    let all = manager.lineFragments(in: container)
    #expect(all.count == 15_000)
    #expect(all.dropLast().allSatisfy { $0.end != .truncated })
    #expect(try #require(all.last).end == .truncated)
  }

  @Test("what a reader looks at stays where it is while the text above it is laid out")
  func scrolling() throws {
    let fixture = fixture(12_000)
    let manager = fixture.manager
    let seen = fixture.storage.length / 2
    // The scroll position of the view, with the line 100 points below its top.
    var scroll = try #require(manager.lineFragment(containing: seen)).rect.minY - 100
    var slices = 0
    while !manager.isLayoutComplete, slices < 1_000 {
      scroll += try #require(manager.continueLayout(paragraphs: 300, keeping: seen))
      let rect = try #require(manager.lineFragment(containing: seen)).rect
      #expect(abs(rect.minY - scroll - 100) < 1e-6)
      slices += 1
    }
    #expect(manager.isLayoutComplete)
    #expect(slices > 10)
    #expect(!manager.hasNonContiguousLayout)
  }

  @Test("scrolling back from the middle of a text meets no gap, and nothing seen jumps")
  func scrollingBack() throws {
    let fixture = fixture(12_000)
    let manager = fixture.manager
    var seen = fixture.storage.length / 2
    var scroll = try #require(manager.lineFragment(containing: seen)).rect.minY
    var jumps = 0
    for _ in 0..<60 {
      let distance = try #require(
        manager.ensureLayout(
          forBoundingRect: Rect(x: 0, y: scroll - 150, width: 50, height: 400),
          in: fixture.container, keeping: seen))
      jumps += distance == 0 ? 0 : 1
      scroll += distance - 150
      let rect = try #require(manager.lineFragment(containing: seen)).rect
      #expect(abs(rect.minY - scroll - 150) < 10 + 1e-6)
      let shown = manager.lineFragments(
        intersecting: Rect(x: 0, y: scroll, width: 50, height: 400), in: fixture.container)
      for (above, below) in zip(shown, shown.dropFirst()) {
        #expect(abs(above.rect.maxY - below.rect.minY) < 1e-6)
        #expect(above.range.upperBound == below.range.lowerBound)
      }
      #expect((40...42).contains(shown.count))
      seen = try #require(shown.first).range.lowerBound
    }
    #expect(jumps > 0)
    #expect(manager.hasNonContiguousLayout)
    #expect(manager.laidOutParagraphCount < 1_500)
  }

  @Test("an estimate says that it is one, and comes close from the first")
  func estimates() {
    let fixture = fixture(12_000)
    let manager = fixture.manager
    manager.ensureLayout(
      forBoundingRect: Rect(x: 0, y: 0, width: 50, height: 2_000), in: fixture.container)
    var estimates = [manager.estimatedHeight(of: fixture.container)]
    while !manager.isLayoutComplete {
      manager.continueLayout(paragraphs: 1_000)
      estimates.append(manager.estimatedHeight(of: fixture.container))
    }
    let exact = manager.usedRect(for: fixture.container).height
    #expect(estimates.dropLast().allSatisfy { !$0.isExact })
    #expect(estimates.last?.isExact == true)
    #expect(estimates.allSatisfy { abs($0.height - exact) < exact * 0.03 })
  }

  @Test(
    "text that streams in stands without gaps or overlaps after each piece",
    arguments: [false, true])
  func streaming(apart: Bool) {
    let fixture = fixture(3, apart: apart)
    let manager = fixture.manager
    manager.ensureLayout()
    for number in 0..<60 {
      fixture.storage.append(["aaaa ", "bb", "\n", "cccc dddd "][number % 4])
      let screen = Rect(x: 0, y: 0, width: 50, height: 1e6)
      let drawn = manager.lineFragments(intersecting: screen, in: fixture.container)
      var bottom = 0.0
      for fragment in drawn {
        #expect(fragment.rect.minY == bottom)
        bottom = fragment.rect.maxY
      }
      // Measuring and drawing use the same rows.
      let extra = manager.extraLineFragment?.rect.height ?? 0
      #expect(manager.usedRect(for: fixture.container).maxY == bottom + extra)
    }
  }

  @Test("a piece of text at the end of a long one sets its paragraph alone")
  func streamingCost() {
    let fixture = fixture(3_000, apart: false)
    fixture.manager.ensureLayout()
    let (shaped, set) = (
      fixture.manager.shapedParagraphCount, fixture.manager.laidOutParagraphCount
    )
    for _ in 0..<50 {
      fixture.storage.append("aaaa ")
      fixture.manager.ensureLayout()
    }
    #expect(fixture.manager.shapedParagraphCount - shaped == 50)
    #expect(fixture.manager.laidOutParagraphCount - set == 50)
  }

  @Test("layout out of order ends when it is no longer allowed")
  func switchingOff() throws {
    let fixture = fixture(12_000)
    let manager = fixture.manager
    let seen = fixture.storage.length / 2
    _ = manager.lineFragment(containing: seen)
    #expect(manager.hasNonContiguousLayout)
    manager.allowsNonContiguousLayout = false
    let rect = try #require(manager.lineFragment(containing: seen)).rect
    #expect(!manager.hasNonContiguousLayout)
    manager.ensureLayout()
    #expect(manager.lineFragment(containing: seen)?.rect == rect)
  }

  @Test("lines that do not wrap are laid out where they are looked at, not all")
  func withoutWrapping() {
    let fixture = fixture(12_000, width: 0)
    let manager = fixture.manager
    let height = manager.estimatedHeight(of: fixture.container).height
    let screen = Rect(x: 0, y: max(height, 120_000) / 2, width: 400, height: 300)
    #expect(manager.lineFragments(intersecting: screen, in: fixture.container).count >= 30)
    #expect(manager.laidOutParagraphCount < 200)
  }

  @Test("the middle of a text beside a shape is laid out without what comes before it")
  func besideExclusions() {
    let fixture = fixture(12_000)
    fixture.container.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 5, width: 20, height: 1e6)))
    ]
    let manager = fixture.manager
    let fragments = manager.lineFragments(for: 60_000..<60_010)
    #expect(!fragments.isEmpty)
    #expect(fragments.allSatisfy { $0.rect.minX == 20 })
    #expect(manager.laidOutParagraphCount < 200)
  }
}
