import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide, so that a space may be widened by 2.5 for a ratio of 1.
@Suite("Optimal line breaking")
struct OptimalBreakingTests {
  private func fixture(
    _ text: String, width: Double, height: Double = 0, exclusions: [ExclusionPath] = [],
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width, height: height, exclusions: exclusions,
      style: {
        $0.alignment = .justified
        $0.lineBreaking = .optimal
        style(&$0)
      })
  }

  @Test("a word goes on early where the next line would else have a hole")
  func classic() {
    // Greedily “aaa bb cc”, “ddddd”, “eeeeeeeee”, …: the second line would be half empty.
    let text = "aaa bb cc ddddd eeeeeeeee ff"
    let greedy = fixture(text, width: 50) { $0.lineBreaking = .greedy }
    #expect(greedy.lines == ["aaa bb cc ", "ddddd ", "eeeeeeeee ", "ff"])
    #expect(fixture(text, width: 50).lines == ["aaa bb ", "cc ddddd ", "eeeeeeeee ", "ff"])
  }

  @Test("a ragged edge is even, too")
  func ragged() {
    let text = "aaa bb cc ddddd"
    let even = fixture(text, width: 45) { $0.alignment = .natural }
    #expect(even.lines == ["aaa bb cc ", "ddddd"])
    let text2 = "aaaa bb ccccccccc dddddddddddd"
    let other = fixture(text2, width: 60) { $0.alignment = .left }
    #expect(other.lines == ["aaaa bb ", "ccccccccc ", "dddddddddddd"])
  }

  @Test("rows on both sides of a shape are planned together")
  func bothSides() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 0, width: 20, height: 20)))
    let text = "aa bb ccc dddd ee f gggg hh iii jjjj kk"
    let layout = fixture(text, width: 100, exclusions: [hole])
    #expect(layout.lines.joined() == text)
    print(layout.lines, layout.rects)
  }
}
