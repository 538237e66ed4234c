import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Borders of boxes whose sides differ follow round corners")
struct BoxSideTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)
  private static let whole = [
    TextBoxPart.Band(top: 0, bottom: 40, spans: [HorizontalSpan(start: 0, end: 100)])
  ]

  /// Returns a box with a radius of 10 points whose start has a blue line 4 points wide.
  private func part(_ others: Double, _ bands: [TextBoxPart.Band] = whole) -> TextBoxPart {
    var box = TextBox(
      border: TextBox.Borders(TextBox.Border(width: others, color: Self.red)), radius: 10)
    box.border.start = TextBox.Border(width: 4, color: Self.blue)
    return TextBoxPart(
      box: box, depth: 0, isRightToLeft: false, isStart: true, isEnd: true, bands: bands)
  }

  /// Returns the colours of the border at a point.
  private func colors(_ part: TextBoxPart, _ x: Double, _ y: Double) -> [Color] {
    part.decorations(at: .zero).filter { $0.area?.contains(Point(x: x, y: y)) == true }
      .map(\.color)
  }

  @Test("sides of one width meet in the middle of the arc")
  func equal() {
    let part = part(4)
    #expect(part.decorations(at: .zero).map(\.color) == [Self.red, Self.blue])
    #expect(colors(part, 2, 20) == [Self.blue] && colors(part, 98, 20) == [Self.red])
    #expect(colors(part, 50, 2) == [Self.red] && colors(part, 50, 38) == [Self.red])
    // 40° and 50° around the centre of the corner, in the middle of the line.
    #expect(colors(part, 3.872, 4.858) == [Self.blue] && colors(part, 4.858, 3.872) == [Self.red])
    #expect(colors(part, 1, 1).isEmpty && colors(part, 7, 7).isEmpty)
    #expect(colors(part, 99, 39).isEmpty)
  }

  @Test("a line at one side alone becomes thinner through the whole arc")
  func single() {
    let part = part(0)
    let decorations = part.decorations(at: .zero)
    #expect(decorations.map(\.color) == [Self.blue])
    let bounds = decorations[0].bounds
    #expect(abs(bounds.width - 10) < 1e-9 && abs(bounds.height - 40) < 1e-9)
    #expect(colors(part, 2, 20) == [Self.blue] && colors(part, 5, 20).isEmpty)
    // At this place the line is from 0.2 to 0.57 points.
    #expect([0.1, 0.4, 0.7].map { colors(part, 8, $0).count } == [0, 1, 0])
    #expect(colors(part, 50, 0.1).isEmpty)
  }

  @Test("a cut leaves the corners of its edge square")
  func cut() {
    var part = part(0)
    part.isEnd = false
    #expect(colors(part, 0.5, 39.5) == [Self.blue] && colors(part, 0.5, 0.5).isEmpty)
  }

  @Test("in text from right to left the start is at the right")
  func mirrored() {
    var part = part(4)
    part.isRightToLeft = true
    #expect(colors(part, 98, 20) == [Self.blue] && colors(part, 2, 20) == [Self.red])
  }

  @Test("beside shapes the outer edges of each strip belong to the sides")
  func strips() {
    let spans = [HorizontalSpan(start: 30, end: 60), HorizontalSpan(start: 80, end: 100)]
    let bands = [
      TextBoxPart.Band(top: 0, bottom: 40, spans: [HorizontalSpan(start: 0, end: 100)]),
      TextBoxPart.Band(top: 40, bottom: 80, spans: spans),
    ]
    let part = part(0, bands)
    #expect(colors(part, 2, 20) == [Self.blue] && colors(part, 32, 60) == [Self.blue])
    #expect(colors(part, 58, 60).isEmpty && colors(part, 82, 60).isEmpty)
    #expect(colors(part, 15, 38).isEmpty)
  }
}
