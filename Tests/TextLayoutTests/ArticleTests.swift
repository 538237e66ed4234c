import Foundation
import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Compiles and runs the code of the module's articles. A change of the code there must be
/// repeated here.
@Suite("Code of the articles")
struct ArticleTests {
  private func manager(_ text: String, width: Double = 200, height: Double = 0) -> LayoutFixture {
    LayoutFixture(text, width: width, height: height)
  }

  @Test("every fragment of code stands in these tests")
  func fragments() throws {
    // Line breaks may differ.
    func letters(_ text: some StringProtocol) -> String {
      String(text.filter { !$0.isWhitespace })
    }
    let tests = letters(try String(contentsOfFile: #filePath, encoding: .utf8))
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/TextLayout/TextLayout.docc")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      guard name.hasSuffix(".md") else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for part in text.components(separatedBy: "```swift\n").dropFirst() {
        let fragment = part.components(separatedBy: "```")[0]
        #expect(tests.contains(letters(fragment)), "\(name): \(fragment)")
        count += 1
      }
    }
    #expect(count == 7)
  }

  @Test("glyphs of a text around a hole")
  func overview() {
    let hole = Rect(x: 100, y: 0, width: 80, height: 60)
    let storage = TextStorage(string: "Text finds its way.")
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 300, height: 400))
    container.exclusionPaths = [ExclusionPath(path: BezierPath(ovalIn: hole), margin: 8)]
    manager.addTextContainer(container)

    var glyphs: [PositionedGlyph] = []
    for fragment in manager.lineFragments(in: container) {
      manager.appendGlyphs(of: fragment, to: &glyphs)
    }
    #expect(glyphs.count >= 18)
  }

  @Test("a caret at a click, an overlay, and layout by slices that keeps what is seen")
  func editing() {
    let fixture = manager("abc defg\nhij", width: 25)
    let (manager, container) = (fixture.manager, fixture.container)
    let click = Point(x: 11, y: 5)
    var drawn: [Rect] = []
    func draw(_ rect: Rect) { drawn.append(rect) }
    if let caret = manager.caret(nearest: click, in: container),
      let place = manager.caretRect(for: caret)
    {
      draw(place.rect)
    }
    #expect(drawn == [Rect(x: 10, y: 0, width: 0, height: 10)])

    let misspelt = 4..<8
    manager.addTemporaryAttribute(.underlineStyle, value: .single, in: misspelt)
    #expect(manager.temporaryAttribute(.underlineStyle, at: 4) == .single)
    #expect(manager.temporaryAttribute(.underlineStyle, at: 8) == nil)

    let progress = manager.continueLayout(paragraphs: 200)
    #expect(progress == 1)

    var scroll = 3.0
    let firstSeen = 4
    scroll += manager.continueLayout(paragraphs: 200, keeping: firstSeen) ?? 0
    #expect(scroll == 3)
  }

  @Test("pages that are added as text needs them")
  func pagination() {
    final class Pages: LayoutManagerDelegate {
      func layoutManager(
        _ manager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
      ) {
        guard container == nil, manager.textContainers.count < 1_000 else { return }
        manager.addTextContainer(TextContainer(size: Size(width: 400, height: 600)))
      }
    }
    let pages = Pages()
    let fixture = manager(String(repeating: "a\n", count: 200), width: 400, height: 600)
    fixture.manager.delegate = pages
    fixture.manager.ensureLayout()
    #expect(fixture.manager.textContainers.count == 4)
    #expect(fixture.manager.overflowRange == nil)
  }

  @Test("folds that show one glyph")
  func folding() {
    final class Folds: LayoutManagerDelegate {
      let folded = 2..<7
      var questions: DelegateQuestions { .standard.union(.generatedGlyphs) }

      func layoutManager(_ manager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs)
      {
        for (index, position) in run.characterIndexes.enumerated() where folded.contains(position) {
          if position == folded.lowerBound {
            run.substitute("…", at: index)
          } else {
            run.properties[index].insert(.null)
          }
        }
      }
    }
    let folds = Folds()
    let fixture = manager("ab cdefgh")
    fixture.manager.delegate = folds
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 2, 7, 8])
  }
}
