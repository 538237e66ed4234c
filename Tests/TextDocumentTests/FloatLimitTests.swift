import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Pages have one column of 20 rows of 10 points, from 20 to 220 points, unless they have two.
@Suite("Floats that stay near their place")
struct FloatLimitTests {
  private func rows(_ count: Int, _ word: String = "a") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: "\\\n") + "\n\n"
  }

  /// Returns a float of some rows, which keeps 10 points from the text.
  private func float(_ count: Int, _ more: String, side: String = "top") -> String {
    let attributes = ["float=\(side)", "gap=10", more].filter { !$0.isEmpty }
    return "::: {\(attributes.joined(separator: " "))}\n\n" + rows(count, "f") + ":::\n\n"
  }

  /// Returns the frames of the floats of a page.
  private func floats(_ layout: DocumentLayout, page number: Int) -> [Rect] {
    let page = layout.pages[number]
    return page.frames.indices.filter { page.floats[$0] != nil }.map { page.frames[$0] }
  }

  /// Returns the numbers of rows of the columns of a page.
  private func counts(_ layout: DocumentLayout, page number: Int) -> [Int] {
    let page = layout.pages[number]
    return page.containers.indices.compactMap { place in
      if page.floats[place] != nil { return nil }
      let container = layout.manager.textContainers[page.containers[place]]
      let count = layout.manager.lineFragments(in: container).count
      return count == 0 ? nil : count
    }
  }

  /// Returns the first page that shows a word.
  private func page(of word: String, in layout: DocumentLayout) -> Int? {
    layout.pages.indices.first { number in
      layout.pages[number].containers.indices.contains { place in
        layout.text(at: place, onPage: number).contains(word)
      }
    }
  }

  @Test("each page takes a float that waits; with a limit text waits for those too far behind")
  func pages() throws {
    // Each page has room for one float and seven rows, and the text up to there for five floats.
    func text(_ more: String) -> String {
      (0..<6).map { rows(4, "r\($0)x") + float(12, more) }.joined() + rows(40, "z")
    }
    let free = try sectionLayout(text(""), columns: 1)
    #expect((0..<8).map { floats(free, page: $0).count } == [0, 1, 1, 1, 1, 1, 1, 0])
    #expect(counts(free, page: 1) == [4, 3] && counts(free, page: 2) == [7])
    // The sixth float is on page 7, five pages behind its place.
    #expect(page(of: "r5x0", in: free) == 1)
    let near = try sectionLayout(text("within=1"), columns: 1)
    #expect((0..<8).map { floats(near, page: $0).count } == [0, 1, 1, 1, 1, 1, 1, 0])
    #expect((1..<5).allSatisfy { counts(near, page: $0) == [] })
    #expect(counts(near, page: 5) == [4, 3] && counts(near, page: 6) == [7])
    #expect(page(of: "r5x0", in: near) == 5)
    #expect(near.pages.count == 9 && near.overflow == nil && near.floatRemarks.isEmpty)
    // With two pages text begins on the first of them.
    let two = try sectionLayout(text("within=2"), columns: 1)
    #expect(counts(two, page: 1) == [4, 3] && counts(two, page: 2) == [])
  }

  @Test("text begins in a column if the columns beside it take the floats that wait")
  func columns() throws {
    let one = float(12, "within=1")
    let three = try sectionLayout(rows(4) + one + one + one + rows(80, "b"))
    #expect(counts(three, page: 0) == [4, 16, 7])
    #expect(floats(three, page: 1).map(\.minX) == [10, 170])
    #expect(counts(three, page: 1) == [7, 7])
    let four = try sectionLayout(rows(4) + one + one + one + one + rows(80, "b"))
    #expect(floats(four, page: 1).map(\.minX) == [10, 170] && counts(four, page: 1) == [])
    #expect(floats(four, page: 2).map(\.minX) == [10] && counts(four, page: 2) == [7, 20])
  }

  @Test("floats are above the next heading of their section's level, and text waits for them")
  func sections() throws {
    func text(_ more: String, side: String = "top", _ counts: (Int, Int) = (3, 4)) -> String {
      "### A\n\n" + rows(counts.0) + float(2, more, side: side) + rows(counts.1, "b")
        + "### B\n\n" + rows(5, "c")
    }
    let free = try sectionLayout(text(""), columns: 1)
    #expect(counts(free, page: 0).reduce(0, +) == 14 && floats(free, page: 1).count == 1)
    let near = try sectionLayout(text("within=section"), columns: 1)
    #expect(counts(near, page: 0) == [4, 4] && floats(near, page: 0) == [])
    #expect(floats(near, page: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(counts(near, page: 1) == [6] && near.pages.count == 2)
    // Without room at the foot of its page one is at the head of the next.
    let foot = try sectionLayout(text("within=section", side: "bottom", (17, 2)), columns: 1)
    #expect(counts(foot, page: 0) == [18, 2])
    #expect(floats(foot, page: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(counts(foot, page: 1) == [6])
    // One with room stays.
    let low = try sectionLayout(text("within=section", side: "bottom"), columns: 1)
    #expect(floats(low, page: 0) == [Rect(x: 10, y: 200, width: 300, height: 20)])
    // A page of its own comes before the heading, too.
    let own = try sectionLayout(text("within=section", side: "page"), columns: 1)
    #expect(floats(own, page: 1) == [Rect(x: 10, y: 110, width: 300, height: 20)])
    #expect(counts(own, page: 0) == [4, 4] && counts(own, page: 2) == [6])
  }

  @Test("text whose floats find a place before its section ends has no break")
  func placedInTime() throws {
    let layout = try sectionLayout(
      rows(10) + float(2, "within=section") + rows(15, "b") + "### B\n\n" + rows(3, "c"), columns: 1
    )
    #expect(floats(layout, page: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(counts(layout, page: 0) == [10, 10] && counts(layout, page: 1) == [5, 4])
    #expect(layout.pages.count == 2)
  }

  @Test("lower headings end no section, and those before the first heading end with it")
  func levels() {
    let storage = TextStorage(string: "a\nB\nc\nD\ne\nF\ng")
    for (position, level) in [(2, 2), (6, 3), (10, 2)] {
      var style = ParagraphStyle()
      style.headerLevel = level
      storage.setAttributes(
        TextAttributes(.paragraphStyle, style), range: storage.paragraphRange(containing: position))
    }
    let ends = SectionEnds(of: storage, in: 0..<storage.length)
    #expect([0, 4, 8, 12].map { ends.end(after: $0) } == [2, 10, 10, nil])
    #expect(SectionEnds().end(after: 0) == nil)
  }

  @Test("limits are numbers of pages or the section, in sheets and in Markdown")
  func values() throws {
    func float(_ value: String) throws -> SheetFloat {
      let text = #"{"side": "top", "within": \#(value)}"#
      return try SheetFloat(reading: try JSONDocument(parsing: Array(text.utf8)).cursor)
    }
    #expect(try float("2").within == .pages(2) && float(#""section""#).within == .section)
    for wrong in ["0", "1.5", #""chapter""#, "true"] {
      #expect(throws: DocumentError.self, "\(wrong)") { _ = try float(wrong) }
    }
    let styles = #", "figure": {"float": {"side": "top", "within": "section"}}"#
    func limit(_ attributes: String) throws -> (limit: TextFloat.Limit?, remarks: [String]) {
      let layout = try FloatFixture("![](p.png){\(attributes)}\n\nx", styles: styles).layout
      let part = layout.storage.attribute(.float, at: 0)
      return (part?.float.within, layout.remarks.map(\.text))
    }
    #expect(try limit("within=3").limit == .pages(3))
    #expect(try limit("width=40").limit == .section)
    let wrong = try limit("within=never")
    #expect(wrong.limit == .section)
    #expect(
      wrong.remarks == [
        "line 1: “never” is not a value of within: write a number of pages, or section"
      ])
  }
}
