import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide and rows 10 points high.
@Suite("Balanced lines are few, and then even")
struct BalancedBreakingTests {
  private func fixture(
    _ text: String, width: Double, height: Double = 0, exclusions: [ExclusionPath] = [],
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width, height: height, exclusions: exclusions,
      style: {
        $0.alignment = .center
        $0.lineBreaking = .balanced
        style(&$0)
      })
  }

  @Test("a heading has as many lines as line by line, and they are even")
  func heading() {
    let text = "aaaa bbbb cccc dddd ee"
    #expect(
      fixture(text, width: 100) { $0.lineBreaking = .greedy }.lines
        == ["aaaa bbbb cccc dddd ", "ee"])
    #expect(fixture(text, width: 100).lines == ["aaaa bbbb ", "cccc dddd ee"])
    #expect(fixture(text, width: 110).lines == [text])
    let broken = fixture("aa bb\u{2028}cc dd ee ff", width: 40)
    #expect(broken.lines == ["aa bb\u{2028}", "cc dd ", "ee ff"])
  }

  @Test("a last line of one short word is avoided if that takes no further line")
  func loneWord() {
    // By evenness alone, “h” would have a line of its own.
    let text = "aaaaaaaaaaaaa bbbbbbbbbbbbbbbbbb hhhh"
    #expect(fixture(text, width: 100).lines == ["aaaaaaaaaaaaa ", "bbbbbbbbbbbbbbbbbb ", "hhhh"])
    let other = "aaaaaaaaaaaaaaaaaaa b hhhh"
    #expect(fixture(other, width: 105).lines == ["aaaaaaaaaaaaaaaaaaa ", "b hhhh"])
  }

  @Test("a word is divided only where that saves a line")
  func hyphens() throws {
    try #require(Hyphenator.forLanguage("en-US") != nil)
    func ends(_ text: String, _ width: Double) -> [FragmentEnd] {
      let layout = fixture(text, width: width) { $0.hyphenationLanguage = "en-US" }
      return layout.manager.lineFragments(in: layout.container).map(\.end)
    }
    #expect(ends("of hyphenation", 60) == [.soft, .endOfText])
    #expect(ends("of hyphenation it", 60) == [.hyphen, .endOfText])
  }

  /// The least cost of words from one on, by exhaustive search.
  private struct Search {
    var words: [Int]
    var rooms: (Double) -> [Double]

    func cost(_ range: Range<Int>, room: Double, startsRow: Bool) -> Double {
      let natural = natural(range)
      let part = (room - natural) / room
      let isLone =
        range.upperBound == words.count && range.count == 1 && startsRow && range.lowerBound > 0
        && natural < room / 4
      return part * part + (isLone ? 10_000 : 0)
    }

    private func natural(_ range: Range<Int>) -> Double {
      Double(words[range].reduce(0, +) + range.count - 1) * 5
    }

    func least(from word: Int, y: Double) -> Double {
      if word == words.count { return 0 }
      return 1e6 + least(from: word, y: y, rooms: rooms(y)[...], startsRow: true)
    }

    private func least(
      from word: Int, y: Double, rooms: ArraySlice<Double>, startsRow: Bool
    ) -> Double {
      if word == words.count { return 0 }
      guard let room = rooms.first else {
        return startsRow ? .infinity : least(from: word, y: y + 10)
      }
      var best = Double.infinity
      var end = word
      while end < words.count, natural(word..<end + 1) <= room + 1e-9 {
        end += 1
        let rest = least(from: end, y: y, rooms: rooms.dropFirst(), startsRow: false)
        best = min(best, cost(word..<end, room: room, startsRow: startsRow) + rest)
      }
      if end > word { return best }
      return least(from: word, y: y, rooms: rooms.dropFirst(), startsRow: startsRow)
    }

    /// The cost of a layout.
    func cost(of layout: LayoutFixture) -> Double {
      var total = 0.0
      var word = 0
      var y = -1.0
      for fragment in layout.manager.lineFragments(in: layout.container) {
        let count = layout.storage.substring(in: fragment.range).split(separator: " ").count
        let startsRow = fragment.rect.minY != y
        total += startsRow ? 1e6 : 0
        total += cost(word..<word + count, room: fragment.rect.width, startsRow: startsRow)
        (y, word) = (fragment.rect.minY, word + count)
      }
      return total
    }
  }

  @Test(
    "of all line ends the fewest and evenest are taken, beside bars and circles",
    arguments: [.leftToRight, .rightToLeft] as [WritingDirection])
  func bruteForce(direction: WritingDirection) throws {
    let layout = fixture("a", width: 50)
    var better = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let words = (0..<random.int(2..<14)).map { _ in random.int(1..<7) }
      let width = Double(random.int(10..<31)) * 5
      var exclusions: [ExclusionPath] = []
      if random.chance(0.7) {
        // Beside the shape there is always room for the longest word.
        let x = random.number(35...width)
        let hole = Rect(
          x: x, y: random.number(0...30), width: random.number(10...60),
          height: random.number(10...60))
        exclusions = [ExclusionPath(path: BezierPath(ovalIn: hole), margin: 2)]
      }
      let text = words.map { String(repeating: "a", count: $0) }.joined(separator: " ")
      layout.storage.replaceCharacters(in: 0..<layout.storage.length, with: text)
      layout.container.size.width = width
      layout.container.exclusionPaths = exclusions
      layout.restyle(at: 0) {
        $0.alignment = random.pick([.center, .left, .right])
        $0.baseWritingDirection = direction
        $0.lineBreaking = .balanced
      }
      let index = try ExclusionIndex(exclusions: exclusions)
      let search = Search(words: words) { y in
        var scratch = ExclusionIndex.Scratch()
        var spans: [HorizontalSpan] = []
        index.freeSpans(
          of: Rect(x: 0, y: y, width: width, height: 10),
          isRightToLeft: direction == .rightToLeft, scratch: &scratch, into: &spans)
        let widths = spans.map { $0.end - $0.start }
        return direction == .rightToLeft ? widths.reversed() : widths
      }
      let found = search.cost(of: layout)
      let least = search.least(from: 0, y: 0)
      #expect(abs(found - least) < 1e-5, "seed \(seed): \(words) \(width)")
      layout.restyle(at: 0) { $0.lineBreaking = .greedy }
      let greedy = search.cost(of: layout)
      #expect(Int(found / 1e6) == Int(greedy / 1e6), "seed \(seed)")
      if found < greedy - 1e-6 { better += 1 }
    }
    #expect(better > 100)
  }

  @Test("a long paragraph is balanced without trying all paths, and after an edit as before")
  func long() {
    let text = Array(repeating: "some words of a long paragraph", count: 400).joined(separator: " ")
    let layout = fixture(text, width: 300)
    let lines = layout.lines
    let greedy = fixture(text, width: 300) { $0.lineBreaking = .greedy }.lines
    #expect(lines.count == greedy.count && lines.joined() == text)
    layout.storage.replaceCharacters(in: 0..<4, with: "more")
    layout.storage.replaceCharacters(in: 0..<4, with: "some")
    #expect(layout.lines == lines)
  }
}
