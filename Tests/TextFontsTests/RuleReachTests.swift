import SeededRandom
import TestFonts
import Testing
import TextStorage

@testable import TextFonts

@Suite("Glyphs that rules reach")
struct RuleReachTests {
  let empty = FontTableBytes([])

  /// A table of one lookup with one subtable.
  func table(type: Int, flags: Int = 0, _ subtable: [Int]) -> FontTableBytes {
    table([(type, flags, subtable)])
  }

  /// A table of lookups with one subtable each.
  func table(_ lookups: [(type: Int, flags: Int, subtable: [Int])]) -> FontTableBytes {
    var numbers = [1, 0, 0, 0, 10, lookups.count]
    var offset = 2 + 2 * lookups.count
    for lookup in lookups {
      numbers.append(offset)
      offset += 8 + 2 * lookup.subtable.count
    }
    for lookup in lookups { numbers += [lookup.type, lookup.flags, 1, 8] + lookup.subtable }
    return FontTableBytes(
      numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
  }

  /// The glyphs of a set below ten.
  func glyphs(_ groups: GlyphGroups) -> [Int] { (0..<10).filter { groups.contains($0) } }

  func glyphs(_ set: GlyphSet) -> [Int] { (0..<10).filter { set.contains($0) } }

  @Test("the parts of a ligature lead and follow, and what becomes one does")
  func ligatures() throws {
    // 2 3 4 becomes 5, and 6 becomes 3.
    let ligature = [1, 8, 1, 14, 1, 1, 2, 1, 4, 5, 3, 3, 4]
    let reach = try #require(
      RuleReach(
        substitutions: table([(4, 0, ligature), (1, 0, [1, 6, -3, 1, 1, 6])]), [0, 1],
        positions: empty, []))
    #expect(glyphs(reach.leading) == [2, 3, 6])
    #expect(glyphs(reach.following) == [3, 4, 6])
    #expect(reach.marksInPairs == .unknown)
  }

