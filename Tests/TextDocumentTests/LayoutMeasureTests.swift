import Foundation
import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Measures say whether text fits its frames, and what would make it fit")
struct LayoutMeasureTests {
  /// A font whose characters are half an em wide; rows are an em high.
  private static let font = TestFont(
    advances: [:], defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0
  ).path()

  private func request(_ sheet: String, _ overflow: OverflowMode? = .truncate) throws
    -> DocumentRequest
  {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(sheet.replacing("FONT", with: Self.font).utf8), place: "s.json")
    request.overflow = overflow
    return request
  }

  private func measure(_ sheet: String, _ overflow: OverflowMode? = .truncate) throws
    -> LayoutMeasure
  {
    try LayoutMeasure(request(sheet, overflow))
  }

  private func card(
    text: String = "aaaa bbbb cccc dddd", size: Double = 10, height: Double = 20
  ) -> String {
    """
    {"sheet": 1, "text": "\(text)", "page": {"size": [200, 100]},
     "body": {"font": {"file": "FONT", "size": \(size)}},
     "containers": [{"name": "quote", "frame": [10, 20, 52, \(height)]}]}
    """
  }

  @Test("a text that fits has its size, its lines and no suggestion")
  func fits() throws {
    let measure = try measure(card(height: 30))
    #expect(measure.fits && measure.overflows.isEmpty)
    let frame = try #require(measure.frames.first)
    #expect(measure.frames.count == 1 && frame.fits && frame.overflowingText == nil)
    #expect(frame.name == "quote" && frame.page == 0 && frame.suggestions.isEmpty)
    #expect(frame.size == Size(width: 52, height: 30))
    #expect(frame.used == Rect(x: 10, y: 20, width: 45, height: 20))
    #expect(frame.lineCount == 2 && frame.widestLine == 45)
    let page = LayoutMeasure.Page(
      size: Size(width: 200, height: 100), lineCount: 2, used: frame.used)
    #expect(measure.pages == [page])
    #expect(measure.smallestText == 10 && measure.lowestContrast == 21)
  }

  @Test("each suggestion makes the frame fit if its author applies it, and a step less does not")
  func suggestions() throws {
    let text = "aaaa bbbb cccc dddd"
    let measure = try measure(card(height: 15))
    let frame = try #require(measure.frames.first)
    #expect(!measure.fits && frame.overflow == 10..<19)
    #expect(frame.overflowingText == "cccc dddd")
    // Two lines need 2 ems of the 15 points. The space that a cut leaves at the end takes no room.
    #expect(frame.suggestions == [.fontSize(7.5), .height(20), .cut(9)])
    func fits(_ sheet: String) throws -> Bool { try self.measure(sheet).fits }
    #expect(try fits(card(size: 7.5, height: 15)))
    #expect(try !fits(card(size: 7.5 + 1.0 / 64, height: 15)))
    #expect(try fits(card(height: 20)))
    #expect(try !fits(card(height: 20 - 1.0 / 64)))
    #expect(try fits(card(text: String(text.dropLast(9)), height: 15)))
    #expect(try !fits(card(text: String(text.dropLast(8)), height: 15)))
  }

  @Test("no size below 4 points is suggested")
  func leastSize() throws {
    func suggestions(_ height: Double) throws -> [FitSuggestion] {
      try measure(card(height: height)).frames[0].suggestions
    }
    // The text is one line up to 52 / 9.5 = 5.47 points, and a line is as high as its size.
    #expect(try suggestions(4).contains(.fontSize(4)))
    #expect(try suggestions(3.5) == [.height(20), .cut(19)])
  }

  @Test("the height is that of the rows also where these move with the frame's height")
  func heights() throws {
    // Two rows of ten points.
    func suggestions(_ members: String) throws -> [FitSuggestion] {
      let sheet = card(height: 15).replacing("\"name\"", with: "\(members), \"name\"")
      return try measure(sheet).frames[0].suggestions
    }
    #expect(try suggestions(#""verticalAlign": "bottom""#).contains(.height(20)))
    #expect(try suggestions(#""verticalAlign": "center""#).contains(.height(20)))
    #expect(try suggestions(#""padding": [3, 0, 4, 0]"#).contains(.height(27)))
    let shape = #""exclusions": [{"shape": "polygon(0px 12px, 52px 12px, 52px 22px, 0px 22px)"}]"#
    #expect(try suggestions(shape).contains(.height(32)))
  }

  @Test("a search that would take too long beside many curves suggests nothing")
  func budget() throws {
    // Arcs of different sizes that leave no room on the page.
    var path = "M0 0"
    for step in 0..<1_500 {
      let radii = "\(step * 37 % 300) \(step * 53 % 299)"
      path += "A\(radii) 30 0 \(step % 2) \(step * 91 % 600) \(step * 57 % 800)"
    }
    let sheet = """
      {"sheet": 1, "text": "a", "page": {"size": [600, 800]}, "exclusions": [{"path": "\(path)Z"}]}
      """
    let clock = ContinuousClock()
    var found: [FitSuggestion] = []
    let time = try clock.measure { found = try measure(sheet).frames[0].suggestions }
    #expect(!found.contains { if case .fontSize = $0 { true } else { false } })
    #expect(time < .seconds(20), "\(time)")
  }

  @Test("a cut takes whole characters")
  func cutsCharacters() throws {
    // Each flag is four code units, and takes two code points of half an em.
    let measure = try measure(card(text: "aaaaaaaa 🇩🇪🇩🇪🇩🇪🇩🇪", height: 10))
    let cut = measure.frames[0].suggestions.last
    guard case .cut(let count) = cut else {
      Issue.record("no cut")
      return
    }
    #expect(count % 4 == 0 || count > 16)
  }

  @Test("columns and panes are frames, and their height is changed with the page's")
  func columns() throws {
    let sheet = """
      {"sheet": 1, "text": "aaaa bbbb cccc dddd eeee ffff", "page": {"size": [104, HEIGHT]},
       "columns": {"count": 2, "gap": 0}, "body": {"font": {"file": "FONT", "size": 10}}}
      """
    let measure = try measure(sheet.replacing("HEIGHT", with: "10"))
    #expect(measure.frames.map(\.fits) == [true, false])
    #expect(measure.frames[1].overflow == 20..<29)
    #expect(measure.frames[1].suggestions.contains(.height(20)))
    #expect(try self.measure(sheet.replacing("HEIGHT", with: "20")).fits)
    let panes = """
      {"sheet": 1, "page": {"size": [104, 10]}, "body": {"font": {"file": "FONT", "size": 10}},
       "panes": {"axis": "horizontal", "gap": 0, "items": [
         {"name": "left", "text": "aaaa bbbb cccc"}, {"name": "right", "text": "dddd"}]}}
      """
    let both = try self.measure(panes)
    #expect(both.frames.map(\.name) == ["left", "right"])
    #expect(both.frames.map(\.fits) == [false, true])
    #expect(both.frames[0].overflowingText == "cccc\n")
    #expect(both.frames[0].suggestions == [.fontSize(7.421875), .height(20), .cut(4)])
    #expect(try self.measure(panes.replacing("bbbb cccc", with: "bbbb ")).fits)
    #expect(
      try self.measure(
        panes.replacing("\"size\": 10}", with: "\"size\": 7.421875}")
      ).frames[0].fits)
  }

  @Test("a truncated line does not fit, and what it hides is told")
  func truncated() throws {
    let measure = try measure(
      card(height: 10).replacing("\"name\"", with: "\"lineBreakMode\": \"truncateTail\", \"name\""))
    #expect(!measure.fits && measure.overflows.isEmpty)
    let frame = measure.frames[0]
    #expect(frame.overflow?.upperBound == 19 && frame.lineCount == 1)
    #expect(frame.suggestions.contains(.height(20)))
  }

  @Test("notes at the foot of pages with tables are frames of their own")
  func notesBelowTables() throws {
    let layout = try footLayout("a[^x]\n\n| b |\n|---|\n| c |\n\n[^x]: X", footPlain)
    let frames = LayoutMeasure(layout).frames
    #expect(frames.map(\.lineCount) == [3, 1] && frames.allSatisfy(\.fits))
    #expect(frames.map(\.size.width) == [200, 200])
  }

  @Test("a cut is suggested for a text on some pages whose paragraphs number these")
  func cutsNumberedText() throws {
    let sheet = #"""
      {"sheet": 1, "format": "markdown", "text": "# a b c d e f g h i j\n\nk l m n o p q r s t",
       "page": {"size": [100, 100]}, "styles": {"heading1": {"pageNumber": 3}},
       "containers": [{"frame": [0, 0, 30, 60], "pages": [1]}]}
      """#
    let frame = try #require(try measure(sheet).frames.first)
    #expect(!frame.fits && frame.suggestions.contains { if case .cut = $0 { true } else { false } })
  }

  @Test("text that a cut joins with a cell is a part of it")
  func cutsBelowTable() throws {
    let request = DocumentRequest(
      DocumentInput("| a |\n|---|\n| b |\n\nc d", format: .markdown))
    let text = try StyledText(request, request.resolvedPart(), fonts: .shared, threads: 1)
    #expect(text.storage.string == "a\nb\nc d")
    #expect(TableGrid.grids(of: text.storage).map(\.range) == [0..<4])
    text.cut(3..<4)
    #expect(TableGrid.grids(of: text.storage).map(\.range) == [0..<6])
    text.cut(0..<2)
    #expect(TableGrid.grids(of: text.storage).map(\.range) == [0..<4])
  }

  @Test("contrast is that of WCAG 2 on paper, panes and shapes")
  func contrast() throws {
    func contrast(_ members: String) throws -> Double? {
      try measure(
        #"{"sheet": 1, "text": "word", "page": {"size": [100, 100]}, \#(members)}"#
      ).lowestContrast
    }
    #expect(try contrast(##""body": {"color": "#777"}"##)?.rounded(to: 3) == 4.478)
    let gray = ##""body": {"color": "#000", "background": "#808080"}"##
    #expect(try contrast(gray)?.rounded(to: 3) == 5.317)
    // A shape of another container lies behind the text of this one.
    let sheet = """
      {"sheet": 1, "page": {"size": [100, 100]}, "body": {"color": "#000"}, "text": "a\\fb",
       "containers": [
         {"frame": [0, 0, 100, 50], "exclusions": [{"shape": "inset(50% 0 0 0)", "fill": "#000"}]},
         {"frame": [0, 25, 100, 50]}]}
      """
    #expect(try measure(sheet).lowestContrast == 1)
    let pane = """
      {"sheet": 1, "page": {"size": [100, 50]}, "body": {"color": "#fff"},
       "panes": {"axis": "horizontal", "items": [{"text": "a", "background": "#000"}]}}
      """
    #expect(try measure(pane).lowestContrast == 21)
    #expect(try measure(#"{"sheet": 1, "text": " "}"#).lowestContrast == nil)
    #expect(try measure(#"{"sheet": 1, "text": ""}"#, nil).smallestText == nil)
  }

  @Test("fonts asked for and used are counted, and characters that no font has")
  func fonts() throws {
    let measure = try measure(
      #"{"sheet": 1, "text": "a\u0378 b\u0378", "body": {"font": {"family": "Noto Sans"}}}"#, nil)
    #expect(measure.fonts == [.init(asked: "Noto Sans", got: "Noto Sans", characterCount: 4)])
    #expect(measure.missing == [.init(character: "\u{378}", count: 2)])
  }

  @Test("the worker answers with the members of the object, and leaves out suggestions on request")
  func worker() throws {
    let sheet = card(height: 15).replacing("FONT", with: Self.font)
    let worker = Worker(fontFiles: .anywhere)
    func answer(_ more: String) throws -> [String: Any] {
      let line = worker.answer(
        to: Array(
          #"{"op":"measure","sheet":\#(sheet.replacing("\n", with: " ")),"overflow":"truncate"\#(more)}"#
            .utf8))
      return try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
    let whole = try answer("")
    #expect(whole["schema"] as? String == "textrender-measure/1")
    #expect(
      Set(whole.keys) == [
        "schema", "fits", "pages", "overflow", "frames", "fonts", "missing", "smallestText",
        "lowestContrast",
      ])
    let frames = try #require(whole["frames"] as? [[String: Any]])
    #expect(
      Set(frames[0].keys) == [
        "name", "page", "fits", "size", "used", "lines", "widestLine", "overflow", "text", "fit",
        "suggestions",
      ])
    let suggestions = try #require(frames[0]["suggestions"] as? [[String: Any]])
    #expect(suggestions.map { $0["key"] as? String } == ["font.size", "height", "text"])
    #expect(suggestions[0]["value"] as? Double == 7.5 && suggestions[2]["cut"] as? Int == 9)
    let quick = try answer(#","suggestions":false"#)
    let none = try #require(quick["frames"] as? [[String: Any]])
    #expect((none[0]["suggestions"] as? [Any])?.isEmpty == true)
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> Double {
    let factor = (0..<digits).reduce(1.0) { value, _ in value * 10 }
    return (self * factor).rounded() / factor
  }
}
