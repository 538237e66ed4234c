import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// Characters are 5 points wide, so that a space may be widened by 2.5 for a ratio of 1.
@Suite("Optimal line breaking")
struct OptimalBreakingTests {
  private func fixture(
    _ text: String, width: Double, height: Double = 0, exclusions: [ExclusionPath] = [],
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width, height: height, exclusions: exclusions,
      style: {
        $0.alignment = .justified
        $0.lineBreaking = .optimal
        style(&$0)
      })
  }

  @Test("a word goes on early where the next line would else have a hole")
  func classic() {
    // Greedy breaking gives “aaa bb cc”, “ddddd”, “eeeeeeeee”, …: the second line would be half
    // empty.
    let text = "aaa bb cc ddddd eeeeeeeee ff"
    let greedy = fixture(text, width: 50) { $0.lineBreaking = .greedy }
    #expect(greedy.lines == ["aaa bb cc ", "ddddd ", "eeeeeeeee ", "ff"])
    #expect(fixture(text, width: 50).lines == ["aaa bb ", "cc ddddd ", "eeeeeeeee ", "ff"])
  }

  @Test("no line is left short for its neighbours' sake where the next word fits")
  func leftRagged() {
    // The line of “cccccc” alone could take “ddddd”, and “aaaa bbbbb” has room for nothing more.
    let text = "aaaa bbbbb cccccc ddddd ee ff gg h iii jjjj kkkk lllllllll"
    func lines(_ lineBreaking: LineBreaking) -> [String] {
      fixture(text, width: 75) {
        $0.lineBreaking = lineBreaking
        $0.justification.raggedStretch = 3
      }.lines
    }
    #expect(
      lines(.optimal) == [
        "aaaa bbbbb ", "cccccc ddddd ee ", "ff gg h iii ", "jjjj kkkk ", "lllllllll",
      ])
    #expect(lines(.greedy) == lines(.optimal))
  }

  @Test("no line of a justified text is left short where more fits, whatever its words are")
  func neverShort() {
    let layout = fixture("a", width: 50)
    for seed in 1...200 as ClosedRange<UInt64> {
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      func random(_ range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int((state >> 33) % UInt64(range.count))
      }
      let words = (0..<random(8...30)).map { _ in random(1...10) }
      let width = Double(random(10...40)) * 5
      let text = words.map { String(repeating: "a", count: $0) }.joined(separator: " ")
      layout.storage.replaceCharacters(in: 0..<layout.storage.length, with: text)
      layout.container.size.width = width
      layout.restyle(at: 0) {
        $0.alignment = .justified
        $0.lineBreaking = .optimal
        $0.justification.raggedStretch = 3
      }
      let fragments = layout.manager.lineFragments(in: layout.container)
      for (one, next) in zip(fragments, fragments.dropFirst()) {
        let line = layout.storage.substring(in: one.range).split(separator: " ")
        let natural = Double(line.reduce(line.count - 1) { $0 + $1.count }) * 5
        let word = layout.storage.substring(in: next.range).prefix { $0 != " " }.count
        let isShort = width - natural > 3 * Double(max(1, line.count - 1))
        #expect(!isShort || natural + 5 + Double(word) * 5 > width, "seed \(seed): \(line)")
      }
    }
  }

  @Test("a ragged edge is even, too")
  func ragged() {
    let text = "aaa bb cc ddddd"
    let even = fixture(text, width: 45) { $0.alignment = .natural }
    #expect(even.lines == ["aaa bb cc ", "ddddd"])
    let text2 = "aaaa bb ccccccccc dddddddddddd"
    let other = fixture(text2, width: 60) { $0.alignment = .left }
    #expect(other.lines == ["aaaa bb ", "ccccccccc ", "dddddddddddd"])
  }

  @Test("rows on both sides of a shape are planned together")
  func bothSides() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 0, width: 20, height: 20)))
    let text = "aa bb ccc dddd ee f gggg hh iii jjjj kk"
    let layout = fixture(text, width: 100, exclusions: [hole])
    #expect(layout.lines == ["aa bb ", "ccc dddd ", "ee f ", "gggg hh ", "iii jjjj kk"])
    #expect(layout.rects.map(\.minX) == [0, 60, 0, 60, 0])
  }

  @Test("a room that holds one word is left empty if the word looks lost in it, but no row is")
  func emptyRoom() {
    func lines(_ first: String) -> [String] {
      let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 45, y: 0, width: 15, height: 20)))
      let layout = fixture(first + " cccccc ddddd eeee", width: 115, exclusions: [hole])
      return layout.manager.lineFragments(in: layout.container).map {
        "\(Int($0.rect.minX)) \(layout.storage.substring(in: $0.range))"
      }
    }
    // A word of 20 points in 45: its ratio is 10, while that of the empty room is 45 / 40.
    #expect(lines("aaaa bbbbbb").first == "60 aaaa bbbbbb ")
    // A word that fills the room stays.
    #expect(lines("aaaaaaaaa bbbbbbbbb").first == "0 aaaaaaaaa ")
    // Two words fit, so the room is filled.
    #expect(lines("aa bb cccccccc").first == "0 aa bb ")
  }

  @Test("the fragments of a row look alike: a contrast between them costs more than between rows")
  func alike() {
    let demerits = LineDemerits(
      space: 5, shrink: 0, expansion: 0, style: ParagraphStyle(), isIdeographic: false)
    #expect(demerits.rowContrast(1, 1) == 0)
    #expect(demerits.rowContrast(1, 2) == LineDemerits.contrast)
    #expect(demerits.rowContrast(0, 3) == demerits.greatestRowContrast)
    #expect(LineDemerits.contrast(1, 2) == 0)
  }

  @Test("neighbouring rows start and end with different words if the others are nearly as even")
  func repeatedWords() {
    // Thirteen words of two letters leave 5 points of a row, twelve 20: a ratio of 0.14 or 0.55,
    // and some 600 demerits more.
    func lines(_ text: String, expansion: Double) -> [String] {
      fixture(text, width: 195) { $0.expansion = expansion }.lines.map {
        let words = $0.split(separator: " ")
        return "\(words[0]) \(words.count) \(words[words.count - 1])"
      }
    }
    let first = "aa bb cc dd ee ff gg hh ii jj kk ll mm "
    let starts = first + "aa nn oo pp qq rr ss tt uu vv ww xx yy zz ab"
    #expect(lines(starts, expansion: 0) == ["aa 13 mm", "aa 13 yy", "zz 2 ab"])
    #expect(lines(starts, expansion: 0.05) == ["aa 12 ll", "mm 13 xx", "yy 3 ab"])
    let ends = first + "nn oo pp qq rr ss tt uu vv ww xx yy mm zz ab"
    #expect(lines(ends, expansion: 0) == ["aa 13 mm", "nn 13 mm", "zz 2 ab"])
    #expect(lines(ends, expansion: 0.05) == ["aa 13 mm", "nn 12 yy", "mm 3 ab"])
  }

  /// The demerits of a layout of words, by the search's measure.
  private func demerits(_ fixture: LayoutFixture, _ search: OptimalSearch) -> Double {
    var total = 0.0
    var word = 0
    var kind: Int?
    var y = -1.0
    var rooms: ArraySlice<OptimalSearch.Room> = []
    /// Counts the rooms of a row that are left empty before a place.
    func leaveEmpty(upTo x: Double) {
      let count = search.rooms(at: y).count
      while let room = rooms.first, room.end <= x + 1e-6 {
        if search.mayStayEmpty(room, from: word, rooms: count) {
          total += search.emptyCost(room)
        }
        rooms.removeFirst()
      }
    }
    for fragment in fixture.manager.lineFragments(in: fixture.container) {
      let startsRow = fragment.rect.minY != y
      if startsRow {
        leaveEmpty(upTo: .infinity)
        y = fragment.rect.minY
        rooms = search.rooms(at: y)[...]
      }
      leaveEmpty(upTo: fragment.rect.minX)
      rooms = rooms.dropFirst()
      let text = fixture.storage.substring(in: fragment.range)
      let count = text.split(separator: " ").count
      let own = search.cost(
        words: word..<word + count,
        room: OptimalSearch.Room(
          width: fragment.rect.width, end: fragment.rect.maxX,
          endsAtSide: fragment.rect.maxX == search.width),
        startsRow: startsRow)
      total += own.cost
      if search.rooms(at: y).count == 1 { total += search.repetition(word..<word + count) }
      if let kind { total += search.contrast(kind, own.kind, isInRow: !startsRow) }
      (kind, word) = (own.kind, word + count)
    }
    return total
  }

  @Test(
    "of all line ends the best are taken, whatever rooms the rows have, and what protrudes",
    arguments: [(0, 0), (0.0625, 0), (0, 1), (0.05, 1)])
  func bruteForce(expansion: Double, protrusion: Double) {
    let layout = fixture("a", width: 50)
    var better = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      func random(_ range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int((state >> 33) % UInt64(range.count))
      }
      // No line ends before a lone period.
      let words = (0..<random(2...12)).map { _ in max(random(1...6), protrusion > 0 ? 2 : 1) }
      let width = Double(random(8...24)) * 5
      let bars = (0..<random(0...3)).map { _ in
        Rect(
          x: Double(random(1...20)) * 5, y: Double(random(0...8)) * 5,
          width: Double(random(1...6)) * 5,
          height: Double(random(1...8)) * 5)
      }.filter { $0.maxX < width }
      var search = OptimalSearch(
        words: words, width: width, bars: bars, isJustified: random(0...1) == 0)
      if random(0...1) == 0 { search.raggedStretch = Double(random(0...8)) }
      // Seven tenths of a period protrude.
      (search.expansion, search.protrusion) = (expansion, 3.5 * protrusion)
      let text = words.map {
        String(repeating: "a", count: $0 - 1) + (protrusion > 0 ? "." : "a")
      }.joined(separator: " ")
      let exclusions = bars.map { ExclusionPath(path: BezierPath(rect: $0)) }
      layout.storage.replaceCharacters(in: 0..<layout.storage.length, with: text)
      layout.container.size.width = width
      layout.container.exclusionPaths = exclusions
      func found(_ lineBreaking: LineBreaking) -> Double {
        layout.restyle(at: 0) {
          $0.alignment = search.isJustified ? .justified : .left
          $0.lineBreaking = lineBreaking
          ($0.expansion, $0.protrusion) = (expansion, protrusion)
          $0.justification.raggedStretch =
            search.raggedStretch.isFinite ? search.raggedStretch : nil
        }
        return demerits(layout, search)
      }
      let (found, greedy) = (found(.optimal), found(.greedy))
      let least = search.least(from: 0, y: 0)
      #expect(abs(found - least) <= 1e-6 * least, "seed \(seed): \(search)")
      #expect(found <= greedy * (1 + 1e-9), "seed \(seed)")
      if found < greedy * (1 - 1e-9) { better += 1 }
    }
    #expect(better > 10)
  }

  @Test("words are divided where lines become more even, and no more often than allowed")
  func hyphenation() throws {
    try #require(Hyphenator.forLanguage("en-US") != nil)
    let text = "a hyphenation hyphenation hyphenation hyphenation hyphenation"
    func ends(_ most: Int) -> [FragmentEnd] {
      let layout = fixture(text, width: 45) {
        $0.hyphenationLanguage = "en-US"
        $0.hyphenationLimits.consecutiveLines = most
      }
      return layout.manager.lineFragments(in: layout.container).map(\.end)
    }
    #expect(ends(0).contains(.hyphen))
    let limited = ends(1)
    #expect(limited.contains(.hyphen))
    #expect(!zip(limited, limited.dropFirst()).contains { $0 == .hyphen && $1 == .hyphen })
  }

  @Test("a word with a hyphen of its own is divided a second time only where lines need it")
  func compounds() throws {
    try #require(Hyphenator.forLanguage("en-US") != nil)
    func lines(_ word: String, width: Double) -> [String] {
      fixture("aa aa aa aa aa aa aa \(word) cc", width: width) { $0.hyphenationLanguage = "en-US" }
        .lines
    }
    // Seven spaces of the first row would be widened by 15 points: 5,329 demerits instead of 100.
    let row = "aa aa aa aa aa aa aa "
    #expect(lines("well hyphenation", width: 145) == [row + "well hy", "phenation cc"])
    #expect(lines("well-hyphenation", width: 145) == [row + "well-", "hyphenation cc"])
    // By 25 points: 150,000 demerits.
    #expect(lines("well-hyphenation", width: 165) == [row + "well-hyphen", "ation cc"])
  }

  @Test("lines end at their own ends, at words that fit no row, and at the paragraph's last")
  func ends() {
    let text = "aaa bb cc ddddd eeeeeeeee\u{2028}ff gg hhhhhhhhhhhhhhhhhhhhhhh iii"
    let layout = fixture(text, width: 50)
    #expect(layout.lines.joined() == text)
    #expect(
      layout.lines == [
        "aaa bb ", "cc ddddd ", "eeeeeeeee\u{2028}", "ff gg hhhh", "hhhhhhhhhh", "hhhhhhhhh ",
        "iii",
      ])
  }

  @Test("a plan goes on in the next container")
  func containers() {
    let text = String(repeating: "aaa bb cc ddddd eeeeeeeee ff g hhhh iiiiii jj ", count: 12)
    let layout = fixture(text, width: 50, height: 85).addContainers(9, height: 95)
    #expect(layout.columns.flatMap { $0 }.joined() == text)
    // In columns of equal width lines end where they would in one column.
    #expect(layout.columns.flatMap { $0 } == fixture(text, width: 50).lines)
  }

  @Test("a taller word makes its row higher, and the plan knows")
  func growth() {
    let text = "aaa bb cc ddddd eeeeeeeee ff"
    let layout = fixture(text, width: 50)
    var font = layout.storage.attributes(at: 0)[.font] ?? .default
    font.size = 12
    layout.storage.addAttribute(.font, value: font, range: 7..<9)
    #expect(layout.lines == ["aaa bb ", "cc ddddd ", "eeeeeeeee ", "ff"])
    #expect(layout.manager.rows(in: layout.container).map(\.height) == [10, 12, 10, 10])
  }

  @Test("threads choose the same line ends")
  func threads() async {
    @Sendable func ends() -> [Range<Int>] {
      let text = String(repeating: "aaa bb cc ddddd eeeeeeeee ff g hhhh iiiiii jj ", count: 9)
      let hole = ExclusionPath(path: BezierPath(ovalIn: Rect(x: 40, y: 20, width: 50, height: 90)))
      let layout = fixture(text, width: 140, exclusions: [hole])
      return layout.manager.lineFragments(in: layout.container).map(\.range)
    }
    let one = ends()
    #expect(one.count > 20)
    await withTaskGroup(of: [Range<Int>].self) { group in
      for _ in 0..<4 { group.addTask { ends() } }
      for await other in group { #expect(other == one) }
    }
  }

  @Test("a shape below a paragraph that comes or goes changes what was chosen with a look at it")
  func shapeBelow() {
    let text = "aaa bb cc ddddd eeeeeeeee ff gg hhh ii jjjj kk lll mmmmm nn oo"
    let layout = fixture(text, width: 60)
    for y in stride(from: 5.0, to: 90, by: 10) {
      let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 20, y: y, width: 25, height: 15)))
      _ = layout.lines
      layout.container.exclusionPaths = [hole]
      let fresh = fixture(text, width: 60, exclusions: [hole])
      #expect(layout.lines == fresh.lines)
      #expect(layout.rects == fresh.rects)
    }
  }

  @Test("work grows with the length of a paragraph and no faster")
  func linear() {
    func time(_ count: Int) -> Double {
      let text = String(repeating: "aaa bb cc ddddd eeeeeeeee ff ", count: count)
      let layout = fixture(text, width: 90)
      let clock = ContinuousClock()
      let time = clock.measure { #expect(layout.lines.joined() == text) }
      return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }
    _ = time(10)
    let short = time(200)
    #expect(time(800) < 12 * short + 0.2)
  }
}
