import SeededRandom
import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Attachments")
struct AttachmentTests {
  private func fixture(
    _ text: String, width: Double, bounds: Rect, exclusions: [ExclusionPath] = [],
    style: (inout ParagraphStyle) -> Void = { _ in },
    attachment change: (inout TextAttachment) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(text, width: width, exclusions: exclusions, style: style)
    var attachment = TextAttachment(bounds: bounds)
    change(&attachment)
    for (index, unit) in text.utf16.enumerated() where unit == TextAttachment.character {
      fixture.storage.addAttribute(.attachment, value: attachment, range: index..<index + 1)
    }
    return fixture
  }

  private func rects(_ fixture: LayoutFixture) -> [Rect] {
    fixture.manager.lineFragments(in: fixture.container)
      .flatMap { fixture.manager.attachments(of: $0) }.map(\.rect)
  }

  @Test("a row grows by what reaches above its text")
  func growsUpwards() {
    let fixture = fixture("a\u{FFFC}b", width: 100, bounds: Rect(x: 0, y: 0, width: 20, height: 30))
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(rows.map(\.height) == [32])
    #expect(rows.map(\.baseline) == [30])
    #expect(rects(fixture) == [Rect(x: 5, y: 0, width: 20, height: 30)])
    #expect(fixture.glyphs(0).map(\.x) == [0, 25])
    #expect(fixture.manager.lineFragments(in: fixture.container)[0].used.end == 30)
    #expect(fixture.manager.attachmentSize(forCharacterAt: 1) == Size(width: 20, height: 30))
  }

  @Test("a row grows by what reaches below its baseline")
  func growsDownwards() {
    let fixture = fixture(
      "a\u{FFFC}b", width: 100, bounds: Rect(x: 0, y: -12, width: 20, height: 15))
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(rows.map(\.height) == [20])
    #expect(rows.map(\.baseline) == [8])
    #expect(rects(fixture) == [Rect(x: 5, y: 5, width: 20, height: 15)])
  }

