import SeededRandom
import Testing
import TextStorage

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

/// Plans of equal rows are made by a fast path, which is compared here with the general path.
@Suite("Plain plans", .enabled(if: FastPaths.enabled == .all))
struct PlainPlanTests {
  /// Rows with equal room, except a paragraph's first.
  private struct EqualRooms: RowRooms, ~Copyable {
    var hasGrid: Bool { false }

    func settledTop(_ top: Double, ascent: Double, isFirst: Bool) -> Double { top }

    var first, others: Double
    var bottom: Double
    var plainFrom: Double { 0 }

    mutating func appendRooms(
      top: Double, height: Double, isFirst: Bool, to rooms: inout [PlannedRoom]
    ) {
      rooms.append(PlannedRoom(width: isFirst ? first : others))
    }

    mutating func openRoom(isFirst: Bool) -> Double { isFirst ? first : others }

    mutating func widestRoom(height: Double, isFirst: Bool) -> Double { isFirst ? first : others }

    mutating func nextTop(
      from top: Double, height: Double, width: Double, isFirst: Bool
    ) -> Double? { nil }
  }

  @Test("a plain plan is the plan of the way that knows all rows")
  func isTheSame() throws {
    var planned = 0
    let first = SeededGenerator.firstSeed
    let count = Sweep.askedCount ?? Sweep.count(debug: 150, release: 1_000, long: 20_000)
    for seed in first..<first + count {
      var random = SeededGenerator(seed: seed)
      let letters = random.pick([
        ["a", "b"], ["a", "b"], ["\u{3042}", "\u{4E00}"], ["a", "\u{4E00}"],
      ])
      let words = (0..<random.int(1..<100)).map { _ in
        String(repeating: random.pick(letters), count: random.int(1..<9))
      }
      // Ideographs may also be without separators.
      let separators =
        letters[0] == "a" || random.chance(0.5)
        ? [" ", " ", " ", "  ", "\u{2028}", "-"] : ["", "", "", " "]
      let text = words.reduce(into: "") {
        $0 += ($0.isEmpty ? "" : random.pick(separators)) + $1
      }
      let width = random.pick([40.0, 60, 90, 150, 300])
      let fixture = LayoutFixture(
        text, width: width, advances: ["\u{3042}": 1000, "\u{4E00}": 900]
      ) {
        $0.alignment = random.pick([.justified, .left])
        $0.lineBreaking = .optimal
        if random.chance(0.3) { $0.lineBreakStrategy = .pushOut }
        if random.chance(0.4) { $0.justification.maximumSpaceShrink = 1 }
        if random.chance(0.4) { $0.justification.raggedStretch = random.pick([0, 1, 3, 12]) }
      }
      if random.chance(0.2) {
        // Some characters have negative spacing.
        for _ in 0..<text.utf16.count / 12 {
          let start = random.int(0..<text.utf16.count)
          fixture.storage.addAttribute(
            .kern, value: random.pick([-20, -60]), range: start..<start + 1)
        }
      }
      let (breaker, format) = try Self.firstParagraph(of: fixture.manager)
      let planning = ParagraphPlanning(breaker, format: format)
      var rooms = EqualRooms(
        first: random.pick([width, width - 20]), others: width,
        bottom: random.pick([.infinity, 35, 5]))
      var context = BreakContext(text: fixture.manager.text)
      var planner = LinePlanner(
        breaker, heights: planning.heights, demerits: planning.demerits,
        isFirstRow: random.chance(0.8))
      planner.reach = random.pick([LinePlanner.maximumRows, LinePlanner.fewestRows])
      var other = planner
      let plain = planner.planPlain(top: 0, rooms: &rooms, context: &context)
      let any = other.planAny(top: 0, rooms: &rooms, context: &context)
      guard let plain else { continue }
      planned += 1
      let isSame = plain == any
      #expect(isSame, "seed \(seed): \(plain.rows.count) rows, \(any.rows.count) rows")
    }
    #expect(planned > 60 || Sweep.askedCount != nil)
  }

  /// The breaker of a text's first paragraph, and its format.
  private static func firstParagraph(
    of manager: LayoutManager
  ) throws -> (LineBreaker, ParagraphFormat) {
    manager.readText()
    let prepared = try #require(manager.preparedParagraph(0))
    let format = manager.styles.formats[prepared.format]
    return (
      LineBreaker(prepared.placed(at: 0), format: format, styles: manager.styles.styles), format
    )
  }

  @Test(
    "the rest of a text is never taken to cost more than it does",
    arguments: ["", " "])
  func leastRest(separator: String) throws {
    // Ten full rows, with or without white space between them.
    let text = Array(repeating: String(repeating: "\u{4E00}", count: 6), count: 10)
      .joined(separator: separator)
    let fixture = LayoutFixture(text, width: 60, advances: ["\u{4E00}": 1000]) {
      $0.alignment = .justified
      $0.lineBreaking = .optimal
    }
    let (breaker, format) = try Self.firstParagraph(of: fixture.manager)
    var planner = PlainLinePlanner(
      breaker,
      rows: PlainLinePlanner.Rows(
        top: 0, height: 10, bottom: .infinity, first: 60, others: 60, open: 60, widest: 60,
        reach: LinePlanner.maximumRows),
      demerits: ParagraphPlanning(breaker, format: format).demerits)
    var context = BreakContext(text: fixture.manager.text)
    let known = planner.restOfParagraph
    let found = planner.plan(&context)
    let (rest, plan) = (try #require(known), try #require(found))
    #expect(plan.rows.count == 10)
    #expect(plan.demerits == 1_000)
    let least = rest.costPerPoint * rest.end
    #expect(least <= plan.demerits)
    #expect(least > 0.9 * plan.demerits)
  }
}
