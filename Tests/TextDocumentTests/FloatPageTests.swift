import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Rows are 20 points high, and pictures 40 × 30 points. On the pages of ``sectionLayout`` rows are
/// 10 points high, and the columns hold 20 of them.
@Suite("Floats on pages without text")
struct FloatPageTests {
  private let words = FloatFixture.words
  private let float = "::: {float=page gap=10}\n\nFloat\\\nx\n\n:::\n\n"

  private func rows(_ count: Int, _ word: String = "a") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: "\\\n") + "\n\n"
  }

  @Test("a picture is in the middle of the next page with its caption, and text fills its page")
  func alone() throws {
    let fixture = try FloatFixture(
      "one\n\n![a](p.png \"cap\"){float=page}\n\n\(words)\(words)", size: "[300, 120]")
    #expect(fixture.layout.pages.count == 3)
    #expect(fixture.texts().map(\.text.count) == [3, 250])
    let own = fixture.texts(page: 1)
    #expect(own.map(\.text) == ["\u{FFFC}", "cap"])
    #expect(own.map(\.float) == [PageFloat(), PageFloat(isCaption: true)])
    // 65 points are free.
    #expect(own[0].frame == Rect(x: 130, y: 32.5, width: 40, height: 30))
    #expect(own[1].frame == Rect(x: 130, y: 67.5, width: 40, height: 20))
    #expect(fixture.texts(page: 2).map(\.text.count) == [149])
    #expect(fixture.layout.remarks.isEmpty && fixture.layout.overflow == nil)
    let dump = try fixture.layout.dumpedText()
    #expect(dump.contains(#""role":"float","parent":null"#))
    #expect(dump.contains(#""role":"caption","parent":"#))
  }

  @Test("a page on which nothing is becomes its page, and the last page is one without text")
  func ends() throws {
    let first = try FloatFixture("![](p.png){float=page}\n\none", size: "[300, 120]")
    #expect(first.texts().map(\.frame) == [Rect(x: 130, y: 45, width: 40, height: 30)])
    #expect(first.texts(page: 1).map(\.text) == ["one"] && first.layout.pages.count == 2)
    let only = try FloatFixture("![](p.png){float=page}", size: "[300, 120]")
    #expect(only.texts().map(\.frame.minY) == [45] && only.layout.pages.count == 1)
    let last = try FloatFixture("one\n\n![](p.png){float=page}", size: "[300, 120]")
    #expect(last.texts().map(\.text) == ["one"] && last.layout.pages.count == 2)
    #expect(last.texts(page: 1).map(\.frame.minY) == [45])
  }

  @Test("those that follow each other share a page, with the same room above and below each")
  func several() throws {
    let three = String(repeating: "![](p.png){float=page gap=10}\n\n", count: 3)
    let one = try FloatFixture("\(three)one", size: "[300, 200]")
    // Besides the pictures and the gaps 90 points are free.
    #expect(one.texts().map(\.frame.minY) == [15, 85, 155])
    #expect(one.texts(page: 1).map(\.text) == ["one"])
    let two = try FloatFixture("\(three)one", size: "[300, 80]")
    #expect(two.texts().map(\.frame.minY) == [2.5, 47.5])
    #expect(two.texts(page: 1).map(\.frame.minY) == [25])
    #expect(two.texts(page: 2).map(\.text) == ["one"] && two.layout.pages.count == 3)
  }

  @Test("a picture is at most as wide and as high as the page, and a remark says so")
  func size() throws {
    let wide = try FloatFixture("![pear](p.png){float=page width=400}\n\none")
    let first = wide.texts()[0].frame
    #expect(abs(first.minY - 87.5) < 1e-6 && abs(first.height - 225) < 1e-6)
    #expect(first.minX == 0 && first.width == 300)
    #expect(
      wide.layout.remarks.map(\.text)
        == ["float “pear”: it is wider than its page, and made smaller (page 1)"])
    let high = try FloatFixture(
      "one\n\n![pear](p.png){float=page height=300}\n\ntwo", size: "[300, 150]")
    let frame = try #require(high.texts(page: 1).first?.frame)
    #expect(abs(frame.height - 150) < 1e-6 && abs(frame.width - 200) < 1e-6)
    #expect(abs(frame.minX - 50) < 1e-6 && abs(frame.minY) < 1e-6)
    #expect(
      high.layout.remarks.map(\.text) == [
        "float “pear”: it is higher than its page, or has no room there, and made smaller (page 2)"
      ])
  }

  @Test("it keeps clear of shapes, in the middle of what they leave free, or on a later page")
  func shapes() throws {
    let text = "one\n\n![](p.png){float=page}"
    let half = try FloatFixture(
      text, size: "[300, 200]", rest: #", "exclusions": [{"shape": "inset(0 0 100 0)"}]"#)
    let frame = try #require(half.texts(page: 1).first?.frame)
    #expect(abs(frame.minY - 135) < 1e-6 && abs(frame.minX - 130) < 1e-6)
    let covered = try FloatFixture(
      text, size: "[300, 100]", rest: #", "exclusions": [{"shape": "inset(0)", "pages": 2}]"#)
    #expect(covered.layout.pages.count == 3 && covered.texts(page: 1).isEmpty)
    #expect(
      covered.texts(page: 2).map(\.frame) == [Rect(x: 130, y: 35, width: 40, height: 30)])
  }

  @Test("without a next page it is like one at the head of a column")
  func withoutPages() throws {
    for side in ["page", "top"] {
      let grown = try FloatFixture(
        "one\n\n![](p.png){float=\(side)}\n\ntwo", size: #"[300, "auto"]"#)
      #expect(grown.texts().map(\.text) == ["one", "\u{FFFC}", "two"], "\(side)")
      #expect(grown.texts()[1].frame.origin == Point(x: 130, y: 20), "\(side)")
      #expect(grown.layout.remarks.isEmpty, "\(side)")
    }
  }

  @Test("a text too long for a page is a part of the text")
  func longText() throws {
    let fixture = try FloatFixture(
      "one\n\n::: {float=page}\n\(words)\n:::\n\ntwo", size: "[300, 60]")
    #expect(fixture.layout.pages.allSatisfy(\.floats.isEmpty) && fixture.layout.overflow == nil)
    #expect(fixture.layout.remarks.count == 1)
    #expect(fixture.layout.remarks[0].message.hasPrefix("it has no room beside text"))
  }

  // MARK: Columns

  private let own = "::: {float=top gap=10}\n\nOwn\n\n:::\n\n"

  @Test(
    "it takes the columns of a page as one, without lines between them", arguments: ["ltr", "rtl"])
  func acrossColumns(direction: String) throws {
    let layout = try sectionLayout(rows(5) + float + rows(70, "b"), direction: direction)
    let first = direction == "ltr" ? 10.0 : 170, second = 180 - first
    #expect(layout.textColumns(onPage: 0).map(\.[0]) == [first, first, second])
    #expect(layout.textColumns(onPage: 0).map(\.[2]) == [5, 15, 20])
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 110, width: 300, height: 20)])
    #expect(layout.textColumns(onPage: 1) == [] && layout.columnRules(onPage: 1).isEmpty)
    #expect(layout.textColumns(onPage: 2) == [[first, 20, 20], [second, 20, 15]])
    #expect(layout.pages.count == 3 && layout.floatRemarks.isEmpty)
  }

  @Test("floats at heads wait for one on a page before them, and it waits for them")
  func order() throws {
    let before = try sectionLayout(rows(3) + float + own + rows(100, "b"))
    #expect(before.floatFrames(onPage: 0) == [])
    #expect(before.floatFrames(onPage: 1) == [Rect(x: 10, y: 110, width: 300, height: 20)])
    #expect(before.floatFrames(onPage: 2) == [Rect(x: 10, y: 20, width: 140, height: 10)])
    #expect(before.textColumns(onPage: 2).map(\.[2]) == [18, 20])
    let wide = "::: {.wide float=top gap=10}\n\nWide\\\nx\n\n:::\n\n"
    let after = try sectionLayout(rows(3) + wide + float + rows(70, "b"))
    #expect(after.floatFrames(onPage: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(after.textColumns(onPage: 1).map(\.[2]) == [17, 16])
    #expect(after.floatFrames(onPage: 2) == [Rect(x: 10, y: 110, width: 300, height: 20)])
    #expect(after.pages.count == 3)
  }

  @Test("a chapter begins after its page, and its note is at the foot of that")
  func beforeChapter() throws {
    let noted = "::: {float=page gap=10}\n\nFloat[^1]\n\n:::\n\n"
    let layout = try sectionLayout(
      rows(5) + noted + "# Chapter\n\n" + rows(5, "c") + "[^1]: Note\n", chapters: true)
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 115, width: 300, height: 10)])
    #expect(layout.textColumns(onPage: 1) == [])
    let page = layout.pages[1]
    let notes = page.footnoteParents.keys.map { page.frames[$0] }
    #expect(notes == [Rect(x: 10, y: 210, width: 300, height: 10)])
    #expect(layout.textColumns(onPage: 2).first == [10, 20, 1])
  }

  @Test("a chapter with one is broken greedily, with a remark")
  func chosen() throws {
    let layout = try sectionLayout(
      rows(5) + float + rows(70, "b"), more: #", "pageBreaking": "optimal""#)
    #expect(
      layout.breakingRemarks.first?.message
        == "a chapter has floats on pages of their own, or that stay near their place, so from "
        + "there on the columns are broken one after the other (page 1)")
    #expect(layout.floatFrames(onPage: 1).map(\.minY) == [110])
  }

  @Test("edited documents are laid out as fresh ones")
  func edits() throws {
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    let choices = [
      float, own, rows(3), rows(25), "# Across\n\n", "### Heading\n\n", "| a |\n|---|\n| b |\n\n",
      "::: {float=bottom gap=10 within=section}\n\nLow\n\n:::\n\n",
      "::: {float=top gap=10 within=1}\n\n" + rows(12, "t") + ":::\n\n", "c[^1]\n\n",
    ]
    for _ in 0..<(Sweep.isLong ? 200 : 6) {
      var parts = [rows(5), "### Heading\n\n", rows(18)]
      let isBalanced = random.chance(0.5)
      var layout: DocumentLayout?
      for _ in 0..<8 {
        let place = random.int(0..<parts.count)
        if parts.count > 6, random.chance(0.4) {
          parts.remove(at: place)
        } else {
          parts.insert(choices[random.int(0..<choices.count)], at: place)
        }
        let text = parts.joined() + "[^1]: Note\n"
        let fresh = try sectionLayout(text, isBalanced: isBalanced)
        let edited = try layout.map {
          try sectionLayout(text, isBalanced: isBalanced, following: $0)
        }
        if let edited { #expect(try edited.dumpedText() == fresh.dumpedText(), "\(text)") }
        #expect(fresh.overflow == nil, "\(text)")
        layout = edited ?? fresh
      }
    }
  }
}
