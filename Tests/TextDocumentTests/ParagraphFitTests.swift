import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Paragraphs of sheets are fitted one by one")
struct ParagraphFitTests {
  /// A font whose characters are half an em wide; rows are an em high.
  private static let font = TestFont(
    advances: [:], defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0
  ).path()

  private func request(
    _ members: String, body: String = "",
    page: String = #""page": {"size": [100, 300], "margin": 0}, "#
  ) throws -> DocumentRequest {
    let sheet = """
      {"sheet": 1, \(page)"body": {"font": {"file": "FONT", "size": 10}, "spaceAfter": 0\(body)}, \(members)}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(sheet.replacing("FONT", with: Self.font).utf8), place: "s.json")
    return request
  }

  private func sizes(_ layout: DocumentLayout) -> [Double] {
    (0..<layout.storage.paragraphCount).map { number in
      let start = layout.storage.paragraphRange(at: number).lowerBound
      return layout.storage.attributes(at: start)[.font]?.size ?? 0
    }
  }

  @Test("a fit to the width gives each line a size, and the least is the size that is chosen")
  func width() throws {
    let layout = try DocumentLayout(
      request(
        #"""
        "text": "aaaaa\nbbbbbbbbbb", "format": "plain", "containers": [{"frame": [0, 0, 100, 100],
        "fit": {"size": [4, 96], "to": "width", "lineHeight": [0.5, 2]}}]
        """#))
    #expect(sizes(layout) == [40, 20])
    let fit = try #require(layout.pages[0].fits[0])
    #expect(fit.size == 20 && fit.fits)
    // Sixty ems are as high as the room at 100/60 of an em, in steps of 1/128.
    #expect(fit.lineHeight == 1.6640625)
  }

  @Test("a greater line height leaves each paragraph on its line beside a shape")
  func heightBesideShape() throws {
    // The second line ends with the room above the shape: one step higher, it would be divided.
    let layout = try DocumentLayout(
      request(
        #"""
        "text": "aaaaa\nbb bb", "format": "plain", "page": {"size": [100, 300], "margin": 0,
          "fit": {"size": [4, 96], "to": "width", "lineHeight": [1, 2]}},
        "exclusions": [{"path": "M 60 80 H 100 V 300 H 60 Z"}]
        """#, page: ""))
    #expect(sizes(layout) == [40, 40])
    #expect(layout.pages[0].fits[0]?.lineHeight == 1)
    #expect(layout.manager.rows(in: layout.manager.textContainers[0]).count == 2)
  }

  @Test("a style's paragraphs have the lines that its fit allows, and text around them its size")
  func styles() throws {
    let layout = try DocumentLayout(
      request(
        #"""
        "format": "markdown", "text": "# aaaaa\n\nbody\n\n## aaaaa bbbbb\n\n# cc", "styles": {
          "heading1": {"fit": {"size": [4, 60]}, "spaceBefore": 0, "spaceAfter": 0},
          "heading2": {"fit": {"size": [4, 96], "lines": 2}, "spaceBefore": 0, "spaceAfter": 0}}
        """#))
    #expect(sizes(layout) == [40, 10, 40, 60])
  }

  @Test("a paragraph without a fit keeps its size in a container that is fitted")
  func none() throws {
    let members = { (fit: String) in
      #"""
      "format": "markdown", "text": "# aaaaa\n\nbbbbbbbbbb", "styles": {"heading1": {
        "font": {"size": 20}, "spaceBefore": 0, "spaceAfter": 0, "fit": \#(fit)}},
      "containers": [{"frame": [0, 0, 100, 100], "fit": {"size": [1, 50]}}]
      """#
    }
    #expect(try sizes(DocumentLayout(request(members(#""none""#)))) == [20, 20])
    // Fitted by themselves, headings are not scaled again.
    let fitted = try DocumentLayout(request(members(#"{"size": [4, 30]}"#)))
    #expect(sizes(fitted) == [30, 20])
  }

  @Test("a text laid out again is fitted from its own sizes")
  func again() throws {
    func request(_ words: String) throws -> DocumentRequest {
      try self.request(
        #""text": "\#(words)", "format": "plain""#, body: #", "fit": {"size": [4, 96]}"#)
    }
    let first = try DocumentLayout(request("aaaaa"))
    #expect(sizes(first) == [40])
    let second = try DocumentLayout(request("aaaaaaaaaa"), following: first)
    #expect(sizes(second) == [20])
  }
}
