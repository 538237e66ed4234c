import Testing
import TextGeometry

@testable import TextFonts

/// Shared fonts and caches give each of several threads the results of a single thread.
@Suite struct ConcurrencyTests {
  struct Work: Equatable {
    var glyphs = GlyphBuffer()
    var families: [String] = []
    var masks: [GlyphMask?] = []
  }

  static func work(_ library: FontLibrary) throws -> Work {
    var work = Work()
    let request = FontRequest(families: ["Noto Serif"])
    let fallback = try library.fallback(for: request)
    var shaper = Shaper()
    var rasterizer = GlyphRasterizer()
    for (text, script) in [
      ("Fire and “quoted” flow", "Latn"), ("Ωμέγα", "Grek"), ("שלום", "Hebr"), ("ที่นี่", "Thai"),
    ] as [(String, Script)] {
      let units = Array(text.utf16)
      let scalars = text.unicodeScalars.map(\.value)
      let face = fallback.face(for: scalars.span) ?? fallback.primary
      work.families.append(face.familyName)
      let inert = face.inertCharacters(for: ShapingProperties(script: .latin))
      _ = inert.isSpaceInert
      _ = inert.glyph(for: 0x4E00)
      shaper.shape(
        units.span, range: 0..<units.count, face: face,
        properties: ShapingProperties(
          script: script, language: ShapingLanguage("en"), isRightToLeft: script.isRightToLeft),
        into: &work.glyphs)
      for scalar in scalars {
        work.masks.append(
          rasterizer.rasterize(face.glyph(for: scalar), of: face, pixelsPerEm: 12))
      }
    }
    return work
  }

  @Test("eight tasks get what one gets")
  func eightTasks() async throws {
    let expected = try ConcurrencyTests.work(FontLibrary(usesSystemFonts: false))
    for _ in 0..<5 {
      let library = FontLibrary(usesSystemFonts: false)
      try await withThrowingTaskGroup(of: Work.self) { group in
        for _ in 0..<8 { group.addTask { try ConcurrencyTests.work(library) } }
        for try await work in group { #expect(work == expected) }
      }
      // Serif, and the faces for Hebrew and Thai; others may have been opened for a look.
      #expect(library.openFaceCount >= 3)
    }
  }
}
