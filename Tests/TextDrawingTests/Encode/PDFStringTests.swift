import TestFonts
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Strings of glyphs in PDF, which are written in place.
@Suite("Strings of PDF hold glyphs of any code at any distance")
struct PDFStringTests {
  /// The characters whose glyphs have two bytes that a string cannot hold as they are.
  private static func escapedCharacters(of face: FontFace) -> [Unicode.Scalar] {
    let escaped: Set<UInt32> = [0x0D, 0x28, 0x29, 0x5C]
    return (0x1E00...0x1EFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      let glyph = face.glyph(for: $0.value)
      return escaped.contains(glyph >> 8) && escaped.contains(glyph & 0xFF)
    }
  }

  @Test("glyphs with escaped codes, ten ems less a hair apart, have room")
  func longestGlyphs() throws {
    // Enough characters before them that their numbers are that high.
    var font = TestFont()
    for value in 0x700..<0x1300 as Range<UInt32> {
      if let scalar = Unicode.Scalar(value) { font.advances[scalar] = 500 }
    }
    for value in 0x1E00...0x1EFF as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { font.advances[scalar] = 500 }
    }
    let fonts = FontLibrary(usesSystemFonts: false)
    let face = try fonts.face(for: FontRequest(file: font.path()))
    let letters = Self.escapedCharacters(of: face)
    try #require(letters.count > 1)
    font.kerning[TestFont.Pair(letters[0], letters[1])] = 9999
    font.kerning[TestFont.Pair(letters[1], letters[0])] = 9998
    let text = String((0..<60).map { Character(letters[$0 % 2]) })
    var attributes = TextAttributes(
      .font, FontDescriptor(families: [], file: font.path(), faceIndex: 0, size: 1))
    // The distances round to ten thousand thousandths of an em, one more than a string moves by.
    attributes[.tracking] = 0.0006
    let storage = TextStorage(string: text, attributes: attributes)
    let manager = LayoutManager(fonts: fonts)
    storage.addLayoutManager(manager)
    let container = TextContainer(size: Size(width: 1000, height: 20))
    manager.addTextContainer(container)
    var list = DisplayList(size: Size(width: 1000, height: 20), keepsText: true)
    list.drawText(in: container, of: manager, at: .zero)
    let bytes = try PDFEncoder.encode(list)
    let document = try PDFDocument(bytes)
    try document.check()
    #expect(try document.text().filter { !$0.isWhitespace } == text)
  }
}
