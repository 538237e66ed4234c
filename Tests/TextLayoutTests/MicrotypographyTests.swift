import Testing
import TextGeometry
import TextStorage

@testable import TextAnalysis
@testable import TextLayout

/// Characters are 5 points wide, so a period protrudes by 3.5 points, a hyphen and an apostrophe
/// by 2.5 and a comma by 3.
@Suite("Optical margins and stretched glyphs")
struct MicrotypographyTests {
  private func fixture(
    _ text: String, width: Double, exclusions: [ExclusionPath] = [],
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(text, width: width, exclusions: exclusions) {
      $0.alignment = .justified
      style(&$0)
    }
  }

  private func fragments(_ fixture: LayoutFixture) -> [LineFragment] {
    fixture.manager.lineFragments(in: fixture.container)
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

  // MARK: Protrusion

  @Test("a period at a line's end protrudes from its room, and spaces take what it leaves")
  func period() {
    let layout = fixture("aa bb. cc", width: 32) { $0.protrusion = 1 }
    let line = fragments(layout)[0]
    #expect(layout.lines == ["aa bb. ", "cc"])
    #expect(line.available == HorizontalSpan(start: 0, end: 32))
    #expect(line.used == HorizontalSpan(start: 0, end: 35.5))
    #expect(line.protrusion == LineProtrusion(left: 0, right: 3.5))
    #expect(isNear(line.stretch, 5.5))
  }

  @Test("a word fits if it does without its protrusion")
  func fits() {
    #expect(fixture("aa bb. cc", width: 27).lines == ["aa ", "bb. ", "cc"])
    let layout = fixture("aa bb. cc", width: 27) { $0.protrusion = 1 }
    #expect(layout.lines == ["aa bb. ", "cc"])
    #expect(fragments(layout)[0].used.end == 30.5)
    #expect(fixture("aa bb. cc", width: 26) { $0.protrusion = 1 }.lines == ["aa ", "bb. ", "cc"])
  }

  @Test("a quotation mark at a line's start protrudes, in every line of any alignment")
  func start() {
    for alignment in [TextAlignment.left, .justified] {
      let layout = fixture("'aa bb cc", width: 22) {
        ($0.protrusion, $0.alignment) = (1, alignment)
      }
      #expect(fragments(layout)[0].protrusion == LineProtrusion(left: 2.5, right: 0))
      #expect(layout.glyphs(0)[0].x == -2.5)
    }
  }

  @Test("lines at the right margin protrude there")
  func rightMargin() {
    let layout = fixture("aa. bb", width: 22) { ($0.protrusion, $0.alignment) = (1, .right) }
    #expect(fragments(layout)[0].used == HorizontalSpan(start: 10.5, end: 25.5))
  }

  @Test("a factor changes all parts, and no line of another style protrudes")
  func factor() {
    func end(_ factor: Double) -> Double {
      fragments(fixture("aa bb. cc", width: 32) { $0.protrusion = factor })[0].protrusion.right
    }
    #expect(end(0.5) == 1.75 && end(0) == 0 && end(-1) == 0 && end(.nan) == 0)
    #expect(end(9) == 7)
  }

  @Test("in right-to-left text the end is on the left")
  func rightToLeft() {
    let layout = fixture("\u{5D0}\u{5D0} \u{5D1}\u{5D1}. \u{5D2}\u{5D2}", width: 32) {
      $0.protrusion = 1
    }
    let line = fragments(layout)[0]
    #expect(line.protrusion == LineProtrusion(left: 3.5, right: 0))
    #expect(line.used == HorizontalSpan(start: -3.5, end: 32))
  }

  @Test("a hyphen that divides a word protrudes by half of its width")
  func hyphen() throws {
    try #require(Hyphenator.forLanguage("en-US") != nil)
    for breaking in [LineBreaking.greedy, .optimal] {
      let layout = fixture("a hyphenation", width: 42.5) {
        ($0.protrusion, $0.lineBreaking, $0.hyphenationLanguage) = (1, breaking, "en-US")
      }
      #expect(layout.lines == ["a hyphen", "ation"])
      #expect(fragments(layout)[0].end == .hyphen)
      #expect(fragments(layout)[0].protrusion == LineProtrusion(left: 0, right: 2.5))
    }
  }

  @Test("beside a shape text protrudes only into the padding, never into the shape's margin")
  func besideShapes() {
    let shape = ExclusionPath(
      path: BezierPath(rect: Rect(x: 40, y: 0, width: 10, height: 10)), margin: 5)
    func line(padding: Double) -> LineFragment {
      let layout = fixture("aa bb. cc dd", width: 100, exclusions: [shape]) { $0.protrusion = 1 }
      layout.container.lineFragmentPadding = padding
      return fragments(layout)[0]
    }
    #expect(line(padding: 0).protrusion == .none)
    #expect(line(padding: 0).used.end == 35)
    #expect(line(padding: 1).protrusion == LineProtrusion(left: 0, right: 1))
    #expect(line(padding: 1).used.end == 35)
  }

  @Test("a shape beside the container keeps text from protruding into it")
  func outside() {
    func protrusion(_ x: Double) -> Double {
      let shape = ExclusionPath(path: BezierPath(rect: Rect(x: x, y: 0, width: 9, height: 10)))
      let layout = fixture("aa bb. cc", width: 32, exclusions: [shape]) { $0.protrusion = 1 }
      return fragments(layout)[0].protrusion.right
    }
    #expect(protrusion(32) == 0 && protrusion(34) == 2 && protrusion(40) == 3.5)
  }

  @Test("in a container with a shape of its own text stays inside")
  func inside() {
    let layout = fixture("aa bb. cc", width: 32) { $0.protrusion = 1 }
    layout.container.shape = BezierPath(rect: Rect(x: 0, y: 0, width: 32, height: 100))
    #expect(fragments(layout)[0].protrusion == .none)
  }

  @Test("carets and hits follow characters that protrude")
  func questions() {
    let layout = fixture("aa bb. cc", width: 27) { $0.protrusion = 1 }
    let glyphs = layout.glyphs(0)
    #expect(isNear(glyphs[5].x, 25.5))
    #expect(layout.manager.glyphIndex(for: Point(x: 29, y: 5), in: layout.container)?.index == 5)
  }

  // MARK: Expansion

  @Test("glyphs take their part of the room in steps, spaces the rest")
  func stretched() {
    // Two spaces may take 2.5 each, and glyphs 2 % of 40, which count three times. So of 2 points
    // glyphs take 3 × 2 / 7.4 of 0.8, or 1.6 %: six steps.
    let layout = fixture("aa bb cc dd", width: 42) { $0.expansion = 0.02 }
    let line = fragments(layout)[0]
    #expect(layout.lines == ["aa bb cc ", "dd"])
    #expect(line.expansion == 1.015)
    #expect(isNear(line.stretch, 0.7))
    let advances = layout.glyphs(0).map(\.advance)
    let (glyph, space) = (5.075, 5.775)
    #expect(
      zip(advances, [glyph, glyph, space, glyph, glyph, space, glyph, glyph]).allSatisfy(isNear))
    #expect(line.used == HorizontalSpan(start: 0, end: 42))
  }

