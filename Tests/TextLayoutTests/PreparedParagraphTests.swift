import Testing
import TextStorage

@testable import TextLayout

@Suite("Shaped paragraphs")
struct PreparedParagraphTests {
  @Test("a paragraph that is yet to be laid out takes 24 bytes")
  func room() {
    // There is one for each paragraph of a text from the first query on.
    #expect(MemoryLayout<PreparedParagraph?>.stride == 24)
  }

  @Test("a paragraph and its arrays are found in memory without being retained")
  func addresses() throws {
    let manager = LayoutFixture("One\nTwo", width: 100).manager
    manager.ensureLayout()
    manager.prepared[1] = nil
    let paragraph = try #require(manager.prepared[0]).paragraph
    #expect(manager.address(ofParagraph: 0) == UInt(bitPattern: ObjectIdentifier(paragraph)))
    #expect(manager.address(ofParagraph: 1) == 0)
    #expect(manager.shapedParagraph(0) === paragraph)
    #expect(manager.shapedParagraph(1) == nil)
    // An array has a header of 32 bytes before its elements.
    #expect(paragraph.addresses.pieces + 32 == start(of: paragraph.pieces.packed))
    #expect(paragraph.addresses.glyphs + 32 == start(of: paragraph.glyphs.narrow.glyphs))
    #expect(paragraph.addresses.items + 32 == start(of: paragraph.items))
  }

  @Test("a shaped paragraph's format is found there, too")
  func formats() throws {
    let fixture = LayoutFixture("One\nTwo\nThree", width: 100)
    fixture.restyle(at: 5) { $0.alignment = .right }
    let manager = fixture.manager
    manager.ensureLayout()
    for number in 0..<3 {
      let prepared = try #require(manager.prepared[number])
      #expect(manager.format(ofShapedParagraph: number) == prepared.format)
    }
    #expect(manager.format(ofShapedParagraph: 0) != manager.format(ofShapedParagraph: 1))
  }

  private func start<Element>(of array: [Element]) -> UInt {
    unsafe array.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
