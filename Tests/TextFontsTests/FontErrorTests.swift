import Glibc
import TestFonts
import Testing
import TextStorage

@testable import TextFonts

@Suite struct FontErrorTests {
  let library = FontLibrary(usesSystemFonts: false)

  func error(_ request: FontRequest) -> FontError? {
    #expect(throws: FontError.self) { try library.face(for: request) }
  }

  @Test("a font file that is not there is told with its path")
  func missingFile() {
    let error = error(FontRequest(file: "/nowhere/font.ttf"))
    #expect(error?.kind == .notFound)
    #expect(
      error?.description
        == "/nowhere/font.ttf: there is no such font file; check the path")
  }

  @Test("a folder is no font")
  func folder() {
    #expect(error(FontRequest(file: "/"))?.kind == .unreadable)
  }

  @Test("a device is no font")
  func device() {
    #expect(error(FontRequest(file: "/dev/zero"))?.kind == .unreadable)
  }

  @Test("an empty file is no font")
  func emptyFile() {
    #expect(error(FontRequest(file: TestFontFile.path(holding: [])))?.kind == .notAFont)
  }

  @Test("other bytes are no font")
  func otherBytes() {
    let text = Array("This is not a font, whatever its name says.".utf8)
    #expect(error(FontRequest(file: TestFontFile.path(holding: text)))?.kind == .notAFont)
    let zeros = [UInt8](repeating: 0, count: 10_000)
    #expect(error(FontRequest(file: TestFontFile.path(holding: zeros)))?.kind == .notAFont)
  }

  @Test("a face that the file lacks is told with its number")
  func missingFace() {
    let path = TestFont().path()
    let error = error(FontRequest(file: path, faceIndex: 3))
    #expect(error?.kind == .noSuchFace)
    #expect(error?.message == "the file has no face 3; its faces are numbered from 0 to 0")
    for index in [-1, .min, .max, 1 << 40] {
      #expect(self.error(FontRequest(file: path, faceIndex: index))?.kind == .noSuchFace)
    }
  }

  @Test("values that are no numbers leave the axes alone")
  func axisValues() throws {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 100
    for value in [Double.nan, .infinity, -.infinity] {
      let axis = FontVariation(tag: "wght", value: value)
      let face = try library.face(for: FontRequest(file: font.path(), variations: [axis]))
      #expect(face.advance(ofGlyph: font.glyph(for: "a")) == 500)
    }
    let huge = FontVariation(tag: "wght", value: 1e300)
    let face = try library.face(for: FontRequest(file: font.path(), variations: [huge]))
    #expect(face.advance(ofGlyph: font.glyph(for: "a")) == 600)
  }

  @Test("bundled fonts that are not there are told with their folder")
  func missingBundledFonts() {
    let library = FontLibrary(bundledFolder: "/nowhere", usesSystemFonts: false)
    let error = #expect(throws: FontError.self) { try library.face(for: FontRequest()) }
    #expect(error?.kind == .missingBundled)
    #expect(error?.place == "/nowhere")
  }

  @Test("a wrong folder is an error, and the system's fonts are used")
  func wrongFolder() throws {
    let library = FontLibrary(bundledFolder: "/nowhere", usesSystemFonts: true)
    let error = #expect(throws: FontError.self) { try library.bundledFolder() }
    #expect(error?.kind == .missingBundled && error?.place == "/nowhere")
    guard SystemFontCatalog.shared.fonts.contains(where: { $0.isScalable && !$0.hasColor }) else {
      return
    }
    let match = try library.match(FontRequest())
    #expect(match.standsInForBundled && match.face.glyphCount > 0)
  }

  @Test("well-known families have substitutes, and unknown ones have none")
  func substitutes() {
    let library = FontLibrary(usesSystemFonts: false)
    #expect(library.substitute(forFamily: "Courier New") == "Noto Sans Mono")
    #expect(library.substitute(forFamily: "georgia") == "Noto Serif")
    #expect(library.substitute(forFamily: "HelveticaNeue") == "Noto Sans")
    #expect(library.substitute(forFamily: "No Such Family") == nil)
    #expect(library.hasFamily("noto sans") && !library.hasFamily("Courier New"))
    #expect(FontLibrary().substitute(forFamily: "No Such Family") == nil)
  }

  @Test("fonts of the system stand in for bundled ones")
  func standIns() throws {
    let library = FontLibrary(knownFolder: nil, usesSystemFonts: true)
    let isAny = SystemFontCatalog.shared.fonts.contains { $0.isScalable && !$0.hasColor }
    guard isAny else {
      #expect(throws: FontError.self) { try library.match(FontRequest()) }
      return
    }
    for families in [[], ["serif"], ["Noto Serif"], ["No Such Family"]] {
      let match = try library.match(FontRequest(families: families))
      #expect(match.standsInForBundled)
      #expect(match.face.unitsPerEm > 0)
    }
    let error = #expect(throws: FontError.self) { try library.bundledFolder() }
    #expect(error?.kind == .missingBundled)
    let alone = FontLibrary(knownFolder: nil, usesSystemFonts: false)
    #expect(throws: FontError.self) { try alone.match(FontRequest()) }
    #expect(try FontLibrary().match(FontRequest()).standsInForBundled == false)
  }

  @Test("faces let go are opened anew")
  func closedFaces() throws {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 100
    let path = font.path()
    let glyph = font.glyph(for: "a")
    let kept = try library.face(for: FontRequest(file: path))
    for step in 0..<1100 {
      let axis = FontVariation(tag: "wght", value: 400 + Double(step) / 4)
      _ = try library.face(for: FontRequest(file: path, variations: [axis]))
    }
    #expect(library.openFaceCount <= 1024)
    #expect(kept.advance(ofGlyph: glyph) == 500)
    #expect(try library.face(for: FontRequest(file: path)).advance(ofGlyph: glyph) == 500)
  }
}
