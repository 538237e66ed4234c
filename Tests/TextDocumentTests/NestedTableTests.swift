import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

extension TableFixture {
  /// Creates a document whose cells have 4 points around their text.
  ///
  /// - Parameters:
  ///   - table: Other members of the table's style; more styles may follow it.
  ///   - rest: Members of the sheet after its styles, each after a comma.
  static func nested(
    _ markdown: String, size: String = "[300, 400]", padding: String = "4",
    table: String = #", "rules": "none""#, rest: String = ""
  ) throws -> TableFixture {
    try TableFixture(markdown, size: size, padding: padding, table: table, rest: rest)
  }

  /// Returns list tables of one cell each, one in the other, around some words.
  static func nest(_ depth: Int, around words: String, _ attributes: String = "header=0") -> String
  {
    if depth == 0 { return words }
    let inner = nest(depth - 1, around: words, attributes).split(separator: "\n")
    return "::: {.list-table \(attributes)}\n- - " + inner.joined(separator: "\n    ") + "\n:::"
  }

  /// True if the containers with text have all of it, in order, and none of it twice.
  var hasAllText: Bool {
    let ranges = layout.manager.textContainers.map { layout.manager.characterRange(in: $0) }
      .filter { !$0.isEmpty }
    return ranges.first?.lowerBound == 0 && ranges.last?.upperBound == layout.storage.length
      && zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
      && layout.overflow == nil
  }

  /// Expects texts with these frames on a page, in points.
  func expect(_ wanted: [(text: String, frame: Rect)], page: Int = 0) {
    let found = texts(page: page)
    #expect(found.map(\.text) == wanted.map(\.text))
    for (own, other) in zip(found, wanted) {
      let (frame, goal) = (own.frame, other.frame)
      let isSame = zip(
        [frame.minX, frame.minY, frame.width, frame.height],
        [goal.minX, goal.minY, goal.width, goal.height]
      ).allSatisfy { abs($0 - $1) < 1e-6 }
      #expect(isSame, "\(own.text): \(frame), not \(goal)")
    }
  }
}

