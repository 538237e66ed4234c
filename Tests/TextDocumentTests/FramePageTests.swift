import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Frames, pictures and exclusions are on the pages that they name")
struct FramePageTests {
  @Test(
    "sets of pages are read from words, numbers and lists",
    arguments: [
      (#""first""#, [0]), (#""2-""#, [1, 2, 3, 4, 5]), (#""odd""#, [0, 2, 4]),
      (#""even""#, [1, 3, 5]), ("[1, 3]", [0, 2]), (#"["2-3", "even"]"#, [1, 2, 3, 5]),
      ("4", [3]), (#""1, 5-""#, [0, 4, 5]), (#""all""#, [0, 1, 2, 3, 4, 5]),
    ])
  func sets(_ text: String, _ expected: [Int]) throws {
    let cursor = try JSONDocument(parsing: Array(text.utf8)).cursor
    let pages = try SheetValue<SheetPages>.pages.read(cursor)
    #expect((0..<6).filter { pages.contains($0) } == expected)
  }

  @Test(
    "other words are refused",
    arguments: [#""last""#, #""""#, #""3-2""#, "0", #""0-""#, #""1,""#, "[]", #""1-2-3""#, "true"])
  func badSets(_ text: String) throws {
    let cursor = try JSONDocument(parsing: Array(text.utf8)).cursor
    #expect(throws: DocumentError.self) { try SheetValue<SheetPages>.pages.read(cursor) }
  }

  private let lines = "one\\ntwo\\nthree\\nfour\\nfive\\nsix"

  @Test("an exclusion on the first page leaves the others whole")
  func exclusionOnFirstPage() throws {
    let fixture = try FrameFixture(
      """
      "text": "\(lines)",
      "exclusions": [{"shape": "inset(0 0 20 0)", "pages": "first", "fill": "#ff0000"}]
      """, size: "[100, 60]", overflow: .pages)
    #expect(
      (0..<3).map { fixture.lines(0, page: $0) } == [
        ["one"], ["two", "three", "four"], ["five", "six"],
      ])
    #expect(fixture.layout.pages.map(\.shapes.count) == [1, 0, 0])
  }

  @Test("a first page that takes nothing is followed by pages that do")
  func fullFirstPage() throws {
    let fixture = try FrameFixture(
      #""text": "one", "exclusions": [{"shape": "inset(0)", "pages": "first"}]"#,
      size: "[100, 60]", overflow: .pages)
    #expect(fixture.layout.pages.count == 2)
    #expect(fixture.lines(0, page: 1) == ["one"])
    // If no page has room, the layout ends.
    let none = try FrameFixture(
      #""text": "one", "exclusions": [{"shape": "inset(0)", "pages": "1-"}]"#,
      size: "[100, 60]", overflow: .pages)
    #expect(none.layout.pages.count == 1 && none.layout.overflow == 0..<3)
  }

  @Test("frames make the pages that they name, each with its own text")
  func framesOnPages() throws {
    let fixture = try FrameFixture(
      """
      "containers": [{"frame": [0, 0, 100, 40], "text": "first"},
                     {"frame": [0, 0, 100, 40], "text": "third", "pages": 3}]
      """, overflow: .pages)
    #expect(fixture.layout.pages.map(\.containers.count) == [1, 0, 1])
    #expect(fixture.lines(0, page: 2) == ["third"])
    // On one page the text of another has no place.
    let one = try FrameFixture(
      #""containers": [{"name": "a", "frame": [0, 0, 9, 40], "text": "third", "pages": 3}]"#,
      overflow: .truncate)
    #expect(one.messages == ["containers[0]: frame “a”: 5 characters do not fit"])
  }

  @Test("the document's text goes on through other containers on later pages")
  func laterContainers() throws {
    let fixture = try FrameFixture(
      """
      "text": "\(lines)",
      "containers": [{"frame": [0, 40, 100, 20], "pages": "first"},
                     {"frame": [0, 0, 100, 40], "pages": "2-"},
                     {"frame": [0, 0, 100, 40], "text": "title"}]
      """, size: "[100, 60]", overflow: .pages)
    #expect(fixture.layout.pages.count == 4)
    #expect(fixture.lines(0) == ["one"])
    #expect(fixture.lines(1) == ["title"])
    #expect(fixture.lines(0, page: 1) == ["two", "three"])
    #expect(fixture.lines(0, page: 3) == ["six"])
    #expect(fixture.layout.storage.string.hasSuffix("six\ntitle"))
  }

  @Test("a story runs through the pages of its frame as long as it has text")
  func storyThroughPages() throws {
    let fixture = try FrameFixture(
      """
      "text": "body",
      "containers": [{"frame": [0, 0, 100, 20], "text": "\(lines)", "pages": "odd"},
                     {"frame": [0, 20, 100, 40]}]
      """, size: "[100, 60]", overflow: .pages)
    #expect(fixture.layout.pages.count == 11)
    #expect(fixture.layout.pages.map(\.containers.count) == [2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
    #expect(fixture.lines(0, page: 10) == ["six"])
    #expect(fixture.layout.overflow == nil)
  }

  @Test("pages beyond the limit are refused")
  func pageLimit() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        """
        {"sheet": 1, "page": {"size": [100, 60]},
         "containers": [{"frame": [0, 0, 100, 20], "text": "a", "pages": 100000}]}
        """.utf8), place: "s.json")
    request.overflow = .pages
    request.maximumPages = 10
    #expect(throws: DocumentError.self) { try DocumentLayout(request) }
  }

  @Test("panes on pages with a picture on some of them keep their texts apart")
  func panesOnPages() throws {
    let fixture = try FrameFixture(
      """
      "panes": {"axis": "horizontal", "gap": 0,
                "items": [{"text": "\(lines)"}, {"text": "side"}]},
      "exclusions": [{"shape": "inset(0 0 20 0)", "pages": "even"}]
      """, size: "[200, 60]", overflow: .pages)
    #expect(fixture.lines(0) == ["one", "two", "three"])
    #expect(fixture.lines(1) == ["side"])
    #expect(fixture.lines(0, page: 1) == ["four"])
    #expect(fixture.lines(0, page: 2) == ["five", "six"])
    #expect(fixture.layout.pages.map(\.containers.count) == [2, 1, 1])
  }
}