  @Test("two glyphs are tied only by rules of one group")
  func groups() throws {
    // 2 3 becomes 5, and 6 7 becomes 5: 2 leads and 7 follows, but not each other.
    let reach = try #require(
      RuleReach(
        substitutions: table([
          (4, 0, [1, 8, 1, 14, 1, 1, 2, 1, 4, 5, 2, 3]),
          (4, 0, [1, 8, 1, 14, 1, 1, 6, 1, 4, 5, 2, 7]),
        ]), [0, 1], positions: empty, []))
    #expect(reach.leading[2] & reach.following[3] != 0)
    #expect(reach.leading[6] & reach.following[7] != 0)
    #expect(reach.leading[2] & reach.following[7] == 0)
    #expect(reach.leading[6] & reach.following[3] == 0)
  }

  @Test("a chained rule of coverages leads and follows in the order of the text")
  func chain() throws {
    // 2 before, 3 matched, 4 and 5 after; it calls the second lookup, a ligature of 7 and 8.
    // Format, one before, one matched, two after, one call at place 0 of lookup 1, then the
    // coverages.
    let rule =
      [3, 1, 22, 1, 28, 2, 34, 40, 1, 0, 1] + [1, 1, 2] + [1, 1, 3] + [1, 1, 4] + [1, 1, 5]
    let ligature = [1, 8, 1, 14, 1, 1, 7, 1, 4, 9, 2, 8]
    let reach = try #require(
      RuleReach(
        substitutions: table([(6, 0, rule), (4, 0, ligature)]), [0], positions: empty, []))
    #expect(glyphs(reach.leading) == [2, 3, 4, 7])
    #expect(glyphs(reach.following) == [3, 4, 5, 8])
  }

  @Test("class 0 is every glyph that a definition leaves out")
  func classZero() throws {
    // Glyph 2 before a glyph of class 0; 3 and 4 are of class 2.
    let body = [2, 22, 28, 2, 0, 12] + [1, 4, 2, 0, 0] + [1, 1, 2] + [2, 2, 2, 2, 1, 3, 4, 2]
    let reach = try #require(
      RuleReach(substitutions: table(type: 5, body), [0], positions: empty, []))
    #expect(glyphs(reach.leading) == [2])
    #expect(glyphs(reach.following) == [0, 1, 5, 6, 7, 8, 9])
  }

  @Test("a class definition that runs beyond the last glyph is read up to it")
  func classesBeyond() throws {
    // Classes of 65535 and of two glyphs that cannot be.
    let body = [2, 22, 28, 2, 0, 12] + [1, 4, 2, 0, 2] + [1, 1, 2] + [1, 0xFFFF, 3, 1, 2, 2]
    let reach = try #require(
      RuleReach(substitutions: table(type: 5, body), [0], positions: empty, []))
    #expect(reach.leading.contains(0xFFFF))
    #expect(glyphs(reach.leading).isEmpty && glyphs(reach.following).isEmpty)
  }

  @Test("pairs that only widen their first glyph are left out, others are not understood")
  func pairs() throws {
    func reach(formats: (Int, Int), flags: Int = 0) -> RuleReach? {
      let pairs = [1, 12, formats.0, formats.1, 1, 18] + [1, 1, 2] + [1, 3, -20]
      return RuleReach(
        substitutions: empty, [], positions: table(type: 2, flags: flags, pairs), [0])
    }
    let seen = try #require(reach(formats: (4, 0)))
    #expect(glyphs(seen.leading).isEmpty && glyphs(seen.following).isEmpty)
    #expect(seen.marksInPairs == .seen)
    #expect(glyphs(seen.kerned) == [2])
    #expect(reach(formats: (4, 0), flags: 8)?.marksInPairs == .skipped)
    #expect(reach(formats: (4, 0), flags: 0x100)?.marksInPairs == .mixed)
    #expect(reach(formats: (4, 4)) == nil)
    #expect(reach(formats: (1, 0)) == nil)
    // A lookup that ignores base glyphs reaches beyond any letter.
    #expect(reach(formats: (4, 0), flags: 2) == nil)
  }

  @Test("marks follow what they stand on")
  func marks() throws {
    let marks = [1, 12, 18, 1, 0, 0] + [1, 1, 7] + [1, 2, 2, 3]
    let reach = try #require(
      RuleReach(substitutions: empty, [], positions: table(type: 4, marks), [0]))
    #expect(glyphs(reach.leading) == [2, 3])
    #expect(glyphs(reach.following) == [7])
    #expect(glyphs(reach.attached) == [7])
  }

  /// A positioning rule that calls no other. It has coverage tables of one glyph each for the
  /// glyphs before it (in text order), matched and after it.
  func rule(_ before: [Int], _ matched: [Int], _ after: [Int]) -> [Int] {
    let glyphs = before.reversed() + matched + after
    let start = 2 * (5 + glyphs.count)
    let place = { (index: Int) in start + 6 * index }
    var numbers = [3, before.count] + before.indices.map(place)
    numbers += [matched.count] + matched.indices.map { place(before.count + $0) }
    numbers +=
      [after.count] + after.indices.map { place(before.count + matched.count + $0) } + [0]
    return numbers + glyphs.flatMap { [1, 1, $0] }
  }

  private func watching(_ glyph: Int, _ lookups: [(type: Int, flags: Int, subtable: [Int])])
    -> RuleReach?
  {
    RuleReach(
      substitutions: empty, [], positions: table(lookups), Array(lookups.indices), tracking: glyph)
  }

  @Test("rules may look for a glyph from one side")
  func watchedAtEnds() throws {
    let reach = try #require(
      watching(
        3, [(8, 0, rule([3], [4], [])), (8, 8, rule([], [4], [5, 3])), (8, 0, rule([], [3], []))]))
    #expect(!reach.isTrackedReached)
    #expect(reach.beforeTracked.isEmpty && reach.afterTracked.isEmpty)
  }

  @Test("rules that reach across a glyph tell what stands behind it")
  func watchedBetween() throws {
    let reach = try #require(
      watching(3, [(8, 0, rule([2, 3], [4], [])), (8, 0, rule([], [5], [3, 6]))]))
    #expect(!reach.isTrackedReached)
    #expect(glyphs(reach.afterTracked) == [4, 6])
    #expect(reach.beforeTracked.isEmpty)
    // Marks that a lookup ignores could be in between.
    #expect(watching(3, [(8, 8, rule([2, 3], [4], []))])?.isTrackedReached == true)
    // A glyph that a substitution reaches across may be replaced afterwards.
    let substitution = RuleReach(
      substitutions: table([(6, 0, rule([2, 3], [4], []))]), [0], positions: empty, [], tracking: 3)
    #expect(substitution?.isTrackedReached == true)
  }

  @Test(
    "rules of classes that reach across a glyph tell what stands beside it, on the side that has a class"
  )
  func trackedClasses() throws {
    // Glyph 2 is of class 1, glyph 4 of class 2, all others of class 0. The rule matches 2 and two
    // others.
    func rule(_ second: Int, _ third: Int) -> [Int] {
      [2, 12, 18, 2, 0, 34] + [1, 1, 2] + [2, 2, 2, 2, 1, 4, 4, 2] + [1, 4, 3, 0, second, third]
    }
    let before = try #require(watching(3, [(7, 0, rule(0, 0))]))
    #expect(!before.isTrackedReached)
    #expect(glyphs(before.beforeTracked) == [2])
    #expect(before.afterTracked.isEmpty)
    let after = try #require(watching(3, [(7, 0, rule(0, 2))]))
    #expect(!after.isTrackedReached)
    #expect(glyphs(after.afterTracked) == [4])
    #expect(after.beforeTracked.isEmpty)
  }

  @Test("what moves or changes a glyph reaches it")
  func watchedMoved() throws {
    let single = [1, 8, 4, 10] + [1, 1, 3]
    #expect(watching(3, [(1, 0, single)])?.isTrackedReached == true)
    #expect(watching(4, [(1, 0, single)])?.isTrackedReached == false)
    // 2 and 3 are kerned, by the advance of 2 alone, or by both.
    let kerned = [1, 12, 4, 0, 1, 18] + [1, 1, 2] + [1, 3, -20]
    #expect(watching(3, [(2, 0, kerned)])?.isTrackedReached == false)
    #expect(watching(2, [(2, 0, kerned)])?.isTrackedReached == true)
    let both = [1, 12, 4, 4, 1, 18] + [1, 1, 2] + [1, 3, -20, 5]
    #expect(watching(3, [(2, 0, both)])?.isTrackedReached == true)
    let marks = [1, 12, 18, 1, 0, 0] + [1, 1, 7] + [1, 1, 3]
    #expect(watching(3, [(4, 0, marks)])?.isTrackedReached == true)
    // 3 becomes 4; 2 and 3 become 5.
    for (type, body) in [(1, [1, 6, 1, 1, 1, 3]), (4, [1, 8, 1, 14, 1, 1, 2, 1, 4, 5, 2, 3])] {
      let reach = RuleReach(
        substitutions: table(type: type, body), [0], positions: empty, [], tracking: 3)
      #expect(reach?.isTrackedReached == true, "type \(type)")
    }
  }

  @Test("the bundled font for Hindi looks for the space beside marks")
  func hindi() throws {
    let face = try FontLibrary(usesSystemFonts: false)
      .face(for: FontRequest(families: ["Noto Sans Devanagari"]))
    let inert = face.inertCharacters(for: ShapingProperties(script: "Deva"))
    let neighbours = try #require(inert.spaceNeighbours)
    #expect(inert.isSpaceInert && neighbours.haveLimits)
    let latin = face.inertCharacters(for: ShapingProperties(script: "Latn"))
    #expect(latin.spaceNeighbours == nil)
  }

  @Test("tables that name the same rules over and over give no answer")
  func steps() {
    // Each of 2,000 subtables is the same rule, which names 2,000 glyphs.
    let count = 2000
    let rule = [3, 1, 10, 0, 0] + [1, count] + Array(repeating: 7, count: count)
    var numbers = [1, 0, 0, 0, 10, 1, 4, 6, 0, count]
    numbers += Array(repeating: 6 + 2 * count, count: count) + rule
    let bytes = numbers.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    let substitutions = FontTableBytes(bytes)
    // Coverage tables are read once, so this one succeeds.
    #expect(RuleReach(substitutions: substitutions, [0], positions: empty, []) != nil)
    let many = Array(repeating: 0, count: 1000)
    #expect(RuleReach(substitutions: substitutions, many, positions: empty, []) == nil)
  }

  @Test("damaged tables are read or given up")
  func damagedTables() throws {
    let library = FontLibrary(usesSystemFonts: false)
    var generator = SeededGenerator(seed: SeededGenerator.firstSeed ^ 0x9EAC)
    let extremes: [UInt8] = [0, 1, 2, 0x7F, 0x80, 0xFF]
    for file in [
      "NotoSans-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
      "NotoSansDevanagari-Regular.ttf",
    ] {
      let face = try library.face(for: FontRequest(file: library.bundledFolder() + "/" + file))
      for _ in 0..<Sweep.count(short: 20, long: 2_000) {
        var tables = (["GSUB", "GPOS"] as [FontTag]).map { tag in
          let table = face.data.table(tag)
          return (0..<table.count).map { UInt8(table.u8($0)) }
        }
        for table in tables.indices {
          // The first half of a table contains the offsets to the rest.
          for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let place = Int.random(in: 0..<tables[table].count / 2, using: &generator)
            tables[table][place] = extremes.randomElement(using: &generator) ?? 0
          }
        }
        let reach = RuleReach(
          substitutions: FontTableBytes(tables[0]), Array(0..<100),
          positions: FontTableBytes(tables[1]), Array(0..<100))
        #expect((reach?.steps ?? 0) <= RuleReach.maximumSteps)
        let watching = RuleReach(
          substitutions: FontTableBytes(tables[0]), Array(0..<100),
          positions: FontTableBytes(tables[1]), Array(0..<100), tracking: Int(face.spaceGlyph))
        #expect((watching?.steps ?? 0) <= RuleReach.maximumSteps)
        let keys = RuleReach(
          substitutions: empty, [], positions: FontTableBytes(tables[1]), Array(0..<100),
          findsKeys: true)
        #expect((keys?.steps ?? 0) <= RuleReach.maximumSteps)
      }
    }
  }

  @Test("text is not cut behind what is not seen: a ligature may leave it behind its letters")
  func unseen() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let face = try library.face(for: FontRequest(families: ["Noto Sans"]))
    let shapingCuts = try #require(
      face.inertCharacters(for: ShapingProperties(script: .latin)).cuts)
    func firstCut(_ text: String) -> Int? {
      let units = Array(text.utf16)
      return shapingCuts.firstCut(in: units.span, after: 0, before: units.count)
    }
    #expect(firstCut("ffl–") == 3)
    for unseen in ["\u{200B}", "\u{200D}", "\u{AD}", "\u{34F}", "\u{FE0F}"] {
      #expect(firstCut("ff" + unseen + "l–") == nil)
      #expect(firstCut("–ff" + unseen + "l") == 1)
    }
    // A mark may join the first character after a cut.
    #expect(firstCut("a?") == 1)
    #expect(firstCut("a?\u{338}") == nil)
  }

  @Test("words are cut between letters that nothing but kerning ties together")
  func letterCuts() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let face = try library.face(for: FontRequest(families: ["Noto Sans"]))
    let shapingCuts = try #require(
      face.inertCharacters(for: ShapingProperties(script: .latin)).cuts)
    func cuts(_ text: String, from start: Int = 0) -> [Int32] {
      let units = Array(text.utf16)
      var cuts: [Int32] = []
      shapingCuts.appendLetterCuts(of: start..<units.count, in: units.span, to: &cuts)
      return cuts
    }
    // Rules refer to letters after an a, and letters before an l.
    #expect(cuts("whale") == [1, 2, 4])
    #expect(cuts("whale", from: 3) == [4])
    #expect(cuts("w") == [])
    // Ligatures stay together. Marks stay with their letters, and with the letters that those are
    // kerned with.
    #expect(cuts("office") == [4, 5])
    #expect(cuts("ne\u{301}n") == [])
    #expect(cuts("nen") == [1, 2])
    // Rules may ignore invisible characters.
    #expect(cuts("ab\u{200D}cd") == [1])
    #expect(cuts("1\u{2044}2") == [])
    #expect(cuts("11\u{2044}2 a") == [])
  }

  @Test("real fonts need few steps")
  func realFonts() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let system = Sweep.isLong ? Set(SystemFontCatalog.shared.fonts.map(\.path)).sorted() : []
    for path in try BundledFont.all.map({ try library.bundledFolder() + "/" + $0.file }) + system {
      guard let face = try? library.face(for: FontRequest(file: path)) else { continue }
      for script in ["Latn", "Thai", "Hira"] as [Script] {
        let lookups = ShapingLookups(of: face, for: ShapingProperties(script: script))
        let reach = RuleReach(
          substitutions: face.data.table("GSUB"), lookups.substitutions,
          positions: face.data.table("GPOS"), lookups.positions)
        if let reach {
          #expect(reach.steps * 10 < RuleReach.maximumSteps, "\(path): \(reach.steps)")
        }
      }
    }
  }

  @Test("text of the bundled faces can be cut", arguments: BundledFont.all.map(\.file))
  func bundled(file: String) throws {
    let library = FontLibrary(usesSystemFonts: false)
    let face = try library.face(for: FontRequest(file: library.bundledFolder() + "/" + file))
    let shapingCuts = face.inertCharacters(for: ShapingProperties(script: .latin)).cuts
    let text = Array("“tea, we".utf16)
    func cuts(_ shapingCuts: ShapingCuts?) -> [Int] {
      var cuts: [Int] = []
      while let cut = shapingCuts?.firstCut(
        in: text.span, after: cuts.last ?? 0, before: text.count)
      {
        cuts.append(cut)
      }
      return cuts
    }
    if file.hasPrefix("NotoSans-") || file.hasPrefix("NotoSerif-") {
      #expect(cuts(shapingCuts) == [1, 4])
    }
    // The kerning of two glyphs equals the result of shaping them together.
    guard let shapingCuts, face.covers(0x41), face.covers(0x2C) else { return }
    var shaper = Shaper()
    let (first, second) = (face.glyph(for: 0x50), face.glyph(for: 0x2C))
    let pair = GlyphPair(UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: second))
    let reversed = GlyphPair(pair.second, pair.first)
    // More pairs than one call takes; each is answered at its place.
    let pairs = (0..<2_500).map { $0 % 3 == 0 ? reversed : pair }
    let found = shaper.kernings(of: pairs, at: shapingCuts)
    #expect(found.count == pairs.count)
    #expect(Set(zip(pairs, found).map { "\($0) \($1 as Any)" }).count == 2)
    let kerning = try #require(found[1])
    var together = GlyphBuffer()
    let units = Array("P,".utf16)
    shaper.shape(
      units.span, range: 0..<2, face: face, properties: ShapingProperties(script: .latin),
      into: &together)
    #expect(Double(together.xAdvance[0]) == face.advance(ofGlyph: first) + Double(kerning.advance))
    #expect((together.flags[1] & 1 != 0) == kerning.isUnsafe)
    #expect(kerning.isUnsafe == (kerning.advance != 0))
  }
}
