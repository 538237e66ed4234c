import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Checks which rows stay when all containers are made again.
///
/// Glyphs are 5 points wide and rows 10 points high.
@Suite("Rows of the layout before")
struct EarlierRowsTests {
  /// Twelve paragraphs of a row each, in containers of a height.
  private func rows(height: Double = 30) -> LayoutFixture {
    let fixture = LayoutFixture(
      String(repeating: "aaaa bbbb\n", count: 11) + "aaaa bbbb", width: 50, height: height)
    fixture.addContainers(5, height: height).manager.ensureLayout()
    return fixture
  }

  /// The number of paragraphs that are laid out in new containers.
  private func work(
    _ fixture: LayoutFixture, height: Double, count: Int = 6,
    _ change: (TextContainer) -> Void = { _ in }
  ) -> Int {
    let before = fixture.manager.laidOutParagraphCount
    fixture.manager.removeTextContainersKeepingRows()
    fixture.addContainers(count, height: height)
    fixture.manager.textContainers.forEach(change)
    fixture.manager.ensureLayout()
    return fixture.manager.laidOutParagraphCount - before
  }

  @Test("containers like those before keep all rows")
  func same() {
    let fixture = rows()
    #expect(work(fixture, height: 30) == 0)
    #expect(fixture.columns.map(\.count) == [3, 3, 3, 3, 0, 0])
    #expect(fixture.manager.overflowRange == nil)
  }

  @Test("an edited paragraph is laid out alone")
  func edited() {
    let fixture = rows()
    fixture.storage.replaceCharacters(in: 50..<51, with: "xx")
    #expect(work(fixture, height: 30) == 1)
    #expect(fixture.columns[1] == ["aaaa bbbb\n", "aaaa bbbb\n", "xxaaa bbbb\n"])
  }

  @Test("a container of another height keeps the rows that have room in it")
  func heights() {
    let higher = rows()
    #expect(work(higher, height: 40) == 9)
    #expect(higher.columns.map(\.count) == [4, 4, 4, 0, 0, 0])
    let lower = rows()
    #expect(work(lower, height: 20) == 8)
    #expect(lower.columns.map(\.count) == [2, 2, 2, 2, 2, 2])
  }

  @Test("a container with other paths keeps none")
  func paths() {
    let fixture = rows()
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 0, width: 10, height: 5)))
    #expect(work(fixture, height: 30) { $0.exclusionPaths = [hole] } == 12)
    #expect(work(fixture, height: 30) { $0.exclusionPaths = [hole] } == 0)
  }

  @Test("a paragraph that continues in the next container is laid out again")
  func divided() {
    // Rows 0 to 23 in containers of four: the second, third, sixth and seventh paragraph continue.
    let fixture = LayoutFixture(
      String(repeating: "aaaa bbbb cccc dddd eeee\n", count: 7) + "aaaa bbbb cccc dddd eeee",
      width: 50, height: 40)
    fixture.addContainers(5, height: 40).manager.ensureLayout()
    #expect(work(fixture, height: 40) == 4)
    #expect(fixture.columns.map(\.count) == [4, 4, 4, 4, 4, 4])
  }

  @Test("rows are forgotten on request, and those of an edited paragraph after an edit")
  func forgotten() {
    let fixture = rows()
    fixture.manager.removeTextContainersKeepingRows()
    fixture.manager.forgetEarlierRows()
    #expect(work(fixture, height: 30) == 12)
    fixture.manager.removeTextContainersKeepingRows()
    fixture.storage.replaceCharacters(in: 0..<1, with: "b")
    let before = fixture.manager.laidOutParagraphCount
    fixture.addContainers(4, height: 30).manager.ensureLayout()
    #expect(fixture.manager.laidOutParagraphCount - before == 1)
    #expect(fixture.columns[0] == ["baaa bbbb\n", "aaaa bbbb\n", "aaaa bbbb\n"])
  }

  /// A text of random paragraphs with random rules for their rows.
  private func fixture(_ random: inout SeededGenerator) -> LayoutFixture {
    let paragraphs = (0..<20).map { _ in
      Array(repeating: "aaaa", count: 1 + random.below(9)).joined(separator: " ") + "\n"
    }
    let fixture = LayoutFixture(paragraphs.joined(), width: 50, height: 60)
    var start = 0
    for paragraph in paragraphs {
      fixture.restyle(at: start) { style in
        style.keepWithNext = random.below(5) == 0
        style.keepTogether = random.below(6) == 0
        (style.orphanLines, style.widowLines) = (random.below(3), random.below(3))
        style.paragraphSpacing = Double(random.below(3) * 5)
        if random.below(9) == 0 { style.breakBefore = .container }
      }
      start += paragraph.utf16.count
    }
    return fixture
  }

  private func setContainers(_ manager: LayoutManager, _ heights: [Double], hole: Int) {
    for (index, height) in heights.enumerated() {
      let container = TextContainer(size: Size(width: 50, height: height))
      container.lineFragmentPadding = 0
      if index == hole {
        let rect = Rect(x: 30, y: 10, width: 20, height: 25)
        container.exclusionPaths = [ExclusionPath(path: BezierPath(rect: rect))]
      }
      manager.addTextContainer(container)
      // The owner of containers may lay out each before it makes the next.
      if height > 40 { manager.ensureLayout(for: container) }
    }
    manager.ensureLayout()
  }

  @Test("the layout is the one that a manager without earlier rows makes")
  func sameAsFresh() {
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + 300 {
      var random = SeededGenerator(seed: seed)
      let edited = fixture(&random)
      edited.manager.removeTextContainers(from: 0)
      var heights = (0..<16).map { _ in Double(30 + 10 * random.below(4)) }
      setContainers(edited.manager, heights, hole: random.below(20))
      for _ in 0..<3 {
        let place = random.below(edited.storage.length - 1)
        edited.storage.insert(
          ["a", "aaaa ", "aaaa aaaa aaaa aaaa ", "\n"][random.below(4)], at: place)
        heights[random.below(16)] = Double(30 + 10 * random.below(4))
        let hole = random.below(20)
        edited.manager.removeTextContainersKeepingRows()
        setContainers(edited.manager, heights, hole: hole)
        edited.manager.forgetEarlierRows()
        let fresh = LayoutManager()
        let copy = TextStorage(
          edited.storage.attributedSubstring(in: 0..<edited.storage.length))
        copy.addLayoutManager(fresh)
        setContainers(fresh, heights, hole: hole)
        for (one, two) in zip(edited.manager.textContainers, fresh.textContainers) {
          let (ours, theirs) = (
            edited.manager.lineFragments(in: one), fresh.lineFragments(in: two)
          )
          #expect(ours.map(\.rect) == theirs.map(\.rect), "seed \(seed)")
          #expect(ours.map(\.range) == theirs.map(\.range), "seed \(seed)")
        }
        #expect(edited.manager.overflowRange == fresh.overflowRange, "seed \(seed)")
      }
    }
  }
}
