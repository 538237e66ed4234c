import SeededRandom
import Testing
import TextStorage

@testable import TextAnalysis
@testable import TextLayout

/// Justified fragments that differ from the shaped text only in widths are read by a fast path. It
/// is compared here with the path for all fragments.
@Suite("Reading justified fragments")
struct JustifiedReadingTests {
  private func fixture(_ seed: UInt64) -> LayoutFixture {
    var random = SeededGenerator(seed: seed)
    let kinds: [[Character]] = [
      ["a", "b", " ", "c"], ["\u{3042}", "\u{4E00}", "\u{3001}", "\u{300C}", "\u{300D}"],
      ["a", " ", "\u{3042}", "\u{4E00}", "\u{3002}", "\u{5D0}"],
      ["\u{4E00}", "\u{3042}", "\u{3042}\u{3099}", "\u{20000}", "\u{300C}", "\u{3002}"],
      ["a", "b", "e\u{301}", " ", "\u{5D0}"], ["a", "b", " ", "\u{628}", "\t"],
    ]
    let letters = random.pick(kinds)
    let text = String((0..<random.int(1..<200)).map { _ in random.pick(letters) })
    return LayoutFixture(
      text, width: random.pick([40.0, 90, 150]),
      advances: [
        "\u{3042}": 1000, "\u{4E00}": 900, "\u{3001}": 1000, "\u{300C}": 1000, "\u{20000}": 800,
        "\u{3099}": 0,
      ]
    ) {
      $0.alignment = .justified
      $0.lineBreaking = random.pick([.greedy, .optimal])
      if random.chance(0.3) { $0.justification.maximumSpaceShrink = 1 }
      if random.chance(0.3) { $0.baseWritingDirection = .rightToLeft }
      if random.chance(0.1) { $0.dropCap = DropCap(lines: 2) }
    }
  }

  /// Calls `body` with the fragments of generated texts.
  private func forEachFragment(
    _ body: (_ fixture: LayoutFixture, _ segment: RowSegment, _ index: Int, _ name: String) throws
      -> Void
  ) throws {
    let first = SeededGenerator.firstSeed
    let count = Sweep.askedCount ?? Sweep.count(debug: 80, release: 500, long: 10_000)
    for seed in first..<first + count {
      let fixture = fixture(seed)
      let layout = try #require(fixture.manager.layout(of: fixture.container))
      for segment in layout.segments {
        for index in segment.fragments.indices {
          try body(fixture, segment, index, "seed \(seed), fragment \(index)")
        }
      }
    }
  }

  @Test("glyphs stand where the way that reads all fragments puts them")
  func glyphs() throws {
    var spaced = 0
    try forEachFragment { fixture, segment, index, name in
      let manager = fixture.manager
      let fragment = segment.fragment(index)
      let paragraph = try #require(manager.placedParagraph(of: fragment))
      var expected: [PositionedGlyph] = []
      FragmentGlyphs(fragment, of: paragraph, store: segment.adjustments, text: manager.text)
        .append(to: &expected)
      if fragment.adjustments >= 0,
        segment.adjustments.adjustments[fragment.adjustments].isIdeographicSpacing
      {
        spaced += 1
      }
      let isSame = manager.glyphs(of: fragment) == expected
      #expect(isSame, "\(name)")
    }
    #expect(spaced > 50 || Sweep.askedCount != nil)
  }

  @Test("gaps between ideographs are as many as the way that reads all fragments counts")
  func gaps() throws {
    var counted = 0
    try forEachFragment { fixture, segment, index, name in
      var fragment = segment.fragment(index)
      (fragment.adjustments, fragment.stretch) = (-1, 0)
      let placed = try #require(fixture.manager.placedParagraph(of: fragment))
      let units = Array(fixture.storage.substring(in: fragment.range).utf16)
      let start = fragment.paragraphStart
      let own = placed.paragraph.countIdeographicGaps(
        in: fragment.range.shifted(by: -start), upTo: fragment.contentEnd - start,
        of: Array(fixture.storage.substring(in: placed.range).utf16), by: IdeographicGaps.classes)
      guard let own else { return }
      counted += 1
      let expected = FragmentGlyphs(
        fragment, of: placed, store: AdjustmentStore(), adjustments: nil, units: units
      ).countGaps(isIdeographic: true)
      #expect(own == expected, "\(name)")
    }
    #expect(counted > 50 || Sweep.askedCount != nil)
  }

