import Foundation
import SeededRandom
import Testing
import TextDrawing
import TextKitBridge

/// Blocks and tables of AppKit around paragraphs, laid out and drawn.
@Suite("Text blocks and tables")
struct TextBlockTests {
  /// A layout of some paragraphs, each with lines 20 points high.
  private final class Page {
    let storage = NSTextStorage()
    let manager = NSLayoutManager()
    let container: NSTextContainer

    /// Creates a page with a text.
    init(_ text: NSAttributedString, width: CGFloat) {
      container = NSTextContainer(size: CGSize(width: width, height: 0))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      storage.setAttributedString(text)
    }

    /// The rectangles of all lines, with their glyphs.
    var lines: [String] {
      var lines: [String] = []
      unsafe manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
        rect, used, _, glyphs, _ in lines.append("\(rect) \(used) \(glyphs)")
      }
      return lines + ["\(manager.usedRect(for: container))"]
    }

    init(_ paragraphs: [(text: String, blocks: [NSTextBlock])], width: CGFloat = 300) {
      container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      let text = NSMutableAttributedString()
      for paragraph in paragraphs {
        let style = NSMutableParagraphStyle()
        style.textBlocks = paragraph.blocks
        style.minimumLineHeight = 20
        style.maximumLineHeight = 20
        text.append(
          NSAttributedString(
            string: paragraph.text + "\n",
            attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 12)]))
      }
      storage.setAttributedString(text)
    }

    func line(of word: String) -> CGRect {
      let place = (storage.string as NSString).range(of: word).location
      return unsafe manager.lineFragmentRect(
        forGlyphAt: manager.glyphIndexForCharacter(at: place), effectiveRange: nil)
    }

    func frame(of block: NSTextBlock) -> CGRect {
      manager.boundsRect(for: block, glyphRange: manager.glyphRange(for: container))
    }
  }

  private func cell(
    _ table: NSTextTable, _ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1
  ) -> NSTextTableBlock {
    NSTextTableBlock(
      table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
  }

  /// The red, green, blue and opacity of a pixel.
  private func pixel(_ picture: UIImage, x: Int, y: Int) -> [UInt8] {
    guard let found = picture.bitmap?[x: x, y: y] else { return [] }
    return [found.red, found.green, found.blue, found.alpha]
  }

  /// A table of fixed columns as wide as its container.
  private func fixedTable(_ columns: Int) -> NSTextTable {
    let table = NSTextTable()
    table.numberOfColumns = columns
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    return table
  }

  @Test("cells of a row stand side by side, and text continues below the table")
  func sideBySide() {
    let table = fixedTable(3)
    let page = Page([
      ("above", []), ("one", [cell(table, 0, 0)]), ("two", [cell(table, 0, 1)]),
      ("three", [cell(table, 0, 2)]), ("four", [cell(table, 1, 0)]),
      ("five", [cell(table, 1, 1)]), ("six", [cell(table, 1, 2)]), ("below", []),
    ])
    #expect(page.line(of: "above") == CGRect(x: 0, y: 0, width: 300, height: 20))
    #expect(page.line(of: "one") == CGRect(x: 0, y: 20, width: 100, height: 20))
    #expect(page.line(of: "two") == CGRect(x: 100, y: 20, width: 100, height: 20))
    #expect(page.line(of: "three") == CGRect(x: 200, y: 20, width: 100, height: 20))
    #expect(page.line(of: "five") == CGRect(x: 100, y: 40, width: 100, height: 20))
    #expect(page.line(of: "below") == CGRect(x: 0, y: 60, width: 300, height: 20))
    #expect(page.frame(of: table) == CGRect(x: 0, y: 20, width: 300, height: 40))
    #expect(page.manager.usedRect(for: page.container).maxY == 100)
  }

  @Test("padding, borders and margins keep text off, at each edge and in percent")
  func edges() {
    let block = NSTextBlock()
    block.setWidth(10, type: .absoluteValueType, for: .margin)
    block.setWidth(2, type: .absoluteValueType, for: .border)
    block.setWidth(5, type: .absoluteValueType, for: .padding)
    block.setWidth(10, type: .percentageValueType, for: .padding, edge: .minX)
    let page = Page([("above", []), ("inside", [block]), ("also", [block]), ("below", [])])
    // 10 + 2 + 10 % of 300 at the left, 17 at the right.
    #expect(page.line(of: "inside") == CGRect(x: 42, y: 37, width: 241, height: 20))
    #expect(page.line(of: "also").minY == 57)
    #expect(page.frame(of: block) == CGRect(x: 10, y: 30, width: 280, height: 54))
    #expect(page.line(of: "below").minY == 94)
  }

  @Test("a row is as high as its highest cell; vertical alignment moves the others")
  func heights() {
    let table = fixedTable(3)
    let (first, second, third) = (cell(table, 0, 0), cell(table, 0, 1), cell(table, 0, 2))
    second.verticalAlignment = .middleAlignment
    third.verticalAlignment = .bottomAlignment
    let next = cell(table, 1, 0)
    let page = Page([
      ("top", [first]), ("more", [first]), ("again", [first]), ("middle", [second]),
      ("bottom", [third]), ("next", [next]),
    ])
    #expect(page.line(of: "top").minY == 0 && page.line(of: "again").minY == 40)
    #expect(page.line(of: "middle").minY == 20)
    #expect(page.line(of: "bottom").minY == 40)
    #expect(page.frame(of: second) == CGRect(x: 100, y: 0, width: 100, height: 60))
    #expect(page.line(of: "next").minY == 60)
  }

  @Test("cells cover several columns and rows")
  func spans() {
    let table = fixedTable(3)
    let wide = cell(table, 0, 0, columns: 2)
    let high = cell(table, 0, 2, rows: 2)
    high.setValue(70, type: .absoluteValueType, for: .minimumHeight)
    let page = Page([
      ("wide", [wide]), ("high", [high]), ("left", [cell(table, 1, 0)]),
      ("right", [cell(table, 1, 1)]), ("last", [cell(table, 2, 0)]),
    ])
    #expect(page.line(of: "wide").width == 200)
    #expect(page.frame(of: high) == CGRect(x: 200, y: 0, width: 100, height: 70))
    #expect(page.line(of: "left").minY == 20 && page.line(of: "right").minX == 100)
    #expect(page.line(of: "last").minY == 70)
  }

  @Test("automatic columns are as wide as their content asks for, and no wider than the room")
  func automatic() {
    let table = NSTextTable()
    table.numberOfColumns = 2
    let long = String(repeating: "word ", count: 60)
    let page = Page([("tiny", [cell(table, 0, 0)]), (long, [cell(table, 0, 1)])])
    let tiny = ("tiny" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
    #expect(page.line(of: "tiny").width >= tiny.width && page.line(of: "tiny").width < 60)
    #expect(page.frame(of: table).width <= 300.001)
    let narrow = Page([("a", [cell(table, 0, 0)]), ("b", [cell(table, 0, 1)])])
    #expect(narrow.frame(of: table).width < 40)
    let asked = NSTextTable()
    asked.numberOfColumns = 2
    asked.setContentWidth(50, type: .percentageValueType)
    let half = Page([("aa", [cell(asked, 0, 0)]), ("aa", [cell(asked, 0, 1)])])
    #expect(abs(half.frame(of: asked).width - 150) < 1e-6)
    #expect(abs(half.line(of: "aa").width - 75) < 1e-6)
  }

  @Test("points, carets and rectangles lead to cells")
  func queries() {
    let table = fixedTable(3)
    let page = Page([
      ("above", []), ("one", [cell(table, 0, 0)]), ("two", [cell(table, 0, 1)]),
      ("three", [cell(table, 0, 2)]), ("below", []),
    ])
    let (manager, container) = (page.manager, page.container)
    for (point, word) in [
      (CGPoint(x: 2, y: 30), "one"), (CGPoint(x: 102, y: 30), "two"),
      (CGPoint(x: 202, y: 30), "three"), (CGPoint(x: 2, y: 50), "below"),
      (CGPoint(x: 2, y: 3), "above"),
    ] {
      let place = (page.storage.string as NSString).range(of: word).location
      #expect(manager.glyphIndex(for: point, in: container) == place, "\(word)")
    }
    let two = (page.storage.string as NSString).range(of: "two")
    let rect = manager.boundingRect(forGlyphRange: two, in: container)
    #expect(rect.minX >= 100 && rect.maxX < 140 && rect.minY == 20)
    let found = manager.glyphRange(
      forBoundingRect: CGRect(x: 0, y: 25, width: 300, height: 5), in: container)
    #expect(found == NSRange(location: 6, length: 14))
    #expect(manager.glyphRange(for: container).length == page.storage.length)
    let last = NSRange(location: page.storage.length - 2, length: 1)
    #expect(manager.boundingRect(forGlyphRange: last, in: container).minY == 40)
    #expect(manager.extraLineFragmentRect.minY == 60)
  }

  @Test("an edited table is laid out as a fresh one")
  func edited() {
    let table = fixedTable(2)
    let blocks = (0..<4).map { cell(table, $0 / 2, $0 % 2) }
    func page(_ words: [String]) -> Page {
      Page(
        [("above", [])] + zip(words, blocks).map { ($0.0, [$0.1]) } + [("below", [])], width: 120)
    }
    let long = "one two three four five six seven"
    let edited = page(["a", "b", "c", "d"])
    #expect(edited.line(of: "below").minY == 60)
    edited.storage.replaceCharacters(in: NSRange(location: 6, length: 1), with: long)
    let fresh = page([long, "b", "c", "d"])
    #expect(edited.line(of: "below") == fresh.line(of: "below"))
    #expect(edited.line(of: "below").minY > 80)
    edited.container.size.width = 300
    #expect(edited.line(of: "below").minY < fresh.line(of: "below").minY)
    edited.storage.addAttribute(
      .paragraphStyle, value: NSParagraphStyle(),
      range: NSRange(location: 0, length: edited.storage.length))
    #expect(edited.line(of: "below").width == 300 && edited.line(of: "below").minX == 0)
    #expect(edited.frame(of: table) == .zero)
  }

  @Test("tables in cells, text from the right, and odd numbers of rows and columns")
  func unusual() {
    let (outer, inner) = (fixedTable(2), fixedTable(2))
    let left = cell(outer, 0, 0)
    let nested = Page([
      ("x1", [left, cell(inner, 0, 0)]), ("x2", [left, cell(inner, 0, 1)]),
      ("x3", [cell(outer, 0, 1)]),
    ])
    #expect(nested.line(of: "x1").width == 75 && nested.line(of: "x2").minX == 75)
    #expect(nested.line(of: "x3") == CGRect(x: 150, y: 0, width: 150, height: 20))
    let table = fixedTable(2)
    let arabic = Page([("مرحبا", [cell(table, 0, 0)]), ("عالم", [cell(table, 0, 1)])])
    #expect(arabic.line(of: "مرحبا").minX == 150 && arabic.line(of: "عالم").minX == 0)
    let odd = fixedTable(0)
    let page = Page([
      ("one", [cell(odd, .max, -3, rows: .max)]), ("two", [cell(odd, -7, .max, columns: .max)]),
    ])
    #expect(page.line(of: "one").width > 0 && page.line(of: "two").width >= 0)
  }

  @Test("backgrounds and borders are drawn, and neighbours share collapsed borders")
  func drawing() {
    let table = fixedTable(2)
    table.collapsesBorders = true
    let blocks = [cell(table, 0, 0), cell(table, 0, 1)]
    for block in blocks {
      block.setWidth(4, type: .absoluteValueType, for: .border)
      block.setBorderColor(.blue)
    }
    blocks[1].backgroundColor = .green
    let page = Page([("one", [blocks[0]]), ("two", [blocks[1]])], width: 100)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 40), format: format)
      .image { _ in
        let glyphs = page.manager.glyphRange(for: page.container)
        page.manager.drawBackground(forGlyphRange: glyphs, at: .zero)
      }
    #expect(pixel(picture, x: 1, y: 10) == [0, 0, 255, 255])
    #expect(pixel(picture, x: 30, y: 10) == [0, 0, 0, 0])
    #expect(pixel(picture, x: 48, y: 10) == [0, 0, 255, 255])
    // The second cell has no left border of its own.
    #expect(pixel(picture, x: 51, y: 10) == [0, 255, 0, 255])
    #expect(pixel(picture, x: 70, y: 1) == [0, 0, 255, 255])
    #expect(page.line(of: "two").minX == 50 && page.line(of: "one").minX == 4)
  }

  @Test("a string with a table is measured and drawn with it")
  func strings() {
    let table = fixedTable(2)
    let page = Page([("one", [cell(table, 0, 0)]), ("two", [cell(table, 0, 1)])])
    let text = page.storage.attributedString()
    let bounds = text.boundingRect(
      with: CGSize(width: 200, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(bounds.height == 20 && bounds.width == 200)
  }

  @Test("generated texts with tables and blocks, after edits, are laid out as fresh ones")
  func generated() {
    let count = Sweep.askedCount ?? Sweep.count(debug: 12, release: 100, long: 2_000)
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + count {
      var random = SeededGenerator(seed: seed)
      let text = NSMutableAttributedString()
      for _ in 0..<random.int(1..<4) {
        append("some words between ", [], &random, to: text)
        let block = NSTextBlock()
        block.setWidth(CGFloat(random.int(0..<9)), type: .absoluteValueType, for: .padding)
        let table = NSTextTable()
        table.numberOfColumns = random.int(1..<4)
        if random.int(0..<2) == 0 { table.layoutAlgorithm = .fixedLayoutAlgorithm }
        for row in 0..<random.int(1..<4) {
          for column in 0..<table.numberOfColumns where random.int(0..<5) > 0 {
            let cell = cell(table, row, column, rows: random.int(1..<3))
            cell.verticalAlignment =
              [.topAlignment, .middleAlignment, .bottomAlignment][
                random.int(0..<3)]
            cell.setWidth(CGFloat(random.int(0..<5)), type: .absoluteValueType, for: .border)
            append("cell ", random.int(0..<3) == 0 ? [block, cell] : [cell], &random, to: text)
          }
        }
      }
      let width = CGFloat(random.int(60..<400))
      let edited = Page(text, width: width)
      for _ in 0..<6 {
        let place = random.int(0..<edited.storage.length)
        let isEnd = (edited.storage.string as NSString).character(at: place) == 0x0A
        if random.int(0..<3) == 0, !isEnd {
          edited.storage.deleteCharacters(in: NSRange(location: place, length: 1))
        } else {
          edited.storage.replaceCharacters(
            in: NSRange(location: place, length: 0),
            with: ["x", "two words ", "\n"][
              random.int(0..<3)])
        }
        let fresh = Page(edited.storage.attributedString(), width: width)
        #expect(edited.lines == fresh.lines, "seed \(seed)")
      }
    }
  }

  private func append(
    _ word: String, _ blocks: [NSTextBlock], _ random: inout SeededGenerator,
    to text: NSMutableAttributedString
  ) {
    let style = NSMutableParagraphStyle()
    style.textBlocks = blocks
    style.paragraphSpacing = CGFloat(random.int(0..<6))
    let words = String(repeating: word, count: random.int(1..<9))
    text.append(NSAttributedString(string: words + "\n", attributes: [.paragraphStyle: style]))
  }

  @Test("a long table takes time in proportion to its length")
  func longTable() {
    func seconds(_ rows: Int) -> Double {
      let table = fixedTable(3)
      let cells = (0..<rows * 3).map { ("word \($0)", [cell(table, $0 / 3, $0 % 3)]) }
      let start = Date()
      let page = Page(cells.map { (text: $0.0, blocks: $0.1) })
      #expect(page.line(of: "word \(rows * 3 - 1)").minY == CGFloat(rows - 1) * 20)
      return Date().timeIntervalSince(start)
    }
    let (few, many) = (seconds(100), seconds(800))
    #expect(many < 20 * max(few, 0.01), "\(few) s and \(many) s")
  }
}
