import SeededRandom
import Testing
import TextStorage

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

/// Plans of little cost are searched first. They are compared here with those of a pass that drops
/// no path for its cost.
@Suite("Plans within bounds")
struct BoundedPlanTests {
  /// Rows with equal room.
  private struct EqualRooms: RowRooms, ~Copyable {
    let width: Double
    let bottom: Double
    var plainFrom: Double { 0 }
    var hasGrid: Bool { false }

    func settledTop(_ top: Double, ascent: Double, isFirst: Bool) -> Double { top }

    mutating func appendRooms(
      top: Double, height: Double, isFirst: Bool, to rooms: inout [PlannedRoom]
    ) {
      rooms.append(PlannedRoom(width: width))
    }

    mutating func openRoom(isFirst: Bool) -> Double { width }

    mutating func widestRoom(height: Double, isFirst: Bool) -> Double { width }

    mutating func nextTop(
      from top: Double, height: Double, width: Double, isFirst: Bool
    ) -> Double? { nil }
  }

  private func fixture(_ random: inout SeededGenerator) -> (LayoutFixture, width: Double) {
    let words = (0..<random.int(20..<120)).map { _ in
      random.pick([
        "a", "of", "the", "line", "words", "river", "together", "paragraph", "hyphenation",
        "well-known", "com\u{AD}po\u{AD}si\u{AD}tion",
      ])
    }
    let width = random.pick([90.0, 150, 250, 400])
    let (expansion, protrusion) = (random.pick([0, 0.02, 0.05]), random.pick([0.0, 1]))
    let (shrink, isDivided) = (random.pick([0, 1.5]), random.chance(0.7))
    let fixture = LayoutFixture(words.joined(separator: " "), width: width) {
      $0.alignment = .justified
      $0.lineBreaking = .optimal
      ($0.expansion, $0.protrusion) = (expansion, protrusion)
      $0.justification.maximumSpaceShrink = shrink
      if isDivided { $0.hyphenationLanguage = "en-US" }
    }
    return (fixture, width)
  }

  private func planner(_ manager: LayoutManager) throws -> LinePlanner {
    manager.readText()
    let prepared = try #require(manager.preparedParagraph(0))
    let format = manager.styles.formats[prepared.format]
    let breaker = LineBreaker(
      prepared.placed(at: 0), format: format, styles: manager.styles.styles)
    let planning = ParagraphPlanning(breaker, format: format)
    return LinePlanner(
      breaker, heights: planning.heights, demerits: planning.demerits, isFirstRow: true)
  }

  @Test("a plan within bounds is the best of all, and found with less work")
  func isTheBest() throws {
    var (planned, bounded, all) = (0, 0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (fixture, width) = fixture(&random)
      var rooms = EqualRooms(width: width, bottom: random.pick([.infinity, 95]))
      var planner = try planner(fixture.manager)
      (planner.plainFrom, planner.bottom) = (rooms.plainFrom, rooms.bottom)
      var other = planner
      var context = BreakContext(text: fixture.manager.text)
      let found = planner.planWithinBounds(top: 0, rooms: &rooms, context: &context)
      guard let found else { continue }
      other.tolerance = LineDemerits.looseWords
      other.run(top: 0, rooms: &rooms, context: &context)
      let isSame = found == other.trace(Int(other.choice))
      #expect(isSame, "seed \(seed): \(found.demerits)")
      planned += 1
      bounded += planner.nodes.count
      all += other.nodes.count
    }
    #expect(planned > 60)
    #expect(bounded < all)
  }

  @Test("a bound that was not enough does not remain")
  func noBound() throws {
    // The first word alone is far too loose, and the second fits no row with it.
    let fixture = LayoutFixture("aaa aaaaaaaaaaaaaaaaaaaaaaaaaaaaa aaa", width: 150) {
      $0.alignment = .justified
      $0.lineBreaking = .optimal
      $0.protrusion = 1
    }
    var rooms = EqualRooms(width: 150, bottom: .infinity)
    var planner = try planner(fixture.manager)
    (planner.plainFrom, planner.bottom) = (rooms.plainFrom, rooms.bottom)
    var context = BreakContext(text: fixture.manager.text)
    let found = planner.planWithinBounds(top: 0, rooms: &rooms, context: &context)
    #expect(found == nil)
    #expect(planner.bound == .infinity)
    let plan = planner.planAny(top: 0, rooms: &rooms, context: &context)
    #expect(plan.fragments.map(\.range.lowerBound) == [0, 4, 34])
  }
}
