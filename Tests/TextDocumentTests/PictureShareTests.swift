import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// The picture is 40 points wide and 30 high; columns are 300 points wide.
@Suite("Pictures in lines have sizes in parts of their column")
struct PictureShareTests {
  /// Returns the widths and heights of the pictures of a layout.
  private func sizes(_ layout: DocumentLayout) -> [[Double]] {
    var sizes: [[Double]] = []
    for container in layout.manager.textContainers {
      for fragment in layout.manager.lineFragments(in: container) {
        for picture in layout.manager.attachments(of: fragment) {
          let (width, height) = (picture.rect.width, picture.rect.height)
          sizes.append([(width * 100).rounded() / 100, (height * 100).rounded() / 100])
        }
      }
    }
    return sizes
  }

  private func sizes(_ attributes: String, rest: String = "", styles: String = "") throws
    -> [[Double]]
  {
    let fixture = try FloatFixture(
      "a ![w](p.png){\(attributes)} b", styles: styles, rest: rest)
    #expect(fixture.layout.remarks.isEmpty)
    return sizes(fixture.layout)
  }

  @Test("percentages are of the column's width, for both sides")
  func percentages() throws {
    #expect(try sizes("width=40%") == [[120, 90]])
    #expect(try sizes("width=5%") == [[15, 11.25]])
    #expect(try sizes("height=20%") == [[80, 60]])
    #expect(try sizes("width=50% height=10%") == [[150, 30]])
    #expect(try sizes("width=50% height=20") == [[150, 20]])
    // No picture is wider than its column.
    #expect(try sizes("height=90%") == [[300, 225]])
  }

  @Test("in narrower columns and in boxes pictures are smaller")
  func columns() throws {
    #expect(
      try sizes("width=40%", rest: #", "columns": {"count": 2, "gap": 20}"#) == [[56, 42]])
    let quote = try FloatFixture(
      "> a ![w](p.png){width=50%} b", styles: #", "blockQuote": {"box": {"padding": 10}}"#)
    #expect(sizes(quote.layout) == [[140, 105]])
  }

  @Test("lines beside a picture break as beside one in points, and rows hold it")
  func rows() throws {
    let words = "word word word word word word word word word word word word"
    let share = try FloatFixture("\(words) ![w](p.png){width=40%} \(words)")
    let points = try FloatFixture("\(words) ![w](p.png){width=120} \(words)")
    func rows(_ fixture: FloatFixture) -> [[Double]] {
      fixture.layout.manager.rows(in: fixture.layout.manager.textContainers[0])
        .map { [($0.y * 1000).rounded(), ($0.height * 1000).rounded()] }
    }
    #expect(rows(share) == rows(points))
  }

  @Test("in cells percentages are of the cell's content, whose width is that of its column")
  func cells() throws {
    let cell = "|a|b|\n|-|-|\n|![w](p.png){width=50%}|wordwordwo|"
    func sizes(_ table: String, _ cell: String = cell) throws -> [[Double]] {
      let styles = #", "table": {"table": {"padding": [0, 5], \#(table)}}"#
      let fixture = try FloatFixture(cell, styles: styles)
      #expect(fixture.layout.remarks.isEmpty)
      return self.sizes(fixture.layout)
    }
    #expect(try sizes(#""columns": [110, "auto"]"#) == [[50, 37.5]])
    #expect(try sizes(#""columns": ["40%"]"#) == [[55, 41.25]])
    // 60 + 10 for the words.
    #expect(try sizes(#""columns": ["1fr"]"#) == [[109.99, 82.5]])
    // The picture asks for its own width of 40, of which it then takes half.
    #expect(try sizes(#""columns": ["auto"]"#) == [[20.01, 15]])
    let list = "```table {header=0}\n![w](p.png){width=50%},wordwordwo\n```"
    #expect(try sizes(#""columns": [110]"#, list) == [[50, 37.5]])
  }

  @Test("a percentage widens no column whose words have too little room")
  func narrowCells() throws {
    let words = String(repeating: "word ", count: 60)
    let fixture = try FloatFixture(
      "|a|b|\n|-|-|\n|abc ![w](p.png){width=100%}|\(words)|", size: "[60, 900]",
      styles: #", "table": {"table": {"padding": 0}}"#)
    #expect(fixture.layout.remarks.isEmpty)
    // Of the 60 points the words take 24, and abc 18. The rest goes by what the columns lack.
    let width = try #require(sizes(fixture.layout).first?.first)
    #expect(width > 18 && width < 20)
  }

  @Test("a height in percent beside a width in points is a remark")
  func refusals() throws {
    for text in [
      "![w](p.png){width=40 height=20%}",
      "![w](p.png){width=x%}", "![w](p.png){height=0%}",
    ] {
      let fixture = try FloatFixture(text)
      #expect(fixture.layout.remarks.contains { $0.message.contains("percentage such as 40%") })
      #expect(sizes(fixture.layout).allSatisfy { $0[0] <= 40 })
    }
  }

  @Test("every output draws it, and an edited text has the picture of a new one")
  func outputs() throws {
    let fixture = try FloatFixture("a ![w](p.png){width=40%} b")
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    #expect(
      String(decoding: try SVGEncoder().encode(list), as: UTF8.self).contains(#"width="120""#))
    #expect(String(decoding: try HTMLEncoder.encode(list), as: UTF8.self).contains("width:120px"))
    let fresh = try FloatFixture("x\n\na ![w](p.png){width=30%} b")
    let edited = try DocumentLayout(fresh.request, following: fixture.layout)
    #expect(sizes(edited) == [[90, 67.5]])
    #expect(sizes(edited) == sizes(fresh.layout))
  }
}
