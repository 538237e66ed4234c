import TestFonts
import Testing
import TextStorage

@testable import TextFonts

@Suite("Fonts from memory")
struct MemoryFontTests {
  let library = FontLibrary(usesSystemFonts: false)

  private func font(
    _ family: String, weight: Int = 400, isItalic: Bool = false, advance: Int = 500,
    extra: [Unicode.Scalar: Int] = [:]
  ) -> [UInt8] {
    var font = TestFont(advances: extra, defaultAdvance: advance)
    font.family = family
    font.weight = weight
    font.isItalic = isItalic
    return font.bytes()
  }

  @Test("a family in memory serves requests by its name, and by the name of its file")
  func family() throws {
    let added = try library.addFont(font("Inter", advance: 620))
    #expect(added.families == ["Inter"])
    #expect(added.faceCount == 1)
    #expect(library.hasFamily("inter"))
    #expect(library.familyNames().contains("Inter"))
    let match = try library.match(FontRequest(families: ["INTER"]))
    #expect(match.family == "Inter")
    #expect(match.isRequestedFamily)
    let face = match.face
    #expect(face.advance(ofGlyph: face.glyph(for: 0x61)) == 620)
    #expect(face.path == added.file)
    #expect(try library.face(for: FontRequest(file: added.file)) == face)
    #expect(try library.installedFaces().contains { $0.family == "Inter" && !$0.isBundled })
  }

  @Test("the best style of all fonts of a family is chosen")
  func styles() throws {
    for (weight, advance) in [(400, 500), (700, 600), (900, 700)] {
      try library.addFont(font("Inter", weight: weight, advance: advance))
    }
    func advance(_ weight: Int) throws -> Double {
      let face = try library.face(for: FontRequest(families: ["Inter"], weight: weight))
      return face.advance(ofGlyph: face.glyph(for: 0x61))
    }
    #expect(try [300, 400, 600, 700, 900].map(advance) == [500, 500, 600, 600, 700])
  }

  @Test("a variable font in memory takes the weight of a request")
  func variable() throws {
    var font = TestFont(defaultAdvance: 500)
    font.family = "Inter"
    font.advanceGrowthAtFullWeight = 100
    try library.addFont(font.bytes())
    let face = try library.face(for: FontRequest(families: ["Inter"], weight: 900))
    #expect(face.advance(ofGlyph: face.glyph(for: 0x61)) == 600)
    let info = try #require(library.installedFaces().last)
    #expect(info.isVariable && info.weight == 100)
  }

  @Test("all faces of a collection are added")
  func collection() throws {
    let bytes = TestFontFile.collection([font("One"), font("Two", advance: 700)])
    let added = try library.addFont(bytes)
    #expect(added.families == ["One", "Two"])
    let face = try library.face(for: FontRequest(families: ["Two"]))
    #expect(face.advance(ofGlyph: face.glyph(for: 0x61)) == 700)
    #expect(face.index == 1)
  }

  @Test("a font in memory is a fallback for characters that no bundled font has")
  func fallback() throws {
    let rune: Unicode.Scalar = "\u{16A0}"
    let request = FontRequest(families: ["Noto Sans"])
    #expect(library.fallback(for: [rune.value], request: request) == nil)
    let added = try library.addFont(font("Runes", extra: [rune: 444]))
    let face = try #require(library.fallback(for: [rune.value], request: request))
    #expect(face.path == added.file)
    #expect(library.fallback(for: [0x61], request: request)?.familyName == "Noto Sans")
  }

  @Test("it wins over a bundled family of its name, and a removed one no longer does")
  func removal() throws {
    let request = FontRequest(families: ["Noto Serif"])
    let bundled = try library.face(for: request)
    let added = try library.addFont(font("Noto Serif", advance: 333))
    #expect(try library.face(for: request).path == added.file)
    library.removeFont(added)
    #expect(try library.face(for: request).path == bundled.path)
    #expect(library.memoryFonts.isEmpty)
    #expect(throws: FontError.self) { try library.face(inFile: added.file) }
    library.removeFont(added)
  }

  @Test("the same bytes are one font, of the same name in every library")
  func sameBytes() throws {
    let first = try library.addFont(font("Inter"))
    let second = try library.addFont(font("Inter"))
    #expect(first == second && library.memoryFonts == [first])
    let other = try FontLibrary(usesSystemFonts: false).addFont(font("Inter"))
    #expect(other.file == first.file)
  }

  @Test("a library whose bundled fonts are missing sets text in a font from memory")
  func noBundledFonts() throws {
    let library = FontLibrary(bundledFolder: "/nowhere", usesSystemFonts: false)
    #expect(throws: FontError.self) { try library.face(for: FontRequest()) }
    let added = try library.addFont(font("Inter"))
    #expect(try library.face(for: FontRequest()).path == added.file)
    #expect(try library.match(FontRequest()).standsInForBundled)
  }

  @Test("fonts stay when the library releases the faces that it opened")
  func released() throws {
    try library.addFont(font("Inter", advance: 640))
    for value in 0..<1100 {
      let variation = FontVariation(tag: "wght", value: Double(value))
      _ = try library.face(inFile: library.memoryFonts[0].file, variations: [variation])
    }
    let face = try library.face(for: FontRequest(families: ["Inter"]))
    #expect(face.advance(ofGlyph: face.glyph(for: 0x61)) == 640)
  }

  @Test("bytes that are no font are refused and not kept")
  func notAFont() {
    for bytes in [[], [1, 2, 3], Array("wOF2".utf8) + [UInt8](repeating: 0, count: 60)] {
      #expect { try library.addFont(bytes as [UInt8]) } throws: { error in
        (error as? FontError)?.kind == .notAFont
      }
    }
    #expect(library.memoryFonts.isEmpty)
  }
}
