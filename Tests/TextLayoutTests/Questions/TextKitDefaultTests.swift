import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Text Kit's defaults")
struct TextKitDefaultTests {
  @Test("a container without arguments is endless, has padding 5 and no limits")
  func container() {
    let container = TextContainer()
    #expect(container.size == Size(width: 1e7, height: 1e7))
    #expect(container.lineFragmentPadding == 5)
    #expect(container.maximumNumberOfLines == nil)
    #expect(container.lineBreakMode == .byWordWrapping)
    #expect(container.exclusionPaths.isEmpty)
    #expect(container.isSimpleRectangularTextContainer)
    #expect(container.layoutManager == nil)
  }

  @Test("a manager without arguments has no storage, containers or delegate, and uses leading")
  func manager() {
    let manager = LayoutManager()
    #expect(manager.textStorage == nil)
    #expect(manager.textContainers.isEmpty)
    #expect(manager.delegate == nil)
    #expect(manager.usesFontLeading)
    #expect(!manager.allowsNonContiguousLayout)
    #expect(!manager.hasNonContiguousLayout)
    #expect(manager.hyphenationFactor == 0)
    #expect(!manager.usesDefaultHyphenation)
    #expect(!manager.hasTemporaryAttributes)
    #expect(manager.numberOfGlyphs == 0)
  }

  @Test("a storage without arguments has no edits pending, a paragraph style no lengths")
  func values() {
    let storage = TextStorage()
    #expect(storage.editedMask == [])
    #expect(storage.editedRange == nil)
    #expect(storage.changeInLength == 0)
    #expect(storage.layoutManagers.isEmpty)
    let style = ParagraphStyle()
    #expect(style.alignment == .natural)
    #expect(style.lineBreakMode == .byWordWrapping)
    #expect(style.tabStops.map(\.location) == (1...12).map { Double($0) * 28 })
    #expect(style.defaultTabInterval == 0)
    #expect(style.hyphenationFactor == 0)
    #expect(style.lineSpacing + style.paragraphSpacing + style.paragraphSpacingBefore == 0)
    #expect(style.headIndent + style.firstLineHeadIndent + style.tailIndent == 0)
    #expect(style.minimumLineHeight + style.maximumLineHeight + style.lineHeightMultiple == 0)
    #expect(TextAttachment().bounds == .zero)
    #expect(TextAttachment().lineLayoutPadding == 0)
  }

  @Test("a manager's hyphenation counts where the paragraph says nothing")
  func hyphenation() {
    let fixture = LayoutFixture("aaa incomprehensibilities", width: 110)
    #expect(fixture.lines.first == "aaa ")
    fixture.manager.hyphenationFactor = 1
    #expect(fixture.lines.first?.hasPrefix("aaa in") == true)
    fixture.manager.hyphenationFactor = 0
    fixture.manager.usesDefaultHyphenation = true
    #expect(fixture.lines.first?.hasPrefix("aaa in") == true)
  }

  @Test("a run of 3,000 letters has as many glyphs, and its last line ends with the last")
  func longRun() throws {
    let fixture = LayoutFixture(String(repeating: "a", count: 3_000), width: 300)
    #expect(fixture.manager.numberOfGlyphs == 3_000)
    #expect(fixture.manager.glyphRange(for: fixture.container) == 0..<3_000)
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments.count == 50)
    #expect(fragments.last?.range == 2_940..<3_000)
  }

  @Test("a tap 8 points into a letter 13 points wide is 0.615 through it")
  func fraction() throws {
    let fixture = LayoutFixture("A", width: 100, advances: ["A": 1300])
    let hit = try #require(
      fixture.manager.glyphIndex(for: Point(x: 8, y: 5), in: fixture.container))
    #expect(hit.index == 0)
    #expect(abs(hit.fraction - 0.615) < 0.001)
  }
}
