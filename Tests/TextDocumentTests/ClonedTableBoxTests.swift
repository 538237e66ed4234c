import Foundation
import TestFonts
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Lines are 20 points high, cells have no padding. The note has 4 points around its content,
/// within a margin of 5; quotes have 3 within 2. Columns are 120 points high, from 20 to 140.
@Suite("Boxes with tables have all of their sides in each column")
struct ClonedTableBoxTests {
  private static let styles =
    ##""table": {"table": {"padding": 0, "rules": "none"}}, "##
    + ##""note": {"box": {"background": "#123456", "padding": 4, "margin": [5, 0], "##
    + ##""breakInside": "clone"}}, "##
    + ##""blockQuote": {"box": {"background": "#654321", "padding": [3, 6], "margin": [2, 0], "##
    + ##""breakInside": "clone"}}, "##
    + #""heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}"#
  private static let note = Color(red: 18.0 / 255, green: 52.0 / 255, blue: 86.0 / 255)
  private static let quote = Color(red: 101.0 / 255, green: 67.0 / 255, blue: 33.0 / 255)

  private static func request(
    _ text: String, styles: String = styles, body: String = "", rest: String = "",
    size: String = "[300, 160]"
  ) throws -> DocumentRequest {
    try BoxTests.request(text, styles: styles, body: body, rest: rest, size: size)
  }

  private func layout(
    _ text: String, styles: String = styles, body: String = "", rest: String = "",
    size: String = "[300, 160]"
  ) throws -> DocumentLayout {
    try DocumentLayout(Self.request(text, styles: styles, body: body, rest: rest, size: size))
  }

  private static func table(_ rows: Int) -> String {
    "|a|b|\n|-|-|" + (0..<rows).map { "\n|\($0)|d|" }.joined()
  }

  /// Returns the tops of the first cells of rows on a page.
  private func rows(_ layout: DocumentLayout, page number: Int = 0) -> [Double] {
    let page = layout.pages[number]
    return page.cells.places.filter { page.cells[$0]?.column == 0 }.map { page.frames[$0].minY }
  }

  /// Returns the tops and bottoms of a box on a page; pieces that touch count as one.
  private func edges(
    _ layout: DocumentLayout, _ color: Color = note, page number: Int = 0
  ) -> [[Double]] {
    let page = layout.pages[number]
    var found = page.decorations.filter { $0.color == color }.map(\.rect)
    for (place, index) in page.containers.enumerated() {
      for part in layout.manager.textBoxes(in: layout.manager.textContainers[index]) {
        found += part.decorations(at: page.frames[place].origin).filter { $0.color == color }
          .flatMap(\.rects)
      }
    }
    var edges: [[Double]] = []
    for rect in found.sorted(by: { $0.minY < $1.minY }) {
      if let last = edges.last, rect.minY <= last[1] + 1e-6 {
        edges[edges.count - 1][1] = max(last[1], rect.maxY)
      } else {
        edges.append([rect.minY, rect.maxY])
      }
    }
    return edges.map { $0.map { ($0 * 1000).rounded() / 1000 } }
  }

  /// Returns the tops of the lines of texts in columns on a page, without those of cells.
  private func lines(_ layout: DocumentLayout, page number: Int = 0) -> [Double] {
    let page = layout.pages[number]
    return page.containers.enumerated().filter { page.cells[$0.offset] == nil }.flatMap {
      place, index in
      layout.manager.lineFragments(in: layout.manager.textContainers[index]).map {
        page.frames[place].minY + $0.rect.minY
      }
    }
  }

  @Test("each part of a table has the sides of its box, and rows leave the room")
  func rows() throws {
    let layout = try layout("x\n\n::: note\n\n\(Self.table(9))\n\n:::\n\nw")
    // x 20; the box from 45, rows from 49: four end at 129, and 4 below.
    #expect(rows(layout) == [49, 69, 89, 109])
    #expect(edges(layout) == [[45, 133]])
    // 24 + 5 × 20 + 4 = 128 of 140.
    #expect(rows(layout, page: 1) == [24, 44, 64, 84, 104])
    #expect(edges(layout, page: 1) == [[20, 128]])
    #expect(rows(layout, page: 2) == [24, 44, 64])
    #expect(edges(layout, page: 2) == [[20, 88]])
    #expect(layout.remarks.isEmpty)
  }

