import Checker
import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextDocument
@testable import TextLayout

@Suite("Pages whose breaks are chosen together keep the rules of the design")
struct PageBreakingCheckerTests {
  /// A text with headings and chapters, and pages for it, generated from a seed.
  private struct GeneratedPages {
    var request: DocumentRequest

    init(seed: UInt64, breaking: PageBreaking = .optimal, isEdited: Bool = false) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick([.latin, .latin, .arabic, .hebrew, .mixed] as [SampleText])
      var sheet = Sheet(pagesOf: sample, using: &generator)
      sheet.base.pageBreaking = breaking
      sheet.base.body.lineHeight = PageBreakingCheckerTests.lineHeight
      if generator.chance(0.4) {
        (sheet.base.body.widows, sheet.base.body.orphans) = (2, generator.int(1..<4))
      }
      if generator.chance(0.3) { sheet.base.body.lineBreaking = .optimal }
      if generator.chance(0.3) { sheet.base.body.firstLineIndent = 12 }
      if generator.chance(0.3) { sheet.base.page.grid = .lineHeight }
      sheet.base.columns.count = generator.int(1..<4)
      var heading = SheetStyle()
      heading.lineHeight = generator.pick([14, 20])
      if generator.chance(0.2) { heading.breakBefore = generator.pick([.page, .column]) }
      sheet.base.styles["heading2"] = heading
      if generator.chance(0.15) {
        sheet.base.exclusions = [
          SheetExclusion(
            SheetShape(
              "circle(\(generator.int(20..<70)) at \(generator.int(0..<100))% 50%)",
              place: "shape"))
        ]
      }
      sheet.base.addFoot(using: &generator)
      request = DocumentRequest(
        DocumentInput(Self.text(sample, &generator, isEdited: isEdited), format: .markdown))
      request.sheet = sheet
      request.overflow = .pages
    }

