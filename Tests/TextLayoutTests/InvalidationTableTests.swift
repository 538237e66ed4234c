import Testing
import TextGeometry
import TextLayout
import TextStorage

/// The work that each kind of change causes, by Text Kit's table of what invalidates what.
///
/// A hundred paragraphs of three lines each flow through three containers of a hundred lines: the
/// 34th and the 67th continue in the next one. The unit is paragraphs; one that is set in two
/// containers counts once.
@Suite("Invalidation")
struct InvalidationTableTests {
  private func fixture() -> LayoutFixture {
    let fixture = LayoutFixture(
      String(repeating: "aaaa bbbb cccc dddd eeee\n", count: 100), width: 50, height: 1_000)
    fixture.addContainers(2, height: 1_000)
    fixture.manager.ensureLayout()
    #expect(fixture.columns.map(\.count) == [100, 100, 100])
    return fixture
  }

  /// The numbers of paragraphs that are shaped and set after a change until the layout is up to
  /// date.
  private func work(_ fixture: LayoutFixture, _ change: () -> Void) -> (shaped: Int, set: Int) {
    let manager = fixture.manager
    let (shaped, set) = (manager.shapedParagraphCount, manager.laidOutParagraphCount)
    change()
    manager.ensureLayout()
    return (manager.shapedParagraphCount - shaped, manager.laidOutParagraphCount - set)
  }

  @Test("characters: their paragraph, and what comes to stand in another container")
  func characters() {
    let fixture = fixture()
    #expect(work(fixture) { fixture.storage.replaceCharacters(in: 0..<4, with: "xxxx") } == (1, 1))
    // One more line in the first container: paragraphs that continue in the next one move lines
    // there.
    #expect(work(fixture) { fixture.storage.insert("ffff gggg ", at: 0) } == (1, 3))
  }

  @Test("attributes: their paragraph, and nothing where they are for drawing alone")
  func attributes() {
    let fixture = fixture()
    #expect(
      work(fixture) { fixture.storage.addAttribute(.kern, value: 0.1, range: 30..<34) } == (1, 1))
    #expect(
      work(fixture) {
        fixture.storage.addAttribute(.underlineStyle, value: .single, range: 0..<900)
      } == (0, 0))
  }

  @Test(
    "size, padding, shapes, truncation and lines of a container: it and those that follow, without shaping"
  )
  func containers() {
    // The second container holds 34 paragraphs, in whole or in part. Those after it move within
    // their container.
    let changes: [(String, Int, (TextContainer) -> Void)] = [
      ("height", 34, { $0.size.height = 900 }), ("width", 34, { $0.size.width = 60 }),
      ("padding", 34, { $0.lineFragmentPadding = 2 }),
      ("lines", 34, { $0.maximumNumberOfLines = 90 }),
      ("mode", 34, { $0.lineBreakMode = .byTruncatingTail }),
      (
        "shape", 18,
        {
          $0.exclusionPaths = [
            ExclusionPath(path: BezierPath(rect: Rect(x: 25, y: 500, width: 25, height: 10)))
          ]
        }
      ), ("same", 0, { $0.size = Size(width: 50, height: 1_000) }),
    ]
    for (name, count, change) in changes {
      let fixture = fixture()
      let first = fixture.manager.rows(in: fixture.container)
      let found = work(fixture) { change(fixture.manager.textContainers[1]) }
      #expect(found == (0, count), "\(name)")
      #expect(fixture.manager.rows(in: fixture.container) == first)
    }
  }

  @Test("a container added: what had no place")
  func added() {
    let fixture = fixture()
    fixture.manager.removeTextContainer(at: 2)
    fixture.manager.ensureLayout()
    // The rest of the 67th paragraph, 33 more and the empty one after the last line's end.
    #expect(work(fixture) { fixture.addContainers(1, height: 1_000) } == (0, 35))
  }

  @Test("a container inserted or taken out: what stood in it or behind it, without shaping")
  func inserted() {
    let fixture = fixture()
    // The first container keeps its lines except those of the paragraph that continues.
    let first = fixture.manager.rows(in: fixture.container)
    let inserted = work(fixture) {
      fixture.manager.insertTextContainer(TextContainer(size: Size(width: 50, height: 20)), at: 1)
    }
    #expect(inserted == (0, 68))
    #expect(work(fixture) { fixture.manager.removeTextContainer(at: 1) } == (0, 68))
    #expect(fixture.manager.rows(in: fixture.container) == first)
  }

  @Test("containers added or removed together: the same as one after the other, and told once")
  func together() {
    final class Listener: LayoutManagerDelegate {
      var invalidations = 0
      func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) { invalidations += 1 }
    }
    let (fixture, listener) = (fixture(), Listener())
    let (manager, rows) = (fixture.manager, fixture.columns)
    manager.delegate = listener
    manager.ensureLayout()
    #expect(work(fixture) { manager.removeTextContainers(from: 1) } == (0, 0))
    #expect(manager.textContainers.count == 1 && listener.invalidations == 1)
    #expect(manager.overflowRange?.lowerBound == 835)
    let added = (0..<3).map { _ in TextContainer(size: Size(width: 50, height: 1_000)) }
    for container in added { container.lineFragmentPadding = 0 }
    #expect(work(fixture) { manager.addTextContainers(added) } == (0, 68))
    #expect(manager.textContainers.count == 4 && listener.invalidations == 2)
    #expect(fixture.columns == rows + [[]])
    #expect(work(fixture) { manager.addTextContainers([]) } == (0, 0))
    #expect(work(fixture) { manager.removeTextContainers(from: 4) } == (0, 0))
  }

  @Test("leading and hyphenation of a manager: all text is set")
  func options() {
    let fixture = fixture()
    #expect(work(fixture) { fixture.manager.usesFontLeading.toggle() } == (101, 101))
    #expect(work(fixture) { fixture.manager.hyphenationFactor = 1 } == (101, 101))
    #expect(work(fixture) { fixture.manager.usesDefaultHyphenation = true } == (101, 101))
    // A mere permission changes nothing.
    #expect(work(fixture) { fixture.manager.allowsNonContiguousLayout = true } == (0, 0))
  }

  @Test("temporary attributes: nothing")
  func temporaryAttributes() {
    let fixture = fixture()
    #expect(
      work(fixture) {
        fixture.manager.addTemporaryAttribute(.underlineStyle, value: .single, in: 0..<900)
      } == (0, 0))
  }

  @Test("glyphs made again: their paragraphs")
  func glyphs() {
    let fixture = fixture()
    #expect(
      work(fixture) { fixture.manager.invalidateGlyphs(forCharacterRange: 20..<30) } == (2, 2))
    #expect(
      work(fixture) { fixture.manager.invalidateLayout(forCharacterRange: 20..<30) } == (0, 2))
  }
}
