import Dispatch
import Synchronization
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Many managers on one storage")
struct SharedStorageTests {
  private func manager(_ storage: TextStorage, widths: [Double]) -> LayoutManager {
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    for width in widths {
      let container = TextContainer(size: Size(width: width, height: 20))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
    }
    return manager
  }

  private func texts(_ manager: LayoutManager, _ storage: TextStorage) -> [[String]] {
    manager.textContainers.map { container in
      manager.lineFragments(in: container).map { storage.substring(in: $0.range) }
    }
  }

  @Test("every manager follows every edit, in containers of its own")
  func edits() {
    let fixture = LayoutFixture("aaaa bbbb cccc", width: 50, height: 20)
    let other = manager(fixture.storage, widths: [25, 50])
    #expect(fixture.lines == ["aaaa bbbb ", "cccc"])
    #expect(texts(other, fixture.storage) == [["aaaa ", "bbbb "], ["cccc"]])
    fixture.storage.replaceCharacters(in: 0..<5, with: "")
    #expect(fixture.lines == ["bbbb cccc"])
    #expect(texts(other, fixture.storage) == [["bbbb ", "cccc"], []])
    #expect(fixture.storage.layoutManagers.count == 2)
  }

  @Test("containers move from one manager to another, and managers from one storage to another")
  func moves() {
    let fixture = LayoutFixture("aaaa bbbb cccc", width: 50, height: 20)
    #expect(fixture.lines == ["aaaa bbbb ", "cccc"])
    let replacement = LayoutManager()
    fixture.container.replaceLayoutManager(replacement)
    #expect(fixture.container.layoutManager === replacement)
    #expect(fixture.manager.textContainers.isEmpty)
    #expect(fixture.storage.layoutManagers.count == 1)
    #expect(texts(replacement, fixture.storage) == [["aaaa bbbb ", "cccc"]])
    let second = LayoutFixture("dddd", width: 50)
    replacement.replaceTextStorage(second.storage)
    #expect(texts(replacement, second.storage) == [["dddd"]])
    #expect(fixture.storage.layoutManagers.isEmpty)
    #expect(second.storage.layoutManagers.count == 2)
  }

  @Test("a manager shows the text of a storage that has gone, whether it had been laid out or not")
  func storageGone() {
    for layOutFirst in [true, false] {
      var storage: TextStorage? = TextStorage(string: "aaaa bbbb")
      let manager = LayoutManager()
      let container = TextContainer(size: Size(width: 300, height: 100))
      storage?.addLayoutManager(manager)
      manager.addTextContainer(container)
      if layOutFirst { manager.ensureLayout() }
      storage?.replaceCharacters(in: 0..<4, with: "cc")
      storage = nil
      #expect(manager.textStorage == nil)
      #expect(manager.lineFragments(in: container).map(\.range) == [0..<7])
      // Laying out the text again does not lose it either.
      manager.usesFontLeading = false
      #expect(manager.lineFragments(in: container).map(\.range) == [0..<7])
      TextStorage(string: "d").addLayoutManager(manager)
      #expect(manager.lineFragments(in: container).map(\.range) == [0..<1])
    }
  }

  @Test("groups on several threads share fonts and give the same")
  func threads() {
    let expected = Self.heights()
    let differing = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      if Self.heights() != expected { differing.wrappingAdd(1, ordering: .relaxed) }
    }
    #expect(expected.count > 10)
    #expect(differing.load(ordering: .relaxed) == 0)
  }

  private static func heights() -> [Double] {
    let storage = TextStorage(
      string: String(repeating: "Some words for several threads, ", count: 40))
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 200, height: 0))
    manager.addTextContainer(container)
    return withExtendedLifetime(storage) { manager.rows(in: container).map(\.y) }
  }

  @Test("a slice of layout tells how far it moved what is seen")
  func anchor() throws {
    let text =
      String(repeating: "a\n", count: 12_000) + String(repeating: "aaaa bbbb cccc\n", count: 2_000)
    let fixture = LayoutFixture(text, width: 25)
    fixture.manager.allowsNonContiguousLayout = true
    let seen = fixture.storage.length - 100
    let before = fixture.manager.lineFragments(for: seen..<seen + 1)[0].rect.minY
    var distance = 0.0
    while !fixture.manager.isLayoutComplete {
      distance += try #require(fixture.manager.continueLayout(paragraphs: 500, keeping: seen))
    }
    let after = fixture.manager.lineFragments(for: seen..<seen + 1)[0].rect.minY
    #expect(distance != 0)
    #expect(abs(before + distance - after) < 1e-6)
  }
}
