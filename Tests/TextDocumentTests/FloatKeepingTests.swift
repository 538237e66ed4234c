import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Floats are shown wherever they have to go")
struct FloatKeepingTests {
  private func layout(_ text: String, size: String, columns: String = "") throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: .markdown))
    request.sheet = try Sheet(
      parsing: Array(
        #"{"sheet": 1, "page": {"size": \#(size), "margin": 20}\#(columns)}"#.utf8),
      place: "s.json")
    request.overflow = .pages
    return try DocumentLayout(request)
  }

  /// Returns the rectangles of lines on the pages, and the positions that are in no line.
  private func lines(_ layout: DocumentLayout) -> (rects: [[Rect]], missing: String) {
    var shown = Set<Int>()
    let rects = layout.pages.map { page in
      page.containers.enumerated().flatMap { place, index in
        let container = layout.manager.textContainers[index]
        return layout.manager.lineFragments(in: container).map { fragment in
          shown.formUnion(fragment.range)
          return fragment.rect.offset(by: page.frames[place].origin - .zero)
        }
      }
    }
    let units = Array(layout.storage.string.utf16)
    let missing = units.indices.filter { !shown.contains($0) }.map { units[$0] }
    return (rects, String(decoding: missing, as: UTF16.self))
  }

  @Test(
    "a float below a heading that begins its column is not lost",
    arguments: ["left width=40%", "bottom", "center"])
  func belowHeading(side: String) throws {
    let text =
      "# Dog\n\n::: {float=\(side)}\n\nAnd\n\n:::\n\n# Fox upon while over\n\nword\n"
    #expect(try lines(layout(text, size: "[300, 200]")).missing == "")
    let tail = "# Dog\n\n::: {float=\(side)}\n\nLight float\n\n:::\n\ntail\n"
    let columns = #", "columns": {"count": 2, "balance": true}"#
    #expect(try lines(layout(tail, size: "[300, 200]", columns: columns)).missing == "")
  }

  @Test("a float below one that is a part of the text does not cover it")
  func belowText() throws {
    let text =
      "::: {float=center width=50}\n\nA stones slowly lazy and jumps distant lazy over\n\n:::\n\n"
      + "::: {float=center width=40%}\n\nThe second float\n\n:::\n"
    let found = lines(try layout(text, size: "[420, 220]"))
    #expect(found.missing == "")
    for page in found.rects {
      for (index, rect) in page.enumerated() {
        let inner = rect.inset(by: Insets(0.01))
        #expect(!page[..<index].contains { $0.overlaps(inner) })
      }
    }
  }

  @Test("a text that is too high for the columns that follow is a part of the text, too")
  func highText() throws {
    let columns =
      #", "containers": [{"frame": [0, 0, 80, 200]}, {"frame": [100, 0, 80, 220]}]"#
    let float = Array(repeating: "fox", count: 30).joined(separator: " ")
    let fixture = try FloatFixture(
      "one\n\n::: {float=top width=30}\n\n\(float)\n\n:::\n\ntwo\n", rest: columns)
    #expect(fixture.texts().allSatisfy { $0.float == nil })
    #expect(
      fixture.layout.remarks.contains {
        $0.message.hasPrefix("it has no room beside text, and is a part of the text")
      })
  }

  @Test(
    "the caption of a table in a float is a part of its text",
    arguments: [
      "Table: cap\n\n|a|b|\n|-|-|\n|c|d|", "|a|b|\n|-|-|\n|c|d|\n\nTable: cap",
      "one\n\nTable: cap\n\n|a|b|\n|-|-|\n|c|d|", "```table {caption=cap}\na,b\nc,d\n```",
    ])
  func tableCaption(text: String) throws {
    let fixture = try FloatFixture("::: {float=left width=100}\n\n\(text)\n\n:::\n\ntail\n")
    #expect(fixture.texts().map(\.float) == [PageFloat(), nil])
    let float = fixture.texts()[0]
    #expect(
      Set(float.text.split { "\n\t/".contains($0) }).isSuperset(of: ["a", "b", "c", "d", "cap"]))
    #expect(float.frame.minX == 0 && float.frame.width == 100)
    let lists = try FloatFixture("[TABLES]\n\n::: {float=left width=100}\n\n\(text)\n\n:::\n")
    #expect(lists.layout.storage.string.hasPrefix("cap"))
    #expect(lists.layout.remarks.isEmpty)
  }

  @Test("a picture in a float keeps its caption apart from that of a table")
  func pictureAndTable() throws {
    let fixture = try FloatFixture(
      "::: {float=left width=100}\n\n![](p.png)\n\nwords\n\n:::\n\ntail\n")
    #expect(fixture.texts().map(\.float) == [PageFloat(), PageFloat(isCaption: true), nil])
  }

  @Test("a float moves to the next page with the text beside it, unless that begins a page")
  func movedText() throws {
    let rows = (0..<18).map { "r\($0)" }.joined(separator: "\\\n") + "\n\n"
    let float = "::: {float=right width=40 gap=4}\n\nF\n\n:::\n\n"
    let kept = #", "variations": [{"when": {}, "body": {"widows": 2, "orphans": 2}}]"#
    let moved = try sectionLayout(rows + float + "a\\\nb\\\nc", more: kept, columns: 1)
    #expect(moved.floatFrames(onPage: 0) == [])
    #expect(moved.floatFrames(onPage: 1) == [Rect(x: 270, y: 20, width: 40, height: 10)])
    #expect(moved.textColumns(onPage: 1) == [[10, 20, 3]])
    let chapter = try sectionLayout(
      rows + float + "# Next\n\na", more: kept, columns: 1, chapters: true)
    #expect(chapter.floatFrames(onPage: 0).count == 1)
    #expect(chapter.floatFrames(onPage: 1) == [])
  }

  @Test("a float that has no room between sections waits for the next page")
  func betweenSections() throws {
    let words = String(repeating: "abcdefghij ", count: 15)
    let fixture = try FloatFixture(
      String(repeating: "r\n\n", count: 8) + "::: {float=left width=100}\n\n\(words)\n\n:::\n\n"
        + String(repeating: "w {.wide}\n\nt\n\n", count: 4),
      styles: #", "wide": {"columns": 1}"#)
    #expect(fixture.texts().allSatisfy { $0.float == nil })
    let float = try #require(fixture.texts(page: 1).first { $0.float != nil })
    #expect(float.frame == Rect(x: 0, y: 0, width: 100, height: 300))
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("a picture with a title in a div that floats has its caption")
  func titleInDiv() throws {
    let fixture = try FloatFixture(
      "::: {float=left width=100}\n\n![](p.png \"cap\")\n\nwords\n\n:::\n\n"
        + "::: {float=left width=100}\n\n![](p.png \"two\"){#two}\n\n:::\n\n[](#two)",
      styles: ##", "figure": {"float": {"number": "F{number} "}}"##)
    #expect(
      fixture.texts().map(\.text) == ["\u{FFFC}", "F1 cap/words", "\u{FFFC}", "F2 two", "F2"])
    #expect(fixture.texts().map { $0.float?.isCaption } == [false, true, false, true, nil])
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("a remark names a float by words without tabs, pictures and empty items")
  func names() throws {
    let words = String(repeating: "abcdefghij ", count: 60)
    let fixture = try FloatFixture(
      "::: {float=left width=100}\n\n![](p.png){width=20} one\ttwo \(words)\n\n:::\n\ntail")
    #expect(
      fixture.layout.remarks.map(\.place) == ["float “one two abcdefghij abcdefghij abcdefgh”"])
  }
}