    private static func text(
      _ sample: SampleText, _ generator: inout SeededGenerator, isEdited: Bool
    ) -> String {
      var text = ""
      let paragraphs = generator.int(3..<24)
      for number in 0..<paragraphs {
        if generator.chance(0.15) {
          text += "## \(sample.paragraph(words: 3, using: &generator))\n\n"
        }
        text += sample.paragraph(words: generator.int(1..<70), using: &generator)
        if isEdited, number == paragraphs / 2 { text += " more words here" }
        text += "\n\n"
      }
      return text
    }
  }

  /// The height of the text's rows, in points.
  private static let lineHeight = 15.0

  @Test("generated pages keep every rule, and nothing is lost")
  func rules() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 10_000)
    for seed in run.seeds {
      let layout = try DocumentLayout(GeneratedPages(seed: seed).request)
      run.check(layout, seed: seed, others: Self.faults(layout))
    }
    run.expectNoFaults()
  }

  @Test("the breaks are never worse than greedy ones, and lines are hardly ever alone")
  func costs() throws {
    var (greedyAlone, alone, breaks, compared) = (0, 0, 0, 0)
    // Beside shapes only a few starts of each container are followed.
    var shaped = (greedy: 0.0, optimal: 0.0, count: 0)
    for seed in GeneratedRun(debug: 40, release: 400, long: 10_000).seeds {
      let greedy = try DocumentLayout(GeneratedPages(seed: seed, breaking: .greedy).request)
      let request = GeneratedPages(seed: seed).request
      let optimal = try DocumentLayout(request)
      guard optimal.manager.greedyChapterCount == 0 else { continue }
      let costs = (greedy: Self.cost(greedy), optimal: Self.cost(optimal))
      greedyAlone += costs.greedy.alone
      alone += costs.optimal.alone
      breaks += costs.optimal.breaks
      guard request.sheet?.base.exclusions == nil else {
        shaped.greedy += costs.greedy.sum
        shaped.optimal += costs.optimal.sum
        shaped.count += 1
        continue
      }
      // Greedy breaks may divide a paragraph with optimal line ends into other lines.
      guard request.sheet?.base.body.lineBreaking != .optimal else { continue }
      compared += 1
      #expect(
        costs.optimal.sum <= costs.greedy.sum + 1e-3,
        "seed \(seed): \(costs.optimal.sum), greedy \(costs.greedy.sum)")
    }
    #expect(compared > 10)
    #expect(shaped.count > 2)
    #expect(shaped.optimal < shaped.greedy)
    #expect(alone * 10 <= greedyAlone, "\(alone) of \(breaks) breaks, greedy \(greedyAlone)")
  }

  @Test("an edited text has the pages of a new one")
  func edited() throws {
    for seed in GeneratedRun(debug: 20, release: 200, long: 5_000).seeds {
      let before = try DocumentLayout(GeneratedPages(seed: seed).request)
      let request = GeneratedPages(seed: seed, isEdited: true).request
      let isSame = try before.isFresh(after: request)
      #expect(isSame, "seed \(seed)")
      // The first edit measures all paragraphs, a second one only those that it changes.
      let edited = try DocumentLayout(request, following: before)
      let isSameAgain = try edited.isFresh(after: GeneratedPages(seed: seed).request)
      #expect(isSameAgain, "seed \(seed)")
    }
  }

  /// Returns the violations of rules of pages.
  private static func faults(_ layout: DocumentLayout) -> [String] {
    var faults: [String] = []
    if let overflow = layout.overflow { faults.append("text without a place: \(overflow)") }
    var end = 0
    for container in layout.manager.containerLayouts {
      for fragment in container.fragments {
        if fragment.range.lowerBound != end { faults.append("a gap in the text at \(end)") }
        end = fragment.range.upperBound
      }
    }
    return faults
  }

  /// A row of the text.
  private struct Row {
    var container: Int
    var range: Range<Int>
    var bottom: Double
  }

  /// The cost of a layout's breaks.
  private struct Cost {
    var sum = 0.0
    var breaks = 0
    /// The number of breaks that leave a line alone.
    var alone = 0
  }

  /// Returns the cost of a layout's breaks by the rules of the documentation.
  private static func cost(_ layout: DocumentLayout) -> Cost {
    let manager = layout.manager
    var rows: [Row] = []
    for (number, container) in manager.containerLayouts.enumerated() {
      let fragments = container.fragments
      for row in container.rows {
        let own = fragments[row.fragments]
        guard let first = own.first, let last = own.last else { continue }
        rows.append(
          Row(
            container: number, range: first.range.lowerBound..<last.range.upperBound,
            bottom: row.y + row.height))
      }
    }
    var cost = Cost()
    var rooms: [Int: Double] = [:]
    cost.sum += 100 * Double(Set(rows.map(\.container)).count)
    for (before, after) in zip(rows, rows.dropFirst()) where before.container != after.container {
      let place = layout.storage.paragraphIndex(containing: after.range.lowerBound)
      let paragraph = layout.storage.paragraphRange(at: place)
      let style = layout.storage.attributes(at: paragraph.lowerBound)[.paragraphStyle] ?? .default
      let isInside = after.range.lowerBound > paragraph.lowerBound
      if !isInside, style.breakBefore != .none { continue }
      cost.breaks += 1
      let room = manager.textContainers[before.container].size.height - before.bottom
      rooms[before.container] = room
      cost.sum += 1_000 * (room / lineHeight) * (room / lineHeight)
      if isBeside(before.container, manager), let other = rooms[before.container - 1] {
        cost.sum += 1_000 * ((room - other) / lineHeight) * ((room - other) / lineHeight)
      }
      if isInside {
        let own = rows.filter { paragraph.contains($0.range.lowerBound) }
        let index = own.firstIndex { $0.range.lowerBound == after.range.lowerBound } ?? 0
        for (count, least) in [(index, style.orphanLines), (own.count - index, style.widowLines)] {
          if count < least { cost.sum += 1e9 } else if count < 2 { cost.sum += 100_000 }
          if count < 2 { cost.alone += 1 }
        }
      } else if place > 0 {
        let start = layout.storage.paragraphRange(at: place - 1).lowerBound
        if layout.storage.attributes(at: start)[.paragraphStyle]?.keepWithNext == true {
          cost.sum += 1e9
          cost.alone += 1
        }
      }
    }
    return cost
  }

  /// True if a container is beside the one before it, on the same page or on a facing one.
  private static func isBeside(_ number: Int, _ manager: LayoutManager) -> Bool {
    guard number > 0 else { return false }
    let containers = manager.textContainers
    guard containers[number].size.height == containers[number - 1].size.height else { return false }
    let pages = containers[...number].count { $0.startsPage }
    return !containers[number].startsPage || pages % 2 == 1
  }
}
