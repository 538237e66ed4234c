import Testing
import TextStorage

@testable import TextLayout
@testable import TextShaping

@Suite("Shaped paragraphs")
struct PreparedParagraphTests {
  @Test("a paragraph that is yet to be laid out takes 40 bytes")
  func room() {
    // There is one for each paragraph of a text from the first query on.
    #expect(MemoryLayout<PreparedParagraph?>.stride == 24)
    #expect(PreparedParagraphs.referenceStride == 16)
  }

  @Test("a paragraph and its arrays are found in memory without being retained")
  func places() throws {
    let manager = LayoutFixture("One\nTwo", width: 100).manager
    manager.ensureLayout()
    manager.prepared[1] = nil
    let prepared = manager.prepared
    let paragraph = try #require(prepared[0]).paragraph
    #expect(
      unsafe UInt(bitPattern: prepared.address(0)) == UInt(bitPattern: ObjectIdentifier(paragraph)))
    #expect(unsafe prepared.address(1) == nil)
    #expect(unsafe prepared.address(2) == nil)
    #expect(prepared.paragraph(0) === paragraph)
    #expect(prepared.paragraph(1) == nil)
    #expect(prepared.paragraph(-1) == nil)
    #expect(prepared.paragraph(2) == nil)
    unsafe #expect(paragraph.places.pieces == start(of: paragraph.pieces.packed))
    unsafe #expect(
      UnsafeRawPointer(paragraph.places.glyphs.baseAddress)
        == start(of: paragraph.glyphs.narrow.glyphs))
    unsafe #expect(paragraph.places.items == start(of: paragraph.items))
  }

  @Test("a shaped paragraph's format is found there, too, also after paragraphs are replaced")
  func formats() throws {
    let fixture = LayoutFixture("One\nTwo\nThree", width: 100)
    fixture.restyle(at: 5) { $0.alignment = .right }
    let manager = fixture.manager
    manager.ensureLayout()
    for number in 0..<3 {
      let entry = try #require(manager.prepared[number])
      #expect(manager.prepared.format(number) == entry.format)
    }
    #expect(manager.prepared.format(0) != manager.prepared.format(1))
    let (second, third) = (manager.prepared.format(1), manager.prepared.format(2))
    manager.prepared.replaceSubrange(0..<1, withUnshaped: 2)
    #expect(manager.prepared.count == 4)
    #expect(manager.prepared.paragraph(0) == nil)
    #expect(manager.prepared.paragraph(2) === manager.prepared[2]?.paragraph)
    #expect(manager.prepared.format(2) == second)
    #expect(manager.prepared.format(3) == third)
  }

  private func start<Element>(of array: [Element]) -> UnsafeRawPointer? {
    unsafe array.withUnsafeBytes { $0.baseAddress }
  }
}