/// Characters are 6 points wide, lines 20 points high, and cells have 4 points around their text.
/// A column by content has 0.01 points more.
@Suite("Cells hold tables and floats")
struct NestedTableTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  static let small = """
    ::: {.list-table header=0}
    - - one

        | ab | c |
        |----|---|
        | xxxx | yyy |

        two
      - zz
    :::
    """

  @Test("a cell is as wide as the columns of a table in it, and as high as that with its text")
  func content() throws {
    let fixture = try TableFixture.nested(Self.small + "\n\nend")
    // The inner columns are 32.01 and 26.01 wide; 3.5 points are above and below the inner table.
    fixture.expect([
      ("", rect(4, 4, 58.03, 103)), ("one", rect(4, 4, 58.03, 20)),
      ("ab", rect(8, 31.5, 24.01, 20)), ("c", rect(40.01, 31.5, 18.01, 20)),
      ("xxxx", rect(8, 59.5, 24.01, 20)), ("yyy", rect(40.01, 59.5, 18.01, 20)),
      ("two", rect(4, 87, 58.03, 20)), ("zz", rect(70.03, 4, 12.01, 103)),
      ("end", rect(0, 111, 300, 289)),
    ])
    let cells = fixture.texts().map(\.cell)
    #expect(cells.map { $0?.table } == [0, 0, 1, 1, 1, 1, 0, 0, nil])
    #expect(cells.map { $0?.row } == [0, 0, 0, 0, 1, 1, 0, 0, nil])
    #expect(cells.map { $0?.column } == [0, 0, 0, 1, 0, 1, 0, 1, nil])
    #expect(cells.compactMap { $0?.isHeader }.map { $0 ? 1 : 0 } == [0, 0, 1, 1, 0, 0, 0, 0])
    #expect(fixture.layout.pages[0].parents == [1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0])
    #expect(fixture.hasAllText && fixture.layout.remarks.isEmpty)
  }

  @Test("without room for its lines, an inner table has its part of the room of its cell")
  func narrow() throws {
    let fixture = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - ::: {.list-table header=0}
          - - word word word
          :::
        - word word
      :::
      """, size: "[120, 400]")
    // The columns need 40.02 and 32.01, and their lines 60 and 30 more: they get 72 and 48. First
    // lines are on one baseline, so the text beside the inner table is 4 points lower.
    fixture.expect([
      ("", rect(4, 4, 64, 48)), ("word word word", rect(8, 8, 56, 40)),
      ("word word", rect(76, 8, 40, 44)),
    ])
    // Words that have no room are a remark on both tables.
    let long = try TableFixture.nested(
      TableFixture.nest(2, around: "abcdefghijklmnop"), size: "[60, 400]")
    #expect(long.layout.remarks.map(\.place) == ["line 2", "line 3"])
    #expect(long.hasAllText)
  }

  @Test("tables are in each other, and each is the parent of the next")
  func deep() throws {
    let fixture = try TableFixture.nested(TableFixture.nest(3, around: "abc"))
    fixture.expect([
      ("", rect(4, 4, 34.03, 36)), ("", rect(8, 8, 26.02, 28)), ("abc", rect(12, 12, 18.01, 20)),
    ])
    #expect(fixture.texts().map { $0.cell?.table } == [0, 1, 2])
    #expect(fixture.layout.pages[0].parents == [1: 0, 2: 1])
  }

  @Test("the tables in further rows and cells are lower, and have the next numbers")
  func rows() throws {
    let inner = "::: {.list-table header=0}\n    - - b\n    :::"
    let fixture = try TableFixture.nested(
      "::: {.list-table header=0}\n- - a\n- - \(inner)\n- - \(inner)\n\n    \(inner)\n:::\n\nend")
    fixture.expect([
      ("a", rect(4, 4, 14.02, 20)), ("", rect(4, 32, 14.02, 28)), ("b", rect(8, 36, 6.01, 20)),
      // Two tables keep the space of both between them.
      ("", rect(4, 68, 14.02, 63)), ("b", rect(8, 72, 6.01, 20)), ("b", rect(8, 107, 6.01, 20)),
      ("end", rect(0, 135, 300, 265)),
    ])
    #expect(fixture.texts().map { $0.cell?.table } == [0, 0, 1, 0, 2, 3, nil])
  }

  @Test(
    "text and tables are in the middle or at the bottom of a higher cell",
    arguments: [("middle", 5.5), ("bottom", 11)])
  func verticalAlignment(_ place: String, _ shift: Double) throws {
    let fixture = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - a

          b

          c
        - | d |
          |---|
          | e |
      :::
      """, table: #", "verticalAlign": "\#(place)""#)
    // The first cell has 67 points of text, the second one 56 points of table.
    fixture.expect([
      ("a/b/c", rect(4, 4, 6.01, 67)), ("", rect(18.01, 4 + shift, 14.02, 67 - shift)),
      ("d", rect(22.01, 8 + shift, 6.01, 20)), ("e", rect(22.01, 36 + shift, 6.01, 20)),
    ])
  }

  @Test("the header of an inner table is repeated with that of the table around it")
  func repeatedHeaders() throws {
    let rows = (1...8).map { "    | r\($0) |" }.joined(separator: "\n")
    let fixture = try TableFixture.nested(
      "::: list-table\n- - out\n- - | h |\n    |---|\n\(rows)\n:::\n\nend", size: "[200, 100]",
      padding: "[0, 5]")
    #expect(
      fixture.layout.pages.indices.map { fixture.texts(page: $0).map(\.text) } == [
        ["out", "", "h", "r1", "r2", "r3"], ["out", "", "h", "r4", "r5", "r6"],
        ["out", "", "h", "r7", "r8", "end"],
      ])
    for page in 0..<3 {
      let frames = fixture.texts(page: page).map(\.frame)
      #expect(frames.map(\.minY) == [0, 20, 20, 40, 60, 80], "\(page)")
      #expect(frames[1].height == (page == 2 ? 60 : 80) && frames[2].minX == 10, "\(page)")
      #expect(
        fixture.layout.pages[page].containers.prefix(3)
          == fixture.layout.pages[0].containers.prefix(3))
      #expect(fixture.layout.pages[page].parents == Self.parents(page == 2 ? 2...4 : 2...5))
    }
    #expect(fixture.hasAllText && fixture.layout.remarks.isEmpty)
  }

  /// Returns the second container of a page as the parent of others.
  private static func parents(_ places: ClosedRange<Int>) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: places.map { ($0, 1) })
  }

  @Test("text of a cell is beside a float in it")
  func float() throws {
    let fixture = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - ::: {float=left width=30 gap=4}
          abc
          :::

          word word word word word
        - x
      :::
      """, table: #", "columns": [120, 60]"#)
    fixture.expect([
      ("", rect(4, 4, 112, 60)), ("abc", rect(4, 4, 30, 20)),
      ("word word word word word", rect(4, 4, 112, 60)), ("x", rect(124, 4, 52, 60)),
    ])
    let page = fixture.layout.pages[0]
    #expect(page.floats == [1: PageFloat()] && page.cells[1] == nil)
    #expect(page.parents == [1: 0, 2: 0])
    // The gap below the float reaches 2 points into the second line.
    let lines = fixture.layout.manager.lineFragments(
      in: fixture.layout.manager.textContainers[page.containers[2]])
    #expect(lines.map(\.available.start) == [34, 34, 0])
    #expect(lines.map(\.available.end) == [112, 112, 112])
    #expect(fixture.hasAllText && fixture.layout.remarks.isEmpty)
  }

  @Test("in text from right to left everything is mirrored")
  func rightToLeft() throws {
    func frames(_ words: [String]) throws -> [Rect] {
      let fixture = try TableFixture.nested(
        """
        ::: {.list-table header=0}
        - - \(words[0])
          - \(words[1])

            ::: {.list-table .inner header=0}
            - - \(words[2])
              - \(words[3])
            :::
        :::
        """, padding: "[1, 6, 3, 2]",
        table: #", "columns": [60, 140]}}, "inner": {"table": {"columns": [50, 40]"#)
      #expect(fixture.texts().map(\.text) == [words[0], "", words[1], words[2], words[3]])
      return fixture.texts().map(\.frame)
    }
    let (latin, hebrew) = (
      try frames(["a", "b", "c", "d"]), try frames(["\u{5D0}", "\u{5D1}", "\u{5D2}", "\u{5D3}"])
    )
    let starts: [Double] = [2, 62, 62, 64, 114]
    #expect(zip(latin, starts).allSatisfy { abs($0.minX - $1) < 1e-6 })
    let widths: [Double] = [52, 132, 132, 42, 32]
    #expect(zip(latin, widths).allSatisfy { abs($0.width - $1) < 1e-6 })
    for (own, other) in zip(latin, hebrew) {
      #expect(abs(own.minX - (300 - other.maxX)) < 1e-6)
      #expect(abs(own.width - other.width) < 1e-6 && own.minY == other.minY)
    }
  }
}
