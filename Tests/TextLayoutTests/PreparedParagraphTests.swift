import Testing

@testable import TextLayout

@Suite("Shaped paragraphs")
struct PreparedParagraphTests {
  @Test("a paragraph that is yet to be laid out takes 24 bytes")
  func room() {
    // There is one for each paragraph of a text from the first question on.
    #expect(MemoryLayout<PreparedParagraph?>.stride == 24)
  }

  @Test("is found in memory without being retained")
  func address() throws {
    let manager = LayoutFixture("One\nTwo", width: 100).manager
    manager.ensureLayout()
    manager.prepared[1] = nil
    let paragraph = try #require(manager.prepared[0]).paragraph
    #expect(
      manager.address(ofParagraph: 0)
        == UInt(bitPattern: ObjectIdentifier(paragraph)))
    #expect(manager.address(ofParagraph: 1) == 0)
  }
}
