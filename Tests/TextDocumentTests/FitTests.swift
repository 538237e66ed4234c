import Foundation
import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Texts of sheets are fitted to their containers, panes and pages")
struct FitTests {
  /// A font whose characters are half an em wide; rows are an em high.
  private static let font = TestFont(
    advances: [:], defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0
  ).path()

  private func request(_ sheet: String, _ overflow: OverflowMode? = nil) throws -> DocumentRequest {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(sheet.replacing("FONT", with: Self.font).utf8), place: "s.json")
    request.overflow = overflow
    return request
  }

  private func layout(_ sheet: String, _ overflow: OverflowMode? = nil) throws -> DocumentLayout {
    try DocumentLayout(request(sheet, overflow))
  }

  /// A sheet with one container and its fit.
  private func card(
    _ fit: String, text: String = "aaaaa bbbbb", frame: String = "[0, 0, 100, 60]",
    format: String = "plain"
  ) -> String {
    """
    {"sheet": 1, "text": "\(text)", "format": "\(format)", "page": {"size": [200, 100]},
     "body": {"font": {"file": "FONT", "size": 10}},
     "containers": [{"name": "title", "frame": \(frame), "fit": \(fit)}]}
    """
  }

  private func size(_ layout: DocumentLayout, at position: Int = 0) -> Double? {
    layout.storage.attributes(at: position)[.font]?.size
  }

  @Test("the size is the greatest at which a container holds the text, in dump and measure")
  func container() throws {
    let fitted = try layout(card(#"{"size": [4, 96]}"#), .truncate)
    #expect(size(fitted) == 30 && fitted.overflow == nil)
    #expect(fitted.pages[0].fits == [0: FittedValues(size: 30, fits: true)])
    let measure = LayoutMeasure(fitted)
    #expect(measure.fits && measure.frames[0].fit?.size == 30 && measure.smallestText == 30)
    let text = try fitted.dumpedText()
    #expect(text.contains(#""fit":{"size":30}"#))
    #expect(try size(layout(card(#"{"size": [4, 12]}"#))) == 12)
  }

  @Test("all sizes of a text stay in proportion to the body's")
  func proportion() throws {
    // The heading is twice as high as the body, and its spacing a third of that.
    func sheet(_ least: Double, _ most: Double) -> String {
      card(
        #"{"size": [\#(least), \#(most)]}"#, text: "# aa\\n\\nbb", frame: "[0, 0, 1000, 100]",
        format: "markdown")
    }
    let fitted = try layout(sheet(2, 50))
    let body = try #require(fitted.pages[0].fits[0]?.size)
    #expect(size(fitted) == 2 * body && size(fitted, at: 3) == body)
    let next = body + 1.0 / 64
    #expect(try layout(sheet(next, next), .truncate).overflow != nil)
    #expect(body > 20)
  }

  @Test("if no size fits, the least is used, and the overflow is reported")
  func unfitting() throws {
    let fitted = try layout(card(#"{"size": [40, 96]}"#), .truncate)
    #expect(size(fitted) == 40 && fitted.overflow == 6..<11)
    let measure = LayoutMeasure(fitted)
    #expect(!measure.fits && measure.frames[0].fit == FittedValues(size: 40, fits: false))
  }

  @Test("line heights and tracking are chosen after the size, in the order written")
  func others() throws {
    // Ten characters of half an em fill 100 points at 20, in a row of 2.5 ems.
    let high = try layout(
      card(
        #"{"size": [4, 96], "lineHeight": [1, 4]}"#, text: "aaaaaaaaaa",
        frame: "[0, 0, 100, 50]"))
    #expect(high.pages[0].fits[0] == FittedValues(size: 20, lineHeight: 2.5, fits: true))
    #expect(high.storage.attributes(at: 0)[.paragraphStyle]?.lineHeight == 50)
    // Nine gaps share the 30 points that are left.
    let wide = try layout(
      card(
        #"{"size": [10, 10], "tracking": [0, 0.5], "lines": 1}"#, text: "aaaaaaaaaa",
        frame: "[0, 0, 80, 50]"))
    #expect(wide.pages[0].fits[0]?.tracking == 341.0 / 1024)
    // With two lines, either the rows are higher or the letters farther apart.
    func both(_ members: String) throws -> FittedValues? {
      try layout(
        card(
          #"{"size": [10, 10], \#(members)}"#, text: "aaaaa bbbbb", frame: "[0, 0, 60, 20]")
      ).pages[0].fits[0]
    }
    let height = try both(#""lineHeight": [1, 2], "tracking": [0, 0.125]"#)
    #expect(height?.lineHeight == 2 && height?.tracking == 51.0 / 1024)
    let tracking = try both(#""tracking": [0, 0.125], "lineHeight": [1, 2]"#)
    #expect(tracking?.tracking == 0.125 && tracking?.lineHeight == 1)
  }

  @Test("the width of letters is chosen in fonts with its axis; others stay, with a remark")
  func letterWidths() throws {
    let sheet = card(
      #"{"size": [10, 10], "width": [75, 100]}"#, text: "aaaaaaaaaa", frame: "[0, 0, 70, 50]")
    let wide = try layout(sheet.replacing("FONT", with: TestFont.ofSeveralWidths().path()))
    #expect(wide.pages[0].fits[0] == FittedValues(size: 10, width: 90, fits: true))
    #expect(wide.remarks.isEmpty)
    #expect(LayoutMeasure(wide).frames[0].fit?.width == 90)
    let text = try wide.dumpedText()
    #expect(text.contains(#""fit":{"size":10,"width":90}"#))
    let plain = try layout(sheet)
    #expect(plain.pages[0].fits[0] == FittedValues(size: 10, fits: true))
    #expect(plain.remarks.map(\.place) == ["containers[0].fit.width"])
    let later = try DocumentLayout(request(card(#"{"size": [4, 96]}"#)), following: plain)
    #expect(later.remarks.isEmpty)
  }

  @Test("a text is fitted to a number of lines or pages")
  func linesAndPages() throws {
    let one = try layout(card(#"{"size": [4, 96], "to": "lines", "lines": 1}"#))
    // Eleven characters of half an em in 100 points, in steps of 1/64.
    #expect(size(one) == (100 / 5.5 * 64).rounded(.down) / 64)
    let pages = """
      {"sheet": 1, "text": "aaaa bbbb cccc dddd", "page": {"size": [100, 30], "fit": FIT},
       "body": {"font": {"file": "FONT", "size": 10}}}
      """
    let fit = #"{"size": [4, 96], "to": "pages", "pages": 2}"#
    let two = try layout(pages.replacing("FIT", with: fit))
    #expect(two.pages.count == 2 && size(two) == 22.21875)
    let box = try layout(pages.replacing("FIT", with: #"{"size": [4, 96]}"#))
    #expect(box.pages.count == 1 && size(box) == 15)
  }

  @Test("each pane is fitted alone, and containers of one text together")
  func panes() throws {
    let panes = """
      {"sheet": 1, "page": {"size": [200, 60]}, "body": {"font": {"file": "FONT", "size": 10}},
       "panes": {"axis": "horizontal", "gap": 0, "items": [
         {"text": "aaaaa", "fit": {"size": [4, 96]}}, {"text": "bbbbbbbbbb", "fit": {"size": [4, 18]}}]}}
      """
    let fitted = try layout(panes)
    #expect(size(fitted) == 40 && size(fitted, at: 7) == 18)
    #expect(fitted.pages[0].fits.mapValues(\.size) == [0: 40, 1: 18])
    let chain = """
      {"sheet": 1, "text": "aaaa bbbb", "page": {"size": [200, 60]},
       "body": {"font": {"file": "FONT", "size": 10}},
       "containers": [{"frame": [0, 0, 100, 30], "fit": {"size": [4, 96]}},
                      {"frame": [100, 0, 100, 30]}]}
      """
    let both = try layout(chain)
    #expect(size(both) == 30 && both.pages[0].fits.count == 2)
  }

  @Test("one document is fitted on each device from its own sizes")
  func devices() throws {
    let sheet = """
      {"sheet": 1, "text": "aaaaa", "page": {"margin": 0, "fit": {"size": [4, 1000]}},
       "body": {"font": {"file": "FONT", "size": 10}}}
      """
    let document = AdaptiveDocument(try request(sheet))
    func size(_ name: String) throws -> Double? {
      let layout = try document.documentLayout(for: LayoutEnvironment(device: Device.named(name)))
      return layout.storage.attributes(at: 0)[.font]?.size
    }
    let phone = try size("iphone-8")
    #expect(phone == 375 / 2.5)
    #expect(try size("ipad-mini") == (744 / 2.5 * 64).rounded(.down) / 64)
    #expect(try size("iphone-8") == phone)
  }

  @Test("an edited text is fitted again, from its own sizes")
  func edited() throws {
    let first = try layout(card(#"{"size": [4, 96]}"#))
    let longer = try request(card(#"{"size": [4, 96]}"#, text: "aaaaa bbbbb ccccc"))
    let second = try DocumentLayout(longer, following: first)
    #expect(size(second) == 20 && second.pages[0].fits[0]?.size == 20)
    let third = try DocumentLayout(
      request(card(#"{"size": [4, 96]}"#)), following: second)
    #expect(size(third) == 30)
    let plain = try request(
      card(#"{"size": [4, 96]}"#).replacing(#", "fit": {"size": [4, 96]}"#, with: ""))
    #expect(try size(DocumentLayout(plain, following: third)) == 10)
  }

  /// Members of a sheet with a fit that is refused, and a part of the message.
  private static let refusals: [(members: String, message: String)] = [
    (
      #""page": {"fit": {"size": [40, 12]}}"#,
      "the least of these sizes, 40, is above the greatest, 12"
    ),
    (#""page": {"fit": {"size": [40]}}"#, "expected the least and the greatest, found 1 values"),
    (#""page": {"fit": {"to": "box"}}"#, "nothing can be chosen"),
    (#""page": {"fit": {"lineHeight": [1, 2], "to": "width"}}"#, "to the width needs “size”"),
    (
      #""page": {"fit": {"size": [1, 2], "to": "width", "lines": 2}}"#,
      "chooses only sizes and line heights"
    ),
    (
      #""page": {"fit": {"size": [1, 2], "to": "width", "width": [75, 100]}}"#,
      "chooses only sizes and line heights"
    ),
    (
      #""page": {"fit": {"size": [1, 2], "width": [100, 75]}}"#,
      "the least of these widths, 100, is above the greatest, 75"
    ),
    (#""page": {"fit": {"size": [1, 2], "to": "lines"}}"#, "a fit to lines needs “lines”"),
    (#""page": {"fit": {"size": [1, 2], "to": "pages"}}"#, "continues on further pages"),
    (#""page": {"fit": {"size": [1, 2], "pages": 2}}"#, "“pages” needs a fit to pages"),
    (
      #""page": {"fit": FIT}, "containers": [{"frame": [0, 0, 9, 9], "fit": FIT}]"#,
      "“containers[0].fit” fits the same text"
    ),
    (
      #""containers": [{"frame": [0, 0, 9, 9], "fit": FIT}, {"frame": [0, 0, 9, 9], "fit": FIT}]"#,
      "“containers[0].fit” fits the same text"
    ),
    (
      #""page": {"fit": FIT}, "notes": {"items": [{"at": "a", "text": "b"}]}"#,
      "notes cannot be fitted yet"
    ),
    (
      #""page": {"fit": FIT}, "exclusions": [{"shape": "circle(50% at 50% 50%)"}]"#,
      "a page as high as its text has no room"
    ),
    (#""body": {"fit": "never"}"#, "expected a fit or \"none\""),
    (#""body": {"fit": {"size": [1, 2], "to": "box"}}"#, "to a number of lines or to the width"),
    (#""body": {"fit": {"lineHeight": [1, 2]}}"#, "to a number of lines or to the width"),
  ]

  @Test("what cannot be fitted is refused with a sentence")
  func refused() throws {
    for (members, message) in Self.refusals {
      let fit = members.replacing("FIT", with: #"{"size": [1, 2]}"#)
      let error = #expect(throws: DocumentError.self) {
        _ = try layout(#"{"sheet": 1, "text": "a", \#(fit)}"#)
      }
      #expect(error?.message.contains(message) == true, "\(members): \(error?.message ?? "")")
    }
  }
}
