import TestFonts
import Testing

@testable import TextFonts

@Suite struct CollectionTests {
  @Test("every face of a collection is reached")
  func facesOfCollection() throws {
    let fonts = [500, 600, 700].map { TestFont(defaultAdvance: $0).bytes() }
    let path = TestFontFile.path(holding: TestFontFile.collection(fonts), suffix: ".ttc")
    let library = FontLibrary(usesSystemFonts: false)
    for (index, advance) in [500.0, 600, 700].enumerated() {
      let face = try library.face(for: FontRequest(file: path, faceIndex: index))
      #expect(face.index == index)
      #expect(face.advance(ofGlyph: face.glyph(for: 0x61)) == advance)
    }
    let error = #expect(throws: FontError.self) {
      try library.face(for: FontRequest(file: path, faceIndex: 3))
    }
    #expect(error?.kind == .noSuchFace)
  }
}
