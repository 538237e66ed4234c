import Foundation
import TestFonts
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Lines are 20 points high, cells have no padding. The box has 4 points around its content,
/// within a margin of 5.
@Suite("Boxes hold tables, with text above and below them")
struct BoxedTableTests {
  private static let styles =
    ##""table": {"table": {"padding": 0, "rules": "none"}}, "##
    + ##""note": {"box": {"background": "#123456", "padding": 4, "margin": [5, 0]}}, "##
    + ##""blockQuote": {"box": {"background": "#654321", "padding": [3, 6], "margin": [2, 0]}}"##

  private static func request(
    _ text: String, styles: String = styles, body: String = "", rest: String = "",
    size: String = "[300, \"auto\"]"
  ) throws -> DocumentRequest {
    try BoxTests.request(text, styles: styles, body: body, rest: rest, size: size)
  }

  private func layout(
    _ text: String, styles: String = styles, body: String = "", rest: String = "",
    size: String = "[300, \"auto\"]"
  ) throws -> DocumentLayout {
    try DocumentLayout(Self.request(text, styles: styles, body: body, rest: rest, size: size))
  }

  /// Returns the tops and left ends of the cells of a page.
  private func cells(_ layout: DocumentLayout, page: Int = 0) -> [[Double]] {
    let page = layout.pages[page]
    return page.cells.places.map { [page.frames[$0].minY, page.frames[$0].minX] }
  }

  /// Returns the rectangles of a colour on a page: of boxes beside tables, and around text.
  private func rects(_ layout: DocumentLayout, _ color: String, page number: Int = 0) -> [Rect] {
    let page = layout.pages[number]
    let wanted = Color(hexadecimal: color)
    var found = page.decorations.filter { $0.color == wanted }.map(\.rect)
    for (place, index) in page.containers.enumerated() {
      for part in layout.manager.textBoxes(in: layout.manager.textContainers[index]) {
        found += part.decorations(at: page.frames[place].origin).filter { $0.color == wanted }
          .flatMap(\.rects)
      }
    }
    return found.sorted { $0.minY < $1.minY }
  }

  private static let table = "|a|b|\n|-|-|\n|c|d|"

  @Test("a box around text, a table and text is drawn without a gap")
  func whole() throws {
    let layout = try layout("x\n\n::: note\n\ny\n\n\(Self.table)\n\nz\n\n:::\n\nw")
    // 20 of the margin; x 20..40; margin 5; the box from 45: y 49..69, rows 69..109, z 109..129.
    #expect(cells(layout).map { $0[0] } == [69, 69, 89, 89])
    #expect(cells(layout).map { $0[1] }.first == 24)
    #expect(rects(layout, "#123456") == [Rect(x: 20, y: 45, width: 260, height: 88)])
    #expect(layout.pages[0].size.height == 133 + 5 + 20 + 20)
    #expect(layout.remarks.isEmpty)
  }

