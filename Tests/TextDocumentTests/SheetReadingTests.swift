import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Sheets are read, or refused with the place of the fault")
struct SheetReadingTests {
  private func read(_ text: String) throws(DocumentError) -> Sheet {
    try Sheet(parsing: Array(text.utf8), place: "s.json")
  }

  @Test("a number of columns is short for an object with the number")
  func columnNumber() throws {
    let number = try read(#"{"sheet": 1, "columns": 2, "masters": [{"columns": 3}]}"#)
    let object = try read(
      #"{"sheet": 1, "columns": {"count": 2}, "masters": [{"columns": {"count": 3}}]}"#)
    #expect(number == object)
    #expect(number.base.columns.count == 2)
    let error = #expect(throws: DocumentError.self) { try read(#"{"sheet": 1, "columns": 0}"#) }
    #expect(error?.place == "s.json: columns" || error?.message.contains("columns") == true)
  }

  @Test("a sheet with every key is read")
  func everything() throws {
    let sheet = try read(
      """
      {"sheet": 1, "text": "Hello", "format": "plain",
       "page": {"size": [600, 800], "margin": [1, 2, 3, 4], "background": "#fff", "scale": 2},
       "body": {"font": {"family": ["A", "B"], "file": "f.ttf", "size": 16, "weight": 700,
                         "italic": true, "features": "smcp, -liga, salt=2",
                         "variations": {"wght": 550}},
                "language": "en-US", "color": "#a33", "background": "white", "kern": 1,
                "tracking": 2, "ligatures": false, "baselineOffset": 3, "underline": true,
                "strikethrough": "double", "align": "justify", "direction": "rtl",
                "lineHeight": 24, "lineHeightMultiple": 1.5, "lineSpacing": 4, "spaceBefore": 5,
                "spaceAfter": 6, "firstLineIndent": 7, "headIndent": 8, "tailIndent": -9,
                "tabs": [10, {"at": 20, "align": "decimal"}], "hyphenate": "de",
                "justification": {"stretch": 6, "shrink": 1, "letters": 0.5, "kashida": 20,
                  "ragged": 12},
                "hyphenLimits": {"before": 3, "after": 4, "lines": 2, "capitals": false,
                                 "acrossShapes": false, "acrossColumns": false},
                "lineBreaking": "optimal", "lineBreakMode": "truncateTail", "keepWithNext": true,
                "keepTogether": true, "widows": 2, "orphans": 3,
                "dropCap": {"lines": 4, "characters": 2, "gap": 5},
                "list": {"marker": "lowerRoman", "start": 3, "prefix": "(", "suffix": ")",
                         "gap": 9}},
       "styles": {"heading1": {"font": {"size": 28}}},
       "runs": [{"range": [0, 5], "style": {"color": "red"}},
                {"range": [1, 2], "style": "heading1"}],
       "columns": {"count": 2, "gap": 24, "balance": true},
       "containers": [{"frame": [0, "10%", "50%", 800], "padding": 1, "minimumFragmentWidth": 2,
                       "maximumLines": 3, "lineBreakMode": "clip", "inside": "M0 0H9V9Z",
                       "exclusions": [{"path": "M0 0H9V9Z", "fillRule": "evenodd", "margin": 8,
                                       "wrap": "largest"}]}],
       "exclusions": [{"path": "M0 0H9V9Z", "fill": "#123456"}],
       "variations": [{"when": {"horizontal": "compact", "custom": {"a": "b"}},
                       "columns": {"count": 1}}]}
      """)
    let base = sheet.base
    #expect(base.text == "Hello")
    #expect(base.page.width == 600)
    #expect(base.page.height == .points(800))
    #expect(base.page.margin == SheetMargins(top: 1, right: 2, bottom: 3, left: 4))
    #expect(base.body.font.families == ["A", "B"])
    #expect(
      base.body.font.features == [
        .init(tag: "smcp", value: 1), .init(tag: "liga", value: 0), .init(tag: "salt", value: 2),
      ])
    #expect(base.body.font.variations == [.init(tag: "wght", value: 550)])
    #expect(base.body.color == Color(css: "#a33"))
    #expect(base.body.underline == .single)
    #expect(base.body.strikethrough == .double)
    #expect(base.body.alignment == .justify)
    #expect(base.body.direction == .rightToLeft)
    #expect(base.body.tabs == [.init(location: 10), .init(location: 20, alignment: .decimal)])
    #expect(base.body.hyphenation == .language("de"))
    #expect(base.body.lineBreakMode == .truncateTail)
    #expect(base.body.keepWithNext == true)
    #expect(base.body.keepTogether == true)
    #expect(base.body.justification?.maximumSpaceStretch == 6)
    #expect(base.body.justification?.maximumSpaceShrink == 1)
    #expect(base.body.justification?.maximumLetterSpacing == 0.5)
    #expect(base.body.justification?.maximumKashida == 20)
    #expect(base.body.justification?.raggedStretch == 12)
    #expect(base.body.hyphenationLimits?.lettersBefore == 3)
    #expect(base.body.hyphenationLimits?.lettersAfter == 4)
    #expect(base.body.hyphenationLimits?.consecutiveLines == 2)
    #expect(base.body.hyphenationLimits?.dividesCapitalizedWords == false)
    #expect(base.body.hyphenationLimits?.dividesAcrossShapes == false)
    #expect(base.body.hyphenationLimits?.dividesAcrossContainers == false)
    #expect(base.body.widows == 2)
    #expect(base.body.orphans == 3)
    #expect(base.body.dropCap == DropCap(lines: 4, characters: 2, gap: 5))
    #expect(base.body.list?.marker(forItemNumber: 3) == "(iii)")
    #expect(base.body.list?.startingItemNumber == 3)
    #expect(base.body.list?.markerGap == 9)
    #expect(base.body.list?.makesMarkers == true)
    #expect(base.runs?[1].styleName == "heading1")
    #expect(base.columns.isBalanced == true)
    let container = try #require(base.containers?.first)
    #expect(container.y == .percent(10))
    #expect(container.height == .points(800))
    #expect(container.exclusions[0].isEvenOdd == true)
    #expect(container.exclusions[0].wrap == .largest)
    #expect(container.inside?.notation == .pathData)
    #expect(sheet.variations[0].when.horizontalSizeClass == .compact)
    #expect(sheet.variations[0].when.custom == ["a": "b"])
    #expect(sheet.variations[0].part.columns.count == 1)
  }

  @Test(
    "a fault is told with its place, its line and what was expected",
    arguments: [
      ("[]", "s.json: line 1, column 1: expected an object (a sheet), found an empty array"),
      ("{}", "s.json: line 1, column 1: a sheet needs “sheet”, its version: “\"sheet\": 1”"),
      ("{\"sheet\": 2}", "s.json: sheet: line 1, column 11: only sheets of version 1 can be read"),
      (
        "{\"sheet\": 1,\n \"page\": {\"size\": [600]}}",
        "s.json: page.size: line 2, column 19: expected two numbers, width and height, found 1 values"
      ),
      (
        "{\"sheet\": 1, \"page\": {\"size\": [0, 10]}}",
        "s.json: page.size[0]: line 1, column 32: expected a width in points from 1 to 1000000, found 0"
      ),
      (
        "{\"sheet\":1,\"body\":{\"align\":\"middle\"}}",
        "s.json: body.align: line 1, column 28: expected one of “natural”, “left”, “right”, "
          + "“center”, “justify”, found “middle”"
      ),
      (
        "{\"sheet\":1,\"body\":{\"color\":\"grn\"}}",
        "s.json: body.color: line 1, column 28: expected a colour such as \"#a33\", \"#aa3333\" or "
          + "\"crimson\", found the string \"grn\""
      ),
      (
        "{\"sheet\":1,\"runs\":[{\"range\":[4,2],\"style\":{}}]}",
        "s.json: runs[0].range: line 1, column 29: the range ends before it starts"
      ),
      (
        "{\"sheet\":1,\"containers\":[{}]}",
        "s.json: containers[0]: line 1, column 26: a container needs “frame”, its x, y, width "
          + "and height on the page"
      ),
      (
        "{\"sheet\":1,\"containers\":[{\"frame\":[0,0,\"x\",1]}]}",
        "s.json: containers[0].frame[2]: line 1, column 40: expected a length of 0 or more: a "
          + "number of points or a percentage such as \"50%\", found the string \"x\""
      ),
      (
        "{\"sheet\":1,\"text\":\"a\",\"source\":\"b\"}",
        "s.json: source: line 1, column 32: give “text” or “source”, not both"
      ),
      (
        "{\"sheet\":1,\"variations\":[{}]}",
        "s.json: variations[0]: line 1, column 26: a variation needs “when”, the traits it is for"
      ),
      ("{\"sheet\":1", "s.json: line 1, column 11: expected “,” or “}”, found the end of the text"),
    ])
  func faults(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("accepted: \(text)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("an unknown key is an error with the nearest keys as its hint")
  func unknownKey() {
    do {
      _ = try read("{\"sheet\":1,\n  \"containers\":[{\"frame\":[0,0,9,9], \"exclusion\":[]}]}")
      Issue.record("accepted")
    } catch {
      #expect(error.place == "s.json: containers[0].exclusion")
      #expect(
        error.message == "line 2, column 37: unknown key “exclusion” in a container")
      #expect(error.hint == "Did you mean “exclusions”? See textrender help sheets.")
    }
  }

  @Test("malformed path data is told with its column")
  func path() {
    do {
      _ = try read(
        "{\"sheet\":1,\"containers\":[{\"frame\":[0,0,9,9],\"exclusions\":[{\"path\":\"M 1 1 Q x\"}]}]}"
      )
      Issue.record("accepted")
    } catch {
      #expect(error.place == "s.json: containers[0].exclusions[0].path")
      #expect(error.message.contains("column 9"))
    }
  }
}
