import Foundation
import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("Text has the names of its styles")
struct StyleNameTests {
  private func layout(_ sheet: String) throws -> DocumentLayout {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  private func names(_ layout: DocumentLayout, at words: String) throws -> StyleNames? {
    let text = layout.storage.string
    let place = try #require(text.range(of: words)).lowerBound
    return layout.storage.attribute(.styleNames, at: place.utf16Offset(in: text))
  }

  @Test("elements of Markdown have the names of their styles")
  func markdown() throws {
    let layout = try layout(
      #"""
      {"sheet": 1, "format": "markdown",
       "text": "# Top *title*\n\nplain **bold *both*** `code`\n\n> quoted\n\n- item\n\n| head |\n|---|\n| cell |\n"}
      """#)
    #expect(try names(layout, at: "plain") == nil)
    #expect(try names(layout, at: "Top") == StyleNames(paragraph: ["heading1"]))
    #expect(
      try names(layout, at: "title") == StyleNames(paragraph: ["heading1"], words: ["emphasis"]))
    #expect(try names(layout, at: "both") == StyleNames(words: ["strong", "emphasis"]))
    #expect(try names(layout, at: "code") == StyleNames(words: ["code"]))
    #expect(try names(layout, at: "quoted") == StyleNames(paragraph: ["blockQuote"]))
    #expect(try names(layout, at: "item") == StyleNames(paragraph: ["listItem"]))
    #expect(try names(layout, at: "head") == StyleNames(paragraph: ["table", "tableHeader"]))
    #expect(try names(layout, at: "cell") == StyleNames(paragraph: ["table"]))
  }

  @Test("runs have the names of their styles, and shapes and pictures those of their own")
  func runs() throws {
    let layout = try layout(
      #"""
      {"sheet": 1, "text": "one two three", "page": {"size": [300, 200]},
       "styles": {"loud": {"color": "#c00"}, "wide": {"tracking": 1}},
       "runs": [{"range": [4, 7], "style": "loud"}, {"range": [4, 13], "style": "wide"},
                {"range": [0, 3], "style": {"color": "#00c"}}],
       "exclusions": [
         {"name": "the sun", "shape": "circle(20 at 200 150)", "fill": "#fc0"},
         {"shape": "circle(20 at 100 150)", "fill": "#0cf"}]}
      """#)
    #expect(try names(layout, at: "one") == nil)
    #expect(try names(layout, at: "two")?.words == ["loud", "wide"])
    #expect(try names(layout, at: "three")?.words == ["wide"])
    let list = layout.displayList(page: 0, keepsText: true)
    let file = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    #expect(file.contains("<path class=\"the-sun\" d="))
    #expect(file.matches(of: #/<path class=/#).count == 1)
    #expect(file.contains(" loud wide\""))
    let page = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(page.contains("<path class=\"the-sun\" d="))
  }
}