  @Test("a word fits if glyphs can be narrowed, in both ways of breaking")
  func narrowed() {
    for breaking in [LineBreaking.greedy, .optimal] {
      let layout = fixture("aa bb cc dd", width: 39.5) {
        ($0.expansion, $0.lineBreaking) = (0.02, breaking)
      }
      #expect(layout.lines == ["aa bb cc ", "dd"])
      let line = fragments(layout)[0]
      #expect(line.expansion == 0.9875)
      let last = layout.glyphs(0)[7]
      #expect(isNear(last.x + last.advance, 39.5))
      #expect(
        fixture("aa bb cc dd", width: 39) { $0.expansion = 0.02 }.lines
          == ["aa bb ", "cc dd"])
    }
  }

  @Test("a word alone that is narrowed never exceeds its room")
  func loneWord() {
    let layout = fixture("aaaaaaaa bb", width: 39.75) { $0.expansion = 0.02 }
    let line = fragments(layout)[0]
    #expect(layout.lines == ["aaaaaaaa ", "bb"])
    #expect(line.expansion == 0.9925)
    #expect(isNear(line.used.end, 39.7))
  }

  @Test("last lines and lines with tabs keep their glyphs")
  func untouched() {
    let last = fixture("aa bb", width: 42) { $0.expansion = 0.02 }
    #expect(fragments(last)[0].expansion == 1)
    let tabs = fixture("aa\tbb cc dd ee ff gg hh", width: 60) { $0.expansion = 0.02 }
    #expect(fragments(tabs).allSatisfy { $0.expansion == 1 })
  }

  @Test("carets lie between stretched glyphs")
  func carets() {
    let layout = fixture("aa bb cc dd", width: 42) { $0.expansion = 0.02 }
    #expect(isNear(layout.manager.location(forGlyphAt: 4)?.x ?? 0, 5.075 * 3 + 5.775))
    #expect(layout.manager.glyphIndex(for: Point(x: 5.05, y: 5), in: layout.container)?.index == 0)
    #expect(layout.manager.glyphIndex(for: Point(x: 5.08, y: 5), in: layout.container)?.index == 1)
  }

  // MARK: Together

  @Test("an edited text is as a new one", arguments: [LineBreaking.greedy, .optimal])
  func edited(breaking: LineBreaking) {
    let words = ["aa", "bbb.", "'c", "dddd,", "ee-", "f"]
    let text = (0..<120).map { words[$0 * 7 % 6] }.joined(separator: " ")
    let shape = ExclusionPath(
      path: BezierPath(ovalIn: Rect(x: 40, y: 20, width: 60, height: 90)), margin: 4)
    func made(_ text: String) -> LayoutFixture {
      fixture(text, width: 140, exclusions: [shape]) {
        ($0.expansion, $0.protrusion, $0.lineBreaking) = (0.02, 1, breaking)
        $0.justification = .even(fontSize: 10)
        $0.justification.sharesRoom = true
      }
    }
    let layout = made(text)
    _ = layout.lines
    for place in [0, 100, 301] {
      layout.storage.replaceCharacters(in: place..<place + 2, with: "xy. z")
      #expect(fragments(layout) == fragments(made(layout.storage.string)))
    }
    for fragment in fragments(layout) {
      #expect(fragment.used.start >= fragment.rect.minX || fragment.rect.minX == 0)
      #expect(fragment.used.end <= fragment.rect.maxX || fragment.rect.maxX == 140)
    }
  }

  @Test("a fragment stays small enough to be copied by moves")
  func size() {
    #expect(MemoryLayout<LineFragment>.size == 128)
  }
}
