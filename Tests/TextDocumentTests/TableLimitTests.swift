import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, padding is 5 points at both sides, and lines are 20 points high.
@Suite("Columns of tables have limits")
struct TableLimitTests {
  private static let small = "| a | b | c |\n|--|--|--|\n| d | e | f |"
  private static let words = "| a | b |\n|--|--|\n| word word word | c |"

  private func fixture(
    _ markdown: String, _ columns: String, size: String = "[300, 400]", table: String = "",
    rest: String = ""
  ) throws -> TableFixture {
    try TableFixture(markdown, size: size, table: #", "columns": \#(columns)\#(table)"#, rest: rest)
  }

  @Test("a column is an object with limits in points, units and percentages")
  func objects() throws {
    let texts = try fixture(
      Self.small, #"[{"width": "1fr", "least": 40, "greatest": "6em"}, {"least": "30%"}, "least"]"#
    ).texts()
    #expect(texts.prefix(3).map(\.frame.minX) == [5, 65, 155])
    #expect(texts.prefix(2).map(\.frame.width) == [50, 80])
    #expect(abs(texts[2].frame.width - 6.01) < 1e-6)
  }

  @Test("lines are wrapped at the greatest width, and words are not divided")
  func greatest() throws {
    let wrapped = try fixture(Self.words, #"[{"greatest": 60}]"#).texts()
    #expect(wrapped[2].frame.width == 50 && wrapped[2].frame.height == 60)
    #expect(wrapped[3].frame.minX == 65)
    let narrow = try fixture(Self.words, #"[{"greatest": 20}]"#)
    // Four characters, the padding and the addition for rounding.
    #expect(abs(narrow.texts()[3].frame.minX - 39.01) < 1e-6)
    #expect(narrow.layout.remarks.isEmpty)
  }

  @Test("a column as wide as its longest line takes the room of others")
  func longest() throws {
    let markdown = "| a | b |\n|--|--|\n| word word | word word word word |"
    let texts = try fixture(markdown, #"["greatest"]"#, size: "[130, 400]").texts()
    #expect(abs(texts[2].frame.width - 54.01) < 1e-6)
    #expect(abs(texts[3].frame.maxX - 125) < 1e-6)
  }

  @Test("from right to left limits count from the right")
  func rightToLeft() throws {
    let texts = try fixture("| אב | ג |\n|--|--|\n| דהוז | חט |", #"[{"least": 100}]"#).texts()
    #expect(abs(texts[0].frame.maxX - 295) < 1e-6 && abs(texts[0].frame.width - 90) < 1e-6)
    #expect(abs(texts[1].frame.maxX - 195) < 1e-6)
  }

  @Test("columns narrower than their least widths are reported, and divided words instead of them")
  func remarks() throws {
    let columns = #"[{"least": 200}, {"least": 80}]"#
    let fixture = try fixture("| a | b |\n|--|--|\n| c | d |", columns, size: "[140, 100]")
    // Above the 16.01 points of both contents, the least widths give in proportion.
    let part = (140 - 32.02) / (280 - 32.02)
    #expect(abs(fixture.texts()[1].frame.minX - (16.01 + 183.99 * part + 5)) < 1e-6)
    let remarks = fixture.layout.remarks
    #expect(remarks.map(\.place) == ["tables[0]"])
    #expect(remarks[0].message.contains("narrower than their “least” widths"))
    let divided = try self.fixture(
      "| longword | other |\n|--|--|", columns, size: "[60, 100]"
    ).layout.remarks
    #expect(divided.map(\.place) == ["tables[0]"] && divided[0].message.contains("divided"))
  }

  @Test("a table is too wide if its least widths have no room", arguments: ["columns", "stack"])
  func wide(_ wide: String) throws {
    let markdown = "| name | size | area | note |\n|--|--|--|--|\n| xxxx | aaaa | bbbb | cccc |"
    // Four columns of 34.01 points have room in 140.
    let table = #", "wide": "\#(wide)""#
    let narrow = try fixture(markdown, #"["auto"]"#, size: "[140, 400]", table: table).texts()
    #expect(narrow.prefix(4).allSatisfy { $0.frame.minY == 0 })
    for limit in ["50", #""36%""#] {
      let columns = #"["auto", {"least": \#(limit)}]"#
      let texts = try fixture(markdown, columns, size: "[140, 400]", table: table).texts()
      if wide == "stack" {
        #expect(texts.prefix(4).map(\.frame.minY) == [0, 20, 40, 60])
      } else {
        let least = limit == "50" ? 50 : 50.4
        #expect(
          texts.map(\.text)
            == ["name", "size", "area", "xxxx", "aaaa", "bbbb", "name", "note", "xxxx", "cccc"])
        #expect(abs(texts[2].frame.minX - (34.01 + least + 5)) < 1e-6)
      }
    }
  }

  @Test("a fitted table has smaller limits, too")
  func fit() throws {
    let fixture = try fixture(
      "| a | b |\n|--|--|\n| c | dddddddddd |", #"[{"least": 100}]"#, size: "[105, 400]",
      table: #", "wide": "fit""#)
    // 100 points, and ten characters with their padding.
    let factor = ((105 - 0.02) / 169.99 * 512).rounded(.down) / 512
    #expect(factor == 316 / 512.0)
    #expect(abs(fixture.texts()[1].frame.minX - 105 * factor) < 1e-6)
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("least widths turn a table", arguments: [(80, false), (90, true)])
  func turn(_ least: Int, _ isTurned: Bool) throws {
    let fixture = try fixture(
      "|a|b|\n|-|-|\n|c|d|", #"[{"least": \#(least)}]"#, size: "[100, 160]",
      table: #", "wide": "turn""#)
    #expect(fixture.layout.pages.map { $0.turns.isEmpty } == [!isTurned])
  }

  @Test("beside a shape a table has its least widths, or is below the shape")
  func shapes() throws {
    let markdown = "| ab | c |\n|--|--:|\n| xxxx | yyy |"
    let shape = #", "exclusions": [{"shape": "inset(0 200 300 0)"}]"#
    let beside = try fixture(markdown, #"[{"least": 150}]"#, rest: shape).texts()
    #expect(beside[0].frame.origin == Point(x: 105, y: 0) && beside[0].frame.width == 140)
    let below = try fixture(markdown, #"[{"least": 190}]"#, rest: shape).texts()
    #expect(below[0].frame.origin == Point(x: 5, y: 100) && below[0].frame.width == 180)
  }

  @Test("a long word has fewer lines than in columns of one width")
  func longWord() throws {
    let word = String(repeating: "x", count: 60)
    let texts = try fixture(
      "| aaaaaaaa | bbbbbbbb |\n|--|--|\n| c | \(word) |", "[]", size: "[100, 400]"
    ).texts()
    // Words of 48 and 360 points with 10.01 of padding have 40 points more than two times 30.
    let (first, second) = (28.01, 340.01)
    let width = 30 + first * 40 / (first + second)
    #expect(abs(texts[1].frame.minX - (width + 5)) < 1e-6)
    // Nine characters to a line.
    #expect(texts[3].frame.height == 140)
  }

  @Test("an edited table with limits is laid out like a new one")
  func edits() throws {
    let columns = #"[{"width": "1fr", "greatest": 80}, {"least": "40%"}]"#
    let texts = ["one\n\n\(Self.small)", "one\n\n\(Self.words)\n| e | f |", "one", Self.small]
    try expectFreshEdits(
      (texts + texts.reversed()).map { try fixture($0, columns, size: "[120, 90]") })
  }
}
