import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Limits of columns count as those of cells in CSS")
struct TableColumnLimitTests {
  private typealias Content = TableColumns.Content
  private typealias Limits = TextTable.Limits

  private static let small = Array(repeating: Content(least: 10, greatest: 20), count: 4)

  @Test("automatic columns are between their limits, and words and least widths win")
  func automatic() {
    let contents = [Content(least: 20, greatest: 60), Content(least: 10, greatest: 210)]
    let both = [Limits(least: .points(100)), Limits(greatest: .points(50))]
    #expect(TableColumns([], limits: both, contents: contents, room: 500).widths == [100, 50])
    let words = [
      Limits(greatest: .points(10)), Limits(least: .points(30), greatest: .points(20)),
    ]
    #expect(TableColumns([], limits: words, contents: contents, room: 500).widths == [20, 30])
    // 70 points more than 40 and 10, in proportion to 20 and 100.
    let tight = [Limits(least: .points(40)), Limits(greatest: .points(110))]
    let columns = TableColumns([], limits: tight, contents: contents, room: 122)
    #expect(columns.widths == [52, 70] && columns.shortage == nil)
  }

  @Test("widths in points and percentages have limits, which may be percentages of the room")
  func given() {
    let limits = [
      Limits(least: .points(50)), Limits(greatest: .points(70)), Limits(greatest: .points(60)),
      Limits(least: .percent(20)),
    ]
    let columns = TableColumns(
      [.points(30), .points(90), .percent(50), .percent(10)], limits: limits,
      contents: Self.small, room: 250)
    #expect(columns.widths == [50, 70, 60, 50])
  }

  @Test("a column is as narrow as its widest word or as wide as its longest line")
  func byContent() {
    let contents = [
      Content(least: 20, greatest: 60), Content(least: 10, greatest: 70),
      Content(least: 30, greatest: 200),
    ]
    let wanted: [TextTable.Width] = [.least, .greatest, .automatic]
    #expect(TableColumns(wanted, contents: contents, room: 150).widths == [20, 70, 60])
    // Lines give before words.
    #expect(TableColumns(wanted, contents: contents, room: 90).widths == [20, 40, 30])
    let limited = TableColumns(
      [.greatest], limits: [Limits(greatest: .points(50))], contents: [contents[1]], room: 90)
    #expect(limited.widths == [50])
  }

