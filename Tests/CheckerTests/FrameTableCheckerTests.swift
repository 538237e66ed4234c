import Checker
import SeededRandom
import Testing
import TextDocument
import TextGeometry
import TextLayout
import TextStorage

@Suite("Tables in frames keep the rules of the design, beside shapes and from right to left")
struct FrameTableCheckerTests {
  /// A sheet with frames, a story and shapes generated from a seed, with tables in the texts.
  private struct GeneratedFrames {
    let request: DocumentRequest
    let edited: DocumentRequest

    /// - Parameter hasCells: True for texts that have tables with other parts in their cells, too.
    init(seed: UInt64, hasCells: Bool = false) {
      var generator = SeededGenerator(seed: seed)
      var sheet = Sheet()
      sheet.base.page.width = 500
      sheet.base.page.height = .points(400)
      sheet.base.body.font.size = 11
      if generator.chance(0.5) { sheet.base.body.lineHeight = generator.number(14...20) }
      var table = SheetStyle()
      table.table.around = generator.chance(0.3) ? .text : .box
      sheet.base.styles["table"] = table
      if generator.chance(0.5) {
        let (x, y) = (generator.int(0..<100), generator.int(0..<100))
        sheet.base.exclusions = [
          SheetExclusion(
            SheetShape("circle(\(generator.int(8..<25))% at \(x)% \(y)%)", place: "shape"))
        ]
      }
      var texts: [String] = []
      sheet.base.containers = (0..<generator.int(1..<5)).map { number in
        var container = SheetContainer(
          x: .points(generator.number(0...300)), y: .points(generator.number(0...250)),
          width: .points(generator.number(80...220)), height: .points(generator.number(40...180)))
        container.verticalAlignment = generator.pick(SheetContainer.VerticalAlignment.allCases)
        container.overflow = generator.pick([nil, .visible])
        container.padding = .points(generator.pick([0, 0, 6]))
        if generator.chance(0.2) { container.rotation = 30 }
        if number > 0, generator.chance(0.4) { container.story = "chain" }
        return container
      }
      var hasStory = false
      for index in sheet.base.containers?.indices ?? 0..<0 {
        let isLink = sheet.base.containers?[index].story != nil
        if isLink, hasStory { continue }
        hasStory = hasStory || isLink
        let sample = generator.pick(SampleText.allCases)
        var text = Self.text(of: sample, &generator)
        if hasCells {
          var cells = GeneratedCells(seed: seed << 8 | UInt64(index), sample: sample)
          text += "\n\n" + cells.text()
        }
        texts.append(text)
        sheet.base.containers?[index].text = texts[texts.count - 1]
        sheet.base.containers?[index].format = .markdown
        sheet.base.containers?[index].style.font.families = [sample.family]
      }
      var request = DocumentRequest()
      request.sheet = sheet
      request.overflow = .truncate
      self.request = request
      request.sheet?.base.containers?[0].text = "one two\n\n" + texts[0]
      edited = request
    }

    private static func text(of sample: SampleText, _ generator: inout SeededGenerator) -> String {
      func words(_ most: Int) -> String {
        sample.paragraph(words: generator.int(1..<most), using: &generator)
          .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
      }
      return (0..<generator.int(1..<4)).map { _ in
        if generator.chance(0.4) { return words(20) }
        let columns = generator.int(1..<4)
        func row() -> String {
          "|" + (0..<columns).map { _ in " \(words(5)) |" }.joined()
        }
        let rule = "|" + String(repeating: "--|", count: columns)
        return ([row(), rule] + (0..<generator.int(1..<6)).map { _ in row() })
          .joined(separator: "\n")
      }.joined(separator: "\n\n")
    }
  }

  @Test("generated frames keep every rule, show their text once, and follow edits like new ones")
  func generatedFrames() throws {
    try check(GeneratedRun(debug: 30, release: 400, long: 20_000), hasCells: false)
  }

  @Test("so do frames with tables in cells")
  func generatedCells() throws {
    try check(GeneratedRun(debug: 8, release: 30, long: 8_000), hasCells: true)
  }

  private func check(_ all: GeneratedRun, hasCells: Bool) throws {
    var run = all
    for seed in run.seeds {
      let generated = GeneratedFrames(seed: seed, hasCells: hasCells)
      let layout = try DocumentLayout(generated.request)
      var faults: [String] = []
      var next = 0
      for container in layout.manager.textContainers {
        let range = layout.manager.characterRange(in: container)
        if !range.isEmpty, range.lowerBound != next { faults.append("\(range) is not at \(next).") }
        next = max(next, range.upperBound)
      }
      if next != layout.storage.length { faults.append("The text ends at \(next).") }
      if hasCells { faults += CellCheckerTests.placeFaults(of: layout) }
      if try !layout.isFresh(after: generated.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
  }
}
