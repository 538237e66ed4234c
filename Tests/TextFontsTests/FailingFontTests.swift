import Foundation
import Testing
import TextStorage

@testable import TextFonts

/// Behaviour if the kit's own fonts cannot be read.
@Suite("Unreadable fonts are reported, and read again later")
struct FailingFontTests {
  /// A folder with the kit's fonts, one of which is a folder instead of a file.
  private static func folder(breaking broken: String) throws -> URL {
    let fonts = URL(fileURLWithPath: try FontLibrary.shared.bundledFolder())
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: fonts.path) {
      let file = folder.appendingPathComponent(name)
      if name == broken {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      } else {
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: fonts.appendingPathComponent(name))
      }
    }
    return folder
  }

  @Test("a font that text falls back to is missed, and found once it can be read")
  func fallback() throws {
    let name = "NotoNaskhArabic-Regular.ttf"
    let folder = try Self.folder(breaking: name)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = FontLibrary(bundledFolder: folder.path, usesSystemFonts: false)
    let letter: [UInt32] = [0x0628]
    #expect(library.fallbackFailures.count == 0)
    #expect(library.fallback(for: [0x61], request: FontRequest())?.familyName == "Noto Sans")
    #expect(library.fallbackFailures.count == 0)
    #expect(library.fallback(for: letter, request: FontRequest()) == nil)
    #expect(library.fallbackFailures.count == 1)
    #expect(library.fallbackFailures.latest?.place.hasSuffix(name) == true)
    let file = folder.appendingPathComponent(name)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(
      at: file,
      withDestinationURL: URL(fileURLWithPath: try FontLibrary.shared.bundledFolder())
        .appendingPathComponent(name))
    #expect(
      library.fallback(for: letter, request: FontRequest())?.familyName == "Noto Naskh Arabic")
    #expect(library.fallbackFailures.count == 1)
  }

  @Test("a face that is shaped in very many ways is opened anew, and shapes as before")
  func wear() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let request = FontRequest(families: ["Noto Serif"])
    let first = try library.face(for: request)
    let text: [UInt16] = Array("office 1/2".utf16)
    func glyphs(_ face: FontFace, _ value: Int) -> GlyphBuffer {
      var shaper = Shaper()
      var out = GlyphBuffer()
      shaper.shape(
        text.span, range: 0..<text.count, face: face,
        properties: ShapingProperties(
          script: "Latn", features: [FontFeature(tag: "frac", value: value)]),
        into: &out)
      return out
    }
    let before = glyphs(first, 1)
    for value in 2...FontFace.maximumCombinations { _ = glyphs(first, value) }
    #expect(try library.face(for: request) === first)
    _ = glyphs(first, 0)
    let second = try library.face(for: request)
    #expect(second !== first)
    #expect(glyphs(second, 1).glyphs == before.glyphs)
    // The first face still serves its holders.
    #expect(glyphs(first, 1).glyphs == before.glyphs)
  }

  @Test("a library that nobody uses any more goes, with the faces it has opened")
  func libraryGoes() throws {
    weak var library: FontLibrary?
    weak var face: FontFace?
    var fallback: FontFallback?
    do {
      let used = FontLibrary(usesSystemFonts: false)
      library = used
      fallback = try used.fallback(for: FontRequest(families: ["Noto Serif"]))
      face = fallback?.face(for: [0x0628].span)
      #expect(face?.familyName == "Noto Naskh Arabic")
    }
    #expect(library == nil)
    // A fallback works without the library.
    #expect(fallback?.face(for: [0x05D0].span)?.familyName == "Noto Sans Hebrew")
    fallback = nil
    #expect(face == nil)
  }
}
