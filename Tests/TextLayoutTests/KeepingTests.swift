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
}