  @Test("a row without room for the sides below it moves on")
  func room() throws {
    // The fourth row ends at 129, and the column at 131.
    let layout = try layout("x\n\n::: note\n\n\(Self.table(9))\n\n:::", size: "[300, 151]")
    #expect(rows(layout) == [49, 69, 89] && edges(layout) == [[45, 113]])
    #expect(
      rows(layout, page: 1) == [24, 44, 64, 84, 104] && edges(layout, page: 1) == [[20, 128]])
    // Five rows and the sides take 108 points of 107.
    let lower = try self.layout("::: note\n\n\(Self.table(9))\n\n:::", size: "[300, 147]")
    #expect(rows(lower) == [24, 44, 64, 84] && edges(lower) == [[20, 108]])
  }

  @Test("a column that ends between text and a table has the sides of their box")
  func betweenTextAndTable() throws {
    // The box from 65, y 69..89: the header and a row end at 129, with 4 below; 3 rows do not fit.
    let together = try layout("x\n\nx\n\n::: note\n\ny\n\n\(Self.table(2))\n\nz\n\n:::\n\nw")
    #expect(rows(together) == [89, 109] && edges(together) == [[65, 133]])
    #expect(rows(together, page: 1) == [24, 44] && edges(together, page: 1) == [[20, 88]])
    #expect(lines(together, page: 1) == [64, 93])
    // Three lines above: y ends at 109, and no row has room.
    let apart = try layout("x\n\nx\n\nx\n\n::: note\n\ny\n\n\(Self.table(2))\n\nz\n\n:::\n\nw")
    #expect(rows(apart).isEmpty && edges(apart) == [[85, 113]])
    #expect(rows(apart, page: 1) == [24, 44, 64] && edges(apart, page: 1) == [[20, 108]])
    #expect(lines(apart, page: 1) == [84, 113])
  }

  @Test("a column that ends between a table and text has the sides of their box")
  func betweenTableAndText() throws {
    let layout = try layout("x\n\nx\n\n::: note\n\n\(Self.table(2))\n\nz\n\nz\n\n:::\n\nw")
    // Rows 69..129, and 4 below.
    #expect(rows(layout) == [69, 89, 109] && edges(layout) == [[65, 133]])
    #expect(lines(layout, page: 1) == [24, 44, 73])
    #expect(edges(layout, page: 1) == [[20, 68]])
  }

  @Test("text below a table in the same column continues the box without sides")
  func textBelow() throws {
    let text = "x\n\n::: note\n\ny\n\n\(Self.table(1))\n\nz\n\nz\n\n:::\n\nw"
    let layout = try layout(text)
    // y 49, rows 69 and 89, z 109..129; the other z is in the next column.
    #expect(lines(layout) == [20, 49, 109] && rows(layout) == [69, 89])
    #expect(edges(layout) == [[45, 133]])
    #expect(lines(layout, page: 1) == [24, 53] && edges(layout, page: 1) == [[20, 48]])
    let whole = try self.layout(text, size: "[300, 400]")
    let sliced = try self.layout(
      text, styles: Self.styles.replacing("clone", with: "slice"), size: "[300, 400]")
    #expect(try whole.dumpedText() == sliced.dumpedText())
  }

  @Test("nested boxes both have their sides, with the inner margin between them")
  func nested() throws {
    let rows = Self.table(9).replacing("\n", with: "\n> ")
    let layout = try layout("::: note\n\n> \(rows)\n\nz\n\n:::\n\nw")
    // 20 + 4 + 2 + 3 = 29; five rows end at 129, with 3 + 2 + 4 below.
    for page in 0...1 {
      #expect(self.rows(layout, page: page) == [29, 49, 69, 89, 109])
      #expect(edges(layout, page: page) == [[20, 138]])
      #expect(edges(layout, Self.quote, page: page) == [[26, 132]])
    }
  }

  @Test("an outer box that is sliced encloses the sides of an inner one that is cloned")
  func mixed() throws {
    let styles = Self.styles.replacing(
      #""margin": [5, 0], "breakInside": "clone""#, with: #""margin": [5, 0]"#)
    let rows = Self.table(9).replacing("\n", with: "\n> ")
    let layout = try layout("::: note\n\n> \(rows)\n\nz\n\n:::\n\nw", styles: styles)
    #expect(edges(layout) == [[20, 132]] && edges(layout, Self.quote) == [[26, 132]])
    #expect(self.rows(layout, page: 1) == [23, 43, 63, 83, 103])
    #expect(edges(layout, page: 1) == [[20, 126]])
    #expect(edges(layout, Self.quote, page: 1) == [[20, 126]])
  }

  @Test("rows higher than a column are divided within the sides of their boxes")
  func divided() throws {
    let words = BoxTests.words + " " + BoxTests.words
    let layout = try layout(
      "::: note\n\ny\n\n|a|b|\n|-|-|\n|\(words)|d|\n\nz\n\n:::\n\nw", size: "[120, 160]")
    #expect(layout.pages.count > 3 && layout.overflow == nil)
    for page in 0..<layout.pages.count - 1 {
      let own = edges(layout, page: page)
      #expect(own.count == 1 && own[0][0] == 20 && own[0][1] <= 140, "\(page): \(own)")
      let tops = rows(layout, page: page) + lines(layout, page: page)
      #expect((tops.min() ?? 0) == 24)
    }
    // The header and four lines: 24 + 20 + 4 × 20 + 4.
    #expect(edges(layout, page: 1) == [[20, 128]])
  }

  @Test("a row that is divided from the start of a column on has the header above it")
  func dividedBelowHeader() throws {
    let layout = try layout(
      "::: note\n\ny\n\n|a|b|\n|-|-|\n|c|d|\n|\(BoxTests.words)|d|\n\n:::", size: "[100, 160]")
    #expect(rows(layout) == [44, 64])
    #expect(rows(layout, page: 1) == [24, 44] && rows(layout, page: 2) == [24, 44])
    #expect(edges(layout) == [[20, 88]] && edges(layout, page: 1) == [[20, 128]])
  }

  @Test("consecutive tables of a box continue it, or are apart at the end of a column")
  func twoTables() throws {
    let together = try layout("x\n\n::: note\n\n\(Self.table(1))\n\n\(Self.table(3))\n\n:::\n\nw")
    #expect(rows(together) == [49, 69, 89, 109] && edges(together) == [[45, 133]])
    #expect(rows(together, page: 1) == [24, 44, 64] && edges(together, page: 1) == [[20, 88]])
    let apart = try layout("x\n\n::: note\n\n\(Self.table(3))\n\n\(Self.table(2))\n\n:::\n\nw")
    #expect(rows(apart) == [49, 69, 89, 109] && edges(apart) == [[45, 133]])
    #expect(rows(apart, page: 1) == [24, 44, 64] && edges(apart, page: 1) == [[20, 88]])
  }

  @Test("a float divides a box, whose parts have all sides, and a table opens it again")
  func floats() throws {
    let float = "::: {float=right width=30%}\n\nf\n\n:::"
    let layout = try layout(
      "::: note\n\n\(Self.table(1))\n\n\(float)\n\n\(Self.table(3))\n\nz\n\n:::", size: "[300, 300]"
    )
    // The rows end at 64, and the box at 68.
    let own = layout.pages[0].decorations.filter { $0.color == Self.note }.map(\.rect)
      .sorted { $0.minY < $1.minY }
    #expect(rows(layout).prefix(2) == [24, 44] && rows(layout).count == 6)
    #expect(own.count == 2 && own[0] == Rect(x: 20, y: 20, width: 260, height: 48))
    #expect(own.last.map { $0.minY + 4 } == rows(layout)[2])
  }

  @Test("a table whose style has the box has its sides in each column")
  func ownBox() throws {
    let styles =
      ##""table": {"table": {"padding": 0, "rules": "none"}, "box": {"background": "#123456", "##
      + ##""padding": 4, "breakInside": "clone"}}"##
    let layout = try layout(
      Self.table(6), styles: styles,
      rest: #""containers": [{"frame": [20, 20, 120, 70]}, {"frame": [160, 20, 120, 120]}],"#)
    #expect(rows(layout) == [24, 44, 64, 24, 44, 64, 84, 104])
    #expect(edges(layout).map { $0[0] } == [20])
  }

  @Test("a heading that moves on with a table leaves the box above it closed")
  func keptHeading() throws {
    let layout = try layout("x\n\n::: note\n\ny\n\ny\n\n# h\n\n\(Self.table(2))\n\n:::\n\nw")
    // y 49 and 69, then h at 89, and the header and a row would end at 149.
    #expect(lines(layout) == [20, 49, 69] && edges(layout) == [[45, 93]])
    #expect(lines(layout, page: 1).first == 24)
    #expect(rows(layout, page: 1) == [44, 64, 84])
    #expect(edges(layout, page: 1) == [[20, 108]])
    // A table is above the heading.
    let tables = try self.layout(
      "x\n\n::: note\n\n\(Self.table(1))\n\n# h\n\n\(Self.table(2))\n\n:::\n\nw")
    #expect(rows(tables) == [49, 69] && edges(tables) == [[45, 93]])
    #expect(rows(tables, page: 1) == [44, 64, 84] && edges(tables, page: 1) == [[20, 108]])
  }

  @Test("sides that would leave less than half of a column to rows are left out")
  func tooHigh() throws {
    let styles = Self.styles.replacing(#""padding": 4"#, with: #""padding": 31"#)
    let layout = try layout("::: note\n\n\(Self.table(9))\n\n:::", styles: styles)
    #expect(layout.overflow == nil)
    #expect(rows(layout, page: 1).first == 20)
  }

  @Test(
    "no part enters a shape's margin, or leaves its column",
    arguments: ["circle(40 at 20 60)", "circle(40 at 150 60)"], ["ltr", "rtl"])
  func besideCircle(shape: String, direction: String) throws {
    let layout = try layout(
      "::: note\n\ny\n\n\(Self.table(9))\n\nz\n\nz\n\n:::\n\nw",
      body: #", "direction": "\#(direction)""#,
      rest: #""exclusions": [{"shape": "\#(shape)", "margin": 6, "pages": "all"}],"#)
    #expect(layout.pages.count > 2 && layout.overflow == nil)
    let center: Double = shape.contains("150") ? 150 : 20
    for page in 0..<layout.pages.count {
      for edge in edges(layout, page: page) { #expect(edge[0] >= 20 && edge[1] <= 140 + 1e-6) }
      let outlines = layout.pages[page].decorations.compactMap(\.path)
      for degrees in 0..<360 {
        let angle = Double(degrees) * .pi / 180
        let edge = Point(x: center + 45.5 * cos(angle), y: 60 + 45.5 * sin(angle))
        #expect(!outlines.contains { $0.contains(edge) }, "\(edge)")
      }
    }
  }

  @Test("breaks of pages that are chosen together leave the room")
  func optimal() throws {
    let box = "::: note\n\ny\n\n\(Self.table(6))\n\nz\n\nz\n\n:::\n\nw"
    let layout = try layout("x\n\n\(box)\n\n\(box)", rest: #""pageBreaking": "optimal","#)
    #expect(!layout.remarks.contains { $0.message.contains("one after the other") })
    for page in 0..<layout.pages.count {
      for edge in edges(layout, page: page) { #expect(edge[0] >= 20 && edge[1] <= 140) }
    }
  }

  @Test("notes stand below the sides of a box")
  func notes() throws {
    let table = "|a|b|\n|-|-|" + (0..<9).map { "\n|\($0)[^\($0)]|d|" }.joined()
    let notes = (0..<9).map { "[^\($0)]: Note.\n" }.joined()
    let layout = try layout("::: note\n\n\(table)\n\n:::\n\n\(notes)", size: "[300, 240]")
    #expect(layout.overflow == nil && layout.pages.count > 2)
    for (number, page) in layout.pages.enumerated() {
      let feet = page.footnoteParents.keys.map { page.frames[$0].minY }.min() ?? 220
      for edge in edges(layout, page: number) { #expect(edge[1] <= feet + 1e-6) }
    }
  }

  @Test("an edited text has the boxes of a new one")
  func edits() throws {
    let texts = [
      "x\n\n::: note\n\ny\n\n\(Self.table(5))\n\nz\n\n:::\n\nw",
      "x\n\n::: note\n\n\(Self.table(5))\n\nz\n\n:::\n\nw",
      "x\n\nx\n\n::: note\n\ny\n\n\(Self.table(4))\n\nz\n\n:::\n\nw",
      "x\n\nx\n\nx\n\n::: note\n\ny\n\n\(Self.table(4))\n\nz\n\nz\n\n:::\n\nw",
      "x\n\n::: note\n\n> q\n>\n> \(Self.table(5).replacing("\n", with: "\n> "))\n\n:::\n\nw", "x",
    ]
    var edited = try layout(texts[0])
    for text in texts.dropFirst() {
      edited = try DocumentLayout(Self.request(text), following: edited)
      #expect(try edited.dumpedText() == layout(text).dumpedText())
    }
  }
}
