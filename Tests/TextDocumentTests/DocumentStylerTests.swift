import Testing
import TextStorage

@testable import TextDocument

@Suite("Text is styled from defaults, the sheet and its runs")
struct DocumentStylerTests {
  private func style(
    _ text: String, _ format: DocumentFormat = .markdown, sheet: String = "{\"sheet\":1}"
  )
    throws -> TextStorage
  {
    let part = try Sheet(parsing: Array(sheet.utf8), place: "s").located(in: "folder/").base
    var styler = DocumentStyler(part)
    return try styler.style(DocumentInput(text, format: format))
  }

  private func font(_ storage: TextStorage, at position: Int) -> FontDescriptor? {
    storage.attribute(.font, at: position)
  }

  private func paragraph(_ storage: TextStorage, at position: Int) throws -> ParagraphStyle {
    try #require(storage.attribute(.paragraphStyle, at: position))
  }

  @Test("headings are larger and heavier than the text they head, in proportion to it")
  func headings() throws {
    let storage = try style("# A\n\nb", sheet: "{\"sheet\":1,\"body\":{\"font\":{\"size\":10}}}")
    #expect(font(storage, at: 0)?.size == 20)
    #expect(font(storage, at: 0)?.weight == 700)
    #expect(font(storage, at: 2)?.size == 10)
    #expect(font(storage, at: 2)?.weight == 400)
  }

  @Test("rows of headings are higher than those of the text in the proportion of their type")
  func headingRows() throws {
    let body = "\"body\": {\"font\": {\"size\": 10}, \"lineHeight\": 14}"
    let storage = try style("# A\n\nb\n\n###### C", sheet: "{\"sheet\": 1, \(body)}")
    #expect(try paragraph(storage, at: 0).lineHeight == 28)
    #expect(try paragraph(storage, at: 2).lineHeight == 14)
    // The smallest heading is smaller than the text, and its rows align with the others.
    #expect(try paragraph(storage, at: 4).lineHeight == 14)
    let own = "\"styles\": {\"heading1\": {\"lineHeight\": 14}}"
    let exact = try style("# A", sheet: "{\"sheet\": 1, \(body), \(own)}")
    #expect(try paragraph(exact, at: 0).lineHeight == 14)
  }

  @Test("marks inside each other add up, and code keeps the proportion to what is around it")
  func spans() throws {
    let storage = try style("# *a **b** `c`* d")
    #expect(font(storage, at: 0)?.isItalic == true)
    #expect(font(storage, at: 2)?.isItalic == true)
    #expect(font(storage, at: 4)?.families == ["Noto Sans Mono"])
    #expect(font(storage, at: 4)?.size == 32 * 0.88)
    #expect(font(storage, at: 6)?.isItalic == false)
  }

  @Test("columns of tables are as wide as their widest cells, and stand at tab stops")
  func tables() throws {
    let table = "| ab | c | def |\n|--|:-:|--:|\n| xxxx | yy | z |\n"
    let body = "\"body\": {\"font\": {\"family\": \"Noto Sans Mono\", \"size\": 10}}"
    // Every character is 6 points wide, with 16 points between columns.
    let storage = try style(table, sheet: "{\"sheet\": 1, \(body)}")
    #expect(storage.string == "ab\tc\tdef\nxxxx\tyy\tz")
    for position in [0, storage.length - 1] {
      let paragraph = try paragraph(storage, at: position)
      #expect(paragraph.tabStops.map(\.alignment) == [.center, .right])
      #expect(paragraph.tabStops.map(\.location) == [46, 86])
    }
    #expect(font(storage, at: 0)?.weight == 700)
    #expect(font(storage, at: storage.length - 1)?.weight == 400)
    #expect(try paragraph(storage, at: 0).paragraphSpacing == 2.5)
    #expect(try paragraph(storage, at: storage.length - 1).paragraphSpacing == 7)
    let inItem = try style("- a\n\n  | b | c |\n  |--:|--|", sheet: "{\"sheet\": 1, \(body)}")
    let row = try paragraph(inItem, at: 2)
    #expect(row.firstLineHeadIndent == 17)
    #expect(row.tabStops.map(\.location) == [23, 39])
    let own = "\"styles\": {\"table\": {\"tabs\": [{\"at\": 50}]}}"
    let styled = try style(table, sheet: "{\"sheet\": 1, \(body), \(own)}")
    #expect(try paragraph(styled, at: 0).tabStops.map(\.location) == [50])
  }

