import Testing
import TextDocument
import TextStorage

@Suite("Markdown as a text with attributes")
struct MarkdownAttributesTests {
  @Test("each stretch says what it is, from the outside to the inside")
  func elements() {
    let text = AttributedText(
      markdown: "# Title *one*\n\nPlain **strong [link](https://a.example)**.\n\n> quote\n")
    func elements(_ words: String) -> [MarkdownElement]? {
      let units = Array(text.string.utf16)
      let wanted = Array(words.utf16)
      let place = units.indices.first { units[$0...].starts(with: wanted) }
      return place.flatMap { text.attribute(.markdownElements, at: $0) }
    }
    #expect(elements("Title") == [.heading1])
    #expect(elements("one") == [.heading1, .emphasis])
    #expect(elements("Plain") == nil)
    #expect(elements("strong") == [.strong])
    #expect(elements("link") == [.strong, .link])
    #expect(elements("quote") == [.blockQuote])
  }

  @Test("the text and its links are those of the document")
  func links() {
    let text = AttributedText(markdown: "a [b](https://b.example) c")
    #expect(text.string == "a b c")
    #expect(text.attribute(.link, at: 2) == "https://b.example")
    #expect(text.attribute(.link, at: 0) == nil)
    #expect(AttributedText(markdown: "").length == 0)
  }

  @Test("items of lists carry the lists they stand in")
  func lists() {
    let text = AttributedText(markdown: "3. a\n\n   b\n\nc")
    let item = text.attribute(.paragraphStyle, at: 0)?.textLists
    #expect(item?.count == 1)
    #expect(item?.last?.marker(forItemNumber: 3) == "3." && item?.last?.makesMarkers == true)
    #expect(text.attribute(.paragraphStyle, at: 2)?.textLists.first == item?.first)
    #expect(text.attribute(.paragraphStyle, at: 2)?.textLists.last?.markerFormat == .custom(""))
    #expect(text.attribute(.paragraphStyle, at: 4) == nil)
    #expect(text.attribute(.markdownElements, at: 0) == [.listItem])
  }
}
