import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Columns of different widths, with headings and figures across them")
struct MasterColumnTests {
  private let lines = #""text": "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl""#

  private func frames(_ fixture: MasterFixture, _ page: Int) -> [Rect] {
    fixture.layout.pages[page].frames
  }

  /// The tops of the rows in each container of a page, in points of the page.
  private func tops(_ fixture: MasterFixture, _ page: Int) -> [[Double]] {
    let own = fixture.layout.pages[page]
    return zip(own.containers, own.frames).map { index, frame in
      let container = fixture.layout.manager.textContainers[index]
      return fixture.layout.manager.lineFragments(in: container).map {
        frame.minY + $0.rect.minY
      }
    }
  }

  @Test("text goes from a narrow column into a wide one, on right pages from the other side")
  func widths() throws {
    let fixture = try MasterFixture(
      """
      \(lines), "masters": [
        {"containers": [{"frame": [30, 30, 50, 80]}, {"frame": [90, 30, 80, 40]}]},
        {"when": "left", "containers": [{"frame": [30, 30, 80, 40]}, {"frame": [120, 30, 50, 80]}]}]
      """)
    // Four rows and two, two and four.
    #expect(frames(fixture, 0).map(\.width) == [50, 80])
    #expect(frames(fixture, 1).map(\.width) == [80, 50])
    #expect(tops(fixture, 0) == [[30, 50, 70, 90], [30, 50]])
    #expect(tops(fixture, 1) == [[30, 50], [30, 50, 70, 90]])
    #expect(fixture.lines == [["a", "b", "c", "d", "e", "f"], ["g", "h", "i", "j", "k", "l"]])
    #expect(fixture.layout.pages.count == 2)
  }

  @Test("lines are as long as their own column")
  func lengths() throws {
    let fixture = try MasterFixture(
      """
      "text": "xxxx xxxx xxxx xxxx xxxx xxxx xxxx",
      "masters": [{"containers": [{"frame": [30, 30, 50, 20]}, {"frame": [90, 30, 80, 80]}]}]
      """)
    let rows = fixture.lines[0].map { $0.split(separator: " ").count }
    #expect(rows.count == 3 && rows[0] < rows[1])
    let manager = fixture.layout.manager
    let widths = manager.textContainers.flatMap { container in
      manager.lineFragments(in: container).map(\.rect.width)
    }
    #expect(widths == [50, 80, 80])
    #expect(fixture.layout.overflow == nil && fixture.layout.pages.count == 1)
  }

  @Test("a heading across columns is the first frame of the text, or has a text of its own")
  func headings() throws {
    let columns = #"{"frame": [30, 50, 65, 60]}, {"frame": [105, 50, 65, 60]}"#
    let first = try MasterFixture(
      """
      \(lines), "masters": [{"when": "first", "containers": [{"frame": [30, 30, 140, 20]}, \(columns)]}]
      """)
    #expect(tops(first, 0) == [[30], [50, 70, 90], [50, 70, 90]])
    #expect(first.lines.map(\.count) == [7, 4, 1])
    let own = try MasterFixture(
      """
      \(lines), "masters": [{"when": "first",
        "containers": [{"frame": [30, 30, 140, 20], "text": "Title {page}"}, \(columns)]}]
      """)
    #expect(own.lines.map(\.count) == [6, 4, 2])
    #expect(own.lines[0] == ["a", "b", "c", "d", "e", "f"])
    #expect(frames(own, 0).map(\.minY) == [50, 50])
  }

  @Test("a figure across columns is a shape that both keep clear of")
  func figures() throws {
    let fixture = try MasterFixture(
      """
      \(lines), "masters": [{"when": "first", "columns": {"count": 2, "gap": 10},
        "exclusions": [{"shape": "inset(50 0 70 0)", "fill": "#888"}]}]
      """)
    // The shape takes the second of four rows in each column.
    #expect(tops(fixture, 0) == [[30, 70, 90], [30, 70, 90]])
    #expect(fixture.lines.map(\.count) == [6, 4, 2])
    #expect(fixture.layout.pages[0].shapes.count == 1 && fixture.layout.pages[1].shapes.isEmpty)
  }

  @Test("from right to left the first of equal columns is at the right")
  func rightToLeft() throws {
    let fixture = try MasterFixture(
      """
      \(lines), "styles": {}, "masters": [{"columns": {"count": 2, "gap": 10}}]
      """, direction: "rtl")
    #expect(frames(fixture, 0).map(\.minX) == [105, 30])
    #expect(fixture.lines.map(\.count) == [8, 4])
  }

  @Test("the columns of the last page are balanced after a cover, with notes and without")
  func balanced() throws {
    let cover = #"{"when": "first", "containers": [{"frame": [30, 30, 140, 20], "text": "Cover"}]}"#
    let sheet = #""columns": {"count": 2, "gap": 10, "balance": true}, "masters": [\#(cover)]"#
    let plain = try MasterFixture("\(lines), \(sheet)")
    #expect(plain.layout.pages.count == 3)
    #expect(tops(plain, 1).filter { !$0.isEmpty } == [[30, 50, 70, 90], [30, 50, 70, 90]])
    #expect(tops(plain, 2).filter { !$0.isEmpty } == [[30, 50], [30, 50]])
    // A master decides for its pages.
    let masters = #""masters": [{"columns": {"count": 2, "gap": 10, "balance": true}}]"#
    let own = try MasterFixture("\(lines), \(masters)")
    #expect(tops(own, 1).filter { !$0.isEmpty } == [[30, 50], [30, 50]])
    let greedy = try MasterFixture(
      """
      \(lines), "columns": {"count": 2, "gap": 10, "balance": true},
      "masters": [{"columns": {"balance": false}}]
      """)
    #expect(tops(greedy, 1).filter { !$0.isEmpty } == [[30, 50, 70, 90]])
    // The note is below the first row.
    let text = "a[^1]\n\nb\n\nc\n\nd\n\n[^1]: Note."
    let notes = try MasterFixture("\(sheet)", markdown: text)
    #expect(tops(notes, 1).filter { !$0.isEmpty }.prefix(2) == [[30], [30, 50, 70]])
  }
}
