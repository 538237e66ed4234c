import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Columns of numbers and footer rows")
struct TableColumnStyleTests {
  @Test("decimal separators of a column are below each other")
  func decimals() throws {
    let fixture = try TableFixture(
      "| n |\n|--|\n| 1.5 |\n| 10.25 |\n| 100 |\n| n/a |", table: #", "align": ["decimal"]"#)
    let ends = fixture.texts().dropFirst().map { text in
      let place = fixture.layout.pages[0].frames.firstIndex(of: text.frame) ?? 0
      let container = fixture.layout.manager.textContainers[place]
      return fixture.layout.manager.lineFragments(in: container)[0].used.end
    }
    // The widest fraction has three characters of six points.
    #expect(ends.map { (ends[1] - $0).rounded() } == [6, 0, 18, 0])
  }

  @Test("decimal separators are below each other in cells from right to left, too")
  func decimalsRightToLeft() throws {
    let fixture = try TableFixture(
      "| n |\n|--|\n| 1.5 |\n| 10.25 |\n| 100 |\n| 2.5 = |\n| = 2.5 |\n| = 7 |",
      table: #", "align": ["decimal"]"#)
    var request = fixture.request
    request.sheet?.base.body.direction = .rightToLeft
    let layout = try DocumentLayout(request)
    let ends = layout.pages[0].containers.indices.dropFirst().map { place in
      layout.manager.lineFragments(in: layout.manager.textContainers[place])[0].used.end
    }
    // Text after a number is at its left, and text before it at its right.
    #expect(ends.map { (ends[4] - $0).rounded() } == [12, 6, 24, 12, 0, 12])
  }

  @Test("languages have their own separators")
  func separators() {
    func position(_ text: String, _ language: String?) -> Int? {
      DecimalSeparator(language: language).position(in: Array(text.utf16)[...])
    }
    #expect(position("1,234.50", nil) == 5 && position("1.234,50 €", "de") == 5)
    #expect(position("1,234", "en") == 5 && position("1’234.5", "de-CH") == 5)
    #expect(position("no", "en") == nil && position("5 kg", "en") == 1)
    #expect(position("3.", "en") == 1)
  }

  @Test("footer rows are at the end, below a line, in their own style")
  func footers() throws {
    let fixture = try TableFixture(
      "| a |\n|--|\n| b |\n| c |",
      table: ##", "footer": 1, "rules": "header", "ruleColor": "#0000ff""##,
      rest: "")
    #expect(fixture.layout.pages[0].decorations.map(\.rect.midY) == [20, 40, 0, 60])
    let last = fixture.layout.storage.length - 1
    #expect(fixture.layout.storage.attribute(.font, at: last)?.weight == 700)
    let all = try TableFixture("| a |\n|--|\n| b |", table: #", "footer": 9"#)
    #expect(all.layout.pages[0].cells.places.count == 2)
  }
}
