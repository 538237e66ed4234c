import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Checks that a change does no more work than necessary, by counting the paragraphs shaped and
/// laid out.
@Suite("Incremental layout")
struct IncrementalLayoutTests {
  /// A hundred paragraphs of three lines each in an endless container.
  private func fixture(_ exclusions: [ExclusionPath] = []) -> LayoutFixture {
    let paragraph = "aaaa bbbb cccc dddd eeee\n"
    let fixture = LayoutFixture(
      String(repeating: paragraph, count: 100), width: 50, exclusions: exclusions)
    fixture.manager.ensureLayout()
    return fixture
  }

  /// The numbers of paragraphs that are shaped and set after a change until the layout is up to
  /// date.
  private func work(_ fixture: LayoutFixture, _ change: () -> Void) -> (shaped: Int, set: Int) {
    let (shaped, set) = (
      fixture.manager.shapedParagraphCount, fixture.manager.laidOutParagraphCount
    )
    change()
    fixture.manager.ensureLayout()
    return (
      fixture.manager.shapedParagraphCount - shaped, fixture.manager.laidOutParagraphCount - set
    )
  }

  @Test("a character that leaves the lines as many shapes and sets its paragraph alone")
  func oneCharacter() {
    let fixture = fixture()
    let work = work(fixture) { fixture.storage.replaceCharacters(in: 1_250..<1_251, with: "x") }
    #expect(work == (1, 1))
    #expect(fixture.lines[150] == "xaaa bbbb ")
    #expect(fixture.rects[299].minY == 2_990)
  }

  @Test("containers that are laid out one after the other hold each paragraph once")
  func oneContainerAfterTheOther() {
    // Paragraphs of three lines in containers of four: some continue in the next one.
    let text =
      String(repeating: "aaaa bbbb cccc dddd eeee\n", count: 5) + "aaaa bbbb cccc dddd eeee"
    let fixture = LayoutFixture(text, width: 50, height: 40).addContainers(4, height: 40)
    let manager = fixture.manager
    manager.ensureLayout()
    // The first four paragraphs, which the first three containers hold.
    manager.invalidateLayout(forCharacterRange: 0..<100)
    manager.ensureLayout(for: manager.textContainers[0])
    manager.textContainers[1].size.height = 41
    #expect(fixture.columns.map(\.count) == [4, 4, 4, 4, 2])
    #expect(fixture.columns.flatMap { $0 }.joined() == text)
  }

  @Test("a paragraph that gets a line moves what follows without setting it")
  func anotherLine() {
    let fixture = fixture()
    let work = work(fixture) { fixture.storage.insert("ffff gggg ", at: 1_250) }
    #expect(work == (1, 1))
    #expect(fixture.rects.count == 301)
    #expect(fixture.rects[300] == Rect(x: 0, y: 3_000, width: 50, height: 10))
    #expect(fixture.lines[300] == "eeee\n")
    #expect(fixture.manager.lineFragments(in: fixture.container)[300].range == 2_505..<2_510)
  }

