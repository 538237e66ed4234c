import Checker
import SeededRandom
import Testing
import TextDocument
import TextGeometry
import TextLayout
import TextStorage

@Suite("Frames keep the rules of the design, each with its own text")
struct FrameCheckerTests {
  /// A sheet with frames, shapes and texts generated from a seed.
  private struct GeneratedSheet {
    let request: DocumentRequest

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      var sheet = Sheet()
      sheet.base.page.width = 500
      sheet.base.page.height = .points(400)
      sheet.base.body.alignment = generator.pick(SheetStyle.Alignment.allCases)
      if generator.chance(0.6) { sheet.base.body.lineHeight = generator.number(14...24) }
      sheet.base.body.font.size = 12
      sheet.base.exclusions =
        generator.chance(0.5) ? [SheetExclusion(Self.shape(&generator))] : []
      let count = generator.int(2..<6)
      var hasStory = false
      sheet.base.containers = (0..<count).map { number in
        var container = SheetContainer(
          x: .points(generator.number(0...300)), y: .points(generator.number(0...250)),
          width: .points(generator.number(60...200)), height: .points(generator.number(40...150)))
        if generator.chance(0.4) { container.inside = Self.shape(&generator) }
        if generator.chance(0.4) {
          container.exclusions = [SheetExclusion(Self.shape(&generator))]
        }
        container.verticalAlignment = generator.pick(SheetContainer.VerticalAlignment.allCases)
        if generator.chance(0.3) { container.insets = SheetMargins(.points(8)) }
        let isLink = number > 0 && generator.chance(0.3)
        if isLink { container.story = "chain" }
        if !isLink || !hasStory {
          let sample = generator.pick(SampleText.allCases)
          let words = generator.int(0..<40)
          container.text =
            sample.paragraph(words: words, using: &generator) + "\n"
            + sample.paragraph(words: 12, using: &generator)
          container.style.font.families = [sample.family]
          hasStory = hasStory || isLink
        }
        return container
      }
      var request = DocumentRequest()
      request.sheet = sheet
      request.overflow = .truncate
      self.request = request
    }

    private static func shape(_ generator: inout SeededGenerator) -> SheetShape {
      func share() -> Int { generator.int(10..<90) }
      let text =
        switch generator.int(0..<3) {
        case 0: "circle(\(generator.int(15..<50))% at \(share())% \(share())%)"
        case 1:
          "ellipse(\(generator.int(10..<50))% \(generator.int(10..<50))% at \(share())% \(share())%)"
        default:
          "polygon(\(share())% \(share())%, \(share())% \(share())%, \(share())% \(share())%)"
        }
      return SheetShape(text, place: "shape")
    }
  }

  @Test("generated frames beside shapes keep every rule, in both directions")
  func generatedFrames() throws {
    var run = GeneratedRun(debug: 25, release: 500, long: 20_000)
    for seed in run.seeds {
      run.check(try DocumentLayout(GeneratedSheet(seed: seed).request), seed: seed)
    }
    run.expectNoFaults()
  }

  @Test("text of one frame in the container of another is noticed")
  func strayText() throws {
    let oracle = HarfBuzzOracle()
    var sheet = Sheet()
    sheet.base.page.width = 300
    sheet.base.page.height = .points(200)
    sheet.base.containers = ["one two three", "four five six"].enumerated().map { number, text in
      var container = SheetContainer(
        x: .points(0), y: .points(Double(100 * number)), width: 300, height: 90)
      container.text = text
      return container
    }
    var request = DocumentRequest()
    request.sheet = sheet
    let layout = try DocumentLayout(request)
    var checked = CheckedLayout(layout.manager, layout.storage)
    func faults() -> [String] {
      var checker = LayoutChecker(checked, oracle: oracle)
      checker.check()
      return checker.faults
    }
    #expect(faults().isEmpty)
    // The second frame has index 2, after the container for what the first has no room for.
    checked.containers[2].textLimit = 14
    #expect(!faults().isEmpty)
  }
}
