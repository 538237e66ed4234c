import Testing
import TextFonts
import TextGeometry
import TextStorage

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

@Suite("Shaped words", .enabled(if: FastPaths.enabled == .all))
struct SharedWordTests {
  private let fonts = FontLibrary(usesSystemFonts: false)

  /// Shapes a paragraph and counts the calls of HarfBuzz.
  private func shape(
    _ text: String, family: String = "Noto Sans", in scratch: ShapingScratch
  ) -> (paragraph: ShapedParagraph?, calls: Int) {
    var styles = StyleTable(fonts: fonts, defaultLanguage: "en", usesLeading: true)
    let storage = TextStorage(
      string: text, attributes: TextAttributes(.font, FontDescriptor(families: [family], size: 10)))
    var runs: [AttributeRun] = []
    let settled = storage.settledText
    settled.appendAttributeRuns(in: 0..<settled.length, to: &runs)
    guard let set = runs.first?.attributes, let style = styles.style(of: set, in: settled) else {
      return (nil, 0)
    }
    let format = styles.format(of: set, in: settled)
    let units = Array(text.utf16)
    let before = scratch.shaper.callCount
    let paragraph = scratch.prepare(
      ParagraphInput(
        text: units, styleRuns: [StyleRun(end: units.count, style: style)], directions: [],
        format: format),
      styles: styles.resolved, fonts: fonts, usesLeading: true, fallbacks: FallbackTable())
    return (paragraph, scratch.shaper.callCount - before)
  }

  @Test(
    "words that were not met are shaped in one call and kerned in another where they are, and words that were in none"
  )
  func calls() {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    #expect(shape("to be or not to be", in: scratch).calls <= 2)
    #expect(shape("not to be or to be", in: scratch).calls == 0)
    #expect(shape("or not to be or to be", in: scratch).calls == 0)
    // Another style of the same font needs no shaping, another font does.
    #expect(shape("be or not to be", in: scratch).calls == 0)
    #expect(shape("or not xyzzy", family: "Noto Serif", in: scratch).calls == 1)
    #expect(shape("or AVATAR", family: "Noto Serif", in: scratch).calls == 2)
  }

  @Test(
    "what is remembered makes what shaping made",
    arguments: [
      ("Noto Sans", "A Tyrolean AVATAR’s 1/2 office, fjord; A Tyrolean AVATAR’s"),
      ("Noto Naskh Arabic", "يجد الماء طريقه، حول الحجارة (12) يجد الماء طريقه"),
      ("Noto Sans Hebrew", "המים מוצאים, את דרכם המים מוצאים"),
      ("Noto Sans Thai", "น้ำไหล ไปตามทาง น้ำไหล"),
      ("Noto Sans Devanagari", "पानी अपना रास्ता पानी अपना"),
      ("Noto Sans", "incomprehensibilitiesincomprehensibilitiesincomprehensibilities a"),
      ("Noto Sans", "a \u{301} b\u{301} \u{200D} c"),
    ])
  func sameGlyphs(family: String, text: String) throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let first = try #require(shape(text, family: family, in: scratch).paragraph)
    let second = try #require(shape(text, family: family, in: scratch).paragraph)
    #expect(first.glyphs.count == second.glyphs.count)
    for glyph in 0..<min(first.glyphs.count, second.glyphs.count) {
      #expect(first.glyphs.id(glyph) == second.glyphs.id(glyph))
      #expect(first.glyphs.cluster(glyph) == second.glyphs.cluster(glyph))
      #expect(first.glyphs.advance(glyph) == second.glyphs.advance(glyph))
    }
  }

  @Test("any number of threads makes the same layout")
  func threads() {
    let sentence = "Water finds its way. الماء يجد طريقه. המים מוצאים. น้ำไหล 12\n"
    var layouts: [[PositionedGlyph]] = []
    for threads in [1, 2, 7] {
      let storage = TextStorage(string: String(repeating: sentence, count: 400))
      let manager = LayoutManager(fonts: fonts)
      manager.maximumThreads = threads
      storage.addLayoutManager(manager)
      let container = TextContainer(size: Size(width: 240, height: TextContainer.unlimited))
      manager.addTextContainer(container)
      var glyphs: [PositionedGlyph] = []
      for fragment in manager.lineFragments(in: container) {
        manager.appendGlyphs(of: fragment, to: &glyphs)
      }
      layouts.append(glyphs)
    }
    #expect(layouts[0].count > 20_000)
    #expect(layouts[0] == layouts[1])
    #expect(layouts[0] == layouts[2])
  }
}
