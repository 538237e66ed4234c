import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Rows that share a container")
struct KeepingTests {
  @Test("nothing is kept together unless it is asked for")
  func off() {
    let fixture = LayoutFixture("aaa bbb\nccc ddd eee", width: 20, height: 30)
      .addContainers(1, height: 30)
    #expect(fixture.columns == [["aaa ", "bbb\n", "ccc "], ["ddd ", "eee"]])
  }

  @Test("first lines that would stand alone go on")
  func orphans() {
    let fixture = LayoutFixture("aaa bbb\nccc ddd eee", width: 20, height: 30) {
      $0.orphanLines = 2
    }.addContainers(1, height: 30)
    #expect(fixture.columns == [["aaa ", "bbb\n"], ["ccc ", "ddd ", "eee"]])
  }

  @Test("last lines that would stand alone get company")
  func widows() {
    let fixture = LayoutFixture("aaa\nccc ddd eee fff", width: 20, height: 40) {
      $0.widowLines = 2
    }.addContainers(1, height: 40)
    #expect(fixture.columns == [["aaa\n", "ccc ", "ddd "], ["eee ", "fff"]])
  }

  @Test("no more rows go on than have to stand together in a narrower container")
  func narrowFollowing() {
    let fixture = LayoutFixture("aaa bbb ccc ddd eee fff ggg", width: 35, height: 30) {
      $0.widowLines = 3
    }
    let narrow = TextContainer(size: Size(width: 15, height: 100))
    narrow.lineFragmentPadding = 0
    fixture.manager.addTextContainer(narrow)
    // “ggg” alone is one row there; with “eee fff” it is three.
    #expect(fixture.columns == [["aaa bbb ", "ccc ddd "], ["eee ", "fff ", "ggg"]])
    // After a paragraph of one row there is room for two, the minimum that may stay.
    fixture.storage.insert("x\n", at: 0)
    #expect(fixture.columns == [["x\n", "aaa bbb ", "ccc ddd "], ["eee ", "fff ", "ggg"]])
  }

