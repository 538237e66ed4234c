import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("White space around breaks of lines")
struct LineBreakSpaceTests {
  @Test(
    "is dropped",
    arguments: [
      "a<br> next", "a <br>next", "a <br/>\t next", "a<br>\nnext", "a  \nnext", "a\n<br>next",
    ])
  func dropped(_ source: String) {
    let text = String(decoding: MarkdownText(parsing: source).utf16, as: UTF16.self)
    #expect(text == "a\u{2028}next")
  }

  @Test("is dropped inside marks, and kept in code")
  func marks() {
    func text(_ source: String) -> String {
      String(decoding: MarkdownText(parsing: source).utf16, as: UTF16.self)
    }
    #expect(text("a<br>[ b](c)") == "a\u{2028}b")
    #expect(text("a<br>`` `b` ``") == "a\u{2028}`b`")
    #expect(text("```\na\n  b\n```") == "a\u{2028}  b")
    #expect(MarkdownText.tracing("a <br> b").places == [0, -1, 7])
  }
}
