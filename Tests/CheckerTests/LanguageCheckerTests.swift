import Checker
import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Layout checker over languages")
struct LanguageCheckerTests {
  /// A cell in the grid of all text settings.
  private struct Cell {
    static let count = 30 * SampleShapes.allCases.count * 2 * TextAlignment.allCases.count

    var width: Double
    var shapes: SampleShapes
    var direction: WritingDirection
    var alignment: TextAlignment

    init(_ index: Int) {
      var rest = index
      func next(_ count: Int) -> Int {
        defer { rest /= count }
        return rest % count
      }
      direction = next(2) == 0 ? .leftToRight : .rightToLeft
      alignment = TextAlignment.allCases[next(TextAlignment.allCases.count)]
      shapes = SampleShapes.allCases[next(SampleShapes.allCases.count)]
      width = 40 + 20 * Double(next(30))
    }
  }

  @Test("texts keep every rule at any width, beside any shapes, both ways and however aligned")
  func grid() throws {
    let texts = LanguageSample.all
    try #require(!texts.isEmpty)
    let oracle = HarfBuzzOracle()
    var seeds = SeededGenerator(seed: SeededGenerator.firstSeed)
    var failed = 0
    for text in texts {
      // The whole grid, or some of its cells.
      let some = Sweep.count(debug: 2, release: 200, long: 200)
      let cells =
        Sweep.isLong ? Array(0..<Cell.count) : (0..<some).map { _ in seeds.int(0..<Cell.count) }
      for number in cells {
        var generator = SeededGenerator(seed: UInt64(number))
        let (manager, storage) = layout(text, Cell(number), &generator)
        var checker = LayoutChecker(CheckedLayout(manager, storage), oracle: oracle)
        checker.check()
        guard let fault = checker.faults.first else { continue }
        failed += 1
        if failed <= 10 { Issue.record("\(text.name), cell \(number): \(fault)") }
      }
    }
    #expect(failed == 0, "\(failed) cells fail.")
  }

  private func layout(
    _ text: LanguageSample, _ cell: Cell, _ generator: inout SeededGenerator
  ) -> (LayoutManager, TextStorage) {
    var style = ParagraphStyle()
    style.alignment = cell.alignment
    style.baseWritingDirection = cell.direction
    var values = TextAttributes()
    values[.paragraphStyle] = style
    values[.font] = FontDescriptor(family: "Noto Sans", size: 14)
    let storage = TextStorage(string: text.part(300, using: &generator), attributes: values)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    for _ in 0..<2 {
      let container = TextContainer(size: Size(width: cell.width, height: 260))
      container.lineFragmentPadding = generator.chance(0.5) ? 0 : 5
      let shapes = cell.shapes.make(container.size, using: &generator)
      container.exclusionPaths = shapes.exclusions
      container.shape = shapes.inside
      manager.addTextContainer(container)
    }
    return (manager, storage)
  }
}