  /// Aligns baselines with a grid of 16 points.
  private final class Grid: LayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
      lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
      in container: TextContainer, forCharactersIn range: Range<Int>
    ) -> Bool {
      let baseline = rect.minY + baselineOffset
      let missing = (baseline / 16).rounded(.up) * 16 - baseline
      rect.size.height += missing
      baselineOffset += missing
      return true
    }
  }

  /// Leaves everything to the defaults.
  private final class Indifference: LayoutManagerDelegate {
    var questions: DelegateQuestions { [] }
  }

  @Test("rows are moved past a delegate that has no say in where they stand")
  func indifferentDelegate() {
    let (fixture, delegate) = (fixture(), Indifference())
    fixture.manager.delegate = delegate
    let work = work(fixture) { fixture.storage.insert("ffff gggg ", at: 1_250) }
    #expect(work == (1, 1))
    #expect(fixture.rects[300] == Rect(x: 0, y: 3_000, width: 50, height: 10))
  }

  @Test("rows that an edit moves are asked about again where a delegate places them")
  func placingDelegate() {
    let (fixture, delegate) = (LayoutFixture("aaaa\nbbbb\ncccc\n", width: 50), Grid())
    fixture.manager.delegate = delegate
    #expect(fixture.manager.rows(in: fixture.container).map(\.baseline) == [16, 32, 48])
    var font = FontDescriptor(family: "Test", size: 15)
    font.file = fixture.storage.attributes(at: 0)[.font]?.file
    fixture.storage.addAttribute(.font, value: font, range: 0..<5)
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 19, 34])
    #expect(fixture.manager.rows(in: fixture.container).map(\.baseline) == [16, 32, 48])
  }

  @Test("a new paragraph and one taken away set what they touch")
  func paragraphsComeAndGo() {
    let fixture = fixture()
    #expect(work(fixture) { fixture.storage.insert("x\n", at: 1_250) } == (2, 2))
    #expect(fixture.rects.count == 301)
    #expect(work(fixture) { fixture.storage.deleteCharacters(in: 1_250..<1_252) } == (1, 1))
    #expect(fixture.rects.count == 300)
    #expect(fixture.rects[299].minY == 2_990)
  }

  @Test("attributes that only drawing reads set nothing")
  func drawingAttributes() {
    let fixture = fixture()
    let whole = 0..<fixture.storage.length
    #expect(
      work(fixture) {
        fixture.storage.addAttribute(.foregroundColor, value: .black, range: whole)
        fixture.storage.addAttribute(.underlineStyle, value: .single, range: 3..<900)
      } == (0, 0))
    #expect(
      work(fixture) {
        var font = FontDescriptor(family: "Noto Sans", size: 10)
        font.weight = 400
        fixture.storage.addAttribute(.font, value: font, range: 30..<31)
      } == (1, 1))
  }

  @Test("a shape that moves sets the paragraphs beside its places and no others")
  func movedShape() {
    let box = Rect(x: 0, y: 1_000, width: 20, height: 25)
    let fixture = fixture([ExclusionPath(path: BezierPath(rect: box))])
    let work = work(fixture) {
      fixture.container.exclusionPaths[0].path = BezierPath(
        rect: Rect(x: 30, y: 1_000, width: 20, height: 25))
    }
    #expect(work.shaped == 0)
    #expect(work.set <= 3)
    #expect(work.set >= 1)
  }

  @Test("what is on screen is laid out without the rest")
  func firstScreen() {
    let paragraph = "aaaa bbbb cccc dddd eeee\n"
    let fixture = LayoutFixture(String(repeating: paragraph, count: 100), width: 50)
    fixture.manager.ensureLayout(
      forBoundingRect: Rect(x: 0, y: 0, width: 50, height: 100), in: fixture.container)
    #expect(fixture.manager.laidOutParagraphCount == 4)
    #expect(fixture.manager.shapedParagraphCount == 4)
    #expect(fixture.manager.firstUnlaidCharacterIndex == 100)
    #expect(!fixture.manager.isLayoutComplete)
    #expect(fixture.manager.continueLayout(paragraphs: 6) == 0.1)
    #expect(fixture.manager.laidOutParagraphCount == 10)
    fixture.manager.ensureLayout(for: 600..<601)
    #expect(fixture.manager.laidOutParagraphCount == 25)
    fixture.manager.ensureLayout()
    // The empty last paragraph counts.
    #expect(fixture.manager.laidOutParagraphCount == 101)
    #expect(fixture.manager.isLayoutComplete)
  }

  @Test("a line more on the first of three pages moves lines from page to page")
  func pages() {
    let fixture = LayoutFixture(
      String(repeating: "aaaa bbbb cccc dddd eeee\n", count: 8), width: 50, height: 90)
    let (second, third) = (
      TextContainer(size: Size(width: 50, height: 90)),
      TextContainer(size: Size(width: 50, height: 90))
    )
    for container in [second, third] {
      container.lineFragmentPadding = 0
      fixture.manager.addTextContainer(container)
    }
    fixture.manager.ensureLayout()
    #expect(fixture.manager.characterRange(in: second) == 75..<150)
    fixture.storage.insert("ffff gggg ", at: 0)
    #expect(fixture.manager.characterRange(in: fixture.container) == 0..<80)
    #expect(fixture.manager.characterRange(in: second) == 80..<155)
    #expect(fixture.manager.characterRange(in: third) == 155..<210)
    fixture.storage.deleteCharacters(in: 0..<10)
    #expect(fixture.manager.characterRange(in: second) == 75..<150)
    #expect(fixture.manager.overflowRange == nil)
  }

  @Test("a part laid out on its own moves to its place when the text before it is laid out")
  func apart() {
    let paragraph = "aaaa bbbb cccc dddd eeee\n"
    let fixture = LayoutFixture(
      String(repeating: "aaaa\n", count: 2_000) + String(repeating: paragraph, count: 4_000),
      width: 50)
    let manager = fixture.manager
    manager.allowsNonContiguousLayout = true
    let fragments = manager.lineFragments(for: 80_000..<80_010)
    #expect(fragments.map(\.range) == [80_000..<80_010])
    #expect(manager.hasNonContiguousLayout)
    #expect(manager.laidOutParagraphCount < 20)
    #expect(!manager.estimatedHeight(of: fixture.container).isExact)
    let estimate = fragments[0].rect.minY
    manager.ensureLayout()
    #expect(!manager.hasNonContiguousLayout)
    let exact = manager.lineFragments(for: 80_000..<80_010)[0].rect.minY
    #expect(exact == 10 * Double(2_000 + 2_800 * 3))
    #expect(estimate != exact)
    #expect(manager.estimatedHeight(of: fixture.container).isExact)
    #expect(manager.laidOutParagraphCount <= 6_002)
  }

  @Test("an edit between a carriage return and its line feed ends the paragraph at the return")
  func separatedLineEnds() {
    let fixture = LayoutFixture("aa\r\nbb", width: 100)
    fixture.manager.ensureLayout()
    fixture.storage.insert("x", at: 3)
    #expect(fixture.lines == ["aa\r", "x\n", "bb"])
    fixture.storage.replaceCharacters(in: 3..<4, with: "")
    #expect(fixture.lines == ["aa\r\n", "bb"])
  }

  @Test("a shape that goes from below a truncated row gives room to what the row left out")
  func shapeBelowTruncatedRow() {
    let fixture = LayoutFixture("aa bb cc dd ee ff", width: 30, height: 20)
    fixture.container.lineBreakMode = .byTruncatingTail
    let below = BezierPath(rect: Rect(x: 0, y: 11, width: 30, height: 20))
    fixture.container.exclusionPaths = [ExclusionPath(path: below)]
    #expect(fixture.manager.rows(in: fixture.container).count == 1)
    fixture.container.exclusionPaths = []
    #expect(fixture.manager.rows(in: fixture.container).count == 2)
    #expect(fixture.lines.first == "aa bb ")
  }
}
