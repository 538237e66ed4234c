import Testing
import TextLayout
import TextStorage

/// Characters are 5 points wide.
@Suite("Content widths")
struct ContentWidthTests {
  private func widths(_ style: @escaping (inout ParagraphStyle) -> Void) -> [Double] {
    let fixture = LayoutFixture("ab abc", width: 200, style: style)
    return fixture.manager.contentWidths(in: 0..<6).flatMap { [$0.least, $0.greatest] }
  }

  @Test("the sides of boxes are parts of the widths, as indents are")
  func boxes() {
    #expect(widths { _ in } == [15, 30])
    #expect(widths { $0.headIndent = 4 } == [19, 34])
    var box = TextBox(
      border: TextBox.Borders(TextBox.Border(width: 1)),
      padding: TextBox.Edges(top: 9, end: 2, bottom: 9, start: 3),
      margin: TextBox.Edges(top: 9, end: 4, bottom: 9, start: 5))
    #expect(widths { $0.boxes = [box] } == [31, 46])
    box.padding = TextBox.Edges(0)
    #expect(
      widths {
        $0.boxes = [box, box]
        $0.firstLineHeadIndent = 2
      } == [39, 54])
  }

  @Test("a line as wide as the greatest width holds the text, and one as wide as the least a word")
  func lines() {
    let box = TextBox(padding: TextBox.Edges(3))
    func lines(_ width: Double) -> [String] {
      LayoutFixture("ab abc", width: width, style: { $0.boxes = [box] }).lines
    }
    #expect(lines(36) == ["ab abc"])
    #expect(lines(35.9) == ["ab ", "abc"])
    #expect(lines(21) == ["ab ", "abc"])
  }
}
