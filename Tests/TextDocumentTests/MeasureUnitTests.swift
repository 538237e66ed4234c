import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Lengths have units everywhere")
struct MeasureUnitTests {
  private func sheet(_ part: String) throws -> Sheet {
    try Sheet(parsing: Array("{\"sheet\": 1, \(part)}".utf8), place: "s")
  }

  @Test(
    "units are those of CSS",
    arguments: [
      ("12", nil), ("12pt", 12), ("16px", 12), ("25.4mm", 72), ("2.54cm", 72), ("1in", 72),
      ("1.5em", 30), ("1.5 em", 30), ("em", nil), ("12 m", nil), ("1e400mm", nil),
    ] as [(String, Double?)])
  func units(text: String, points: Double?) {
    #expect(MeasureUnit.points(of: text, em: 20) == points)
  }

  @Test("pages, margins, gaps, frames, tabs and styles take them")
  func everywhere() throws {
    let sheet = try sheet(
      #"""
      "page": {"size": ["210mm", "297mm"], "margin": "1in"},
      "columns": {"gap": "1em"}, "body": {"font": {"size": "15pt"}, "tabs": ["1in"]},
      "containers": [{"frame": ["1cm", 0, "100%", "2in"]}]
      """#)
    #expect(sheet.base.page.width == 595.27559)
    #expect(sheet.base.page.margin == SheetMargins(72))
    #expect(sheet.base.columns.gap == 15)
    #expect(sheet.base.body.font.size == 15)
    #expect(sheet.base.body.tabs?.first?.location == 72)
    #expect(sheet.base.containers?[0].height == 144)
  }

  @Test("an em is the size of the style's own font, or of the text around it")
  func ems() throws {
    let sheet = try sheet(
      #"""
      "body": {"font": {"size": "1.25em"}, "lineHeight": "1.4em"},
      "styles": {"heading1": {"spaceBefore": "1em"}, "note": {"font": {"size": "0.5em"}, "headIndent": "2em"},
        "other": {"headIndent": "2em"}}
      """#)
    #expect(sheet.base.body.font.size == 20)
    #expect(sheet.base.body.lineHeight == 28)
    #expect(sheet.base.styles["heading1"]?.spaceBefore == 40)
    #expect(sheet.base.styles["note"]?.font.size == 10)
    #expect(sheet.base.styles["note"]?.headIndent == 20)
    #expect(sheet.base.styles["other"]?.headIndent == 40)
  }

  @Test("a font in ems is in proportion to the text around it")
  func fontsInEms() throws {
    let sheet = try sheet(
      #"""
      "body": {"font": {"size": 10}},
      "styles": {"heading1": {"font": {"size": 30}}, "code": {"font": {"size": "0.8em"}},
                 "small": {"font": {"size": "0.5em"}}, "note": {"font": {"size": 20}}}
      """#)
    var request = DocumentRequest(
      DocumentInput(
        "# `a`\n\n`b` [c]{.small}\n\n::: note\n`d`\n\ne {.small}\n:::", format: .markdown))
    request.sheet = sheet
    let storage = try DocumentLayout(request).storage
    let sizes = "abcde".map { letter -> Double? in
      let text = storage.string
      guard let place = text.firstIndex(of: letter) else { return nil }
      return storage.attribute(.font, at: place.utf16Offset(in: text))?.size
    }
    #expect(sizes == [24, 8, 5, 16, 10])
  }

  @Test("what is no length is answered with how one is written")
  func faults() {
    let share = #expect(throws: DocumentError.self) {
      try sheet(#""body": {"lineHeight": "140%"}"#)
    }
    #expect(share?.hint?.contains(#""1.4em""#) == true)
    let unit = #expect(throws: DocumentError.self) { try sheet(#""page": {"margin": "3 miles"}"#) }
    #expect(unit?.hint?.contains("pt, px, mm, cm, in and em") == true)
  }
}