  @Test("blank lines are no company for first and last lines, as those between lines of code")
  func blankLines() {
    func columns(_ text: String) -> [[String]] {
      LayoutFixture(text, width: 20, height: 40) {
        $0.widowLines = 2
        $0.orphanLines = 2
      }.addContainers(1, height: 100).columns
    }
    #expect(
      columns("aaa\nbbb\u{2028}\u{2028}ccc\u{2028}ddd")
        == [["aaa\n"], ["bbb\u{2028}", "\u{2028}", "ccc\u{2028}", "ddd"]])
    #expect(
      columns("aaa\u{2028}bbb\u{2028}ccc\u{2028}  \u{2028}ddd")
        == [["aaa\u{2028}", "bbb\u{2028}"], ["ccc\u{2028}", "  \u{2028}", "ddd"]])
  }

  @Test("where both cannot be had, the whole paragraph goes on")
  func both() {
    let fixture = LayoutFixture("aaa\nccc ddd eee", width: 20, height: 30) {
      $0.widowLines = 2
      $0.orphanLines = 2
    }.addContainers(1, height: 30)
    #expect(fixture.columns == [["aaa\n"], ["ccc ", "ddd ", "eee"]])
  }

  @Test("a paragraph that starts a container stays there, however few of its rows fit")
  func noRoom() {
    let fixture = LayoutFixture("ccc ddd eee", width: 20, height: 10) {
      $0.widowLines = 2
      $0.orphanLines = 2
      $0.keepTogether = true
    }.addContainers(2, height: 10)
    #expect(fixture.columns == [["ccc "], ["ddd "], ["eee"]])
  }

  @Test("a paragraph kept together goes on as a whole")
  func together() {
    let fixture = LayoutFixture("aaa\nbbb\nccc ddd", width: 20, height: 30) {
      $0.keepTogether = true
    }.addContainers(1, height: 30)
    #expect(fixture.columns == [["aaa\n", "bbb\n"], ["ccc ", "ddd"]])
  }

  @Test("in the last container everything stays that fits")
  func lastContainer() {
    let fixture = LayoutFixture("aaa\nbbb\nccc ddd", width: 20, height: 30) {
      $0.keepTogether = true
      $0.orphanLines = 2
    }
    #expect(fixture.lines == ["aaa\n", "bbb\n", "ccc "])
    #expect(fixture.manager.overflowRange == 12..<15)
  }

  @Test("headings go on with the text below them")
  func withNext() {
    let fixture = LayoutFixture("aaa\nhh\nhhh\nccc", width: 20, height: 30)
      .addContainers(1, height: 30)
    #expect(fixture.columns == [["aaa\n", "hh\n", "hhh\n"], ["ccc"]])
    fixture.restyle(at: 4) { $0.keepWithNext = true }
    fixture.restyle(at: 7) { $0.keepWithNext = true }
    #expect(fixture.columns == [["aaa\n"], ["hh\n", "hhh\n", "ccc"]])
    fixture.storage.replaceCharacters(in: 0..<4, with: "")
    #expect(fixture.columns == [["hh\n", "hhh\n", "ccc"], []])
  }

  @Test("headings go on with text that is kept from standing alone")
  func withNextAndOrphans() {
    let fixture = LayoutFixture("aaa\nhh\nccc ddd eee", width: 20, height: 30) {
      $0.orphanLines = 2
    }.addContainers(1, height: 40)
    fixture.restyle(at: 4) { $0.keepWithNext = true }
    #expect(fixture.columns == [["aaa\n"], ["hh\n", "ccc ", "ddd ", "eee"]])
  }

  @Test("of a paragraph from another container as many rows go on as have to stand together")
  func dividedWithNext() {
    func columns(_ widows: Int) -> [[String]] {
      let fixture = LayoutFixture("aaa\nhhh iii jjj kkk\nccc", width: 20, height: 20) {
        $0.widowLines = widows
      }.addContainers(1, height: 30).addContainers(1, height: 40)
      fixture.restyle(at: 4) { $0.keepWithNext = true }
      return fixture.columns
    }
    #expect(columns(0) == [["aaa\n", "hhh "], ["iii ", "jjj "], ["kkk\n", "ccc"]])
    #expect(columns(2) == [["aaa\n", "hhh "], ["iii "], ["jjj ", "kkk\n", "ccc"]])
    // Three rows kept together fill the container.
    #expect(columns(3) == [["aaa\n", "hhh "], ["iii ", "jjj ", "kkk\n"], ["ccc"]])
  }

  @Test("a paragraph that fills a container from its top is divided where its style lets it be")
  func dividedFromTheTop() {
    func columns(_ style: (inout ParagraphStyle) -> Void) -> [[String]] {
      let fixture = LayoutFixture("hhh iii jjj\nccc", width: 20, height: 30)
        .addContainers(1, height: 30)
      fixture.restyle(at: 0) {
        $0.keepWithNext = true
        style(&$0)
      }
      return fixture.columns
    }
    #expect(columns { _ in } == [["hhh ", "iii "], ["jjj\n", "ccc"]])
    #expect(columns { $0.widowLines = 2 } == [["hhh "], ["iii ", "jjj\n", "ccc"]])
    let whole = [["hhh ", "iii ", "jjj\n"], ["ccc"]]
    #expect(columns { $0.keepTogether = true } == whole)
    #expect(
      columns {
        $0.orphanLines = 2
        $0.widowLines = 2
      } == whole)
  }

  @Test("rows that are as few as one in the next container do not stand alone there")
  func dividedByTheRowsToCome() {
    let fixture = LayoutFixture("ooo hhh iii jjj\nccc", width: 20, height: 40) {
      $0.widowLines = 2
    }
    let wide = TextContainer(size: Size(width: 40, height: 30))
    wide.lineFragmentPadding = 0
    fixture.manager.addTextContainer(wide)
    fixture.restyle(at: 0) { $0.keepWithNext = true }
    #expect(fixture.columns == [["ooo "], ["hhh iii ", "jjj\n", "ccc"]])
  }

  @Test("a heading takes the last row of the text that is kept with it along")
  func dividedBeforeAHeading() {
    let fixture = LayoutFixture("hhh iii jjj\nqq\nccc", width: 20, height: 40)
      .addContainers(1, height: 30)
    fixture.restyle(at: 0) { $0.keepWithNext = true }
    fixture.restyle(at: 12) { $0.keepWithNext = true }
    #expect(fixture.columns == [["hhh ", "iii "], ["jjj\n", "qq\n", "ccc"]])
  }

  @Test("a container that takes no more lines is one without room for headings, too")
  func linesCounted() {
    let fixture = LayoutFixture("aaa\nhh\nccc", width: 20, height: 100)
      .addContainers(1, height: 100)
    fixture.container.maximumNumberOfLines = 2
    fixture.restyle(at: 4) { $0.keepWithNext = true }
    #expect(fixture.columns == [["aaa\n"], ["hh\n", "ccc"]])
  }

  @Test("a line more above paragraphs that go on with the next one may let them stay")
  func lessRoom() {
    let fixture = LayoutFixture("aaa\nbbb\nccc ccc\nddd ddd\neee", width: 20, height: 60)
      .addContainers(1, height: 100)
    fixture.restyle(at: 8) { $0.keepWithNext = true }
    fixture.restyle(at: 16) { $0.keepWithNext = true }
    #expect(
      fixture.columns == [
        ["aaa\n", "bbb\n"], ["ccc ", "ccc\n", "ddd ", "ddd\n", "eee"],
      ])
    // The last paragraph that is kept with “eee” now ends in the next container, and so does
    // “eee”.
    fixture.storage.insert("aaa ", at: 0)
    #expect(
      fixture.columns == [
        ["aaa ", "aaa\n", "bbb\n", "ccc ", "ccc\n", "ddd "], ["ddd\n", "eee"],
      ])
  }

  @Test("a character that ends the container parts what is kept together")
  func movesAlone() {
    let fixture = LayoutFixture("aaa\nhh\u{C}ccc", width: 20, height: 100)
      .addContainers(1, height: 100)
    fixture.restyle(at: 4) { $0.keepWithNext = true }
    #expect(fixture.columns == [["aaa\n", "hh\u{C}"], ["ccc"]])
  }

  @Test("more paragraphs kept with the next than a container holds do not stop layout")
  func endlessChain() {
    let text = Array(repeating: "aaa", count: 20).joined(separator: "\n")
    let fixture = LayoutFixture(text, width: 20, height: 30) { $0.keepWithNext = true }
      .addContainers(6, height: 30)
    #expect(fixture.columns.map(\.count) == [3, 3, 3, 3, 3, 3, 2])
  }

  @Test("an edit gives what the edited text gives from scratch")
  func edits() {
    func fixture(_ text: String) -> LayoutFixture {
      LayoutFixture(text, width: 20, height: 40) {
        $0.widowLines = 2
        $0.orphanLines = 2
        $0.keepWithNext = true
      }.addContainers(5, height: 40)
    }
    let edited = fixture("aaa bbb\nccc ddd eee\nfff ggg hhh iii\njjj kkk\nlll")
    for (range, text) in [(0..<4, ""), (4..<8, "xxx yyy\nzzz "), (0..<0, "qqq\n"), (8..<20, "")] {
      _ = edited.columns
      edited.storage.replaceCharacters(in: range, with: text)
      #expect(edited.columns == fixture(edited.storage.string).columns)
    }
  }

  @Test("a paragraph that is no longer kept with the next lets those behind it go on together")
  func keptNoLonger() {
    let fixture = LayoutFixture("aaa\nbbb\nccc", width: 20, height: 20)
      .addContainers(1, height: 20)
    fixture.restyle(at: 0) { $0.keepWithNext = true }
    fixture.restyle(at: 4) { $0.keepWithNext = true }
    // Together they fill the first container from its top, and stay.
    #expect(fixture.columns == [["aaa\n", "bbb\n"], ["ccc"]])
    fixture.restyle(at: 0) { $0.keepWithNext = false }
    #expect(fixture.columns == [["aaa\n"], ["bbb\n", "ccc"]])
    fixture.restyle(at: 0) { $0.keepWithNext = true }
    #expect(fixture.columns == [["aaa\n", "bbb\n"], ["ccc"]])
    // The same with another paragraph in its place.
    fixture.storage.replaceCharacters(in: 0..<3, with: AttributedText(string: "xxx"))
    #expect(fixture.columns == [["xxx\n"], ["bbb\n", "ccc"]])
  }

  /// Could add containers, but adds none.
  private final class Reader: LayoutManagerDelegate {}

  @Test("a shape that moves at the top counts for rows that go into a container still to be added")
  func shapeOfTheNextContainer() {
    let delegate = Reader()
    let box = BezierPath(rect: Rect(x: 20, y: -40, width: 20, height: 10))
    let fixture = LayoutFixture(
      "aaa\naaa\nbbb ccc ddd eee fff ggg", width: 40, height: 40,
      exclusions: [ExclusionPath(path: box)]
    ) { $0.widowLines = 2 }
    fixture.manager.delegate = delegate
    // “fff ggg” would be alone below the top of another container like this one.
    #expect(fixture.lines == ["aaa\n", "aaa\n", "bbb ccc "])
    fixture.container.exclusionPaths[0].path = box.transformed(
      by: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 40))
    // With the exclusion there it takes two rows.
    #expect(fixture.lines == ["aaa\n", "aaa\n", "bbb ccc ", "ddd eee "])
  }

  @Test("text without a place has a say in where what is kept with it goes")
  func editOfOverflow() {
    let fixture = LayoutFixture("aaa\nbbb bbb\nccc ddd eee fff", width: 20, height: 40)
      .addContainers(1, height: 10)
    fixture.restyle(at: 4) { $0.keepWithNext = true }
    fixture.restyle(at: 12) { $0.keepTogether = true }
    #expect(fixture.columns == [["aaa\n"], ["bbb "]])
    #expect(fixture.manager.overflowRange == 8..<27)
    // The third paragraph now has room below the second.
    fixture.storage.insert("\n", at: 16)
    #expect(fixture.columns == [["aaa\n", "bbb ", "bbb\n", "ccc \n"], ["ddd "]])
    // Now it has no room again.
    fixture.storage.replaceCharacters(in: 16..<17, with: "ggg ")
    #expect(fixture.columns == [["aaa\n"], ["bbb "]])
  }

  @Test("whatever is kept with the next, an edit gives what the edited text gives from scratch")
  func seededEdits() {
    let count: UInt64 = Sweep.count(debug: 12, release: 200, long: 200)
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + count {
      var numbers = SeededGenerator(seed: seed)
      let heights = (0..<8).map { _ in Double(numbers.int(1..<6)) * 10 }
      func words(_ numbers: inout SeededGenerator) -> String {
        (0..<numbers.int(1..<7)).map { _ in "aaa" }.joined(separator: " ")
      }
      func style(_ numbers: inout SeededGenerator) -> ParagraphStyle {
        var style = ParagraphStyle()
        style.keepWithNext = numbers.chance(0.5)
        style.keepTogether = numbers.chance(0.2)
        style.widowLines = numbers.int(0..<4)
        style.orphanLines = numbers.int(0..<4)
        return style
      }
      let edited = LayoutFixture("aaa", width: 20, height: heights[0])
      for height in heights.dropFirst() { edited.addContainers(1, height: height) }
      for _ in 0..<8 {
        let storage = edited.storage
        let paragraph = numbers.int(0..<storage.paragraphCount)
        let range = storage.paragraphRange(at: paragraph)
        switch numbers.int(0..<4) {
        case 0: storage.insert(words(&numbers) + "\n", at: range.lowerBound)
        case 1: storage.insert(words(&numbers) + " ", at: range.lowerBound)
        case 2: storage.deleteCharacters(in: range)
        default: break
        }
        if storage.length > 0 {
          let style = style(&numbers)
          edited.restyle(at: numbers.int(0..<storage.length)) { $0 = style }
        }
        let fresh = LayoutFixture("", width: 20, height: heights[0])
        for height in heights.dropFirst() { fresh.addContainers(1, height: height) }
        fresh.storage.setAttributedText(storage.text)
        #expect(edited.columns == fresh.columns, "seed \(seed)")
        #expect(edited.manager.overflowRange == fresh.manager.overflowRange, "seed \(seed)")
        let shown = fresh.columns.joined().map(\.utf16.count).reduce(0, +)
        #expect(shown + (fresh.manager.overflowRange?.count ?? 0) == storage.length, "seed \(seed)")
      }
    }
  }
}
