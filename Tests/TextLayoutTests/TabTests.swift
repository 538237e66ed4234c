import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide.
@Suite("Tab stops")
struct TabTests {
  private func fixture(
    _ text: String, _ alignment: TextTab.Alignment, at location: Double = 60, width: Double = 200,
    exclusions: [ExclusionPath] = [], direction: WritingDirection = .leftToRight
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width, exclusions: exclusions,
      style: {
        $0.tabStops = [TextTab(alignment: alignment, location: location)]
        $0.defaultTabInterval = 100
        $0.baseWritingDirection = direction
      })
  }

  /// The left edge of each character that has a glyph, by its offset.
  private func places(_ fixture: LayoutFixture, _ fragment: Int = 0) -> [Int: Double] {
    Dictionary(
      fixture.glyphs(fragment).map { ($0.cluster, $0.x) }, uniquingKeysWith: { one, _ in one })
  }

  @Test("text starts at a left stop, ends at a right one and stands around a centred one")
  func kinds() {
    #expect(places(fixture("ab\tcdef", .left))[3] == 60)
    #expect(places(fixture("ab\tcdef", .natural))[3] == 60)
    #expect(places(fixture("ab\tcdef", .right))[3] == 40)
    #expect(places(fixture("ab\tcdef", .center))[3] == 50)
  }

  @Test("numbers stand with their separators below each other")
  func decimal() {
    #expect(places(fixture("a\t12.345", .decimal))[4] == 60)
    #expect(places(fixture("a\t1234.5", .decimal))[6] == 60)
    // Without a separator a number ends at the stop.
    #expect(places(fixture("a\t1234", .decimal))[2] == 40)
  }

  @Test("a number that would pass the edge stays in its line and ends there")
  func numberAtTheEdge() {
    // Its separator would be at 60, and 15 points of it beyond the edge at 65.
    let price = fixture("a\t12.345", .decimal, width: 65)
    #expect(price.lines == ["a\t12.345"])
    #expect(places(price)[2] == 35 && places(price)[4] == 45)
    // A stop beyond the edge counts as the edge.
    let after = fixture("a\t12.345", .decimal, at: 90, width: 65)
    #expect(after.lines == ["a\t12.345"] && places(after)[2] == 35)
    // Text that fits is not moved.
    #expect(places(fixture("a\t12.345", .decimal, width: 80))[4] == 60)
    // Text that does not fit beside the text before continues in the next line.
    #expect(fixture("aaaaaaaa\t12.345", .decimal, width: 65).lines == ["aaaaaaaa\t", "12.345"])
  }

  @Test("a price without room goes to the next line with the word before its tab")
  func priceMovesOn() {
    // 13 characters a line; the stop is at the end of the line.
    for alignment in [TextTab.Alignment.right, .decimal, .trailing] {
      let soup = fixture("hot soup\t1234.5", alignment, at: 65, width: 65)
      #expect(soup.lines == ["hot ", "soup\t1234.5"])
      // "soup" has 20 points, and the price ends at 65.
      #expect(places(soup, 1)[9] == 35)
    }
    // A price with a space stays whole.
    #expect(
      fixture("hot soups\t1 234", .right, at: 65, width: 65).lines == ["hot ", "soups\t1 234"])
    // Fields stay together.
    let fields = LayoutFixture("hot fine soup\tab\t123456", width: 100) {
      $0.tabStops = [70, 100].map { TextTab(alignment: .right, location: $0) }
    }
    #expect(fields.lines == ["hot fine ", "soup\tab\t123456"])
    // Text that no line can hold begins in the same place as before.
    let long = fixture("hot soup\taaaa bbbb cccc dddd", .right, at: 65, width: 65)
    #expect(long.lines.first == "hot soup\taaaa ")
    // A tab to a stop at which text starts is a gap like others.
    #expect(
      fixture("hot soup\t1234.5", .left, at: 65, width: 65).lines == ["hot soup\t", "1234.5"])
  }

  @Test("prices go to the next line in right-to-left text and beside shapes, too")
  func priceMovesOnElsewhere() {
    let hebrew = fixture(
      "\u{5D0}\u{5D0}\u{5D0} \u{5D1}\u{5D1}\u{5D1}\u{5D1}\t1234.5", .left, at: 65, width: 65,
      direction: .rightToLeft)
    #expect(hebrew.lines.count == 2 && hebrew.lines[1].hasSuffix("\t1234.5"))
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 65, y: 0, width: 35, height: 20)))
    let soup = fixture("hot soup\t1234.5", .right, at: 65, width: 100, exclusions: [hole])
    #expect(soup.lines == ["hot ", "soup\t1234.5"])
  }

  @Test("centred text that would pass the edge ends there")
  func centredAtTheEdge() {
    let centred = fixture("a\tbcdefg", .center, width: 65)
    #expect(centred.lines == ["a\tbcdefg"])
    #expect(places(centred)[2] == 35)
    #expect(fixture("a\tbcdefg", .center, at: 90, width: 65).lines == ["a\tbcdefg"])
  }

  @Test("a word that no break parts from a tab and what follows is divided before the tab")
  func tabInsideWord() {
    // The standard has no break after Hebrew letters and a tab.
    let fixture = fixture("אאאא\tbbbb", .left, at: 10, width: 30)
    #expect(fixture.lines == ["אאאא", "\tbbbb"])
    #expect(places(fixture, 1)[5] == 10)
  }

  @Test("such a word is divided, too, where its letters alone would fit, whatever stands far below")
  func tabInsideNarrowWord() {
    for isShown in [false, true] {
      let far = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 90, width: 45, height: 10)))
      // The letters take 40 points, but after the tab there is no room for four of them.
      let fixture = fixture(
        "אאאא\tbbbb", .left, at: 30, width: 45, exclusions: isShown ? [far] : [])
      #expect(fixture.lines == ["אאאא", "\t", "bbbb"])
      #expect(fixture.rects.map(\.minY) == [0, 10, 20])
    }
  }

  @Test("another character can separate")
  func terminators() {
    let fixture = LayoutFixture(
      "a\t12,5", width: 200,
      style: {
        $0.tabStops = [TextTab(alignment: .decimal, location: 60, columnTerminators: [","])]
      })
    #expect(places(fixture)[4] == 60)
  }

  @Test("a field ends at the next tab, and the next stop is looked for behind it")
  func twoFields() {
    let fixture = LayoutFixture(
      "a\tbb\tccc", width: 200,
      style: {
        $0.tabStops = [
          TextTab(alignment: .right, location: 50), TextTab(alignment: .right, location: 120),
        ]
      })
    let places = places(fixture)
    #expect(places[2] == 40)
    #expect(places[5] == 105)
    #expect(fixture.manager.lineFragments(in: fixture.container)[0].used.end == 120)
  }

  @Test("a tab goes to its stop also where its line starts inside a ligature")
  func lineStartsInLigature() throws {
    // The first row has room for two letters of the ligature's word.
    let wall = ExclusionPath(path: BezierPath(rect: Rect(x: 22, y: 0, width: 200, height: 10)))
    let fixture = LayoutFixture(
      "office\tb", width: 120, exclusions: [wall],
      style: {
        $0.lineBreakMode = .byCharWrapping
        $0.tabStops = [TextTab(location: 60)]
      },
      attributes: { $0[.font] = FontDescriptor(family: "Noto Serif", size: 20) })
    #expect(fixture.lines == ["of", "fice\tb"])
    #expect(abs(try #require(places(fixture, 1)[7]) - 60) < 1e-9)
  }

  @Test("text too wide for its stop goes on behind the text before")
  func tooWide() {
    #expect(places(fixture("abcdefgh\tijklmn", .right))[9] == 40)
    #expect(places(fixture("abcdefgh\tijklmnopqrst", .center))[9] == 40)
  }

  @Test("spaces in a field count, and a line takes all words that fit before the stop or behind it")
  func breaking() {
    // 12 characters before the stop, then 28 after it.
    let fixture = fixture("a\tbbb ccc ddd eee fff ggg hhh iii jjj kkk", .right, width: 100)
    #expect(fixture.lines[0] == "a\tbbb ccc ddd eee fff ")
    #expect(places(fixture)[2] == 5)
  }

  @Test("a stop to end at behind the room counts as the end of the room")
  func beyondTheEdge() {
    #expect(places(fixture("ab\tcdef", .right, at: 500, width: 100))[3] == 80)
  }

  @Test("a tab is as wide as it must be, where its stop is too near and where text ends at it")
  func leastWidth() {
    func fixture(
      _ text: String, _ alignment: TextTab.Alignment, at location: Double, width: Double = 200
    ) -> LayoutFixture {
      LayoutFixture(
        text, width: width,
        style: {
          $0.tabStops = [TextTab(alignment: alignment, location: location)]
          $0.defaultTabInterval = 100
          $0.minimumTabWidth = 4
        })
    }
    // The stop at 12 is nearer than 4 points.
    #expect(places(fixture("ab\tcd", .left, at: 12))[3] == 100)
    #expect(places(fixture("ab\tcd", .left, at: 14))[3] == 100)
    #expect(places(fixture("ab\tcd", .left, at: 14.5))[3] == 14.5)
    // Text that would touch the text before the tab keeps the distance, and extends over the stop.
    #expect(places(fixture("ab\tcdef", .right, at: 30))[3] == 14)
    #expect(places(fixture("ab\tcdef", .right, at: 40))[3] == 20)
    #expect(places(fixture("ab\tcdef", .center, at: 20))[3] == 14)
    #expect(places(fixture("ab\t123.4", .decimal, at: 20))[3] == 14)
    // Lines contain what then fits: 19 characters are 95 points wide, and the tab needs 4.
    let text = "ab\tcdef ghij klmn op"
    #expect(fixture(text, .right, at: 60, width: 98).lines == ["ab\tcdef ghij klmn ", "op"])
    #expect(fixture(text, .right, at: 60, width: 99).lines == [text])
    #expect(fixture(text, .center, at: 30, width: 98).lines == ["ab\tcdef ghij klmn ", "op"])
    #expect(fixture(text, .center, at: 30, width: 99).lines == [text])
  }

  @Test("stops are measured from the margin, also beside a hole")
  func besideHole() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 40, height: 10)))
    let places = places(fixture("ab\tcdef", .right, at: 100, exclusions: [hole]))
    #expect(places[0] == 40)
    #expect(places[3] == 80)
  }

  @Test(
    "from right to left stops are measured from the right, and left and right stay left and right")
  func rightToLeft() {
    let text = "אב\tגדהו"
    // The stop is at 140 from the left; a natural stop is at the start of the text, its right.
    #expect(places(fixture(text, .natural, direction: .rightToLeft))[3] == 135)
    #expect(places(fixture(text, .right, direction: .rightToLeft))[3] == 135)
    #expect(places(fixture(text, .left, direction: .rightToLeft))[3] == 155)
    #expect(places(fixture(text, .center, direction: .rightToLeft))[3] == 145)
  }

  @Test("a number in right-to-left text has its separator at the stop, too")
  func decimalRightToLeft() {
    let places = places(fixture("א\t12.345", .decimal, direction: .rightToLeft))
    #expect(places[4] == 140)
    #expect(places[2] == 130)
  }

  @Test("a number without a separator ends at its stop in right-to-left text, too")
  func wholeRightToLeft() {
    #expect(places(fixture("א\t7", .decimal, direction: .rightToLeft))[2] == 135)
    #expect(places(fixture("א\t1234", .decimal, direction: .rightToLeft))[2] == 120)
    // At the edge it keeps its room.
    let edge = places(fixture("א\t1234", .decimal, at: 90, width: 100, direction: .rightToLeft))
    #expect(edge[2] == 0)
  }

  @Test("words beside a number do not move its separator from the stop")
  func numbersWithWords() {
    let after = places(fixture("א\t12.5 בג", .decimal, direction: .rightToLeft))
    #expect(after[4] == 140 && after[2] == 130 && after[7] == 120)
    let before = places(fixture("א\tבג 12.5", .decimal, direction: .rightToLeft))
    #expect(before[7] == 140 && before[5] == 130 && before[2] == 160)
    // A full stop of the words separates no digits.
    #expect(places(fixture("א\tב.ג 12.5", .decimal, direction: .rightToLeft))[8] == 140)
    // From left to right the number precedes the words that it follows in the text.
    let within = places(fixture("a\tב 12.5", .decimal))
    #expect(within[6] == 60 && within[4] == 50 && within[2] == 75)
  }

  @Test("the decimal separator of Arabic is at the stop", arguments: [false, true])
  func arabicSeparator(isRightToLeft: Bool) throws {
    let places = places(
      fixture(
        "a\t12\u{66B}345", .decimal, direction: isRightToLeft ? .rightToLeft : .leftToRight))
    #expect(abs(try #require(places[4]) - (isRightToLeft ? 140 : 60)) < 1e-9)
  }

  @Test("behind the last stop tabs go to multiples of the interval")
  func defaults() {
    #expect(places(fixture("a\tb\tc", .left))[4] == 100)
  }

  @Test(
    "a tab at a line's end takes no room from its text, also where the line starts in a ligature")
  func hangingTab() {
    // The first row has room for two letters of the ligature's word.
    let wall = ExclusionPath(path: BezierPath(rect: Rect(x: 22, y: 0, width: 200, height: 10)))
    let fixture = LayoutFixture(
      "office a\tb", width: 120, exclusions: [wall],
      style: {
        $0.lineBreakMode = .byCharWrapping
        $0.tabStops = [TextTab(location: 500)]
      },
      attributes: { $0[.font] = FontDescriptor(family: "Noto Serif", size: 20) })
    #expect(fixture.lines == ["of", "fice a\t", "b"])
  }
}