  @Test("gaps between letters are as many as the way that reads all fragments counts")
  func letterGaps() throws {
    var (counted, left) = (0, 0)
    try forEachFragment { fixture, segment, index, name in
      var fragment = segment.fragment(index)
      (fragment.adjustments, fragment.stretch) = (-1, 0)
      let placed = try #require(fixture.manager.placedParagraph(of: fragment))
      let start = fragment.paragraphStart
      guard
        let own = placed.paragraph.countLetterGaps(
          in: fragment.range.lowerBound - start..<fragment.contentEnd - start)
      else {
        left += 1
        return
      }
      counted += 1
      let expected = FragmentGlyphs(
        fragment, of: placed, store: AdjustmentStore(), adjustments: nil,
        units: Array(fixture.storage.substring(in: fragment.range).utf16)
      ).countGaps(isIdeographic: false)
      #expect(own == expected, "\(name)")
    }
    #expect(counted > 50 && left > 20 || Sweep.askedCount != nil)
  }

  @Test(
    "no room goes before a stop behind a character of two code units, also in another font size")
  func characterOfTwoUnits() throws {
    let fixture = LayoutFixture(
      String(repeating: "\u{4E00}\u{4E00}\u{3002}\u{20000}\u{3002}", count: 40), width: 95,
      advances: ["\u{4E00}": 1000, "\u{20000}": 800, "\u{3002}": 900]
    ) { $0.alignment = .justified }
    var font = try #require(fixture.storage.attributes(at: 0)[.font])
    font.size = 9
    for start in stride(from: 0, to: 240, by: 6) {
      for stop in [start + 2, start + 5] {
        fixture.storage.addAttribute(.font, value: font, range: stop..<stop + 1)
      }
    }
    let manager = fixture.manager
    let layout = try #require(manager.layout(of: fixture.container))
    var spaced = 0
    for segment in layout.segments {
      for index in segment.fragments.indices {
        let fragment = segment.fragment(index)
        if fragment.adjustments >= 0 { spaced += 1 }
        var expected: [PositionedGlyph] = []
        FragmentGlyphs(
          fragment, of: try #require(manager.placedParagraph(of: fragment)),
          store: segment.adjustments, text: manager.text
        ).append(to: &expected)
        #expect(manager.glyphs(of: fragment) == expected, "fragment \(index)")
      }
    }
    #expect(spaced > 5)
  }

  @Test("half a character is counted with the code unit behind it")
  func halfCharacter() throws {
    let fixture = LayoutFixture("\u{4E00}\u{4E00}\u{4E00}", width: 95, advances: ["\u{4E00}": 1000])
    fixture.manager.ensureLayout()
    let paragraph = try #require(fixture.manager.prepared[0]).paragraph
    for units in [[0x4E00, 0xD840, 0x3002], [0x4E00, 0x4E00, 0x3002], [0x300C, 0x4E00, 0x4E00]] {
      let units = units.map(UInt16.init)
      let count = paragraph.countIdeographicGaps(
        in: 0..<3, upTo: 3, of: units, by: IdeographicGaps.classes)
      #expect(count == (0..<2).count { IdeographicGaps.allow(after: $0, in: units) })
    }
  }

  @Test("spaces are widened where they stand after an edit, not where they stood")
  func edited() throws {
    func fixture(_ text: String) -> LayoutFixture {
      LayoutFixture(text, width: 90) { $0.alignment = .justified }
    }
    func glyphs(of fixture: LayoutFixture) -> [PositionedGlyph] {
      var glyphs: [PositionedGlyph] = []
      for fragment in fixture.manager.lineFragments(in: fixture.container) {
        fixture.manager.appendGlyphs(of: fragment, to: &glyphs)
      }
      return glyphs
    }
    let words = "aa bb cc aa bb cc aa bb cc aa bb cc"
    let edited = fixture(words)
    let before = glyphs(of: edited)
    edited.storage.replaceCharacters(in: 1..<4, with: " ab")
    let expected = glyphs(of: fixture("a abb" + words.dropFirst(5)))
    #expect(glyphs(of: edited) == expected)
    #expect(before != expected)
  }
}
