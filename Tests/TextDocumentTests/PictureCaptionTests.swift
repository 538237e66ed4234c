import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, and lines 20 points high. Pictures have 40 × 30 points.
@Suite("Titles of pictures in paragraphs of their own are captions")
struct PictureCaptionTests {
  private let numbered = #", "figure": {"float": {"number": "Figure {number}: "}}"#

  @Test("a picture that does not float has its title below it")
  func title() throws {
    let fixture = try FloatFixture(
      "one\n\n![a](p.png \"Title *1*\")\n\ntwo ![b](p.png \"hint\") three")
    let storage = fixture.layout.storage
    #expect(storage.string == "one\n\u{FFFC}\nTitle *1*\ntwo \u{FFFC} three")
    #expect(storage.attribute(.paragraphStyle, at: 4)?.keepWithNext == true)
    #expect(storage.attribute(.styleNames, at: 6)?.paragraph.contains("caption") == true)
    #expect(storage.attribute(.paragraphStyle, at: 0)?.keepWithNext != true)
  }

  @Test("captions have the columns of their pictures, and those of tables do not")
  func columns() throws {
    func columns(_ text: String) throws -> [Int?] {
      let fixture = try FloatFixture(
        text, styles: #", "wide": {"columns": 1}"#, rest: #", "columns": {"count": 2}"#)
      let storage = fixture.layout.storage
      var found: [Int?] = []
      var position = 0
      while position < storage.length {
        found.append(storage.attribute(.columns, at: position))
        position = storage.paragraphRange(containing: position).upperBound
      }
      return found
    }
    #expect(
      try columns("![a](p.png \"One\"){.wide} ![b](p.png \"Two\")\n\nend") == [1, 1, 1, nil])
    #expect(
      try columns("![a](p.png){.wide}\n\nTable: Prices\n\n|a|\n|-|\n|b|") == [1, nil, nil, nil])
  }

  @Test("captions of all pictures are numbered together, referred to, and listed")
  func numbers() throws {
    let fixture = try FloatFixture(
      """
      [FIGURES]

      See [](#second), [](#first) and [](#prices).

      ![a](p.png "One"){#first}

      Table: Prices {#prices}

      |a|
      |-|
      |b|

      ![b](p.png "Two"){float=right #second}

      end
      """, size: "[600, 600]",
      styles: numbered + #", "table": {"table": {"number": "Table {number}: "}}"#)
    let text = fixture.layout.storage.string
    #expect(text.contains("See Figure\u{A0}2, Figure\u{A0}1 and Table\u{A0}1."))
    #expect(text.contains("Figure 1: One\n") && text.contains("Figure 2: Two\n"))
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("Figure 1: One\t") && lines[1].hasPrefix("Figure 2: Two\t"))
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("a mark of a note in a title has one remark, also if a mark in the text has the note")
  func marks() throws {
    for text in ["Text.", "Text[^2]."] {
      let fixture = try FloatFixture(
        "![a](p.png \"Cap[^2]\")\n\n\(text)\n\n[^2]: yes", size: "[300, 400]")
      let remarks = fixture.layout.remarks
      #expect(remarks.map(\.place) == ["[^2]"])
      #expect(
        remarks.first?.message == "a caption in the title of a picture or in attributes takes no "
          + "marks of notes; the mark stays as it is written")
    }
    let other = try FloatFixture("![a](p.png \"Cap[^2]\")\n\nText.").layout.remarks
    #expect(
      other.map(\.message) == ["the text has no such note; the mark stays as it is written"])
    let values = "```table\na\nb[^2]\n```\n\n[^2]: yes"
    #expect(
      try FloatFixture(values).layout.remarks.map(\.message) == [
        "a table of values takes no marks of notes; the mark stays as it is written"
      ])
  }

  @Test("a class keeps pictures in their place that would float")
  func fixed() throws {
    let styles = #", "figure": {"float": "left"}, "still": {"float": "none"}"#
    let fixture = try FloatFixture(
      "one\n\n![a](p.png \"T\"){.still}\n\n![b](p.png \"U\")\n\ntwo", styles: styles)
    #expect(fixture.layout.pages[0].floats.count == 2)
    #expect(fixture.layout.storage.string.hasPrefix("one\n\u{FFFC}\nT\n"))
  }

  @Test("an empty header of a table is none, unless nothing follows it")
  func header() throws {
    let fixture = try TableFixture("| | |\n|-|-|\n|a|b|\n|c|d|")
    #expect(fixture.texts().map(\.text) == ["a", "b", "c", "d"])
    #expect(fixture.texts().allSatisfy { $0.cell?.isHeader == false })
    #expect(fixture.texts().map(\.frame.minY) == [0, 0, 20, 20])
    #expect(try TableFixture("| |b|\n|-|-|\n|c|d|").texts()[1].cell?.isHeader == true)
    #expect(try TableFixture("| | |\n|-|-|").texts().allSatisfy { $0.text.isEmpty })
  }

  @Test("paragraphs of a cell have the space of their classes between them")
  func spaceInCells() throws {
    let text = "```table {header=0}\na,\"b {.far}\n\nc\"\n```"
    for (style, height) in [
      ("", 43.5), (#", "far": {"spaceAfter": 20}"#, 60), (#", "far": {"spaceAfter": 0}"#, 40),
    ] {
      let fixture = try FloatFixture(text, styles: style)
      #expect(abs(fixture.texts()[1].frame.height - height) < 0.01, "\(style)")
    }
  }

  @Test("a table has the space below it that its style sets")
  func space() throws {
    for (style, y) in [("", 40.0), (#", "table": {"spaceAfter": 30}"#, 70)] {
      let fixture = try FloatFixture("|a|\n|-|\n|b|\n\nend", styles: style)
      let bottom = fixture.texts()[1].frame.maxY
      #expect(fixture.texts()[2].frame.minY - bottom >= (y - 40), "\(style)")
      #expect(fixture.texts()[2].frame.minY - bottom < (y - 40) + 10, "\(style)")
    }
  }

  @Test("a caption below a table is near it, with the space of the table below the caption")
  func spaceOfCaption() throws {
    let styles = #", "table": {"spaceAfter": 30}"#
    let fixture = try FloatFixture("|a|\n|-|\n|b|\n\nTable: c\n\nend", styles: styles)
    let texts = fixture.texts()
    let bottom = texts[1].frame.maxY
    let manager = fixture.layout.manager
    let rows = fixture.layout.pages[0].containers.suffix(1).flatMap {
      manager.rows(in: manager.textContainers[$0])
    }
    #expect(rows.count == 2 && texts[2].frame.minY + rows[0].y - bottom < 15)
    #expect(rows[1].y - rows[0].y - rows[0].height >= 30)
  }

  @Test("a class of a picture is used, or has a remark")
  func classes() throws {
    let styles = #", "keep": {"float": "none"}, "cell": {"color": "red"}"#
    let markdown =
      "![a](p.png){.keep} one ![b](p.png){.none}\n\n| ![c](p.png){.cell} |\n|---|"
    let remarks = try FloatFixture(markdown, styles: styles).layout.remarks
    #expect(remarks.map(\.place) == ["line 1, class “none”"])
  }
}
