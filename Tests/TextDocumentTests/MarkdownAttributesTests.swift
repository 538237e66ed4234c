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
}