  @Test("the boxes of items above a table with a box of its own are those of their text")
  func besideOthers() throws {
    let styles = ["listItem", "table"].map { #""\#($0)": {"box": {"padding": 3}}"# }
    let layout = try layout(
      "- one\n- two\n\n  more\n\n\(Self.table)", styles: styles.joined(separator: ", "))
    let container = layout.manager.textContainers[layout.pages[0].containers[0]]
    #expect(layout.manager.textBoxes(in: container).count == 2)
  }

  @Test("a box around text and tables has one gradient, one line and one shadow")
  func joined() throws {
    let styles =
      ##""table": {"table": {"padding": 0, "rules": "none"}}, "##
      + ##""note": {"box": {"gradient": "linear-gradient(red, blue)", "padding": 4, "##
      + ##""border": {"width": 1, "color": "black", "radius": 3}, "shadow": {"y": 2}}}"##
    let text = "::: note\n\ny\n\n\(Self.table)\n\nz\n\n\(Self.table)\n\n:::"
    let page = try layout(text, styles: styles).pages[0]
    #expect(page.decorations.count { $0.gradient != nil } == 1)
    // The shadow is lower than the box by 2 points.
    #expect(Set(page.decorations.map(\.rect.height)) == [130])
    #expect(Set(page.decorations.map(\.rect.minY)) == [20, 22])
    // Beside a shape it has one outline.
    let shape = ##""exclusions": [{"shape": "circle(9 at 290 70)"}],"##
    let cut = try layout(text, styles: styles, rest: shape).pages[0]
    #expect(cut.decorations.count { $0.gradient != nil } == 1)
    #expect(cut.decorations.allSatisfy { $0.rect.height == 130 })
  }

  @Test("boxes around words beside a table are drawn once")
  func words() throws {
    let styles = Self.styles + ##", "code": {"box": {"background": "#00FF00"}}"##
    let layout = try layout("::: note\n\n`y` x `z`\n\n\(Self.table)\n\n:::", styles: styles)
    #expect(rects(layout, "#00FF00").count == 2)
    #expect(rects(layout, "#123456") == [Rect(x: 20, y: 20, width: 260, height: 68)])
  }

  @Test("in columns above a heading across them, each column has its own part of a box")
  func columns() throws {
    let styles = Self.styles + ##", "heading1": {"columns": 1, "font": {"size": 10}}"##
    let text = ["y", "z", "w"].map { "\($0)\n\n\(Self.table)\n\n" }.joined()
    let layout = try layout(
      "::: note\n\n\(text)v\n\n:::\n\n# Across", styles: styles,
      rest: #""columns": {"count": 2, "gap": 20},"#, size: "[300, 240]")
    // The columns are 120 points wide. The first one takes six rows and 4 points of padding, the
    // second one four rows.
    #expect(
      rects(layout, "#123456") == [
        Rect(x: 20, y: 20, width: 120, height: 124), Rect(x: 160, y: 20, width: 120, height: 84),
      ])
  }

  @Test("a box that holds only a table has its sides around it")
  func alone() throws {
    let layout = try layout("x\n\n::: note\n\n\(Self.table)\n\n:::\n\nw")
    #expect(cells(layout).map { $0[0] } == [49, 49, 69, 69])
    #expect(rects(layout, "#123456") == [Rect(x: 20, y: 45, width: 260, height: 48)])
    let first = try self.layout("::: note\n\n\(Self.table)\n\n:::")
    #expect(cells(first).map { $0[0] } == [24, 24, 44, 44])
    #expect(rects(first, "#123456") == [Rect(x: 20, y: 20, width: 260, height: 48)])
    #expect(first.pages[0].size.height == 88)
  }

  @Test("nested boxes begin and end with a table in them")
  func nested() throws {
    let layout = try layout("::: note\n\n> \(Self.table.replacing("\n", with: "\n> "))\n\n:::")
    // 20 + 4 + 2 + 3 = 29; rows to 69; 3 + 2 + 4 below.
    #expect(cells(layout).map { $0[0] } == [29, 29, 49, 49])
    #expect(cells(layout)[0][1] == 20 + 4 + 6)
    #expect(rects(layout, "#123456") == [Rect(x: 20, y: 20, width: 260, height: 58)])
    #expect(rects(layout, "#654321") == [Rect(x: 24, y: 26, width: 252, height: 46)])
  }

  @Test("in text from right to left the sides are mirrored")
  func rightToLeft() throws {
    let styles = Self.styles.replacing(#""padding": 4"#, with: #""padding": [4, 10, 4, 30]"#)
    let words = "|\u{5D0}|\u{5D1}|\n|-|-|\n|\u{5D2}|\u{5D3}|"
    let layout = try layout(
      "::: note\n\n\(words)\n\n:::", styles: styles, body: #", "direction": "rtl""#)
    let page = layout.pages[0]
    let right = page.cells.places.map { page.frames[$0].maxX }.max() ?? 0
    #expect(abs(right - 250) < 0.02)
    #expect(rects(layout, "#123456") == [Rect(x: 20, y: 20, width: 260, height: 48)])
  }

  @Test("pages cut the box beside the table, below the repeated header")
  func pages() throws {
    let rows = (0..<7).map { "\n|\($0)|d|" }.joined()
    let layout = try layout(
      "x\n\n::: note\n\n\(Self.table)\(rows)\n\n:::\n\nw", size: "[300, 160]")
    // x 20; the box from 25, the table from 29: header and 3 rows of 20 fit 120 points.
    #expect(cells(layout).map { $0[0] } == [49, 49, 69, 69, 89, 89, 109, 109])
    #expect(rects(layout, "#123456") == [Rect(x: 20, y: 45, width: 260, height: 84)])
    #expect(cells(layout, page: 1).first?[0] == 20)
    // The last row and the padding below it have no room with the others.
    #expect(rects(layout, "#123456", page: 1) == [Rect(x: 20, y: 20, width: 260, height: 100)])
    #expect(rects(layout, "#123456", page: 2) == [Rect(x: 20, y: 20, width: 260, height: 44)])
  }

  @Test("a last row whose padding does not fit moves on with it")
  func padding() throws {
    // x 20 + 5 + 4 + 2 × 20 = 69 of 70 points; the padding below needs 4.
    let layout = try layout("x\n\n::: note\n\n\(Self.table)\n\n:::", size: "[300, 110]")
    #expect(layout.pages.count == 2)
    #expect(cells(layout).isEmpty && rects(layout, "#123456").isEmpty)
    #expect(cells(layout, page: 1).map { $0[0] } == [24, 24, 44, 44])
  }

  @Test(
    "beside a shape the box keeps clear of its margin with the table",
    arguments: ["circle(30 at 300 60)", "circle(30 at 0 60)", "circle(30 at 150 60)"],
    ["box", "text"])
  func besideCircle(shape: String, around: String) throws {
    let rows = (0..<5).map { "\n|word\($0)|words|" }.joined()
    let styles = Self.styles.replacing(
      #""rules": "none""#, with: #""rules": "none", "around": "\#(around)""#)
    let layout = try layout(
      "x\n\n::: note\n\ny\n\n\(Self.table)\(rows)\n\nz\n\n:::", styles: styles,
      rest: #""exclusions": [{"shape": "\#(shape)", "margin": 5}],"#)
    let center: Double = shape.contains("300") ? 300 : shape.contains("150") ? 150 : 0
    let outlines = layout.pages[0].decorations.compactMap(\.path)
    for degrees in 0..<360 {
      let angle = Double(degrees) * .pi / 180
      let edge = Point(x: center + 34.5 * cos(angle), y: 60 + 34.5 * sin(angle))
      #expect(!outlines.contains { $0.contains(edge) }, "\(edge)")
    }
    // Text and table have one outline.
    #expect(outlines.count == 1 && rects(layout, "#123456").count == 1)
  }

  @Test("tables in lists, and tables whose style has a box, are in boxes")
  func otherBoxes() throws {
    let list = try layout(
      "- x\n\n  \(Self.table.replacing("\n", with: "\n  "))",
      styles: ##""table": {"table": {"padding": 0}}, "##
        + ##""listItem": {"box": {"padding": 3, "background": "#123456"}}"##)
    #expect(cells(list).count == 4)
    #expect(rects(list, "#123456").count == 1)
    let own = try layout(
      Self.table,
      styles:
        ##""table": {"table": {"padding": 0}, "box": {"padding": 3, "background": "#123456"}}"##)
    #expect(rects(own, "#123456").map(\.minY) == [20])
    #expect(rects(own, "#123456").map(\.height) == [46])
  }

  @Test("a box with a table is cut by shapes")
  func restrictions() throws {
    let styles = Self.styles.replacing(
      #""padding": 4"#, with: #""padding": 4, "around": "box""#)
    let text = "::: note\n\ny\n\n\(Self.table)\n\nz\n\n:::"
    let (own, plain) = try (layout(text, styles: styles), layout(text))
    #expect(try own.dumpedText() == plain.dumpedText())
  }

  private static let kept =
    styles.replacing(#""padding": 4"#, with: #""padding": 4, "breakInside": "avoid""#)
    + #", "heading1": {"font": {"size": 10}, "spaceBefore": 0, "spaceAfter": 0}"#

  @Test("a box that avoids breaks moves to the next column with its text and its table")
  func avoid() throws {
    let box = "::: note\n\ny\n\n\(Self.table)\n\nz\n\n:::"
    // The box is 4 + 20 + 40 + 20 + 4 high, below 20 and 5 of 120 points.
    let fits = try layout("x\n\n\(box)\n\nw", styles: Self.kept, size: "[300, 160]")
    #expect(rects(fits, "#123456").first?.minY == 45 && rects(fits, "#123456").last?.maxY == 133)
    let moved = try layout("x\n\nx\n\n\(box)\n\nw", styles: Self.kept, size: "[300, 160]")
    #expect(rects(moved, "#123456").isEmpty && cells(moved).isEmpty)
    #expect(rects(moved, "#123456", page: 1).first?.minY == 20)
    #expect(rects(moved, "#123456", page: 1).last?.maxY == 108)
    #expect(cells(moved, page: 1).map { $0[0] } == [44, 44, 64, 64])
    // A heading moves with it: 20 points, and the margin.
    let heading = try layout("x\n\n# h\n\n\(box)", styles: Self.kept, size: "[300, 160]")
    #expect(rects(heading, "#123456", page: 1).first?.minY == 45)
    #expect(rects(heading, "#123456", page: 1).last?.maxY == 133)
    // Without the key the table is divided from the text above it.
    let auto = try layout("x\n\nx\n\n\(box)\n\nw", size: "[300, 160]")
    #expect(!rects(auto, "#123456").isEmpty && !rects(auto, "#123456", page: 1).isEmpty)
  }

  @Test("a box that begins with its table moves, too, and the outermost box counts")
  func avoidFirst() throws {
    let rows = "\(Self.table)\n|e|f|"
    let text = "x\n\nx\n\nx\n\n::: note\n\n\(rows)\n\n:::\n\nw"
    let moved = try layout(text, styles: Self.kept, size: "[300, 160]")
    #expect(cells(moved).isEmpty)
    #expect(rects(moved, "#123456", page: 1) == [Rect(x: 20, y: 20, width: 260, height: 68)])
    let inner = text.replacing("::: note\n\n", with: "> q\n\n::: note\n\n> r\n>\n> ")
      .replacing("\n|", with: "\n> |")
    let nested = try layout(inner, styles: Self.kept, size: "[300, 200]")
    #expect(cells(nested).isEmpty && cells(nested, page: 1).count == 6)
    #expect(rects(nested, "#123456", page: 1).first?.minY == 20)
  }

  @Test("a box that is higher than a column is cut as without the key")
  func avoidTooHigh() throws {
    let rows = (0..<7).map { "\n|\($0)|d|" }.joined()
    let text = "x\n\n::: note\n\n\(Self.table)\(rows)\n\n:::\n\nw"
    let own = try layout(text, styles: Self.kept, size: "[300, 160]")
    #expect(try own.dumpedText() == layout(text, size: "[300, 160]").dumpedText())
  }

  @Test("beside a shape the box moves if it has no room in the rest of its column")
  func avoidBesideShape() throws {
    let text = "x\n\n::: note\n\ny\n\n|word|words|\n|-|-|\n|word|words|\n\n:::\n\nw"
    // The first shape leaves 80 points of each page, the other one is beside the box.
    for (shape, number) in [("inset(100 0 0 0)", 1), ("inset(60 0 60 160)", 0)] {
      let layout = try layout(
        text, styles: Self.kept, rest: #""exclusions": [{"shape": "\#(shape)"}],"#,
        size: "[300, 160]")
      #expect(cells(layout, page: number).count == 4, "\(shape)")
      #expect(layout.overflow == nil)
    }
  }

  @Test("an edited text has the boxes of a new one", arguments: [styles, kept])
  func edits(styles: String) throws {
    let texts = [
      "x\n\n::: note\n\ny\n\n\(Self.table)\n\nz\n\n:::\n\nw",
      "x\n\n::: note\n\n\(Self.table)\n\nz\n\n:::\n\nw",
      "x\n\n::: note\n\n\(Self.table)\n|e|f|\n\n:::\n\nw",
      "x\n\n::: note\n\n> q\n>\n> \(Self.table.replacing("\n", with: "\n> "))\n\n:::\n\nw", "x",
    ]
    var edited = try layout(texts[0], styles: styles, size: "[300, 120]")
    for text in texts.dropFirst() {
      edited = try DocumentLayout(
        Self.request(text, styles: styles, size: "[300, 120]"), following: edited)
      #expect(
        try edited.dumpedText() == layout(text, styles: styles, size: "[300, 120]").dumpedText())
    }
  }

  @Test("rows higher than a page are divided with their box")
  func divided() throws {
    let layout = try layout(
      "::: note\n\n|a|b|\n|-|-|\n|\(BoxTests.words)|d|\n\n:::\n\nw", size: "[120, 120]")
    #expect(layout.pages.count > 2 && layout.overflow == nil)
    for number in 0..<layout.pages.count - 1 {
      #expect(!rects(layout, "#123456", page: number).isEmpty)
      for rect in rects(layout, "#123456", page: number) { #expect(rect.maxY <= 105) }
    }
  }
}

extension Color {
  fileprivate init(hexadecimal: String) {
    let value = Int(hexadecimal.dropFirst(), radix: 16) ?? 0
    self.init(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
