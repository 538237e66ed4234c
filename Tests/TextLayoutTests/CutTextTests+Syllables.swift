import SeededRandom
import TestFonts
import Testing
import TextFonts
import TextStorage

@testable import TextLayout
@testable import TextShaping

/// Words of Devanagari are composed of syllables.
extension CutTextTests {
  @Test("a new word of syllables that have met needs no call of HarfBuzz")
  func composedOfSyllables() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let family = "Noto Sans Devanagari"
    try compare("क नगरम रनगकिम क", family: family, scratch)
    let calls = scratch.shaper.callCount
    try compare("क नरगम रकिनगम क", family: family, scratch)
    #expect(scratch.shaper.callCount == calls)
    // A word at the start of a text differs from the same word inside it.
    try compare("क गरम क", family: family, scratch)
    #expect(scratch.shaper.callCount == calls + 1)
  }

  @Test(
    "words of syllables make the glyphs of the whole",
    arguments: ["Noto Sans Devanagari", "Noto Sans"]
      + (Sweep.isLong ? ["Noto Serif Devanagari"] : []))
  func syllables(family: String) throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x511)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for _ in 0..<Sweep.count(short: 40, long: 2000) {
      // A few consonants, so that the same syllables occur together again.
      let some = (0..<4).map { _ in
        UInt32.random(in: 0x915...0x939, using: &generator)
      }
      for _ in 0..<8 {
        let words = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          (0..<Int.random(in: 1...7, using: &generator))
            .map { _ in syllable(of: some, using: &generator) }.joined()
        }
        try compare(words.joined(separator: " "), family: family, scratch)
      }
    }
  }

  /// A syllable, or a character beside syllables in a word.
  private func syllable(of some: [UInt32], using generator: inout SeededGenerator) -> String {
    var scalars: [UInt32] = []
    let consonant = { (generator: inout SeededGenerator) in
      some.randomElement(using: &generator) ?? 0x915
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: scalars.append(UInt32.random(in: 0x904...0x914, using: &generator))
    case 1:
      scalars.append(
        [0x964, 0x93D, 0x950, 0x2C, 0x201C, 0x28, 0x2D, 0x967, 0x31].randomElement(
          using: &generator)
          ?? 0x964)
    case 2: scalars += [0x930, 0x94D, consonant(&generator)]
    case 3: scalars += [consonant(&generator), 0x94D, 0x930]
    case 4...5: scalars += [consonant(&generator), 0x94D, consonant(&generator)]
    case 6:
      scalars += [
        consonant(&generator), 0x94D, [0x200C, 0x200D].randomElement(using: &generator) ?? 0x200D,
        consonant(&generator),
      ]
    default: scalars.append(consonant(&generator))
    }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: scalars.append(0x93F)
    case 4...6: scalars.append(UInt32.random(in: 0x93E...0x94C, using: &generator))
    case 7: scalars.append(0x94D)
    default: break
    }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: scalars.append(0x902)
    case 1: scalars.append(UInt32.random(in: 0x900...0x903, using: &generator))
    case 2: scalars.append(0x93C)
    case 3:
      // Positioning rules look for two of these, however far before them a vowel sign is.
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        scalars.append(UInt32.random(in: 0x951...0x952, using: &generator))
      }
    default: break
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  /// A font with the letters of the tests below, and no rules.
  private var fontOfSyllables: TestFont {
    var font = TestFont()
    for (index, letter) in "कखगघिंाे".unicodeScalars.enumerated() {
      font.advances[letter] = 300 + 50 * index
    }
    return font
  }

  /// Fonts of other scripts that HarfBuzz shapes by the same rules, with the first code point of
  /// the script's block.
  private static let others: [(family: String, block: UInt32)] = [
    ("Noto Sans Bengali", 0x980), ("Noto Sans Gurmukhi", 0xA00), ("Noto Sans Gujarati", 0xA80),
    ("Noto Sans Oriya", 0xB00), ("Noto Sans Tamil", 0xB80), ("Noto Sans Telugu", 0xC00),
    ("Noto Sans Kannada", 0xC80), ("Noto Sans Malayalam", 0xD00), ("Noto Serif Bengali", 0x980),
    ("Noto Serif Tamil", 0xB80), ("Noto Serif Malayalam", 0xD00), ("Noto Sans Devanagari", 0x900),
    ("Noto Serif Telugu", 0xC00), ("Noto Serif Kannada", 0xC80), ("Noto Serif Gujarati", 0xA80),
  ]

  @Test(
    "words of any characters of a script make the glyphs of the whole",
    arguments: Sweep.isLong ? others : others.filter { $0.family == "Noto Sans Devanagari" })
  func anySyllables(family: String, block: UInt32) throws {
    try compareTexts(of: block, font: FontDescriptor(families: [family], size: 10))
  }

  @Test(
    "words of any characters of a script make the glyphs of the whole in a font that kerns some",
    arguments: (1..<52).map { 0x80 * $0 } + [
      0x1C80, 0x1D00, 0x2C00, 0x2D00, 0x3000, 0x3080, 0xA840, 0xA8E0,
    ] as [UInt32])
  func anyCharacters(block: UInt32) throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x515)
    var font = TestFont()
    let all = (block..<block + 0x80).compactMap(Unicode.Scalar.init)
      .filter { $0.properties.generalCategory != .unassigned }
    for (index, scalar) in all.enumerated() { font.advances[scalar] = 300 + index }
    for _ in 0..<200 {
      guard let first = all.randomElement(using: &generator),
        let second = all.randomElement(using: &generator)
      else { continue }
      font.pairAdjustments[.init(first, second)] = Int.random(in: -90...90, using: &generator)
    }
    try compareTexts(of: block, font: FontDescriptor(file: font.path(), size: 10))
  }

  /// Compares texts of the characters of a block, a few of which are repeated in each.
  private func compareTexts(of block: UInt32, font: FontDescriptor) throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x514)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let all = (block..<block + 0x80).compactMap(Unicode.Scalar.init)
    let letters = all.filter { $0.properties.generalCategory == .otherLetter }
    let marks = all.filter {
      [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory)
    }
    let virama = try #require(Unicode.Scalar(block + 0x4D))
    for _ in 0..<Sweep.count(short: 40, long: 3000) {
      let (some, signs) = (
        (0..<5).compactMap { _ in letters.randomElement(using: &generator) },
        (0..<4).compactMap { _ in marks.randomElement(using: &generator) }
      )
      for _ in 0..<8 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...16, using: &generator) {
          let scalar: Unicode.Scalar? =
            switch Int.random(in: 0..<24, using: &generator) {
            case 0...3: signs.randomElement(using: &generator)
            case 4...6: virama
            case 7: " "
            case 8: all.randomElement(using: &generator)
            case 9: ["\u{200D}", "\u{200C}", "।", ",", "1"].randomElement(using: &generator)
            default: some.randomElement(using: &generator)
            }
          if let scalar { text.append(scalar) }
        }
        if !text.isEmpty { try compare(String(text), font: font, scratch) }
      }
    }
  }

  /// Texts in syllabic scripts, with joins that a cut between their parts would miss, in a font
  /// without rules.
  @Test(
    "what HarfBuzz joins over a cut is not cut",
    arguments: [
      // SARA AM is one cluster with its letter, and so are tone marks before it.
      ["ก", "กำ ขำ", "กข้ำ"], ["ກ", "ກຳ ກ"],
      // A mark that UAX #29 separates from the space before it.
      ["က", "က \u{102C}က", "\u{106C} က \u{1038}"],
      // Letters that are decomposed, and composed again where a mark is.
      ["\u{934}", "\u{934} क", "\u{934} कि", "\u{934}", "\u{934}\u{934}कि"],
      ["\u{9DF}", "হ\u{9DF}", "হ\u{9DF} কি", "হ\u{9DF}"], ["\u{1026}", "\u{1026} ကိ", "\u{1026}"],
    ])
  func joinedOverCuts(texts: [String]) throws {
    var font = TestFont()
    let parts = ["\u{93C}", "\u{933}", "\u{9AF}", "\u{9BC}", "\u{1025}", "\u{102E}", "\u{E4D}"]
    for scalar in (parts + texts).joined().unicodeScalars {
      font.advances[scalar] = 300 + Int(scalar.value % 128)
    }
    font.hasGlyphClasses = true
    let descriptor = FontDescriptor(file: font.path(), size: 10)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for text in texts + texts.reversed() { try compare(text, font: descriptor, scratch) }
  }

  @Test("forms for the beginning of a word are not those within one")
  func formsAtTheBeginning() throws {
    var font = TestFont()
    for (index, letter) in "কখি".unicodeScalars.enumerated() {
      font.advances[letter] = 300 + 50 * index
    }
    font.ligatures = ["িক"]
    (font.ligatureFeature, font.ligatureScript, font.hasGlyphClasses) = ("init", "bng2", true)
    let descriptor = FontDescriptor(file: font.path(), size: 10)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for text in ["কি", "খকি", "কিখ", "খ কি", "খখকিখ কিকি", "কিকিক (কি) ,কি"] {
      try compare(text, font: descriptor, scratch)
    }
  }

  @Test(
    "rules that reach from one syllable into another are followed, whatever the font says of them")
  func rulesAcrossSyllables() throws {
    for (feature, script, isRequired) in [
      ("liga", "DFLT", false), ("ccmp", "DFLT", false), ("ccmp", "latn", false),
      ("ccmp", "deva", false), ("ccmp", "dev2", false), ("ccmp", "dev3", false),
      ("calt", "deva", false), ("pres", "dev2", false), ("pres", "dev2", true),
      ("rlig", "dev3", false),
    ] {
      var font = fontOfSyllables
      font.ligatures = ["कख", "िग", "गि", "घंक"]
      (font.ligatureFeature, font.ligatureScript) = (feature, script)
      font.requiresLigatures = isRequired
      font.hasGlyphClasses = true
      try compareAtRandom(font, "\(feature) of \(script)")
    }
  }

  @Test("syllables are kerned with one another")
  func kernedSyllables() throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x512)
    let letters = Array("कखगघिंाे, ".unicodeScalars)
    for round in 0..<8 {
      var font = fontOfSyllables
      font.pairsPassOverMarks = round % 2 == 1
      // A mark keeps its position on its letter wherever the next one is moved to.
      font.positionRules = [.attach("ं", to: "घ", at: 120), .attach("े", to: "क", at: 40)]
      for first in letters {
        for second in letters where Int.random(in: 0..<3, using: &generator) == 0 {
          font.pairAdjustments[.init(first, second)] = Int.random(in: -90...90, using: &generator)
        }
      }
      try compareAtRandom(font, "kerning \(round)")
    }
  }

  @Test("rules of positions that reach from one syllable into another are followed")
  func positionsAcrossSyllables() throws {
    for rule in [
      TestFont.PositionRule.widen("ख", after: ["क"], by: 70),
      .widen("घ", after: ["ग", "क"], by: -30), .widen("क", after: ["ि"], by: 20),
      .widen("ख", after: ["क", "ि"], by: 50), .attach("ख", to: "क", at: 40),
      .attach("ि", to: "ग", at: -20),
    ] {
      var font = fontOfSyllables
      font.positionRules = [rule, .widen("x", after: ["y"], by: 10)]
      try compareAtRandom(font, "\(rule)")
    }
  }

  private func compareAtRandom(_ font: TestFont, _ name: String) throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x513)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let descriptor = FontDescriptor(file: font.path(), size: 10)
    let parts = ["क", "ख", "ग", "घ", "कि", "गि", "खा", "घं", "किं", "के", "गें", ",", " ", " "]
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 1...16, using: &generator))
        .compactMap { _ in parts.randomElement(using: &generator) }
      try compare(text.joined(), font: descriptor, scratch)
    }
  }
}
