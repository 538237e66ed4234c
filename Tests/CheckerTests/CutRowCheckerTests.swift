import Checker
import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextDocument
@testable import TextLayout

@Suite("Rows that are higher than their columns keep the rules of the design")
struct CutRowCheckerTests {
  /// A text with rows of all heights on small pages, generated from a seed.
  private static func request(
    seed: UInt64, isEdited: Bool = false, hasShapes: Bool = true
  ) -> DocumentRequest {
    var generator = SeededGenerator(seed: seed)
    let sample = generator.pick([.latin, .latin, .arabic, .mixed] as [SampleText])
    var sheet = Sheet(pagesOf: sample, using: &generator)
    sheet.base.page.height = .points(generator.number(60...200))
    sheet.base.body.lineHeight = generator.number(10...60)
    if generator.chance(0.3) { sheet.base.body.lineHeight = generator.number(10...400) }
    if generator.chance(0.3) { (sheet.base.body.widows, sheet.base.body.orphans) = (2, 2) }
    if generator.chance(0.3) { sheet.base.page.grid = .lineHeight }
    if generator.chance(0.3) { sheet.base.pageBreaking = .optimal }
    sheet.base.columns.count = generator.int(1..<4)
    var heading = SheetStyle()
    heading.lineHeight = generator.number(10...300)
    if generator.chance(0.2) { heading.breakBefore = generator.pick([.page, .column]) }
    sheet.base.styles["heading2"] = heading
    if hasShapes, generator.chance(0.3) {
      let shape = "circle(\(generator.int(5..<30)) at \(generator.int(0..<100))% 50%)"
      sheet.base.exclusions = [SheetExclusion(SheetShape(shape, place: "shape"))]
    }
    sheet.base.addFoot(using: &generator)
    var parts: [String] = []
    for _ in 0..<generator.int(2..<8) {
      if generator.chance(0.3) {
        parts.append("## " + sample.paragraph(words: 2, using: &generator))
      }
      let text = sample.paragraph(words: generator.int(1..<30), using: &generator)
      parts.append(text)
      if generator.chance(0.15) { parts.append("| a | b |\n|---|---|\n| c | d |") }
    }
    if isEdited { parts.insert("More words", at: parts.count / 2) }
    let input = DocumentInput(parts.joined(separator: "\n\n"), format: .markdown)
    var request = DocumentRequest(input)
    request.sheet = sheet
    request.overflow = .pages
    return request
  }

  @Test("all text of generated documents has a place, and keeps every other rule")
  func rules() throws {
    var run = GeneratedRun(debug: 60, release: 600, long: 10_000)
    var cutCount = 0
    for seed in run.seeds {
      let request = Self.request(seed: seed)
      let layout = try DocumentLayout(request)
      var faults: [String] = []
      if let overflow = layout.overflow { faults.append("text without a place: \(overflow)") }
      if layout.remarks.contains(where: { $0.place == "lineHeight" }) { cutCount += 1 }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
    #expect(cutCount > run.seeds.count / 10)
  }

  @Test("an edited text has the pages of a new one")
  func edited() throws {
    for seed in GeneratedRun(debug: 30, release: 200, long: 5_000).seeds {
      let before = try DocumentLayout(Self.request(seed: seed))
      let request = Self.request(seed: seed, isEdited: true)
      let isSame = try before.isFresh(after: request)
      #expect(isSame, "seed \(seed)")
    }
  }
}
