import Testing
import TextStorage

@testable import TextDocument

@Suite("Source positions of the characters of a Markdown text")
struct MarkdownPlacesTests {
  private func check(_ source: String, found: Double = 1) {
    let (text, places) = MarkdownText.tracing(source)
    #expect(text.utf16 == MarkdownText(parsing: source).utf16)
    #expect(places.count == text.utf16.count)
    let units = Array(source.utf16)
    var last = -1
    var count = 0
    for (unit, place) in zip(text.utf16, places) where place >= 0 {
      #expect(place > last, "places go up")
      last = place
      count += 1
      let isSame =
        units[place] == unit || (units[place] == 0x0A && [0x20, 0x2028].contains(unit))
      #expect(isSame, "\(unit) at \(place)")
    }
    #expect(Double(count) >= found * Double(text.utf16.count { $0 != 0x0A && $0 != 0x2028 }))
  }

  @Test(
    "words are found where they stand, whatever marks are around them",
    arguments: [
      "Plain words.",
      "# A heading\n\nA paragraph with *stress*, **weight** and `a * b`.\n\nAnother 😀 one.",
      "Setext\n======\n\n> A quote\n> that goes on\n\n1. one\n2. two\n   - inner\n     text\n- [x] done\n",
      "See [the words](https://example.org/the-words \"the words\") and the words.",
      "See [the words][a] here.\n\n[a]: https://example.org/here",
      "```\ncode line\n\nanother\n```\n\n    indented\n\nEnd.",
      "a \\* b \\_ c",
      "| a | b |\n|---|---|\n| c | d |\n\nBehind.",
      "\r\nWindows\r\n\r\nlines `of code`\r\n",
    ])
  func words(_ source: String) { check(source, found: 0.8) }

  @Test("what a source writes otherwise has no place, and what follows has one")
  func entities() {
    let (text, places) = MarkdownText.tracing("A &copy; B")
    #expect(String(decoding: text.utf16, as: UTF16.self) == "A © B")
    #expect(places == [0, 1, -1, 8, 9])
    #expect(MarkdownText.tracing("\\*a\\* AT&T").places == [1, 2, 4, 5, 6, 7, 8, 9])
    #expect(MarkdownText.tracing("&#x1F600;b").places == [-1, -1, 9])
  }

  @Test("where a link leads is passed over")
  func links() {
    let (_, places) = MarkdownText.tracing("[a](u \"x a y\") a")
    #expect(places == [1, 14, 15])
  }
}
