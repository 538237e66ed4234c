import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("A sheet varies with the traits")
struct SheetResolvingTests {
  private func sheet(_ text: String) throws(DocumentError) -> Sheet {
    try Sheet(parsing: Array(text.utf8), place: "s.json")
  }

  @Test("all variations whose traits are there apply, later ones over earlier ones")
  func order() throws {
    let sheet = try sheet(
      """
      {"sheet": 1, "columns": {"count": 3, "gap": 9}, "body": {"font": {"family": "A", "size": 20}},
       "styles": {"heading1": {"color": "red", "align": "left"}},
       "variations": [
         {"when": {}, "page": {"margin": 1}},
         {"when": {"horizontal": "compact"}, "columns": {"count": 1},
          "body": {"font": {"size": 14}}, "styles": {"heading1": {"align": "right"}}},
         {"when": {"horizontal": "compact", "vertical": "compact"}, "columns": {"count": 2}},
         {"when": {"horizontal": "regular"}, "page": {"margin": 50}}]}
      """)
    let compact = sheet.resolved(for: TraitCollection(horizontal: .compact, vertical: .regular))
    #expect(compact.columns.count == 1)
    #expect(compact.columns.gap == 9)
    #expect(compact.body.font.size == 14)
    #expect(compact.body.font.families == ["A"])
    #expect(compact.styles["heading1"]?.alignment == .right)
    #expect(compact.styles["heading1"]?.color != nil)
    #expect(compact.page.margin == SheetMargins(1))
    let small = sheet.resolved(for: TraitCollection(horizontal: .compact, vertical: .compact))
    #expect(small.columns.count == 2)
    let unspecified = sheet.resolved(for: TraitCollection())
    #expect(unspecified.columns.count == 3)
    #expect(unspecified.page.margin == SheetMargins(1))
  }

  @Test("a text takes the place of a source and the other way round")
  func text() throws {
    let sheet = try sheet(
      """
      {"sheet": 1, "source": "a.md", "variations": [{"when": {"horizontal": "compact"}, "text": "b"}]}
      """)
    let part = sheet.resolved(for: TraitCollection(horizontal: .compact, vertical: nil))
    #expect(part.text == "b")
    #expect(part.source == nil)
  }

  @Test("percentages are of the page's extent")
  func lengths() {
    #expect(Length.percent(25).resolved(in: 800) == 200)
    #expect(Length.points(25).resolved(in: 800) == 25)
  }
}
