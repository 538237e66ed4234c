import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Short forms of the library")
struct ShortFormTests {
  private let file = TestFont.make(default: 500, ascent: 800, descent: 200)

  private var text: AttributedText {
    AttributedText(string: "ab cd", attributes: [.font: FontDescriptor(file: file, size: 10)])
  }

  @Test("a weight has a name, or a number")
  func weights() {
    #expect(FontDescriptor(size: 14, weight: .semibold).weight == 600)
    #expect(FontDescriptor(family: "Noto Serif", weight: .bold).weight == 700)
    #expect(FontDescriptor(size: 14, weight: 650).weight == 650)
    let font = FontDescriptor(family: "Noto Serif", size: 9).withWeight(.light).withItalic()
    #expect(font == FontDescriptor(family: "Noto Serif", size: 9, weight: 300, isItalic: true))
    #expect(font.withItalic(false).isItalic == false)
    #expect(FontWeight.thin < .black && FontWeight.bold == 700)
  }

  @Test("text that fits is enlarged as far as a greatest factor allows")
  func enlarged() {
    // Four characters of 5 points and a space: a word of 10 points in 40.
    let room = Size(width: 40, height: 0)
    let four = text.fitted(to: room, minimumScaleFactor: 1, maximumScaleFactor: 10)
    #expect(four.fits && abs(four.scaleFactor - 4) < 1.0 / 256 && four.scaleFactor <= 4)
    #expect(text.fitted(to: room, minimumScaleFactor: 1, maximumScaleFactor: 2).scaleFactor == 2)
    // Two lines of 10 points in 30: one and a half times the size.
    let low = text.fitted(
      to: Size(width: 15, height: 30), minimumScaleFactor: 1, maximumScaleFactor: .infinity)
    #expect(low.scaleFactor == 1)
    let line = text.fitted(
      to: Size(width: 100, height: 30), minimumScaleFactor: 1, maximumScaleFactor: 9)
    #expect(line.fits && abs(line.scaleFactor - 3) < 1.0 / 256)
    // Too large text is reduced as before.
    let tight = text.fitted(
      to: Size(width: 5, height: 0), minimumScaleFactor: 0.1, maximumScaleFactor: 3)
    #expect(tight.fits && abs(tight.scaleFactor - 0.5) < 1.0 / 256)
  }

  @Test("a width alone limits a measured text and a container")
  func widths() {
    let measured = MeasuredText(text, width: 15)
    #expect(measured.lineCount == 2 && measured.rect.height == 20)
    let container = TextContainer(width: 15)
    #expect(container.size == Size(width: 15, height: TextContainer.unlimited))
    #expect(container.maximumNumberOfLines == nil)
    let manager = LayoutManager()
    let storage = TextStorage(text)
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    #expect(manager.usedRect(for: container) == Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(TextContainer(width: 15, padding: 5).lineFragmentPadding == 5)
  }

  @Test("answers of several parts are values with names")
  func answers() throws {
    let manager = LayoutManager()
    let storage = TextStorage(text)
    storage.addLayoutManager(manager)
    let container = TextContainer(width: 100)
    manager.addTextContainer(container)
    #expect(
      manager.glyphRange(forCharacterRange: 1..<3) == GlyphSpan(glyphs: 1..<3, characters: 1..<3))
    let line = try #require(manager.lineFragmentRect(forGlyphAt: 0))
    #expect(
      line
        == GlyphLineRect(rect: Rect(x: 0, y: 0, width: 100, height: 10), effectiveRange: 0..<5))
    let caret = TextCaret(position: 2)
    let place = try #require(manager.caretRect(for: caret))
    #expect(place.container === container)
    let expected = CaretPlace(rect: Rect(x: 10, y: 0, width: 0, height: 10), container: 0)
    #expect(place.rect == expected.rect)
    #expect(manager.finishedLayout().caretRect(for: caret) == expected)
    #expect(manager.paragraphSpacing(aroundRowContaining: 0) == RowSpacing(before: 0, after: 0))
    #expect(
      manager.glyphIndex(for: Point(x: 7.5, y: 5), in: container)
        == GlyphHit(index: 1, fraction: 0.5))
    #expect(
      manager.estimatedHeight(of: container) == EstimatedHeight(height: 10, isExact: true))
  }
}
