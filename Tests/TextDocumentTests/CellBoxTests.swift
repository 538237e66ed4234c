import TestFonts
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, rows 20 points high, and cells have 5 points beside their text.
/// The box has 4 points around its content.
@Suite("Boxes around paragraphs of cells")
struct CellBoxTests {
  private static let note =
    ##"}}, "note": {"box": {"background": "#123456", "padding": 4, "margin": [5, 0]"##
  private static let color = Color(red: 18.0 / 255, green: 52.0 / 255, blue: 86.0 / 255)

  private func fixture(
    _ text: String, size: String = "[300, 400]", table: String = #", "rules": "none""#,
    styles: String = note,
    rest: String = ""
  ) throws -> TableFixture {
    try TableFixture(text, size: size, table: table + styles, rest: rest)
  }

  /// Returns the rectangles of a colour behind the text of a page, in points of the page.
  private func rects(_ layout: DocumentLayout, page number: Int = 0) -> [Rect] {
    let page = layout.pages[number]
    return page.containers.enumerated().flatMap { place, index in
      layout.manager.textBoxes(in: layout.manager.textContainers[index]).flatMap { part in
        part.decorations(at: page.frames[place].origin).filter { $0.color == Self.color }
          .flatMap(\.rects)
      }
    }
  }

  @Test("a cell that names a class has its box, which widens the column and its row")
  func cell() throws {
    let fixture = try fixture("|a|b|\n|-|-|\n|word {.note}|c|\n|d|e|")
    #expect(fixture.texts().map(\.text) == ["a", "b", "word", "c", "d", "e"])
    // 24 for the word, 8 for the box, 10 for the cell.
    let texts = fixture.texts()
    #expect(abs(texts[1].frame.minX - 5 - 42.01) < 1e-9)
    #expect(texts[2].frame == Rect(x: 5, y: 20, width: texts[2].frame.width, height: 28))
    // The first lines of a row stand on one baseline.
    #expect(texts[3].frame.minY == 24 && texts[4].frame.minY == 48)
    let rects = rects(fixture.layout)
    #expect(rects.count == 1 && abs(rects[0].width - 32.01) < 1e-9)
    #expect(rects[0].origin == Point(x: 5, y: 20) && rects[0].height == 28)
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("the highest cell of a row has its first line on the common baseline, too")
  func baseline() throws {
    let columns = #", "rules": "none", "columns": [60, 40]"#
    let texts = try fixture("|word {.note}|aaaa aaaa|\n|-|-|\n|c|d|", table: columns).texts()
    #expect(texts.map(\.frame.minY) == [0, 4, 44, 44])
    #expect(texts[1].frame.height == 40)
  }

  @Test("the first cell's class is not that of the table, nor the table's that of cells")
  func classes() throws {
    let first = try fixture("|a {.note}|b|\n|-|-|\n|c|d|")
    #expect(rects(first.layout).count == 1 && first.layout.pages[0].decorations.isEmpty)
    let table = try fixture("Table: x {.note}\n\n|a|b|\n|-|-|\n|c|d|")
    #expect(rects(table.layout).isEmpty)
    #expect(table.layout.pages[0].decorations.map(\.rect.height) == [48])
    // Also with a caption below, which is read after the cells.
    let texts = [
      "Table: x {.note}\n\n|a|b {.note}|\n|-|-|", "|a|b {.other}|\n|-|-|\n\n: x {.note}",
    ]
    for text in texts {
      let both = try fixture(text, styles: Self.note + ##"}}, "other": {"font": {"size": 10"##)
      #expect(rects(both.layout).isEmpty && both.layout.pages[0].decorations.count == 1)
    }
  }

  @Test("a cell's class has the type of its style, and the table keeps its own")
  func type() throws {
    let large = #"}}, "large": {"spaceAfter": 9, "font": {"size": 20"#
    let fixture = try fixture(
      "|a|b|\n|-|-|\n|c {.large}|d|\n\ne", styles: large)
    #expect(fixture.texts().map(\.text) == ["a", "b", "c", "d", "e"])
    #expect(fixture.layout.storage.attribute(.font, at: 4)?.size == 20)
    #expect(fixture.layout.storage.attribute(.tableCell, at: 4)?.table.padding.start == 5)
    #expect(fixture.texts()[4].frame.minY == fixture.texts()[3].frame.maxY)
  }

  @Test("a cell's class places its text, for all of its paragraphs")
  func alignment() throws {
    let low = #"}}, "low": {"table": {"verticalAlign": "bottom""#
    let fixture = try fixture(
      "```table {header=0}\n\"one\n\ntwo\n\nthree\",\"a {.low}\n\nb\",c\n```", styles: low)
    let texts = fixture.texts()
    #expect(texts.map(\.text) == ["one/two/three", "a/b", "c"])
    #expect(texts[1].frame.maxY == texts[0].frame.maxY && texts[2].frame.minY == 0)
  }

  @Test("paragraphs and items of a cell have boxes of their own")
  func paragraphs() throws {
    let text =
      "```table {header=0}\n\"one {.note}\n\ntwo {.note}\n\nthree\",\"in\n- c\n- d\"\n```"
    let fixture = try fixture(
      text,
      styles: Self.note + ##"}}, "listItem": {"box": {"background": "#123456", "padding": 2"##)
    #expect(fixture.texts().map(\.text) == ["one/two/three", "in/c/d"])
    let rects = rects(fixture.layout)
    // The margins, and 3.5 points between paragraphs, are between the boxes.
    #expect(rects.prefix(2).map(\.minY) == [0, 28 + 13.5])
    #expect(rects.prefix(2).allSatisfy { $0.height == 28 && $0.minX == 5 })
    // The items have one point between them, and none of the first paragraph's box.
    #expect(rects.count == 4 && rects[3].minY - rects[2].maxY == 1)
    #expect(fixture.layout.pages[0].decorations.isEmpty)
  }

  @Test("code and headings in cells have the boxes of their styles")
  func elements() throws {
    let box = ##""box": {"background": "#123456""##
    let styles =
      #"}}, "codeBlock": {"font": {"size": 10}, \#(box), "padding": 4, "margin": 0}}, "#
      + #""heading2": {"font": {"size": 10}, \#(box)"#
    let fixture = try fixture(
      """
      ::: {.list-table header=0}
      - - a

          ```
          b
          c
          ```

          ## d
        - e
      - - ```
          f
          ```
        - g
      :::
      """, styles: styles)
    let rects = rects(fixture.layout)
    // 3.5 points between paragraphs are between the boxes.
    #expect(rects.map(\.minY) == [23.5, 75, 95] && rects.map(\.height) == [48, 20, 28])
    #expect(rects.allSatisfy { $0.minX == 5 && $0.width == rects[0].width })
    let plain = try self.fixture("|a|b|\n|-|-|\n|c|d|", styles: styles)
    #expect(self.rects(plain.layout).isEmpty)
  }

  @Test("braces that are no attributes are text")
  func braces() throws {
    let fixture = try fixture(
      "```table {header=0}\na{.note},{.note},{x},\"b {c}\"\n```\n\n|e{.note}|\\{.note}|\n|-|-|")
    #expect(
      fixture.texts().map(\.text) == ["a{.note}", "{.note}", "{x}", "b {c}", "e{.note}", "{.note}"])
  }

  @Test("in text from right to left the sides are mirrored")
  func rightToLeft() throws {
    let styles = Self.note.replacing(#""padding": 4"#, with: #""padding": [0, 10, 0, 30]"#)
    let fixture = try fixture("|\u{5D0}|\u{5D1}|\n|-|-|\n|\u{5D2} {.note}|\u{5D3}|", styles: styles)
    let place = fixture.texts().firstIndex { $0.text == "\u{5D2}" } ?? 0
    let container = fixture.layout.manager.textContainers[place]
    let line = fixture.layout.manager.lineFragments(in: container)[0]
    #expect(abs(line.available.end - (container.size.width - 30)) < 1e-9)
    #expect(line.available.start == 10)
  }

  @Test("a row higher than a page cuts the box, or each part has all of its sides")
  func divided() throws {
    let words = (0..<40).map { "w\($0)" }.joined(separator: " ")
    let text = "|a|b|\n|-|-|\n|\(words) {.note}|c|\n\nend"
    let rules = ##", "rules": "rows", "ruleColor": "#0000ff""##
    for way in ["slice", "clone"] {
      let fixture = try fixture(
        text, size: "[100, 100]", table: rules,
        styles: Self.note.replacing(
          #""padding": 4"#, with: #""padding": 4, "breakInside": "\#(way)""#))
      let layout = fixture.layout
      #expect(layout.pages.count > 2 && layout.overflow == nil)
      for number in layout.pages.indices.dropLast()
      where !rects(layout, page: number + 1).isEmpty {
        let page = layout.pages[number]
        let rect = try #require(rects(layout, page: number).last)
        // Rows of 20 below the header.
        let isFirst = number == 0
        let height = way == "clone" ? 8 + 3 * 20.0 : isFirst ? 64 : 80
        #expect(rect == Rect(x: 5, y: 20, width: rect.width, height: height), "\(way) \(number)")
        let lowest = page.decorations.map(\.rect.midY).max() ?? 0
        #expect(lowest == rect.maxY, "\(way) \(number)")
      }
    }
  }

  @Test("tables in parts, in blocks and of smaller type have them, too", arguments: 0..<3)
  func wide(kind: Int) throws {
    let way = ["columns", "stack", "fit"][kind]
    let fixture = try fixture(
      "|one|twotwo|threethree|\n|-|-|-|\n|one {.note}|twotwo|threethree|",
      size: "[120, 400]", table: #", "wide": "\#(way)""#)
    let heights = rects(fixture.layout).map(\.height)
    // The first column is in both parts.
    #expect(heights.count == (way == "columns" ? 2 : 1))
    #expect(heights.allSatisfy { way == "fit" ? $0 < 28 && $0 >= 14 : $0 == 28 })
    // In a block the header of the third column is wider than its part of the room.
    #expect(fixture.layout.remarks.isEmpty == (way != "stack"))
  }

  @Test("a run over several cells has a box in each of them")
  func runs() throws {
    let run = ##", "runs": [{"range": [4, 9], "style": {"box": {"background": "#123456"}}}]"##
    let fixture = try fixture(
      "```table {header=0}\na,b\n\"c\n\nd\",e\n```", styles: "", rest: run)
    // The two paragraphs of a cell share one.
    #expect(rects(fixture.layout).map(\.height) == [43.5, 20])
  }

  @Test("in a cell a box is cut by shapes, which is a remark if its style asks for free room")
  func clear() throws {
    let styles = Self.note.replacing(#""padding": 4"#, with: #""padding": 4, "around": "box""#)
    let fixture = try fixture("|a|\n|-|\n|b {.note}|", styles: styles)
    #expect(fixture.layout.remarks.map(\.place) == ["styles.note.box"])
    #expect(rects(fixture.layout).map(\.height) == [28])
  }

  @Test("every output draws them")
  func outputs() throws {
    let layout = try fixture("|a|b|\n|-|-|\n|word {.note}|c|").layout
    let list = layout.displayList(page: 0, keepsText: true)
    #expect(String(decoding: try SVGEncoder().encode(list), as: UTF8.self).contains("#123456"))
    #expect(String(decoding: try HTMLEncoder.encode(list), as: UTF8.self).contains("#123456"))
    let bitmap = try Rasterizer().rasterize(list, scale: 1)
    let pixel = bitmap.pixels[22 * bitmap.width + 7]
    #expect(pixel & 0xFFFFFF == 0x563412 || pixel & 0xFFFFFF == 0x123456)
    #expect(try !PDFEncoder.encode(list).isEmpty)
    let dump = try layout.dumpedText()
    #expect(dump.contains(##""color":"#123456""##) && dump.contains(#""rect":[5,20,"#))
  }

  @Test("an edited text has the boxes of a new one")
  func edits() throws {
    let texts = [
      "x\n\n|a|b|\n|-|-|\n|word {.note}|c|\n|d {.note}|e|",
      "x\n\n|a|b|\n|-|-|\n|d {.note}|e|\n|f|g|",
      "```table {header=0}\n\"one {.note}\n\ntwo {.note}\n\nthree\",a\n```",
      "```table {header=0}\n\"one {.note}\n\ntwo\n\nthree {.note}\",a\n```", "x",
    ]
    var edited = try fixture(texts[0]).layout
    for text in texts.dropFirst() {
      let fresh = try fixture(text)
      edited = try DocumentLayout(fresh.request, following: edited)
      #expect(try edited.dumpedText() == fresh.layout.dumpedText())
    }
  }
}
