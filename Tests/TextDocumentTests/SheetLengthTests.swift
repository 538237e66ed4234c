import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Lengths in sheets are points or percentages")
struct SheetLengthTests {
  private func read(_ text: String) throws -> Sheet {
    try Sheet(parsing: Array(text.utf8), place: "s.json")
  }

  private func layout(_ text: String, _ traits: TraitCollection = .init()) throws -> DocumentLayout
  {
    var request = DocumentRequest()
    request.sheet = try read(text)
    request.traits = traits
    return try DocumentLayout(request)
  }

  @Test("percentages of margins are of the page's width at every edge, whatever its height")
  func margins() throws {
    let one = try layout(
      #"{"sheet": 1, "text": "a", "page": {"size": [400, 900], "margin": "5%"}}"#)
    #expect(one.pages[0].frames == [Rect(x: 20, y: 20, width: 360, height: 860)])
    let four = try layout(
      #"{"sheet": 1, "text": "a", "page": {"size": [400, 900], "margin": ["1%", 2, "3%", "4%"]}}"#)
    #expect(four.pages[0].frames == [Rect(x: 16, y: 4, width: 382, height: 884)])
    let open = try layout(
      #"{"sheet": 1, "text": "a", "page": {"size": [400, "auto"], "margin": "10%"}}"#)
    #expect(open.pages[0].frames[0].origin == Point(x: 40, y: 40))
  }

  @Test("ems of shapes are of the text's font")
  func emsOfShapes() throws {
    let layout = try layout(
      """
      {"sheet": 1, "text": "a", "page": {"size": [440, 900]}, "body": {"font": {"size": 20}},
       "exclusions": [{"shape": "inset(2em 50% 50% 1em)", "fill": "#ff0000"}]}
      """)
    #expect(
      layout.pages[0].shapes.map(\.path.bounds) == [Rect(x: 20, y: 40, width: 200, height: 410)])
  }

  @Test("percentages of the gap between columns are of the room between the margins")
  func columnGap() throws {
    let layout = try layout(
      """
      {"sheet": 1, "text": "a", "page": {"size": [440, 900], "margin": 20},
       "columns": {"count": 2, "gap": "10%"}}
      """)
    #expect(layout.pages[0].frames.map(\.minX) == [20, 240])
    #expect(layout.pages[0].frames.map(\.width) == [180, 180])
  }

  @Test("percentages of gaps of panes are of the page's room, and inside a pane of its own")
  func paneGaps() throws {
    let layout = try layout(
      """
      {"sheet": 1, "page": {"size": [420, 900], "margin": 10},
       "panes": {"axis": "horizontal", "gap": "5%", "items": [{"text": "a", "width": 180},
         {"text": "b", "width": 200, "columns": 2, "gap": "10%"}]}}
      """)
    #expect(layout.pages[0].frames.map(\.minX) == [10, 210, 320])
    #expect(layout.pages[0].frames.map(\.width) == [180, 90, 90])
  }

  @Test("percentages of padding and of the least fragment are of the container's width")
  func padding() throws {
    let layout = try layout(
      """
      {"sheet": 1, "text": "a", "page": {"size": [400, 300]}, "containers": [
        {"frame": [0, 0, "50%", 100], "padding": "3%", "minimumFragmentWidth": "20%"}]}
      """)
    let container = layout.manager.textContainers[0]
    #expect(container.lineFragmentPadding == 6)
    #expect(container.minimumFragmentWidth == 40)
  }

  @Test("widths of a table's columns may have units; ems are of its font")
  func columnWidths() throws {
    let sheet = try read(
      #"""
      {"sheet": 1, "body": {"font": {"size": 10}}, "styles": {
        "table": {"font": {"size": 8}, "table": {"columns": ["36pt", "1in", "3em", "40", 5, "1fr"]}},
        "wide": {"table": {"columns": ["2em", "10mm"]}}}}
      """#)
    #expect(
      sheet.base.styles["table"]?.table.columns?.map(\.width) == [
        .points(36), .points(72), .points(24), .points(40), .points(5), .share(1),
      ])
    #expect(
      sheet.base.styles["wide"]?.table.columns?.map(\.width) == [.points(20), .points(28.34646)])
    #expect {
      _ = try self.read(
        #"{"sheet": 1, "styles": {"table": {"table": {"columns": ["auto", "narrow"]}}}}"#)
    } throws: { error in
      (error as? DocumentError)?.message.hasSuffix(
        "expected a length such as 40 or \"15mm\", a percentage such as \"20%\", a share such as "
          + "\"1fr\", \"auto\", \"least\" or \"greatest\", found the string \"narrow\"") == true
    }
  }

  @Test("columns may be objects with limits, and words of CSS have a hint")
  func columnLimits() throws {
    let sheet = try read(
      #"""
      {"sheet": 1, "styles": {"table": {"font": {"size": 8}, "table": {"columns": [
        {"width": "2fr", "least": "3em", "greatest": "50%"}, "least", {"width": "greatest"}, {}]}}}}
      """#)
    let columns = sheet.base.styles["table"]?.table.columns
    #expect(
      columns == [
        SheetTable.Column(.share(2), least: 24, greatest: .percent(50)),
        SheetTable.Column(.least), SheetTable.Column(.greatest), SheetTable.Column(),
      ])
    #expect(
      columns?.limits.first == TextTable.Limits(least: .points(24), greatest: .percent(50)))
    #expect([SheetTable.Column(.least), SheetTable.Column()].limits.isEmpty)
    for (column, place, words) in [
      (#"{"least": -1}"#, "columns[0].least", "a width of 0 or more"),
      (#"{"width": "x"}"#, "columns[0].width", "expected a length"),
      (#"{"minimum": 1}"#, "columns[0].minimum", "unknown key"),
      (#""max-content""#, "columns[0]", "expected a length"),
    ] {
      #expect {
        _ = try self.read(
          #"{"sheet": 1, "styles": {"table": {"table": {"columns": [\#(column)]}}}}"#)
      } throws: { error in
        let error = error as? DocumentError
        return error?.place == "s.json: styles.table.table.\(place)"
          && error?.message.contains(words) == true
          && (!column.contains("max") || error?.hint == #"Write "greatest"."#)
      }
    }
  }

  @Test(
    "a length that is none is refused with its place",
    arguments: [
      (#""page": {"margin": "-5%"}"#, "page.margin"),
      (#""page": {"margin": [1, 2, 3, "x%"]}"#, "page.margin[3]"),
      (#""page": {"margin": -1}"#, "page.margin"), (#""page": {"margin": "nan%"}"#, "page.margin"),
      (#""columns": {"gap": true}"#, "columns.gap"), (#""panes": {"gap": "%"}"#, "panes.gap"),
      (#""containers": [{"frame": [0, 0, 1, 1], "padding": "1 %"}]"#, "containers[0].padding"),
    ])
  func refused(_ member: String, _ place: String) throws {
    #expect {
      _ = try self.read(#"{"sheet": 1, \#(member)}"#)
    } throws: { error in
      let error = error as? DocumentError
      return error?.kind == .malformedInput && error?.place == "s.json: \(place)"
        && error?.message.contains("expected a") == true
    }
  }

  @Test("percentages of exclusions' margins are of the width of the page or of their container")
  func exclusionMargins() throws {
    let layout = try layout(
      """
      {"sheet": 1, "text": "a", "page": {"size": [400, 900]},
       "containers": [{"frame": [0, 0, 200, 100],
         "exclusions": [{"shape": "circle(9 at 50 50)", "margin": "5%"}]}],
       "exclusions": [{"shape": "circle(9 at 50 50)", "margin": "5%"},
         {"path": "M 0 0 H 9 V 9 Z", "margin": "-1%"}]}
      """)
    let paths = layout.manager.textContainers[0].exclusionPaths
    #expect(paths.map(\.margin) == [10, 20, -4])
  }

  @Test("percentages that leave no room are told, and the text has half of the page")
  func noRoom() throws {
    let layout = try layout(
      #"{"sheet": 1, "text": "a", "page": {"size": [200, "auto"], "margin": "50%"}}"#)
    #expect(layout.pages[0].frames[0].width == 100)
    #expect(
      layout.remarks.map { "\($0.place): \($0.message)" } == [
        "page.margin: the margins at the sides leave no room for text, so they are smaller"
      ])
  }

  @Test("a content size category scales every length that belongs to text, and no other")
  func contentSize() throws {
    let sheet = try read(
      """
      {"sheet": 1, "text": "a", "page": {"size": [400, 300], "margin": 20}, "columns": {"gap": 30},
       "body": {"font": {"size": 10}, "kern": 1, "tracking": 2, "baselineOffset": 3,
         "lineHeight": 20, "lineHeightMultiple": 1.5, "lineSpacing": 4, "spaceBefore": 5,
         "spaceAfter": 6, "firstLineIndent": 7, "headIndent": 8, "tailIndent": -9, "tabs": [10],
         "hyphenLimits": {"before": 3, "lines": 2}, "widows": 2, "orphans": 3,
         "justification": {"stretch": 6, "shrink": 1, "letters": 0.5, "kashida": 20, "ragged": 12},
         "dropCap": {"lines": 4, "characters": 2, "gap": 5}, "list": {"gap": 9, "start": 4}}}
      """)
    var request = DocumentRequest()
    request.sheet = sheet
    request.traits.contentSizeCategory = .extraExtraExtraLarge
    let factor = TraitCollection.ContentSizeCategory.extraExtraExtraLarge.scale
    #expect(factor > 1)
    let part = try request.resolvedPart()
    var expected = sheet.base.body
    expected.font.size = 10 * factor
    expected.kern = factor
    expected.tracking = 2 * factor
    expected.baselineOffset = 3 * factor
    expected.lineHeight = 20 * factor
    expected.lineSpacing = 4 * factor
    expected.spaceBefore = 5 * factor
    expected.spaceAfter = 6 * factor
    expected.firstLineIndent = 7 * factor
    expected.headIndent = 8 * factor
    expected.tailIndent = -9 * factor
    expected.tabs = [SheetStyle.Tab(location: 10 * factor)]
    expected.justification?.maximumSpaceStretch = 6 * factor
    expected.justification?.maximumSpaceShrink = factor
    expected.justification?.maximumLetterSpacing = 0.5 * factor
    expected.justification?.maximumKashida = 20 * factor
    expected.justification?.raggedStretch = 12 * factor
    expected.dropCap?.gap = 5 * factor
    expected.list?.markerGap = 9 * factor
    #expect(part.body == expected)
    #expect(part.page == sheet.base.page && part.columns == sheet.base.columns)
  }
}
