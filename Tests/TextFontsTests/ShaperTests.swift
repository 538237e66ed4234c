import TestFonts
import Testing
import TextStorage

@testable import TextFonts

@Suite struct ShaperTests {
  let library = FontLibrary(usesSystemFonts: false)

  func shape(
    _ text: String, range: Range<Int>? = nil, family: String = "Noto Sans",
    script: Script = .latin, isRightToLeft: Bool = false,
    features: [FontFeature] = [], options: ShapingOptions = []
  ) throws -> GlyphBuffer {
    let face = try library.face(for: FontRequest(families: [family]))
    return shape(
      Array(text.utf16), range: range, face: face, script: script, isRightToLeft: isRightToLeft,
      features: features, options: options)
  }

  func shape(
    _ text: [UInt16], range: Range<Int>? = nil, face: FontFace, script: Script = .latin,
    isRightToLeft: Bool = false, features: [FontFeature] = [], options: ShapingOptions = []
  ) -> GlyphBuffer {
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    shaper.shape(
      text.span, range: range ?? 0..<text.count, face: face,
      properties: ShapingProperties(
        script: script, language: ShapingLanguage("en"), isRightToLeft: isRightToLeft,
        features: features),
      options: options, into: &glyphs)
    return glyphs
  }

  @Test("Latin text has one glyph for each letter without ligatures")
  func latin() throws {
    let face = try library.face(for: FontRequest(families: ["Noto Sans"]))
    let text = Array("Hello world".utf16)
    let glyphs = shape(text, face: face)
    #expect(glyphs.clusters == (0..<11).map(UInt32.init))
    #expect(glyphs.glyphs == text.map { face.glyph(for: UInt32($0)) })
    #expect(face.metrics.ascent == 1069)
    #expect(face.metrics.descent == 293)
    #expect(face.spaceAdvance == 260)
  }

  @Test("clusters are positions in the whole text")
  func clusters() throws {
    let glyphs = try shape("a😀é b", range: 3..<6)
    #expect(glyphs.clusters == [3, 4, 5])
  }

  @Test("right-to-left text is in visual order")
  func visualOrder() throws {
    let glyphs = try shape(
      "שלום", family: "Noto Sans Hebrew", script: "Hebr", isRightToLeft: true)
    #expect(glyphs.clusters == [3, 2, 1, 0])
  }

  @Test("letters join with what stands around the range")
  func joiningContext() throws {
    let whole = try shape(
      "ببب", family: "Noto Naskh Arabic", script: "Arab", isRightToLeft: true)
    let middle = try shape(
      "ببب", range: 1..<2, family: "Noto Naskh Arabic", script: "Arab", isRightToLeft: true)
    let alone = try shape("ب", family: "Noto Naskh Arabic", script: "Arab", isRightToLeft: true)
    #expect(middle.glyphs == [whole.glyphs[1]])
    #expect(alone.glyphs != middle.glyphs)
  }

  @Test("features are applied")
  func features() throws {
    let on = try shape("AVA")
    let off = try shape("AVA", features: [FontFeature(tag: "kern", value: 0)])
    #expect(on.xAdvance.reduce(0, +) < off.xAdvance.reduce(0, +))
    let later = try shape(
      "AVA", features: [FontFeature(tag: "kern", value: 0), FontFeature(tag: "kern")])
    #expect(later.xAdvance == on.xAdvance)
  }

  @Test("breaking a kerned pair is unsafe")
  func kernedPair() throws {
    let glyphs = try shape("AVxx")
    #expect(glyphs.flags[1] & GlyphFlags.unsafeToBreak.rawValue != 0)
    #expect(glyphs.flags[3] & GlyphFlags.unsafeToBreak.rawValue == 0)
  }

  @Test("glyphs are appended to what is there")
  func appending() throws {
    let face = try library.face(for: FontRequest())
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    let text = Array("ab".utf16)
    for range in [0..<1, 1..<2, 1..<1] {
      shaper.shape(
        text.span, range: range, face: face,
        properties: ShapingProperties(script: .latin), into: &glyphs)
    }
    #expect(glyphs.clusters == [0, 1])
    glyphs.removeAll(keepingCapacity: true)
    #expect(glyphs.isEmpty)
  }

  @Test("every call is counted")
  func callCount() throws {
    // Other tests shape at the same time, so only a lower bound is sure.
    let before = Shaper.callCount
    _ = try shape("ab")
    _ = try shape("ab")
    #expect(Shaper.callCount >= before + 2)
  }

  @Test("lone surrogates and noncharacters are shaped")
  func loneSurrogates() throws {
    let face = try library.face(for: FontRequest())
    let units: [UInt16] = [0x61, 0xD800, 0x62, 0xDC00, 0xDFFF, 0xFFFE, 0xFFFF, 0xFDD0, 0, 0x63]
    let glyphs = shape(units, face: face)
    #expect(glyphs.count == units.count)
    #expect(glyphs.glyphs[1] == 0 || glyphs.glyphs[1] == face.glyph(for: 0xFFFD))
  }
}