  /// The attempts at the row may make its text lower than its contents need: the union of two
  /// fonts has the greater ascent of one, the greater descent of the other, and the height of the
  /// higher one.
  @Test("a row from which a font goes as it grows comes to an end", .timeLimit(.minutes(1)))
  func growsWithoutAnotherFont() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 35, y: 30, width: 165, height: 60)))
    let fixture = fixture(
      "bb \u{FFFC} aa", width: 200, bounds: Rect(x: 0, y: 0, width: 10, height: 45),
      exclusions: [hole])
    var low = FontDescriptor(family: "Low", size: 10)
    low.file = TestFont.make(ascent: 500, descent: 500)
    var high = FontDescriptor(family: "High", size: 10)
    high.file = TestFont.make(ascent: 2000, descent: 0)
    fixture.storage.addAttribute(.font, value: low, range: 0..<5)
    fixture.storage.addAttribute(.font, value: high, range: 5..<7)
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(fixture.lines == ["bb \u{FFFC} ", "aa"])
    #expect(rows.map(\.height) == [50, 20])
    #expect(rows.map(\.baseline) == [45, 70])
  }

  @Test("room before and after is kept, and an exact line height stays")
  func padding() {
    let fixture = fixture(
      "a\u{FFFC}b", width: 100, bounds: Rect(x: 1, y: 0, width: 20, height: 30),
      style: { $0.lineHeight = 24 }, attachment: { $0.lineLayoutPadding = 3 })
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [24])
    #expect(rects(fixture) == [Rect(x: 9, y: -15, width: 20, height: 30)])
    #expect(fixture.glyphs(0).map(\.x) == [0, 31])
  }

  @Test("without a size of its own the box has that of the picture")
  func naturalSize() {
    let fixture = fixture(
      "\u{FFFC}", width: 100, bounds: .zero,
      attachment: {
        $0.naturalSize = Size(width: 12, height: 6)
      })
    #expect(rects(fixture) == [Rect(x: 0, y: 2, width: 12, height: 6)])
  }

  @Test("an attachment wider than what is left goes into a new line")
  func newLine() {
    let fixture = fixture(
      "aaa \u{FFFC} b", width: 30, bounds: Rect(x: 0, y: 0, width: 25, height: 20))
    #expect(fixture.lines == ["aaa ", "\u{FFFC} ", "b"])
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [10, 22, 10])
  }

  @Test("an attachment wider than its container is set all the same")
  func tooWide() {
    let fixture = fixture(
      "a \u{FFFC} b", width: 10, bounds: Rect(x: 0, y: 0, width: 25, height: 20))
    #expect(fixture.lines == ["a ", "\u{FFFC} ", "b"])
    #expect(rects(fixture) == [Rect(x: 0, y: 10, width: 25, height: 20)])
  }

  @Test("an attachment that fits its line shrinks with its proportions")
  func fitting() {
    let fixture = fixture(
      "aa \u{FFFC} b \u{FFFC}", width: 20, bounds: Rect(x: 0, y: -10, width: 40, height: 60),
      attachment: { $0.fitsLine = true })
    #expect(fixture.lines == ["aa ", "\u{FFFC} ", "b ", "\u{FFFC}"])
    #expect(
      rects(fixture) == [
        Rect(x: 0, y: 10, width: 20, height: 30), Rect(x: 0, y: 50, width: 20, height: 30),
      ])
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [10, 30, 10, 30])
    fixture.container.size.width = 30
    #expect(rects(fixture).map(\.width) == [30, 30])
    fixture.container.size.width = 300
    #expect(fixture.lines.count == 1)
    #expect(rects(fixture).map(\.width) == [40, 40])
  }

  @Test("an attachment that fits its line shrinks to the height of its container")
  func fittingHeight() {
    let fixture = fixture(
      "aa \u{FFFC} b", width: 100, bounds: Rect(x: 0, y: 0, width: 40, height: 80),
      attachment: {
        $0.fitsLine = true
        $0.lineLayoutPadding = 5
      })
    fixture.container.size.height = 42
    // The text extends two points below its baseline.
    #expect(rects(fixture) == [Rect(x: 17.5, y: 0, width: 20, height: 40)])
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [42])
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10, 40, 45])
    #expect(fixture.manager.overflowRange == nil)
    fixture.container.size.height = 62
    #expect(rects(fixture) == [Rect(x: 18.75, y: 0, width: 30, height: 60)])
    fixture.container.size.height = 1
    #expect(fixture.manager.overflowRange != nil)
    fixture.container.size.height = -1
    #expect(rects(fixture) == [Rect(x: 20, y: 0, width: 40, height: 80)])
  }

  @Test("columns that are balanced have attachments as high as their limit allows")
  func balancing() {
    let fixture = fixture(
      "\u{FFFC}\naa", width: 100, bounds: Rect(x: 0, y: 0, width: 40, height: 80),
      attachment: { $0.fitsLine = true })
    fixture.manager.addTextContainer(TextContainer(size: Size(width: 100, height: 1)))
    #expect(fixture.manager.balance(0..<2, limit: 62) == 62)
    #expect(rects(fixture) == [Rect(x: 0, y: 0, width: 30, height: 60)])
    #expect(fixture.container.attachmentHeight == nil)
    fixture.container.attachmentHeight = 42
    #expect(abs(fixture.manager.balance(0..<2, limit: 62) - 42) < 1)
    #expect(rects(fixture) == [Rect(x: 0, y: 0, width: 20, height: 40)])
  }

  @Test(
    "whatever sizes the container has had before, attachments fit the one that it has",
    arguments: 1...5)
  func resizing(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = "a \u{FFFC} bb\n\u{FFFC}\u{FFFC} ccc dd\neee \u{FFFC}"
    func document() -> LayoutFixture {
      fixture(
        text, width: 60, bounds: Rect(x: 0, y: 0, width: 45, height: 70),
        attachment: { $0.fitsLine = true })
    }
    let edited = document()
    for _ in 0..<8 {
      let size = Size(width: random.number(5...90), height: random.number(5...200))
      edited.container.size = size
      let fresh = document()
      fresh.container.size = size
      #expect(rects(edited) == rects(fresh), "seed \(seed), \(size)")
      #expect(edited.lines == fresh.lines, "seed \(seed), \(size)")
      #expect(edited.manager.overflowRange == fresh.manager.overflowRange)
    }
  }

  @Test("beside a shape an attachment waits for room like a word")
  func besideExclusion() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 10, y: -5, width: 90, height: 40)))
    let fixture = fixture(
      "\u{FFFC}", width: 60, bounds: Rect(x: 0, y: 0, width: 80, height: 20), exclusions: [hole],
      attachment: { $0.fitsLine = true })
    #expect(rects(fixture) == [Rect(x: 0, y: 35, width: 60, height: 15)])
  }

  @Test("attachments are reordered with their text")
  func rightToLeft() {
    let fixture = fixture("אב\u{FFFC}ג", width: 100, bounds: Rect(x: 0, y: 0, width: 20, height: 5))
    #expect(rects(fixture) == [Rect(x: 70, y: 3, width: 20, height: 5)])
    #expect(fixture.glyphs(0).map(\.x) == [65, 90, 95])
  }

  @Test("measures that are not numbers take no room")
  func nonsense() {
    let fixture = fixture(
      "a\u{FFFC}b", width: 100, bounds: Rect(x: .nan, y: .infinity, width: -5, height: .nan))
    #expect(fixture.glyphs(0).map(\.x) == [0, 5])
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [10])
  }
}
