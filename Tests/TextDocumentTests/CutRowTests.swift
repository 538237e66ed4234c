import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

/// Texts with a layout on pages although some rows are higher than their columns.
@Suite("Rows that are higher than their columns are cut")
struct CutRowTests {
  /// Lays out Markdown on pages with room for rows of 40 points.
  private func layout(_ markdown: String, _ members: String) throws -> DocumentLayout {
    let text = """
      {"sheet": 1, "page": {"size": [300, 100], "margin": 30}, \(members)}
      """
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    request.overflow = .pages
    return try DocumentLayout(request)
  }

  /// The rows of each page: their tops and heights in points of their columns.
  private func rows(_ layout: DocumentLayout) -> [[ClosedRange<Double>]] {
    layout.pages.map { page in
      page.containers.flatMap { container in
        layout.manager.rows(in: layout.manager.textContainers[container]).map {
          $0.y...$0.y + $0.height
        }
      }
    }
  }

  private func remarks(_ layout: DocumentLayout) -> [String] {
    layout.remarks.map { "\($0.place): \($0.message)" }
  }

  @Test("a row of a greater line height than its column's is as high as the column, and alone")
  func lineHeight() throws {
    let layout = try layout("One\n\nTwo", #""body": {"lineHeight": 50}"#)
    #expect(layout.overflow == nil && !layout.losesText)
    #expect(rows(layout) == [[0...40], [0...40]])
    #expect(
      remarks(layout) == [
        "lineHeight: 2 lines are higher than any column, and as high as the column instead "
          + "(from page 1 on)"
      ])
  }

  @Test("a row that fits is not cut, and neither is what follows a row that is")
  func others() throws {
    let layout = try layout(
      "a\n\n## Big\n\nb\n\nc",
      #"""
      "body": {"lineHeight": 20, "spaceAfter": 0},
      "styles": {"heading2": {"lineHeight": 90, "spaceBefore": 0, "spaceAfter": 0}}
      """#)
    #expect(rows(layout) == [[0...20], [0...40], [0...20, 20...40]])
    #expect(
      remarks(layout) == [
        "lineHeight: a line is higher than any column, and as high as the column instead "
          + "(on page 2)"
      ])
  }

  @Test("large words, tables, floats, boxes, notes, shapes and masters have layouts")
  func kinds() throws {
    let texts = [
      "Some **large** words", "| a | b |\n|---|---|\n| c | d |\n\nEnd",
      "::: {float=top}\nfloat\n:::\n\nEnd", "> quote\n\nEnd", "One[^1] two\n\nEnd\n\n[^1]: A note",
      "# Heading\n\nText",
    ]
    let sheets = [
      #""body": {"lineHeight": 50}"#, #""body": {"lineHeight": 50}, "columns": {"count": 2}"#,
      #""body": {"font": {"size": 60}}"#,
      #""body": {"lineHeight": 50}, "exclusions": [{"shape": "circle(20px at 50% 50%)"}]"#,
      #""body": {"lineHeight": 50}, "masters": [{"name": "a", "when": "first", "margin": 40}]"#,
      #""body": {"lineHeight": 50}, "pageBreaking": "optimal""#,
      #""styles": {"strong": {"font": {"size": 60}}, "paragraph": {"keepTogether": true}}"#,
      #""body": {"lineHeight": 50}, "footnotes": {"place": "page"}"#,
      #""styles": {"blockQuote": {"lineHeight": 30, "box": {"padding": 30}}}"#,
    ]
    for text in texts {
      for sheet in sheets {
        let layout = try layout(text, sheet)
        #expect(layout.overflow == nil && !layout.losesText, "\(text), \(sheet)")
      }
    }
  }

  @Test("a row that another column holds stays whole and goes there")
  func chain() throws {
    let layout = try layout(
      "One\n\n## Big\n\nTwo",
      #"""
      "body": {"lineHeight": 20}, "styles": {"heading2": {"lineHeight": 60}},
      "containers": [{"frame": [0, 0, 100, 30]}, {"frame": [100, 0, 100, 70]}]
      """#)
    #expect(rows(layout).flatMap { $0 }.contains(0...60))
    #expect(remarks(layout).isEmpty)
  }

  @Test("a shape that covers the page still leaves no place for text")
  func covered() throws {
    let layout = try layout(
      "One", #""exclusions": [{"shape": "circle(900px at 50% 50%)"}]"#)
    #expect(layout.losesText)
  }

  @Test("many such rows take a time that grows with their number")
  func many() throws {
    func time(_ count: Int) throws -> Duration {
      let text = Array(repeating: "word", count: count).joined(separator: "\n\n")
      return try ContinuousClock().measure {
        let layout = try layout(text, #""body": {"lineHeight": 50}"#)
        #expect(layout.pages.count == count)
      }
    }
    let few = try time(500)
    #expect(try time(2_000) < few * 10)
  }

  @Test("a row below a paragraph that moves on with it is not lost where pages differ")
  func keptAbove() throws {
    let styles = #"""
      "body": {"lineHeight": 10, "spaceAfter": 0},
      "styles": {"heading2": {"lineHeight": 90, "spaceBefore": 0, "spaceAfter": 0},
                 "kept": {"keepWithNext": true}, "right": {"breakBefore": "right"}}
      """#
    let layout = try layout("a\n\nb\\\nc\\\nd {.kept}\n\n## Big", styles)
    #expect(layout.overflow == nil && !layout.losesText)
    #expect(rows(layout) == [[0...10], [0...10, 10...20], [0...10], [0...40]])
  }
}
