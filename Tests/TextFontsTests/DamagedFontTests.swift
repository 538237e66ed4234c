import Glibc
import SeededRandom
import TestFonts
import Testing
import TextGeometry

@testable import TextFonts

/// Fonts truncated or changed anywhere give an error or a face, never a crash or a hang.
///
/// `TEXTRENDER_SWEEP=1` tests all bundled faces with 10,000 variants each, otherwise a sample. The
/// bytes end before a page that must not be read, so that a read beyond them ends the process. The
/// address sanitizer detects the same for memory that this code allocates.
@Suite struct DamagedFontTests {
  static let files =
    Sweep.isLong
    ? BundledFont.all.map(\.file)
      + SystemFontCatalog.shared.fonts.filter(\.hasColor).map(\.path)
    : ["NotoSansHebrew-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSansDevanagari-Regular.ttf"]
  static let flipsOfEach = Sweep.count(short: 25, long: 715)
  static let truncationStep = Sweep.count(short: 7000, long: 1000)

  /// Calls everything of a face that reads the file.
  func exercise(_ bytes: [UInt8], _ label: String) {
    let seconds = ThreadTime.measure {
      guard let blob = unsafe GuardedBytes.blob(holding: bytes) else {
        Issue.record("Memory is exhausted.")
        return
      }
      let file = unsafe FontFile(path: label, adopting: blob)
      guard let data = try? FaceData(file: file, number: 0),
        let face = try? FontFace(data: data, index: 0, variations: [], synthesis: [.bold])
      else { return }
      _ = face.familyName
      _ = face.weight
      _ = face.hasColorGlyphs
      let inert = face.inertCharacters(for: ShapingProperties(script: .latin))
      _ = inert.isSpaceInert
      _ = inert.glyph(for: 0x4E00)
      _ = face.scripts
      var shaper = Shaper()
      let thai = face.inertCharacters(for: ShapingProperties(script: "Thai"))
      for shapingCuts in [inert.cuts, thai.cuts].compactMap({ $0 }) {
        let units = Array("a, “กข".utf16)
        _ = shapingCuts.firstCut(in: units.span, after: 0, before: units.count)
        for glyph in [0, 3, 40, 65535] as [UInt16] {
          _ = shaper.kernings(of: [GlyphPair(glyph, 41)], at: shapingCuts)
        }
      }
      var glyphs = GlyphBuffer()
      for (text, script, isRightToLeft) in [
        ("Hamburgefonstiv 0123 fi ffl", "Latn", false), ("שָׁלוֹם עולם", "Hebr", true),
        ("ที่นี่ กำลัง", "Thai", false), ("क्षत्रिय स्त्री र्क", "Deva", false),
        ("مرحبا لا إله", "Arab", true), ("😀👍🏽👩‍👩‍👧", "Zyyy", false),
      ] as [(String, Script, Bool)] {
        let units = Array(text.utf16)
        shaper.shape(
          units.span, range: 0..<units.count, face: face,
          properties: ShapingProperties(script: script, isRightToLeft: isRightToLeft), into: &glyphs
        )
      }
      #expect(glyphs.xAdvance.count == glyphs.count)
      var rasterizer = GlyphRasterizer()
      for glyph in Set(glyphs.glyphs).union([0, 1, UInt32(face.glyphCount)]) {
        _ = rasterizer.rasterize(glyph, of: face, pixelsPerEm: 13, x: 0.25)
        _ = face.outline(ofGlyph: glyph, size: 10)
      }
    }
    #expect(seconds < 1, "\(label)")
  }

  func bytes(of file: String) throws -> [UInt8] {
    if file.hasPrefix("/") { return try FileBytes.read(file) }
    return try FileBytes.read(FontLibrary(usesSystemFonts: false).bundledFolder() + "/" + file)
  }

  @Test("a font cut off anywhere is refused or used", arguments: files)
  func cutOff(file: String) throws {
    let bytes = try bytes(of: file)
    for length in stride(from: 1, to: bytes.count, by: DamagedFontTests.truncationStep) {
      exercise(Array(bytes.prefix(length)), "\(file) cut off at \(length)")
    }
    exercise(bytes, "\(file) whole")
  }

  @Test("a font with bytes changed anywhere is refused or used", arguments: files)
  func changed(file: String) throws {
    let original = try bytes(of: file)
    for seed in 0..<DamagedFontTests.flipsOfEach {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bytes = original
      // Half of the variants are changed in the table directory and the small tables after it.
      let reach = seed % 2 == 0 ? original.count : min(2000, original.count)
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let place = Int.random(in: 0..<reach, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      exercise(bytes, "\(file) changed with seed \(seed)")
    }
  }

  @Test("a mapped file that ends early is refused or used")
  func mappedFileEnds() throws {
    let bytes = try bytes(of: "NotoSansHebrew-Regular.ttf")
    for length in [1, 3, 4, 11, 12, 100, 4095, 4096, 4097, 20_000] {
      let path = TestFontFile.path(holding: Array(bytes.prefix(length)))
      let file = try FontFile(path: path, isMapped: true)
      guard let data = try? FaceData(file: file, number: 0) else { continue }
      let face = try FontFace(data: data, index: 0, variations: [], synthesis: [])
      #expect(face.glyph(for: 0x5D0) < 0x10000)
      _ = face.outline(ofGlyph: 5, size: 10)
    }
  }
}