  @Test("columns that reach a limit leave the rest to the other shares")
  func shares() {
    func widths(
      _ wanted: [TextTable.Width], _ limits: [Limits], room: Double
    ) -> [Double] {
      TableColumns(
        wanted, limits: limits, contents: Array(Self.small.prefix(wanted.count)), room: room
      ).widths
    }
    let most = Limits(greatest: .points(30))
    #expect(widths([.share(1), .share(1)], [most], room: 200) == [30, 170])
    #expect(
      widths([.share(1), .share(1)], [most, Limits(greatest: .points(40))], room: 200) == [30, 40])
    #expect(
      widths(
        [.share(1), .share(1), .share(2)], [Limits(least: .points(100)), most], room: 200)
        == [100, 30, 70])
    // One lacks 10 and one has 20 to spare: the second is limited, and then the first has enough.
    #expect(
      widths(
        [.share(1), .share(1), .share(1)], [most, Limits(least: .points(60))], room: 150)
        == [30, 60, 60])
  }

  @Test("least widths give before words are divided, in proportion to what they have above these")
  func shortage() {
    let contents = [Content(least: 20, greatest: 60), Content(least: 40, greatest: 50)]
    let limits = [Limits(least: .points(100)), Limits(least: .points(60))]
    // 60 points more than the words, for 80 and 20 that the least widths add.
    let narrow = TableColumns([], limits: limits, contents: contents, room: 120)
    #expect(narrow.widths == [68, 52] && narrow.shortage == .limits && !narrow.dividesWords)
    let divided = TableColumns([], limits: limits, contents: contents, room: 50)
    #expect(divided.widths == [20, 30] && divided.shortage == .words)
  }

  @Test("odd limits of a library's table are harmless")
  func oddLimits() {
    for value in [-5, .nan, .infinity, -.infinity] as [Double] {
      let limits = [
        Limits(least: .points(value), greatest: .points(value)),
        Limits(least: .percent(value), greatest: .percent(value)),
      ]
      let columns = TableColumns(
        [.share(1), .automatic], limits: limits, contents: Array(Self.small.prefix(2)), room: 60)
      #expect(columns.widths.allSatisfy { $0 >= 10 && $0 <= 50 })
    }
  }

  @Test("a cell over several columns widens those below their limits, and all for its words")
  func spans() {
    func widths(
      _ wanted: [TextTable.Width], _ limits: [Limits], least: Double
    ) -> [Double] {
      let span = TableColumns.Span(columns: 0..<2, content: Content(least: least, greatest: 120))
      return TableColumns(
        wanted, limits: limits, contents: Array(Self.small.prefix(2)), spans: [span], room: 500
      ).widths
    }
    let most = [Limits(greatest: .points(30)), Limits(greatest: .points(40))]
    #expect(widths([], [most[0]], least: 90) == [30, 90])
    // Lines stay within the limits, and words do not.
    #expect(widths([], most, least: 50) == [30, 40])
    #expect(widths([], most, least: 90) == [40, 50])
    #expect(widths([.points(40)], [Limits(), most[0]], least: 90) == [60, 30])
  }

  @Test("columns give what they have for the words of cells over several before their own words")
  func narrowSpans() {
    let contents = [30.0, 30, 100].map { Content(least: $0, greatest: $0) }
    let span = TableColumns.Span(columns: 0..<2, content: Content(least: 180, greatest: 180))
    let columns = TableColumns([], contents: contents, spans: [span], room: 220)
    #expect(columns.widths == [60, 60, 100] && columns.dividesWords)
  }

  @Test("of columns with divided words, the one with the longest word is the widest")
  func longWords() {
    func widths(_ words: [Double], room: Double) -> [Double] {
      TableColumns(
        [], contents: words.map { Content(least: $0, greatest: $0) }, room: room, narrowest: 40
      ).widths
    }
    // 30 points more than three times 40, in proportion to 20, 20 and 360.
    #expect(widths([60, 60, 400], room: 150) == [41.5, 41.5, 67])
    // Words that would be whole in columns of one width stay whole.
    #expect(widths([60, 60, 400], room: 180) == [60, 60, 60])
    // The second and the last share 60 points above the width of the third.
    #expect(widths([20, 100, 60, 260], room: 260) == [20, 70, 60, 110])
    // Below the width of a few characters all are equal.
    #expect(widths([60, 60, 400], room: 90) == [30, 30, 30])
  }

  @Test("in random columns no limit divides words or leaves the room")
  func random() {
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    func length(_ most: Int) -> Double { Double(random.int(0..<most)) }
    func limit() -> TextTable.Limit? {
      switch random.int(0..<3) {
      case 0: return nil
      case 1: return .points(length(150))
      default: return .percent(length(100))
      }
    }
    for _ in 0..<2_000 {
      let room = 10 + length(400)
      var contents: [Content] = []
      var (wanted, limits): ([TextTable.Width], [Limits]) = ([], [])
      for _ in 0..<random.int(1..<6) {
        let least = length(80)
        contents.append(Content(least: least, greatest: least + length(200)))
        let kinds: [TextTable.Width] = [
          .automatic, .least, .greatest, .points(length(200)), .percent(length(100)),
          .share(1 + length(4)),
        ]
        wanted.append(kinds[random.int(0..<kinds.count)])
        limits.append(Limits(least: limit(), greatest: limit()))
      }
      let columns = TableColumns(
        wanted, limits: limits, contents: contents, room: room, narrowest: 30)
      let requests = TableColumns.requests(wanted, limits, count: contents.count, room: room)
      let needed = zip(requests, contents).map { max($0.least, $1.least) }
      #expect(columns.total <= room + 1e-6)
      if contents.reduce(0, { $0 + $1.least }) > room {
        #expect(columns.shortage == .words)
        continue
      }
      #expect(zip(columns.widths, contents).allSatisfy { $0 >= $1.least - 1e-6 })
      guard needed.reduce(0, +) <= room else {
        #expect(columns.shortage == .limits)
        continue
      }
      #expect(columns.shortage == nil)
      for (index, width) in columns.widths.enumerated() {
        #expect(width >= needed[index] - 1e-6)
        #expect(width <= max(needed[index], requests[index].greatest) + 1e-6)
      }
    }
  }
}
