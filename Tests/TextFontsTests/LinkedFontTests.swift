import BundledFonts
import Testing

@testable import TextFonts

@Suite("The bundled fonts as a part of the program")
struct LinkedFontTests {
  private let library = FontLibrary(linkedFontsAndSystemFonts: false)
  private let files = FontLibrary(usesSystemFonts: false)

  @Test("are the files of the folder, with their licence")
  func bytes() throws {
    #expect(LinkedFont.isAvailable)
    #expect(BundledFonts.fileNames == BundledFont.all.map(\.file))
    let folder = try files.bundledFolder()
    for name in BundledFonts.fileNames {
      #expect(try BundledFonts.bytes(ofFile: name) == FileBytes.read(folder + "/" + name))
    }
    #expect(BundledFonts.bytes(ofFile: "NotoSans") == nil)
    let license = try FileBytes.read(folder + "/OFL.txt")
    #expect(BundledFonts.license == String(decoding: license, as: UTF8.self))
  }

  @Test("serve every request as the files do", arguments: BundledFont.all)
  func faces(font: BundledFont) throws {
    let request = FontRequest(
      families: [font.family], weight: font.weight, isItalic: font.isItalic)
    let match = try library.match(request)
    #expect(match.isRequestedFamily && !match.standsInForBundled)
    #expect(match.face.path == "bundled:" + font.file)
    let own = try files.face(for: request)
    #expect(match.face.glyphCount == own.glyphCount && match.face.familyName == own.familyName)
    for glyph in 0..<UInt32(40) {
      #expect(match.face.outline(ofGlyph: glyph, size: 20) == own.outline(ofGlyph: glyph, size: 20))
    }
    // The path opens the same data again.
    #expect(try library.face(inFile: match.face.path).glyphCount == own.glyphCount)
  }

  @Test("are listed, and are in no folder")
  func listing() throws {
    #expect(try library.installedFaces().map(\.path).allSatisfy { $0.hasPrefix("bundled:") })
    #expect(try library.installedFaces().count == BundledFont.all.count)
    #expect(try library.ownFiles().isEmpty)
    #expect(library.fileFolders.isEmpty)
    try library.checkBundled()
    let error = #expect(throws: FontError.self) { try library.bundledFolder() }
    #expect(error?.kind == .missingBundled)
    let unknown = #expect(throws: FontError.self) {
      try library.face(inFile: "bundled:NotoSans-Thin.ttf")
    }
    #expect(unknown?.kind == .notFound)
  }
}
