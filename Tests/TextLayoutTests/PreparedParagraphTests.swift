import Testing

@testable import TextLayout

@Suite("Shaped paragraphs")
struct PreparedParagraphTests {
  @Test("a paragraph that is yet to be laid out takes 24 bytes")
  func room() {
    // There is one for each paragraph of a text from the first question on.
    #expect(MemoryLayout<PreparedParagraph?>.stride == 24)
  }
}
