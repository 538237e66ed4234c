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

@Suite struct ShapingPiecesTests {
  let library = FontLibrary(usesSystemFonts: false)

  func cuts(_ text: [UInt16]) -> [Int] {
    let end = ShapingPieces.pieceEnd(text.span, from: 0, to: text.count)
    return ShapingPieces.all(text.span, 0..<text.count, firstEnd: end).map(\.upperBound)
  }

  @Test("ordinary text is never cut")
  func ordinaryText() {
    #expect(cuts(Array(repeating: 0x61, count: 29_000)) == [29_000])
    let marked = Array(("a" + String(repeating: "\u{301}", count: 100)).utf16)
    #expect(cuts(Array(repeating: marked, count: 200).flatMap { $0 }) == [101 * 200])
  }

  @Test("long runs of marks are cut")
  func longRunsOfMarks() {
    let text = [0x61] + Array(repeating: UInt16(0x301), count: 600)
    #expect(cuts(text) == [256, 384, 512, 601])
    let pairs = Array(String(repeating: "\u{1D167}", count: 300).utf16)
    for cut in cuts(pairs) { #expect(cut % 2 == 0) }
    #expect(cuts(pairs).count > 1)
  }

  @Test("long text is cut at a space")
  func longText() {
    var text = [UInt16](repeating: 0x61, count: 70_000)
    text[29_500] = 0x20
    #expect(cuts(text)[0] == 29_500)
    #expect(cuts(text).allSatisfy { $0 <= text.count })
    #expect(cuts(text).last == text.count)
  }

  /// HarfBuzz 6 takes more than a minute for these, or aborts.
  @Test(
    "marks without end take little time",
    arguments: [
      ("a", "\u{301}", "Noto Sans", "Latn", false),
      ("ש", "\u{5B8}", "Noto Sans Hebrew", "Hebr", true),
      ("ب", "\u{64E}\u{651}", "Noto Naskh Arabic", "Arab", true),
      ("ก", "\u{E33}", "Noto Sans Thai", "Thai", false),
      ("क", "\u{200D}", "Noto Sans Devanagari", "Deva", false),
    ] as [(String, String, String, Script, Bool)])
  func endlessMarks(
    base: String, mark: String, family: String, script: Script, isRightToLeft: Bool
  ) throws {
    let face = try library.face(for: FontRequest(families: [family]))
    let text = Array((base + String(repeating: mark, count: 20_000)).utf16)
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    let seconds = ThreadTime.measure {
      shaper.shape(
        text.span, range: 0..<text.count, face: face,
        properties: ShapingProperties(script: script, isRightToLeft: isRightToLeft), into: &glyphs)
    }
    #expect(seconds < 1)
    #expect(glyphs.count > 0)
    let clusters = isRightToLeft ? glyphs.clusters.reversed() : glyphs.clusters
    #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
