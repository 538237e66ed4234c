import SeededRandom
import TestFonts
import Testing
import TextStorage

@testable import TextFonts

/// Pairs that the font's table proves not to be kerned, without a HarfBuzz call.
@Suite struct PairAdjustmentsTests {
  /// A font that kerns single pairs and classes of letters.
  static let font: TestFont = {
    var font = TestFont()
    for (first, second, value) in [
      ("b", "a", 10), ("b", "c", 0), ("b", "x", -20), ("d", "b", 5), ("m", "x", 7),
    ] as [(Unicode.Scalar, Unicode.Scalar, Int)] {
      font.pairAdjustments[TestFont.Pair(first, second)] = value
    }
    font.positionRules = [
      .kern(["c", "d", "p"], before: ["a", "b", "q"], by: 30), .kern(["e"], before: ["f"], by: 0),
    ]
    return font
  }()

  func shapingCuts(of bytes: [UInt8]) throws -> ShapingCuts? {
    guard let blob = unsafe GuardedBytes.blob(holding: bytes) else { return nil }
    let file = unsafe FontFile(path: "font", adopting: blob)
    guard let data = try? FaceData(file: file, number: 0) else { return nil }
    let face = try FontFace(data: data, index: 0, variations: [], synthesis: [])
    return face.inertCharacters(for: ShapingProperties(script: .latin)).cuts
  }

  /// The range of a table in a font file.
  func range(of tag: String, in bytes: [UInt8]) throws -> Range<Int> {
    let file = FontTableBytes(bytes)
    let record = try #require(
      (0..<file.u16(4)).map { 12 + 16 * $0 }.first {
        bytes[$0..<$0 + 4].elementsEqual(Array(tag.utf8))
      })
    let start = file.u32(record + 8)
    return start..<start + file.u32(record + 12)
  }

  @Test("a pair is kerned where a list or a class gives it a value")
  func values() throws {
    let font = Self.font
    let shapingCuts = try #require(try shapingCuts(of: font.bytes()))
    func mayKern(_ pair: String) -> Bool {
      let glyphs = pair.unicodeScalars.map { UInt16(font.glyph(for: $0)) }
      return shapingCuts.mayKern(GlyphPair(glyphs[0], glyphs[1]))
    }
    let kerned = ["ba", "bx", "db", "mx", "ca", "cb", "cq", "da", "dq", "pa", "pb", "pq"]
    for pair in kerned { #expect(mayKern(pair), "\(pair)") }
    // A value of 0, a second letter without a value, and first letters without any.
    for pair in ["bc", "bb", "cx", "mm", "ef", "ea", "ab", "xa", "zz"] {
      #expect(!mayKern(pair), "\(pair)")
    }
  }

  @Test(
    "HarfBuzz kerns no pair that is told to be not kerned", arguments: BundledFont.all.map(\.file))
  func bundled(file: String) throws {
    let folder = try FontLibrary(usesSystemFonts: false).bundledFolder()
    try checkFace(folder + "/" + file)
  }

  @Test("nor one of the system's fonts", .enabled(if: Sweep.isLong))
  func system() throws {
    for path in Set(SystemFontCatalog.shared.fonts.map(\.path)).sorted() { try checkFace(path) }
  }

  func checkFace(_ path: String) throws {
    guard let face = try? FontLibrary().face(for: FontRequest(file: path)) else { return }
    var generator = SeededGenerator(seed: SeededGenerator.firstSeed ^ 0x4E41)
    var shaper = Shaper()
    for script in ["Latn", "Grek", "Cyrl", "Arab", "Hebr", "Thai", "Hira", "Deva"] as [Script] {
      let properties = ShapingProperties(
        script: script, isRightToLeft: script == "Arab" || script == "Hebr")
      guard let shapingCuts = face.inertCharacters(for: properties).cuts else { continue }
      let kerned = (0..<UInt16(min(face.glyphCount, 0xFFFF))).filter(shapingCuts.mayBeKerned)
      if kerned.isEmpty { continue }
      let pairs = (0..<Sweep.count(short: 500, long: 50_000)).map { _ in
        GlyphPair(
          kerned.randomElement(using: &generator) ?? 0,
          Bool.random(using: &generator)
            ? kerned.randomElement(using: &generator) ?? 0
            : UInt16.random(in: 0..<UInt16(min(face.glyphCount, 0xFFFF)), using: &generator))
      }
      var (kernedCount, mistakes) = (0, 0)
      for (pair, kerning) in zip(pairs, shaper.kernings(of: pairs, at: shapingCuts)) {
        guard let kerning else { continue }
        if !shapingCuts.mayKern(pair) {
          #expect(kerning == PairKerning(), "\(path) \(script) \(pair)")
        } else if kerning == PairKerning() {
          mistakes += 1
        } else {
          kernedCount += 1
        }
      }
      // A list may hide the value that a class has for its pair, in a few pairs. With Hebrew text,
      // HarfBuzz ignores the positioning of a font for another script.
      #expect(kernedCount == 0 || mistakes * 20 <= pairs.count, "\(path) \(script): \(mistakes)")
    }
  }

  @Test(
    "a subtable without a definition has all letters in class 0, and one without a coverage none")
  func missingParts() throws {
    func mayKern(coverage: Int, _ classes: Int) -> Bool {
      let numbers = [2, coverage, 4, 0, classes, 0, 1, 1, 9] + [1, 1, 5]
      let table = FontTableBytes(
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
      return PairAdjustments(table: table, subtables: [0]).mayKern(GlyphPair(5, 8))
    }
    #expect(mayKern(coverage: 18, 0))
    #expect(!mayKern(coverage: 0, 0))
    // The coverage read as a class definition: five glyphs from 1 on, with classes beyond the
    // table.
    #expect(mayKern(coverage: 18, 18))
  }

  @Test("in damaged tables HarfBuzz finds no pair that is not found here")
  func damaged() throws {
    var generator = SeededGenerator(seed: SeededGenerator.firstSeed ^ 0xDA3)
    let original = Self.font.bytes()
    let table = try range(of: "GPOS", in: original)
    let whole = try #require(try shapingCuts(of: original))
    let subtables = whole.pairs.subtables
    let first = try #require(subtables.min())
    // HarfBuzz repairs offsets that lead out of the table, even if another offset makes it read
    // them as numbers.
    let places = (table.lowerBound + first..<table.upperBound).filter { place in
      !subtables.contains { ($0..<$0 + 16).contains(place - table.lowerBound) }
    }
    let glyphs = "abcdefmpqx".unicodeScalars.map { UInt16(Self.font.glyph(for: $0)) }
    let pairs = glyphs.flatMap { first in glyphs.map { GlyphPair(first, $0) } }
    var shaper = Shaper()
    var changed = 0
    for _ in 0..<Sweep.count(short: 300, long: 5_000) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = places.randomElement(using: &generator) ?? 0
        bytes[place] = [0, 1, 2, 4, 0x42, 0x43, 0x50, 0xFF].randomElement(using: &generator) ?? 0
      }
      guard let shapingCuts = try shapingCuts(of: bytes) else { continue }
      let found = shaper.kernings(of: pairs, at: shapingCuts)
      for (pair, kerning) in zip(pairs, found) {
        if shapingCuts.mayKern(pair) != whole.mayKern(pair) { changed += 1 }
        // Glyphs that HarfBuzz kerns are unsafe to break; damage may kern the separator instead.
        guard let kerning, !shapingCuts.mayKern(pair) else { continue }
        #expect(!kerning.isUnsafe, "\(pair)")
      }
    }
    #expect(changed > 0)
  }
}
