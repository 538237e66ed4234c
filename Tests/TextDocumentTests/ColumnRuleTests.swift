import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Lines between columns with text")
struct ColumnRuleTests {
  private func layout(
    _ columns: String, words: Int = 400, more: String = "", direction: String = "natural"
  ) throws -> DocumentLayout {
    let text = (0..<words).map { "word\($0)" }.joined(separator: " ")
    let sheet = """
      {"sheet": 1, "text": "\(text)", "page": {"size": [320, 200], "margin": [20, 10]},
       "body": {"font": {"size": 10}, "direction": "\(direction)"}, "columns": \(columns)\(more)}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s")
    return try DocumentLayout(request)
  }

  private func rules(_ layout: DocumentLayout, page: Int = 0) -> [Rect] {
    layout.displayList(page: page).items.compactMap { item in
      guard case .rectangle(let rect, Color(red: 1, green: 0, blue: 0), _) = item else {
        return nil
      }
      return rect
    }
  }

  private let red = #"{"count": 3, "gap": 30, "rule": {"width": 2, "color": "red"}}"#

  @Test("in the middle of gaps, as high as the room between margins")
  func places() throws {
    let layout = try layout(red)
    // Three columns of 80 points, 30 apart, from 10.
    #expect(
      rules(layout) == [
        Rect(x: 104, y: 20, width: 2, height: 160), Rect(x: 214, y: 20, width: 2, height: 160),
      ])
    #expect(layout.pages.count > 1)
    let dump = try layout.dumpedText()
    #expect(dump.contains(##""rect":[104,20,2,160],"color":"#ff0000""##))
    // As SVG and PDF have it, so has the list of the page's text.
    #expect(
      layout.textList(page: 0).items.contains { item in
        if case .rectangle(let rect, _, _) = item { return rect.minX == 104 }
        return false
      })
  }

  @Test("none before a column without text, in either direction")
  func partlyFilled() throws {
    #expect(rules(try layout(red, words: 10)).isEmpty)
    #expect(rules(try layout(red, words: 40)).map(\.minX) == [104])
    #expect(rules(try layout(red, words: 40, direction: "rtl")).map(\.minX) == [214])
    #expect(rules(try layout(#"{"count": 3, "rule": false}"#)).isEmpty)
    #expect(rules(try layout(#"{"count": 1, "rule": {"color": "red"}}"#)).isEmpty)
  }

  @Test("they end with the text of columns that are made equally high")
  func balanced() throws {
    let columns = #"{"count": 3, "gap": 30, "balance": true, "rule": {"width": 2, "color": "red"}}"#
    // Seven rows of 13.62 points are below 20.
    #expect(
      rules(try layout(columns, words: 40)).map { ($0.maxY * 100).rounded() / 100 }
        == [115.34, 115.34])
    #expect(rules(try layout(columns, words: 400)).map(\.maxY) == [180, 180])
  }

  @Test("columns of page masters have lines of their own")
  func masters() throws {
    let masters = ##"""
      , "masters": [{"name": "first", "when": "first", "margin": 40,
         "columns": {"count": 2, "gap": 40, "rule": {"width": 4, "color": "red"}}}]
      """##
    let layout = try layout(red, words: 600, more: masters)
    #expect(rules(layout) == [Rect(x: 158, y: 40, width: 4, height: 120)])
    #expect(rules(layout, page: 1).map(\.minX) == [104, 214])
  }

  @Test("wrong widths and colours are refused")
  func faults() {
    for rule in [#"{"width": -1}"#, #"{"color": "none at all"}"#, #"{"length": 3}"#, "3"] {
      #expect(throws: DocumentError.self) { try layout("{\"count\": 2, \"rule\": \(rule)}") }
    }
  }
}