  @Test("a table without words is a paragraph without words, also at the end of the text")
  func emptyTables() throws {
    for (text, string) in [("| |\n|-|", ""), ("a\n\n| |\n|-|\n", "a\n"), ("| |\n|-|\n| |", "")] {
      #expect(try style(text).string == string)
      let layout = try DocumentLayout(DocumentRequest(DocumentInput(text, format: .markdown)))
      #expect(layout.pages.count == 1)
    }
  }

  @Test("a sheet's styles stand over the defaults, and what they leave unsaid stays")
  func overriding() throws {
    let storage = try style(
      "# A\n\n> q",
      sheet: """
        {"sheet": 1, "body": {"align": "justify", "color": "#111"},
         "styles": {"heading1": {"font": {"size": 40}, "color": "red"},
                    "blockQuote": {"font": {"italic": true}}}}
        """)
    #expect(font(storage, at: 0)?.size == 40)
    #expect(font(storage, at: 0)?.weight == 700)
    #expect(storage.attribute(.foregroundColor, at: 0) == Color(css: "red"))
    #expect(font(storage, at: 2)?.isItalic == true)
    #expect(try paragraph(storage, at: 2).alignment == .justified)
  }

  @Test("justified text has limits in proportion to its type where the sheet says none")
  func limitsOfJustification() throws {
    let size = "\"font\": {\"size\": 10}, \"align\": \"justify\""
    let usual = try paragraph(style("a", sheet: "{\"sheet\": 1, \"body\": {\(size)}}"), at: 0)
    #expect(usual.justification == .even(fontSize: 10))
    #expect(usual.lineBreakStrategy == .keepsDashWithWord)
    let own = try paragraph(
      style("a", sheet: "{\"sheet\": 1, \"body\": {\(size), \"justification\": {}}}"), at: 0)
    #expect(own.justification == Justification() && own.lineBreakStrategy == [])
    let ragged = try paragraph(style("a", sheet: "{\"sheet\": 1}"), at: 0)
    #expect(ragged.justification == Justification() && ragged.lineBreakStrategy == [])
  }

