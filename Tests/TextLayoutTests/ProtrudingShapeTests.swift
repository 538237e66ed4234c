import TestFonts
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// Characters are 5 points wide. The right side of `v` and of the Hebrew Vav slants: its mean white
/// is 61.7 of 1,000 units. Two fifths of it are 4.9 % of the advance, in steps 5 % or 0.25 points.
@Suite("Letters that protrude because of their shape")
struct ProtrudingShapeTests {
  private func fixture(
    _ text: String, width: Double, exclusions: [ExclusionPath] = [],
    font change: (inout TestFont) -> Void = { _ in },
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    var font = TestFont()
    font.wedges = ["v", "\u{5D5}", "\u{4E00}", "\u{AC00}"]
    for scalar in font.wedges { font.advances[scalar] = 500 }
    change(&font)
    return LayoutFixture(
      text, width: width, exclusions: exclusions,
      style: {
        ($0.alignment, $0.protrusion) = (.justified, 1)
        style(&$0)
      },
      attributes: {
        var descriptor = FontDescriptor(family: "Test", size: 10)
        descriptor.file = font.path()
        $0[.font] = descriptor
      })
  }

  private func protrusion(_ fixture: LayoutFixture) -> [Double] {
    let found = fixture.manager.lineFragments(in: fixture.container)[0].protrusion
    return [found.left, found.right].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test("the slanted side of a letter protrudes, the upright one does not")
  func sides() {
    #expect(protrusion(fixture("va bv cc", width: 32)) == [0, 0.25])
    #expect(protrusion(fixture("aa bb cc", width: 32)) == [0, 0])
    let half = fixture("va bv cc", width: 32, style: { $0.protrusion = 0.5 })
    #expect(protrusion(half) == [0, 0.125])
  }

  @Test("in right-to-left text the right side is the start")
  func rightToLeft() {
    let text = "\u{5D5}\u{5D0} \u{5D1}\u{5D5} \u{5D2}\u{5D2}"
    #expect(protrusion(fixture(text, width: 32)) == [0, 0.25])
  }

  @Test(
    "a word fits if it does without its protrusion",
    arguments: [LineBreaking.greedy, .optimal])
  func fits(breaking: LineBreaking) {
    let style = { (style: inout ParagraphStyle) in style.lineBreaking = breaking }
    #expect(fixture("aa bv cc", width: 24.8, style: style).lines == ["aa bv ", "cc"])
    #expect(fixture("aa bv cc", width: 24.7, style: style).lines == ["aa ", "bv ", "cc"])
  }

  @Test("the glyph counts, not the character: ligatures, and letters with marks")
  func glyphs() {
    let joined = fixture("aa bvv cc", width: 34, font: { $0.ligatures = ["vv"] })
    #expect(joined.lines[0] == "aa bvv " && protrusion(joined) == [0, 0])
    #expect(protrusion(fixture("aa bv\u{301} cc", width: 32)) == [0, 0.25])
  }

  @Test("ideographs and Hangul keep to their room")
  func ideographs() {
    #expect(protrusion(fixture("aa b\u{4E00} cc", width: 32)) == [0, 0])
    #expect(protrusion(fixture("aa b\u{AC00} cc", width: 32)) == [0, 0])
  }

  @Test("beside a shape letters protrude only into the padding")
  func besideShapes() {
    let shape = ExclusionPath(
      path: BezierPath(rect: Rect(x: 37, y: 0, width: 10, height: 10)), margin: 5)
    let layout = fixture("aa bv cc dd", width: 100, exclusions: [shape])
    #expect(protrusion(layout) == [0, 0])
    layout.container.lineFragmentPadding = 0.125
    #expect(protrusion(layout) == [0, 0.125])
  }
}
