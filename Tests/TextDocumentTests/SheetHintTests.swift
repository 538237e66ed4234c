import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Habitual notations are understood, or reported with the correct one")
struct SheetHintTests {
  private func sheet(_ part: String) throws(DocumentError) -> Sheet {
    try Sheet(parsing: Array("{\"sheet\": 1, \(part)}".utf8), place: "s")
  }

  @Test(
    "the hint says what to write",
    arguments: [
      (#""body": {"font": {"weight": "bold"}}"#, "Write 700."),
      (#""body": {"font": {"weight": "Semi-Bold"}}"#, "Write 600."),
      (
        #""exclusions": [{"shape": "rect(1 2 3 4)"}]"#,
        "Write inset(TOP RIGHT BOTTOM LEFT): the distances from the four edges."
      ),
      (#""page": {"margin": "10mm 20"}"#, #"Write a list: ["10mm", 20]."#),
      (#""columns": {"gap": "10mm 20mm"}"#, #"Write one length, such as "10mm"."#),
      (#""body": {"kern": "1pt, 2pt"}"#, #"Write one length, such as "1pt"."#),
      (
        #""body": {"color": "cmyk(0, 1, 0, 0)"}"#,
        ##"Only RGB is supported: convert the colour, and write "#rrggbb"."##
      ),
      (
        #""columns": {"cnt": 1}"#,
        "Columns may hold “count”, “gap”, “balance”, “indentOrigin”, “rule”."
      ),
      (#""colums": {}"#, "Did you mean “columns” or “colors”? See textrender help sheets."),
      (#""zzzz": {}"#, "See textrender help sheets."),
    ])
  func hints(part: String, hint: String) {
    let error = #expect(throws: DocumentError.self) { try sheet(part) }
    #expect(error?.hint == hint)
    #expect(error?.message.contains("“sheet”") == false)
  }

  @Test("a number in a string is the number wherever one is meant")
  func numbers() throws {
    let sheet = try sheet(
      #"""
      "page": {"size": ["600", "800"], "margin": ["10", "5%"], "scale": "2"}, "columns": {"count": "2"},
      "body": {"font": {"size": "12", "weight": "700"}, "lineHeight": "1.5em", "kern": "-0.5"}
      """#)
    let part = sheet.base
    #expect(part.page.width == 600 && part.page.height == .points(800) && part.page.scale == 2)
    #expect(part.page.margin == SheetMargins([10, .percent(5)]))
    #expect(part.columns.count == 2)
    #expect(part.body.font.size == 12 && part.body.font.weight == 700)
    #expect(part.body.lineHeight == 18 && part.body.kern == -0.5)
    for text in ["1e3", "inf", "0x1p3", "", "12 pt x"] {
      #expect(throws: DocumentError.self) { try self.sheet("\"body\": {\"kern\": \"\(text)\"}") }
    }
  }

  @Test("margins are one to four lengths in the order of CSS")
  func margins() throws {
    func margins(_ list: String) throws -> SheetMargins? {
      try sheet("\"page\": {\"margin\": \(list)}").base.page.margin
    }
    #expect(try margins("[1]") == SheetMargins(1))
    #expect(try margins("[1, 2]") == SheetMargins(top: 1, right: 2, bottom: 1, left: 2))
    #expect(try margins("[1, 2, 3]") == SheetMargins(top: 1, right: 2, bottom: 3, left: 2))
    #expect(try margins("[1, 2, 3, 4]") == SheetMargins(top: 1, right: 2, bottom: 3, left: 4))
    for list in ["[]", "[1, 2, 3, 4, 5]"] {
      #expect(throws: DocumentError.self) { try margins(list) }
    }
  }

  @Test(
    "panes beside another text, and notes beside panes, are refused",
    arguments: [
      (#""text": "a", "panes": {"items": [{"text": "b"}]}"#, "panes"),
      (#""source": "a.md", "panes": {"items": [{"text": "b"}]}"#, "panes"),
      (
        #""variations": [{"when": {}, "text": "a", "panes": {"items": [{"text": "b"}]}}]"#,
        "variations[0].panes"
      ),
      (
        #""panes": {"items": [{"text": "b"}]}, "notes": {"items": [{"at": 0, "text": "c"}]}"#,
        "notes"
      ),
    ])
  func panes(part: String, place: String) {
    let error = #expect(throws: DocumentError.self) { try sheet(part) }
    #expect(error?.place == "s: \(place)")
    #expect(error?.hint?.contains("emove “") == true)
  }

  @Test("a variation's panes take the place of the text below it, and its text that of panes")
  func variations() throws {
    let panes = try sheet(
      #""text": "a", "variations": [{"when": {}, "panes": {"items": [{"text": "b"}]}}]"#
    ).resolved(for: .init())
    #expect(panes.text == nil && panes.panes.items?.map(\.text) == ["b"])
    let text = try sheet(
      #""panes": {"items": [{"text": "b"}]}, "variations": [{"when": {}, "text": "a"}]"#
    ).resolved(for: .init())
    #expect(text.text == "a" && text.panes.items == nil)
  }
}
