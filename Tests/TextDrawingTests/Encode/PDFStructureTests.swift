import Testing

@testable import TextDrawing

@Suite("The structure of a PDF file is in reading order")
struct PDFStructureTests {
  @Test("what is painted above comes where it is read, on its page only")
  func readingOrder() {
    var structure = PDFStructure()
    var file = PDFFile(compressionLevel: 4)
    _ = structure.addPage(in: &file)
    let earlier = structure.add(.paragraph, to: 0)
    _ = structure.addPage(in: &file)
    structure.place = 1
    let second = structure.add(.list, to: 0)
    let item = structure.add(.item, to: second)
    let third = structure.add(.paragraph, to: 0)
    structure.place = 0
    let first = structure.add(.heading1, to: 0)
    structure.endPage()
    #expect(kids(of: 0, in: structure) == [earlier, first, second, third])
    #expect(kids(of: second, in: structure) == [item])
    _ = structure.addPage(in: &file)
    let last = structure.add(.paragraph, to: 0)
    structure.endPage()
    #expect(kids(of: 0, in: structure) == [earlier, first, second, third, last])
  }

  private func kids(of element: Int, in structure: PDFStructure) -> [Int] {
    (structure.elements[element]?.kids ?? []).compactMap {
      if case .element(let number) = $0 { return Int(number) }
      return nil
    }
  }
}
