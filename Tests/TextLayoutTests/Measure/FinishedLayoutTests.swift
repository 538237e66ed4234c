import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("A finished layout is a value that any thread may ask")
struct FinishedLayoutTests {
  private let hole = ExclusionPath(
    path: BezierPath(rect: Rect(x: 20, y: 10, width: 20, height: 20)))

  private func fixture() -> LayoutFixture {
    LayoutFixture(
      String(repeating: "aaa bb ", count: 12) + "\n\nc", width: 60, height: 40, exclusions: [hole]
    ).addContainers(2, height: 40)
  }

  @Test("it answers as the manager does, and nothing is shaped or laid out again")
  func same() {
    let fixture = fixture()
    let manager = fixture.manager
    let layout = manager.finishedLayout()
    #expect(layout.containerCount == 3)
    #expect(layout.text.string == fixture.storage.string)
    #expect(layout.overflowRange == manager.overflowRange)
    for (index, container) in manager.textContainers.enumerated() {
      #expect(layout.size(ofContainer: index) == container.size)
      #expect(layout.rows(inContainer: index) == manager.rows(in: container))
      #expect(layout.usedRect(inContainer: index) == manager.usedRect(for: container))
      #expect(
        layout.characterRange(inContainer: index) == manager.characterRange(in: container))
      let fragments = manager.lineFragments(in: container)
      #expect(layout.lineFragments(inContainer: index) == fragments)
      for fragment in fragments {
        #expect(layout.glyphs(of: fragment) == manager.glyphs(of: fragment))
      }
      for x in stride(from: -5.0, through: 65, by: 7) {
        for y in stride(from: -5.0, through: 45, by: 6) {
          let point = Point(x: x, y: y)
          #expect(
            layout.character(at: point, inContainer: index)
              == manager.character(at: point, in: container))
          let caret = manager.caret(nearest: point, in: container)
          #expect(layout.caret(nearest: point, inContainer: index) == caret)
          guard let caret else { continue }
          let (own, theirs) = (layout.caretRect(for: caret), manager.caretRect(for: caret))
          #expect(own?.rect == theirs?.rect)
          #expect(own?.container == theirs?.container.place)
        }
      }
      let range = 3..<40
      #expect(
        layout.enclosingRects(for: range, inContainer: index)
          == manager.enclosingRects(for: range, in: container))
      #expect(
        layout.boundingRect(for: range, inContainer: index)
          == manager.boundingRect(for: range, in: container))
    }
    for position in 0..<layout.text.length {
      #expect(
        layout.container(holding: position) == manager.textContainer(containing: position)?.place)
    }
    layout.read { copy in
      #expect(copy.shapedParagraphCount == 0 && copy.laidOutParagraphCount == 0)
      #expect(copy !== manager)
    }
  }

  @Test("it stays as it is when the manager's text and containers change, or go")
  func unchanged() {
    var layout: FinishedLayout
    let lines: [LineFragment]
    do {
      let fixture = fixture()
      layout = fixture.manager.finishedLayout()
      lines = layout.lineFragments(inContainer: 0)
      fixture.storage.replaceCharacters(in: 0..<10, with: "zz")
      fixture.container.exclusionPaths = []
      fixture.manager.removeTextContainer(at: 1)
      #expect(fixture.manager.lineFragments(in: fixture.container) != lines)
      #expect(layout.lineFragments(inContainer: 0) == lines)
    }
    #expect(layout.lineFragments(inContainer: 0) == lines)
    #expect(layout.containerCount == 3)
  }

  @Test("many threads ask it at once")
  func threads() async {
    let layout = fixture().manager.finishedLayout()
    let expected = (0..<3).map { layout.lineFragments(inContainer: $0) }
    await withTaskGroup(of: [LineFragment].self) { group in
      for index in 0..<60 { group.addTask { layout.lineFragments(inContainer: index % 3) } }
      var found = 0
      for await fragments in group where expected.contains(fragments) { found += 1 }
      #expect(found == 60)
    }
  }

  @Test("a measured text is a value with its lines, and ends as it is told")
  func measured() async {
    let fixture = LayoutFixture("aaa bbb ccc ddd", width: 60)
    let text = fixture.storage.settledText
    let size = Size(width: 40, height: 0)
    let all = MeasuredText(text, in: size)
    #expect(all.lineCount == 2 && all.fittingLength == 15)
    let cut = MeasuredText(text, in: size, maximumNumberOfLines: 1)
    #expect(cut.lineCount == 1 && cut.fittingLength == 8)
    #expect(cut.layout.lineFragments(inContainer: 0).map(\.end) == [.soft])
    let token = MeasuredText(
      text, in: size, maximumNumberOfLines: 1, lineBreakMode: .byTruncatingTail)
    #expect(token.lineCount == 1)
    #expect(token.layout.lineFragments(inContainer: 0).map(\.end) != [.soft])
    let elsewhere = await Task { all.layout.lineFragments(inContainer: 0).count }.value
    #expect(elsewhere == 2)
  }
}
