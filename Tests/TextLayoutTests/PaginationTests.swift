import Dispatch
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Pages that a delegate adds when text is left over.
@Suite("Pagination by a delegate")
struct PaginationTests {
  private final class Pages: LayoutManagerDelegate {
    var reported: [(isFull: Bool, atEnd: Bool)] = []
    var most = 1_000

    func layoutManager(
      _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
    ) {
      reported.append((container == nil, atEnd))
      guard container == nil, layoutManager.textContainers.count < most else { return }
      let page = TextContainer(size: Size(width: 50, height: 30))
      page.lineFragmentPadding = 0
      layoutManager.addTextContainer(page)
    }
  }

  /// Twelve lines, three on each page.
  private func fixture(_ pages: Pages, count: Int = 12) -> LayoutFixture {
    let fixture = LayoutFixture(
      String(repeating: "aaaa bbbb\n", count: count - 1) + "c", width: 50, height: 30)
    fixture.manager.delegate = pages
    return fixture
  }

  @Test("pages are added until the text ends, and each is told of once")
  func all() {
    let pages = Pages()
    let fixture = fixture(pages)
    fixture.manager.ensureLayout()
    #expect(fixture.columns.map(\.count) == [3, 3, 3, 3])
    #expect(pages.reported.map(\.isFull) == [false, true, false, true, false, true, false])
    #expect(pages.reported.map(\.atEnd) == [false, false, false, false, false, false, true])
  }

  @Test("a question about the start adds no page, one about the end all", arguments: [false, true])
  func lazily(apart: Bool) {
    let pages = Pages()
    let fixture = fixture(pages, count: 3_000)
    let manager = fixture.manager
    manager.allowsNonContiguousLayout = apart
    #expect(manager.lineFragment(containing: 3)?.rect.minY == 0)
    // With non-contiguous layout some paragraphs are set at once.
    #expect(manager.textContainers.count == (apart ? 3 : 1))
    manager.ensureLayout(for: fixture.container)
    #expect(manager.textContainers.count == (apart ? 3 : 2))
    #expect(manager.textContainer(containing: 40) === manager.textContainers[1])
    #expect(manager.textContainers.count <= 3)
    #expect(manager.laidOutParagraphCount < 20)
    while !manager.isLayoutComplete { manager.continueLayout(paragraphs: 100) }
    #expect(manager.textContainers.count == 1_000)
    #expect(manager.characterRange(in: manager.textContainers[999]).upperBound == 29_991)
    #expect(manager.overflowRange == nil)
  }

  @Test("text that is typed gets a page more; text that is taken away leaves its page empty")
  func edits() {
    let pages = Pages()
    let fixture = fixture(pages)
    fixture.manager.ensureLayout()
    fixture.storage.insert("dddd eeee\n", at: 0)
    #expect(fixture.manager.overflowRange == nil)
    #expect(fixture.columns.map(\.count) == [3, 3, 3, 3, 1])
    fixture.storage.deleteCharacters(in: 0..<50)
    #expect(fixture.columns.map(\.count) == [3, 3, 2, 0, 0])
  }

  @Test("a delegate that adds nothing is asked once, and the rest has no place")
  func enough() {
    let pages = Pages()
    pages.most = 2
    let fixture = fixture(pages)
    #expect(fixture.manager.overflowRange == 60..<111)
    #expect(pages.reported.map(\.isFull) == [false, true, false, true])
  }

  @Test("a group of managers may be used on another thread each time")
  func threads() {
    let pages = Pages()
    let fixture = fixture(pages)
    let other = LayoutManager()
    let column = TextContainer(size: Size(width: 30, height: 0))
    column.lineFragmentPadding = 0
    fixture.storage.addLayoutManager(other)
    other.addTextContainer(column)
    // Only one thread at a time uses the group.
    nonisolated(unsafe) let group = (fixture.storage, fixture.manager, other, column)
    nonisolated(unsafe) var counts: [[Int]] = []
    for step in 0..<8 {
      let turn = DispatchGroup()
      DispatchQueue(label: "\(step)").async(group: turn) {
        let (storage, manager, other, column) = unsafe group
        storage.insert("xx ", at: step * 10)
        unsafe counts.append([
          manager.textContainers.reduce(0) { $0 + manager.rows(in: $1).count },
          other.rows(in: column).count,
        ])
      }
      turn.wait()
    }
    let fresh = LayoutManager()
    let copy = TextContainer(size: Size(width: 30, height: 0))
    copy.lineFragmentPadding = 0
    fixture.storage.addLayoutManager(fresh)
    fresh.addTextContainer(copy)
    #expect(unsafe counts.count == 8)
    #expect(fresh.rows(in: copy) == other.rows(in: column))
    #expect(unsafe counts.last == [fixture.columns.joined().count, fresh.rows(in: copy).count])
  }
}
