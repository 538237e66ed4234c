import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Widths of columns follow the automatic algorithm of CSS")
struct TableColumnsTests {
  private typealias Content = TableColumns.Content

  @Test("with enough room columns have their greatest widths, otherwise what they lack is shared")
  func automatic() {
    let contents = [Content(least: 20, greatest: 60), Content(least: 10, greatest: 210)]
    #expect(TableColumns([], contents: contents, room: 500).widths == [60, 210])
    // 90 points more than the least, in proportion to 40 and 200.
    #expect(TableColumns([], contents: contents, room: 120).widths == [35, 85])
    #expect(TableColumns([], contents: contents, room: 30).widths == [20, 10])
  }

  @Test("columns without room for their words get what they need up to one width")
  func narrow() {
    let contents = [Content(least: 10, greatest: 10), Content(least: 100, greatest: 300)]
    let columns = TableColumns([], contents: contents, room: 60)
    #expect(columns.widths == [10, 50] && columns.dividesWords)
  }

  @Test("points, percentages and shares")
  func wanted() {
    let contents = Array(repeating: Content(least: 10, greatest: 30), count: 4)
    let columns = TableColumns(
      [.points(50), .percent(25), .share(1), .share(3)], contents: contents, room: 200)
    #expect(columns.widths == [50, 50, 25, 75])
    let tight = TableColumns([.share(1), .share(9)], contents: Array(contents.prefix(2)), room: 50)
    #expect(tight.widths == [10, 40])
  }

  @Test(
    "without room for all, columns in points are narrowed after automatic ones, then percentages")
  func narrowedPoints() {
    let contents = [
      Content(least: 40, greatest: 90), Content(least: 40, greatest: 90),
      Content(least: 20, greatest: 200),
    ]
    // 20 more than the words need, for 60 that each of the first two lacks.
    let fixed = TableColumns([.points(100), .points(100)], contents: contents, room: 120)
    #expect(fixed.widths == [50, 50, 20] && !fixed.dividesWords)
    let small = Array(repeating: Content(least: 10, greatest: 30), count: 3)
    #expect(
      TableColumns([.percent(50), .points(100)], contents: small, room: 100).widths == [50, 40, 10])
  }

  @Test("a cell over several columns widens automatic ones before those in points")
  func spansOfPoints() {
    let contents = Array(repeating: Content(least: 10, greatest: 20), count: 2)
    let span = TableColumns.Span(columns: 0..<2, content: Content(least: 50, greatest: 90))
    let open = TableColumns([.points(30)], contents: contents, spans: [span], room: 500)
    #expect(open.widths == [30, 60])
    let fixed = TableColumns(
      [.points(30), .points(30)], contents: contents, spans: [span], room: 500)
    #expect(fixed.widths == [30, 30])
  }

  @Test("a cell over several columns widens them to their wishes, and then in proportion to these")
  func spans() {
    let contents = [Content(least: 10, greatest: 10), Content(least: 10, greatest: 30)]
    let span = TableColumns.Span(columns: 0..<2, content: Content(least: 60, greatest: 80))
    let columns = TableColumns([], contents: contents, spans: [span], room: 60)
    // 10 and 30 are 20 less than 60, of which a quarter is for the first column.
    #expect(columns.widths == [15, 45] && !columns.dividesWords)
  }
}
