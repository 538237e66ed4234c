import TestFonts
import Testing
import TextStorage

@testable import TextFonts

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
