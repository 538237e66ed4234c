import Testing
import TextGeometry
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

  @Test("an attachment in parts of its line asks for no least width, and for one of its own")
  func relativeAttachments() {
    func widths(
      _ columnWidth: Double?, _ text: String = "ab \u{FFFC} a\u{FFFC}\u{2028}b"
    ) -> [Double] {
      let fixture = LayoutFixture(text, width: 200)
      var picture = TextAttachment(bounds: Rect(x: 0, y: 0, width: 1000, height: 10))
      (picture.fitsLine, picture.fittingShare) = (true, 0.5)
      picture.columnWidth = columnWidth
      for (place, unit) in Array(text.utf16).enumerated() where unit == TextAttachment.character {
        fixture.storage.addAttribute(.attachment, value: picture, range: place..<place + 1)
      }
      return fixture.manager.contentWidths(in: 0..<text.utf16.count)
        .flatMap { [$0.least, $0.greatest] }
    }
    #expect(widths(nil) == [1000, 2025])
    // "ab", two spaces, "a", and the attachments.
    #expect(widths(30) == [10, 85])
    #expect(widths(30, "ab\u{2028}\u{FFFC}\u{2028}abcdefgh") == [40, 40])
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