  @Test("justified text has optical margins and stretched glyphs, other text has not")
  func marginsAndGlyphs() throws {
    func amounts(_ keys: String) throws -> [Double] {
      let style = try paragraph(style("a", sheet: #"{"sheet": 1, "body": {\#(keys)}}"#), at: 0)
      return [style.protrusion, style.expansion]
    }
    #expect(try amounts(#""align": "justify""#) == [1, 0.02])
    #expect(try amounts(#""align": "justify", "lineBreaking": "optimal""#) == [1, 0.02])
    #expect(try amounts(#""align": "justify", "lineBreaking": "balanced""#) == [0, 0])
    #expect(try amounts(#""align": "justify", "protrusion": false, "expansion": false"#) == [0, 0])
    #expect(try amounts(#""align": "left", "lineBreaking": "optimal""#) == [0, 0])
    #expect(try amounts("") == [0, 0])
  }

  @Test("list items are indented, deeper lists and longer numbers further")
  func lists() throws {
    let sheet = "{\"sheet\":1,\"body\":{\"font\":{\"size\":10}}}"
    let storage = try style("- a\n  - b\n\n---\n\n99. c\n100. d", sheet: sheet)
    let outer = try paragraph(storage, at: 0)
    let inner = try paragraph(storage, at: 2)
    #expect(outer.headIndent == 17 && outer.firstLineHeadIndent == 17)
    #expect(outer.tabStops == ParagraphStyle.default.tabStops)
    #expect(inner.headIndent == 34 && inner.firstLineHeadIndent == 34)
    #expect(outer.textLists.map(\.markerFormat) == [.disc])
    #expect(inner.textLists.map(\.markerFormat) == [.disc, .hyphen])
    #expect(outer.textLists.allSatisfy { $0.makesMarkers && $0.markerGap == 4.5 })
    let numbered = try paragraph(storage, at: 6)
    #expect(abs(numbered.headIndent - 26) < 1e-9)
    #expect(numbered.textLists.map { $0.marker(forItemNumber: 99) } == ["99."])
  }

  @Test("a sheet says what markers look like, and how far items stand in")
  func listStyle() throws {
    let storage = try style(
      "- a\n\n1. b\n\n   c\n",
      sheet: """
        {"sheet": 1, "styles": {"listItem": {"headIndent": 40,
          "list": {"marker": "lowerRoman", "prefix": "(", "suffix": ")", "gap": 3}}}}
        """)
    let bullets = try #require(try paragraph(storage, at: 0).textLists.last)
    #expect(bullets.markerFormat == .disc && bullets.markerGap == 3)
    let numbers = try #require(try paragraph(storage, at: 2).textLists.last)
    #expect(numbers.marker(forItemNumber: 4) == "(iv)")
    #expect(try paragraph(storage, at: 2).headIndent == 40)
    let further = try paragraph(storage, at: 4)
    #expect(further.headIndent == 40 && further.firstLineHeadIndent == 40)
    #expect(further.textLists.first == numbers && further.textLists.count == 2)
  }

  @Test("links carry their destination")
  func links() throws {
    let storage = try style("a [b](http://c)")
    #expect(storage.attribute(.link, at: 2) == "http://c")
    #expect(storage.attribute(.link, at: 0) == nil)
  }

  @Test("a run makes its words a link")
  func linkedRuns() throws {
    let storage = try style(
      "see this", .plain,
      sheet:
        ##"{"sheet": 1, "runs": [{"match": "this", "style": {"link": "https://a.example/"}}]}"##)
    #expect(storage.attribute(.link, at: 5) == "https://a.example/")
    #expect(storage.attribute(.link, at: 3) == nil)
  }

  @Test("runs lie on top and change only what they say")
  func runs() throws {
    let storage = try style(
      "Hello", .plain,
      sheet: """
        {"sheet": 1, "body": {"font": {"size": 9}}, "styles": {"loud": {"font": {"weight": 900}}},
         "runs": [{"range": [1, 3], "style": {"color": "#f00"}}, {"range": [2, 5], "style": "loud"}]}
        """)
    #expect(storage.attribute(.foregroundColor, at: 1) == Color(css: "#f00"))
    #expect(font(storage, at: 1)?.weight == 400)
    #expect(font(storage, at: 2)?.weight == 900)
    #expect(font(storage, at: 2)?.size == 9)
    #expect(storage.attribute(.foregroundColor, at: 2) == Color(css: "#f00"))
    #expect(storage.attribute(.foregroundColor, at: 4) == nil)
  }

  @Test("a run behind the end of the text, or with a style that is not there, is refused")
  func wrongRuns() {
    #expect {
      _ = try self.style(
        "abc", .plain, sheet: "{\"sheet\":1,\"runs\":[{\"range\":[1,9],\"style\":{}}]}")
    } throws: { error in
      (error as? DocumentError)?.description
        == "runs[0].range: the run ends at 9, but the text has 3 UTF-16 code units"
    }
    #expect {
      _ = try self.style(
        "abc", .plain,
        sheet:
          "{\"sheet\":1,\"styles\":{\"loud\":{}},\"runs\":[{\"range\":[1,2],\"style\":\"lout\"}]}")
    } throws: { error in
      (error as? DocumentError)?.hint == "Did you mean “loud”?"
    }
  }

  @Test("font files are looked up beside the sheet")
  func files() throws {
    let storage = try style(
      "a", .plain, sheet: "{\"sheet\":1,\"body\":{\"font\":{\"file\":\"x.ttf\"}}}")
    #expect(font(storage, at: 0)?.file == "folder/x.ttf")
  }
}
