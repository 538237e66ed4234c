import SeededRandom
import Testing
import TextLayout

@Suite("The search for breaks")
struct BreakSearchTests {
  /// A chapter and its containers, generated from a seed.
  private struct Chapter {
    var paragraphs: [BreakParagraph] = []
    var containers: [BreakContainer] = []

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      var offset = 0
      for number in 0..<generator.int(1..<6) {
        let isHeading = generator.chance(0.15)
        let count = isHeading ? 1 : generator.int(1..<6)
        let height = isHeading ? 14.0 : 10
        let gap = generator.chance(0.2) ? 4.0 : 0
        let after = generator.chance(0.2) ? 3.0 : 0
        func setting(_ count: Int, _ cost: Double) -> BreakParagraph.Setting {
          var rows = (0..<count).map {
            BreakRow(offset: offset + $0, height: height, ascent: height * 0.8)
          }
          rows[0].gap = gap
          rows[count - 1].after = after
          for row in 0..<count - 1 { rows[row].dividesWord = generator.chance(0.2) }
          return BreakParagraph.Setting(rows: rows, cost: cost)
        }
        var settings = [setting(count, 0)]
        if generator.chance(0.35) {
          settings.append(setting(count + 1, generator.number(300...5_000)))
        }
        if count > 2, generator.chance(0.25) {
          settings.append(setting(count - 1, generator.number(300...5_000)))
        }
        if generator.chance(0.05) { settings[0] = closing(settings[0]) }
        var paragraph = BreakParagraph(number: number, settings: settings)
        paragraph.keepsWithNext = isHeading
        paragraph.keepsTogether = generator.chance(0.1)
        if generator.chance(0.2) { paragraph.orphans = generator.int(0..<4) }
        if generator.chance(0.2) { paragraph.widows = generator.int(0..<4) }
        paragraphs.append(paragraph)
        offset += 100
      }
      let columns = generator.int(1..<4)
      let heights = (0..<columns).map { _ in
        generator.chance(0.7) ? 50 : generator.number(12...80)
      }
      for number in 0..<40 {
        var container = BreakContainer(height: heights[number % columns])
        container.isLevelled = number % columns > 0
        containers.append(container)
      }
      func closing(_ setting: BreakParagraph.Setting) -> BreakParagraph.Setting {
        var rows = setting.rows
        rows[rows.count - 1].closes = true
        return BreakParagraph.Setting(rows: rows)
      }
    }
  }

  @Test("finds the cheapest of all breaks and settings of generated chapters")
  func exhaustive() {
    let first = SeededGenerator.firstSeed
    for seed in first..<first + (Sweep.askedCount ?? 400) {
      let chapter = Chapter(seed: seed)
      var search = BreakSearch(chapter.paragraphs, costs: BreakCosts(unit: 10), width: 1_000)
      search.maximumPaths = 100
      let found = search.run { $0 < chapter.containers.count ? chapter.containers[$0] : nil }
      let least = BreakExhaustion(
        paragraphs: chapter.paragraphs, containers: chapter.containers, unit: 10
      ).leastCost()
      let cost = found?.cost ?? .infinity
      #expect(abs(cost - least) <= 1e-6 * max(1, least), "seed \(seed): \(cost), not \(least)")
    }
  }

  /// A chapter with notes, floats and tables.
  private struct RichChapter {
    var chapter: Chapter
    var notes = BreakNotes()
    var floats: [BreakFloat] = []

    init(seed: UInt64) {
      chapter = Chapter(seed: seed)
      var generator = SeededGenerator(seed: seed &+ 7_777)
      notes.streams = [.init(gap: 5, spacing: 2), .init(gap: 3, spacing: 1)]
      for number in chapter.paragraphs.indices {
        var own = chapter.paragraphs[number]
        addNotes(to: &own, &generator)
        chapter.paragraphs[number] = own
        if generator.chance(0.15) {
          chapter.paragraphs[number].isTable = true
          chapter.paragraphs[number].settings.removeLast(
            chapter.paragraphs[number].settings.count - 1)
          for row in chapter.paragraphs[number].settings[0].rows.indices.dropFirst() {
            chapter.paragraphs[number].settings[0].rows[row].gapAtTop = 6
          }
        }
        let first = floats.count
        while generator.chance(0.25) {
          floats.append(
            BreakFloat(
              isAtHead: generator.chance(0.5), height: generator.number(5...25), gap: 4))
        }
        chapter.paragraphs[number].floats = first..<floats.count
      }
      var across = SeededGenerator(seed: seed &+ 99_999)
      if across.chance(0.5) { goAcross(&across) }
    }

    /// Puts the containers on pages of some, and lets floats go across these.
    private mutating func goAcross(_ generator: inout SeededGenerator) {
      for number in floats.indices { floats[number].isAcross = generator.chance(0.6) }
      for number in chapter.containers.indices {
        chapter.containers[number].beginsPage = generator.chance(0.5)
        chapter.containers[number].isAtTop =
          chapter.containers[number].beginsPage && (number > 0 || generator.chance(0.7))
      }
    }

    /// Gives rows of a paragraph notes, the same in all settings.
    private mutating func addNotes(
      to paragraph: inout BreakParagraph, _ generator: inout SeededGenerator
    ) {
      let first = notes.notes.count
      let fewest = paragraph.settings.map(\.rows.count).min() ?? 1
      var places: [Int] = []
      for row in 0..<fewest where generator.chance(0.2) {
        places.append(row)
        notes.notes.append(
          .init(stream: generator.int(0..<2), height: generator.number(4...18)))
      }
      for setting in paragraph.settings.indices {
        for row in paragraph.settings[setting].rows.indices {
          let start = first + places.count { $0 < row }
          paragraph.settings[setting].rows[row].notes = start..<first + places.count { $0 <= row }
        }
      }
    }

    /// Makes some notes higher than containers, with parts that they may have in one.
    mutating func divideNotes(seed: UInt64) {
      var generator = SeededGenerator(seed: seed &+ 4_321)
      for number in notes.notes.indices where generator.chance(0.3) {
        let count = generator.int(4..<16)
        notes.notes[number].height = Double(count) * 8
        notes.notes[number].parts = (1..<count).map { Double($0) * 8 }
      }
    }

    /// Puts the containers of pairs above common feet.
    mutating func shareFeet() {
      for number in chapter.containers.indices {
        chapter.containers[number].height = chapter.containers[number & ~1].height
        chapter.containers[number].isLevelled = number % 2 == 1
        chapter.containers[number].pageFoot = .init(index: number % 2, count: 2)
      }
      floats = []
      for number in chapter.paragraphs.indices { chapter.paragraphs[number].floats = 0..<0 }
    }

    func check(_ seed: UInt64) {
      var search = BreakSearch(
        chapter.paragraphs, costs: BreakCosts(unit: 10), notes: notes, floats: floats,
        width: 1_000)
      search.maximumPaths = 100
      let containers = chapter.containers
      let found = search.run { $0 < containers.count ? containers[$0] : nil }
      let least = BreakExhaustion(
        paragraphs: chapter.paragraphs, containers: containers, unit: 10, notes: notes,
        floats: floats
      ).leastCost()
      // Without room for a row the search ends with a loss, or without a result.
      let cost = found.map { $0.cost < BreakCosts.lostRow ? $0.cost : .infinity } ?? .infinity
      if cost == least { return }
      #expect(abs(cost - least) <= 1e-6 * max(1, least), "seed \(seed): \(cost), not \(least)")
    }
  }

  @Test("finds the cheapest breaks of generated chapters with notes, floats and tables")
  func exhaustiveWithNotes() {
    let first = SeededGenerator.firstSeed
    for seed in first..<first + (Sweep.askedCount ?? 400) { RichChapter(seed: seed).check(seed) }
  }

  @Test("finds the cheapest breaks of generated chapters with notes higher than containers")
  func exhaustiveWithDividedNotes() {
    let first = SeededGenerator.firstSeed
    for seed in first..<first + (Sweep.askedCount ?? 400) {
      var chapter = RichChapter(seed: seed)
      chapter.divideNotes(seed: seed)
      chapter.check(seed)
    }
  }

  @Test("finds the cheapest breaks of generated chapters above common feet")
  func exhaustiveWithPageFeet() {
    let first = SeededGenerator.firstSeed
    for seed in first..<first + (Sweep.askedCount ?? 400) {
      var chapter = RichChapter(seed: seed)
      chapter.shareFeet()
      chapter.check(seed)
    }
  }

  @Test("the few starts that are kept are enough for generated chapters")
  func kept() {
    var worse = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      let chapter = Chapter(seed: seed)
      func cost(_ width: Int) -> Double {
        var search = BreakSearch(chapter.paragraphs, costs: BreakCosts(unit: 10), width: width)
        return search.run { $0 < chapter.containers.count ? chapter.containers[$0] : nil }?.cost
          ?? .infinity
      }
      if cost(BreakSearch.width) > cost(1_000) + 1e-6 { worse += 1 }
      #expect(cost(2) >= cost(1_000))
    }
    #expect(worse == 0)
  }

  @Test("the breaks that are reported have the cost that is reported")
  func reportedBreaks() throws {
    // Rows of 10 points: 4, 3 and 3 of them in columns of 6. Filled columns would leave the last
    // row of the second paragraph alone.
    let paragraphs = [4, 3, 3].enumerated().map { number, count in
      BreakParagraph(
        number: number,
        settings: [
          .init(
            rows: (0..<count).map {
              BreakRow(offset: number * 100 + $0, height: 10, ascent: 8)
            })
        ])
    }
    var search = BreakSearch(paragraphs, costs: BreakCosts(unit: 10))
    let choice = try #require(search.run { _ in BreakContainer(height: 60) })
    #expect(choice.breaks == [100])
    // Two rows short, and two containers.
    #expect(choice.cost == 4_000 + 200)
  }

  @Test("a row that fits no container ends the search")
  func noRoom() {
    let paragraph = BreakParagraph(
      number: 0, settings: [.init(rows: [BreakRow(offset: 0, height: 100, ascent: 8)])])
    var search = BreakSearch([paragraph], costs: BreakCosts(unit: 10))
    #expect(search.run { _ in BreakContainer(height: 60) } == nil)
  }

  @Test("up to a row that fits no container the others are filled")
  func breaksUpToTallRow() throws {
    // Paragraphs of three rows of 10 points, and a row of 100, in containers of 60.
    let paragraphs = (0..<4).map { number in
      let height = number == 3 ? 100.0 : 10
      let rows = (0..<(number == 3 ? 1 : 3)).map {
        BreakRow(offset: number * 100 + $0, height: height, ascent: 8)
      }
      return BreakParagraph(number: number, settings: [.init(rows: rows)])
    }
    var search = BreakSearch(paragraphs, costs: BreakCosts(unit: 10))
    #expect(search.run { _ in BreakContainer(height: 60) } == nil)
    let choice = try #require(search.breaksUpToTallRow)
    #expect(choice.breaks == [200, 300])
  }
}
