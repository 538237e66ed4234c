import Testing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("First rows of a page by the height of letters")
struct FirstRowTests: BaselineSuite {
  @Test("capitals touch the top margin in all columns of all pages")
  func columns() throws {
    let words = Array(repeating: "aaaa", count: 12).joined(separator: " ")
    let laid = try layout(
      #""text": "\#(words)", "columns": {"count": 2, "gap": 10}"#,
      page: #""size": [70, 49], "margin": 10, "firstBaseline": "capHeight""#, overflow: .pages)
    #expect(laid.pages.count == 2)
    for page in laid.pages.indices {
      #expect(baselines(laid, page: page) == [[17, 27, 37], [17, 27, 37]])
    }
    let text = try laid.dumpedText()
    #expect(text.contains(#""firstBaseline":"capHeight""#))
  }

  @Test("a page as high as its text is lower, and a grid begins with the first row")
  func heights() throws {
    let members = #""text": "aaaa\nbbbb""#
    let laid = try layout(members, page: #""size": [50, "auto"], "firstBaseline": "xHeight""#)
    #expect(laid.pages[0].size.height == 17)
    let grid = try layout(
      members, page: #""size": [50, 90], "margin": 10, "grid": true, "firstBaseline": "capHeight""#)
    #expect(baselines(grid) == [[17, 27]])
    let plain = try layout(members, page: #""size": [50, 90]"#)
    #expect(try !plain.dumpedText().contains("firstBaseline"))
  }

  @Test("containers have the page's height of first rows, or their own")
  func containers() throws {
    func frame(_ y: Double, _ members: String) -> String {
      #"{"text": "aa", "frame": [0, \#(y), 50, 20], \#(members)}"#
    }
    let frames = [
      frame(0, #""firstBaseline": "xHeight""#), frame(20, #""firstBaseline": "ascent""#),
      frame(40, #""z": 1"#), frame(60, #""verticalAlign": "center""#),
    ]
    let laid = try layout(
      #""containers": [\#(frames.joined(separator: ","))]"#,
      page: #""size": [50, 80], "firstBaseline": "capHeight""#)
    // The row of the last frame, 9 points, is in the middle of 20.
    #expect(baselines(laid) == [[5], [28], [47], [72.5]])
  }

  @Test("pages and frames as high as their text end at the last baseline")
  func lastBaselines() throws {
    let keys = #""firstBaseline": "capHeight", "lastBaseline": "baseline""#
    let laid = try layout(
      #""text": "aaaa\\nbbbb""#, page: #""size": [50, "auto"], "margin": 10, \#(keys)"#)
    #expect(laid.pages[0].size.height == 37 && baselines(laid) == [[17, 27]])
    let frames = try layout(
      #"""
      "containers": [{"text": "aa", "frame": [0, 0, 50, "auto"]},
        {"text": "aa", "frame": [0, 20, 50, 21], "verticalAlign": "center"},
        {"text": "aa", "frame": [0, 50, 50, "auto"], "lastBaseline": "descent"}]
      """#, page: #""size": [50, 80], \#(keys)"#)
    #expect(baselines(frames) == [[7], [34], [57]])
    #expect(frames.pages[0].frames[0].height == 7 && frames.pages[0].frames[2].height == 9)
    #expect(try frames.dumpedText().contains(#""lastBaseline":"baseline""#))
  }

  @Test("text below a table or float has its full ascent")
  func belowTables() throws {
    let markdown = #"aa\n\n| b | c |\n|---|---|\n| d | e |\n\nff"#
    func laid(_ page: String) throws -> [[Double]] {
      baselines(
        try layout(
          #""format": "markdown", "text": "\#(markdown)""#, page: #""size": [200, 300]"# + page))
    }
    let (plain, lower) = (try laid(""), try laid(#", "firstBaseline": "capHeight""#))
    #expect(plain.count == lower.count && plain.count == 6)
    for (before, after) in zip(plain.joined(), lower.joined()) {
      #expect(abs(before - 1 - after) < 1e-9)
    }
  }
}
