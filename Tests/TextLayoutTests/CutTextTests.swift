import SeededRandom
import TestFonts
import Testing
import TextFonts
import TextStorage

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

/// Checks that text that is cut where only kerning reaches across gives the glyphs of the whole
/// text.
@Suite("Text cut for shaping", .enabled(if: FastPaths.enabled == .all))
struct CutTextTests {
  let fonts = FontLibrary(usesSystemFonts: Sweep.isLong)

  static let seed = SeededGenerator.firstSeed

  /// The elements of generated text: whole characters, some of several scalars, in one script
  /// each.
  static let alphabets = [
    "A T V W Y L P F f fi fl ff ffi i l j y o é e\u{301} o\u{308} \u{301} x , . ; : ! ? \" ' ( ) [ ] "
      + "“ ” ‘ ’ « » — – … - / 1 2 1/2 \u{2044} \u{AD} \u{200D} \u{200C} \u{A0} \u{200B} \u{2011}",
    "А Т У Г Р Д Ж щ й и\u{306} , . « » — „ “ ” - ’ ( )",
    "Α Τ Υ ω ά ο\u{301} ς , . · « » — ( ) ’ ;",
    "ก ข ค ญ ฐ ป ฝ ฟ ฬ ย อ น้ ที่ ปี่ ญู ฐุ ปู่ น้ำ กำ เ แ โ ไ ใ า ะ ๆ ฯ ๅ ฤๅ ก็ ร์ ็ ุ ่ ำ ( ) “ ” , . "
      + "- 1 ๑ a",
    "か が さ き\u{3099} か\u{309A} は\u{309A} っ ゃ ん ア ー ヴ ッ \u{FF9E} カ\u{FF9F} 。 、 「 」 （ ） ・ 々 水 石 一 流 A 1 ！ ？ … — “ ”",
    "م ا ل لا ه ء ي ـ بَ شّ ة ، . ؛ ( ) « » ١ 1 a , \u{200D} \u{200C}",
    "ש ל ו ם בּ שָׁ ת - ־ . , \" ' ( ) 1 a",
    "क ख ष क्ष स्त्री ि पा नी ् र्क ऑ । , . ( ) ०  1 a - — “ ”",
    // Sequences that rules of this script look for beside the space, and across it.
    "क कि र्कि र्क र्कं कँ की र्की ि ं \u{951} \u{952} \u{1CD0} \u{A8E0} \u{20F0} \u{200D} \u{200C} क्\u{200D} "
      + "क्\u{200C} \u{2060} \u{AD} \u{25CC} \u{A0} a",
  ].map { $0.split(separator: " ").map(String.init) + [" ", " ", " "] }

  /// The same for scripts that the bundled fonts do not have.
  static let otherAlphabets = [
    "ক কি র্ক ক্ষ কো কৌ ং ঁ \u{9FE} ্ া \u{A8F1} \u{200D} । ,", "ਕ ਕਿ ਕੀ ਕ੍ਰ \u{A51} ੱ ੰ ਂ ੁ \u{952} ।",
    "ක කි කෙ කො ක්\u{200D}ර ඁ ං ා ් ,", "ក កា កេ កែ រ ្រ ក្រ កើ ់ ៖ ។ ែ", "ક કિ ર્ક ક્ષ કી ં ઁ ૐ ્ ।",
    "က ကိ ကေ က္က ြ ့ း ် ။", "க கி கெ கொ ் ஂ ,", "ా క కి క్ష కై ం ్", "ಕ ಕಿ ಕ್ಷ ಕೈ ೀ ಂ ್",
    "ം ക കി ക്ഷ കൈ കൊ ർ ്", "ହ କ କି କ୍ଷ କୈ ଂ ୍", "پ ہے کے لیے میں ۔ ، ں آ گئی",
  ].map { $0.split(separator: " ").map(String.init) + [" ", " "] }

  static let families =
    [
      "Noto Sans", "Noto Serif", "Noto Sans Mono", "Noto Sans Thai", "Noto Sans Devanagari",
      "Noto Naskh Arabic", "Noto Sans Hebrew",
    ]
    + (Sweep.isLong
      ? [
        "Noto Serif Thai", "Noto Sans Lao", "Noto Sans CJK JP", "Noto Serif CJK JP", "DejaVu Sans",
        "DejaVu Serif", "Noto Serif Devanagari", "Noto Sans Bengali", "Noto Sans Gurmukhi",
        "Noto Sans Sinhala", "Noto Sans Khmer", "Noto Sans Gujarati", "Noto Sans Myanmar",
        "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam",
        "Noto Sans Oriya", "Noto Nastaliq Urdu", "Noto Sans Arabic",
      ]
      : [])

  @Test("parts make the glyphs of the whole", arguments: families)
  func parts(family: String) throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0xC07)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for alphabet in Self.alphabets + (Sweep.isLong ? Self.otherAlphabets : []) {
      for _ in 0..<Sweep.count(short: 60, long: 6000) {
        let count = Int.random(in: 1...24, using: &generator)
        let characters = (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }
        let text = characters.joined()
        try compare(text, family: family, scratch)
      }
    }
  }

  /// Blocks of letters, marks, digits and symbols, all of which may occur in one word.
  static let blocks: [ClosedRange<UInt32>] = [
    0x21...0x7E, 0xA1...0xFF, 0x100...0x17F, 0x180...0x24F, 0x250...0x2AF, 0x2B0...0x2FF,
    0x370...0x3FF,
    0x400...0x4FF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x1F00...0x1FFF, 0x2070...0x209F,
    0x2100...0x214F,
    0x2150...0x218B, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0x5D0...0x5EA, 0x620...0x64A, 0x66E...0x6D5,
    0x750...0x77F,
  ]
  static let marks: ClosedRange<UInt32> = 0x300...0x36F

  @Test("words put together from letters make the glyphs of the whole", arguments: families)
  func letters(family: String) throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x1E77)
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for block in Self.blocks {
      // A few letters of a block, so that the same ones occur together again.
      for _ in 0..<Sweep.count(short: 4, long: 100) {
        let some = (0..<12).map { _ in UInt32.random(in: block, using: &generator) }
        for _ in 0..<Sweep.count(short: 3, long: 30) {
          var text = String.UnicodeScalarView()
          for _ in 0..<Int.random(in: 1...20, using: &generator) {
            let scalar: UInt32? =
              switch Int.random(in: 0..<24, using: &generator) {
              case 0: 0x20
              case 1: UInt32.random(in: Self.marks, using: &generator)
              case 2: UInt32.random(in: 0x61...0x7A, using: &generator)
              case 3:
                [
                  0x2044, 0x31, 0x200D, 0xAD, 0x2019, 0x5BC, 0x60C, 0x627, 0x631, 0x644, 0x64E,
                  0x651,
                ]
                .randomElement(using: &generator)
              default: some.randomElement(using: &generator)
              }
            if let scalar, let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
          }
          try compare(String(text), family: family, scratch)
        }
      }
    }
  }

  @Test("a new word of letters that have met needs no call of HarfBuzz")
  func composed() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    try compare("AVAVo voAV", family: "Noto Sans", scratch)
    let calls = scratch.shaper.callCount
    try compare("AVoAVo voAVAV AVAVoAV, oA", family: "Noto Sans", scratch)
    // Only the comma and its effect on the letters beside it are new.
    #expect(scratch.shaper.callCount <= calls + 2)
    try compare("voAVoAV VAVoA", family: "Noto Sans", scratch)
    #expect(scratch.shaper.callCount <= calls + 2)
  }

  @Test("no kerning is lost where the table of pairs starts again in the middle of a word")
  func fullTable() throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0xF11)
    for free in 0..<12 {
      let scratch = ShapingScratch.take()
      scratch.shaper = ParagraphShaper()
      for pair in 0..<KerningCache.capacity - free {
        let glyphs = GlyphPair(UInt16(pair >> 8), UInt16(pair & 0xFF))
        _ = scratch.shaper.words.words.kernings.kerning(of: glyphs, context: 1 << 20)
        scratch.shaper.words.words.kernings.keep(PairKerning(), of: glyphs, context: 1 << 20)
      }
      // Words of few letters, so that pairs occur again that were looked up before the table was
      // reset.
      for _ in 0..<20 {
        let letters = (0..<Int.random(in: 2...12, using: &generator))
          .compactMap { _ in "TVWAoe".randomElement(using: &generator) }
        try compare(String(letters), family: "Noto Sans", scratch)
      }
    }
  }

  @Test("a new word of Arabic is put together from letters that join and those that do not")
  func composedFromTheRight() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for (family, known, new, pairCalls) in [
      ("Noto Naskh Arabic", "من دار ورد", "دمن ورددار دردمن", 0),
      // This font kerns pairs, some of which are new.
      ("Noto Sans Hebrew", "שלום עץ", "לשום ולש", 1),
    ] {
      try compare(known, family: family, scratch)
      let calls = scratch.shaper.callCount
      try compare(new, family: family, scratch)
      #expect(scratch.shaper.callCount == calls + pairCalls, "\(family)")
    }
    // Joined letters stay together, whatever marks they carry.
    try compare("بَبَ دَبَ لَا ءبءب", family: "Noto Naskh Arabic", scratch)
  }

  @Test("kerning from right to left narrows the glyph of the character that comes first")
  func kernedFromTheRight() throws {
    var generator = SeededGenerator(seed: Self.seed ^ 0x4E7)
    for alphabet in ["אבגדהו", "دروبلم"] {
      let letters = Array(alphabet.unicodeScalars)
      for _ in 0..<6 {
        var font = TestFont()
        // A possible ligature is kept together, and is kerned as a whole.
        font.ligatures = [String(alphabet.prefix(3))]
        for first in letters + [","] {
          for second in letters + [","] where Bool.random(using: &generator) {
            font.pairAdjustments[.init(first, second)] = Int.random(in: -90...90, using: &generator)
          }
        }
        let scratch = ShapingScratch.take()
        defer { ShapingScratch.giveBack(scratch) }
        for _ in 0..<40 {
          let text = (0..<Int.random(in: 1...16, using: &generator))
            .compactMap { _ in (alphabet + alphabet + ", ").randomElement(using: &generator) }
          try compare(
            String(text), font: FontDescriptor(file: font.path(), size: 10), scratch)
        }
      }
    }
  }

  @Test(
    "punctuation among digits of Arabic text is what the whole makes of it, whatever was shaped before"
  )
  func digitsOfScriptsFromTheRight() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let family = "Noto Sans"
    try compare("\u{661} 1 \u{661}", family: family, scratch)
    // HarfBuzz reads text with digits and no letters from the left, and other text of such scripts
    // from the right.
    try compare(" 1 , \u{200D} \u{200C} \u{661}", family: family, scratch)
    try compare(" , \u{200D} \u{200C} \u{661}", family: family, scratch)
    // Such items are cached as a whole.
    let calls = scratch.shaper.callCount
    try compare(" 1 , \u{200D} \u{200C} \u{661}", family: family, scratch)
    #expect(scratch.shaper.callCount == calls)
  }

  @Test("fractions are made of all digits around the slash")
  func fractions() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for family in ["Noto Sans", "Noto Serif"] {
      try compare("1 2 a 12 21", family: family, scratch)
      try compare("12\u{2044}21 a1\u{2044}2 2\u{2044}112a", family: family, scratch)
    }
  }

  @Test("words are cut from their punctuation, and kerned with it")
  func punctuation() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for family in ["Noto Sans", "Noto Serif"] {
      try compare("Tea, AVATAR. F! “WAY ", family: family, scratch)
      let calls = scratch.shaper.callCount
      // The words are cached with any punctuation; their kerning with it takes one call.
      try compare("“Tea. AVATAR! F, WAY ", family: family, scratch)
      #expect(scratch.shaper.callCount <= calls + 1)
      try compare("“Tea. AVATAR! F, WAY ", family: family, scratch)
      #expect(scratch.shaper.callCount <= calls + 1)
    }
  }

  @Test("Hindi is shaped word by word, though the font looks for the space beside marks")
  func seenSpaces() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let family = "Noto Sans Devanagari"
    try compare("हम लोग घर में हैं और", family: family, scratch)
    let calls = scratch.shaper.callCount
    // Known words; the first and the last are beside a space as before.
    try compare("हम घर में लोग हैं और", family: family, scratch)
    #expect(scratch.shaper.callCount == calls)
    // Words without a space beside them count as different, to be safe.
    try compare("और हैं", family: family, scratch)
    #expect(scratch.shaper.callCount > calls)
    // A mark that the font moves after a space stays with it.
    try compare("हम \u{A8E0}घर में \u{951}हैं \u{2060}\u{A8E0} और", family: family, scratch)
  }

  @Test("marks without letters have the circles that they have in the whole text")
  func dottedCircles() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    // HarfBuzz leaves out a circle fifteen syllables after the last.
    for count in 0..<40 {
      let text = "क ि" + String(repeating: " क", count: count) + " क ि"
      try compare(text, family: "Noto Sans Devanagari", scratch)
      try compare(text + " र ि हम", family: "Noto Sans Devanagari", scratch)
    }
    // Words beside such marks are cached too.
    try compare("क र हम", family: "Noto Sans Devanagari", scratch)
    let calls = scratch.shaper.callCount
    try compare("क र हम", family: "Noto Sans Devanagari", scratch)
    #expect(scratch.shaper.callCount == calls)
  }

  @Test(
    "letters that a font changes beside spaces are those of the whole, whatever spaces there are")
  func changedBesideSpaces() throws {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    var generator = SeededGenerator(seed: Self.seed ^ 0x59)
    for followsSpace in [true, false] {
      var font = TestFont()
      font.spaceRules = [.init("א", becomes: "ב", followsSpace: followsSpace)]
      let descriptor = FontDescriptor(file: font.path(), size: 10)
      for _ in 0..<200 {
        let text = (0..<Int.random(in: 1...12, using: &generator))
          .compactMap { _ in ["א", "ג", " ", " ", "1"].randomElement(using: &generator) }.joined()
        try compare(text, font: descriptor, scratch)
      }
    }
  }

  @Test("marks of halfwidth kana stay with the punctuation before them, whatever was shaped before")
  func halfwidthMarks() throws {
    let fonts = FontLibrary()
    let family = "Noto Sans CJK JP"
    // Without the system's fonts none has them.
    guard fonts.familyNames().contains(family) else { return }
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    for text in [".\u{FF9E}\u{FF9E}", "\u{FF9E}", "、\u{FF9F}", ".\u{FF9E}\u{FF9E}", "、\u{FF9F}a"] {
      try compare(text, family: family, scratch, fonts: fonts)
    }
  }

  /// Compares a paragraph's glyphs with those of its items, each shaped in one call.
  func compare(
    _ text: String, family: String, _ scratch: ShapingScratch, fonts: FontLibrary? = nil
  ) throws {
    try compare(text, font: FontDescriptor(families: [family], size: 10), scratch, fonts: fonts)
  }

  func compare(
    _ text: String, font: FontDescriptor, _ scratch: ShapingScratch, fonts: FontLibrary? = nil
  ) throws {
    let fonts = fonts ?? self.fonts
    var table = StyleTable(fonts: fonts, defaultLanguage: "en", usesLeading: true)
    let storage = TextStorage(
      string: text, attributes: TextAttributes(.font, font))
    var runs: [AttributeRun] = []
    let settled = storage.settledText
    settled.appendAttributeRuns(in: 0..<settled.length, to: &runs)
    let set = try #require(runs.first?.attributes)
    let found = table.style(of: set, in: settled)
    let style = try #require(found)
    let units = Array(text.utf16)
    let paragraph = scratch.prepare(
      ParagraphInput(
        text: units, styleRuns: [StyleRun(end: units.count, style: style)], directions: [],
        format: table.format(of: set, in: settled)),
      styles: table.resolved, fonts: fonts, usesLeading: true, fallbacks: FallbackTable())
    for item in paragraph.items where item.item.kind == .text {
      var shaper = Shaper()
      var whole = GlyphBuffer()
      var options: ShapingOptions = []
      if item.item.range.lowerBound == 0 { options.insert(.paragraphStart) }
      if item.item.range.upperBound == units.count { options.insert(.paragraphEnd) }
      shaper.shape(
        units.span, range: item.item.range, face: item.item.face,
        properties: ShapingProperties(item.item, table.resolved.styles[item.item.style]),
        options: options,
        into: &whole)
      let parts = item.glyphs.map { Glyph(paragraph.glyphs, $0) }
      let expected = (0..<whole.count).map { Glyph(whole, $0) }
      let first = zip(parts, expected).first { $0 != $1 }
      let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(
        first == nil && parts.count == expected.count,
        """
        \(scalars) in \(item.item.face.familyName), seed \(Self.seed), \(item.item.range): \
        \(first.map { "\($0)" } ?? "")
        """)
    }
  }

  private struct Glyph: Equatable {
    var id: UInt32
    var cluster: Int
    var advance: Int32
    var x: Int32
    var y: Int32
    var isUnsafe: Bool

    init(_ glyphs: ShapedGlyphs, _ index: Int) {
      id = UInt32(glyphs.id(index))
      cluster = glyphs.cluster(index)
      advance = glyphs.advance(index)
      x = glyphs.offset(index).x
      y = glyphs.offset(index).y
      isUnsafe = glyphs.isUnsafeToBreak(index)
    }

    init(_ glyphs: GlyphBuffer, _ index: Int) {
      id = glyphs.glyphs[index]
      cluster = Int(glyphs.clusters[index])
      advance = glyphs.xAdvance[index]
      x = glyphs.xOffset[index]
      y = glyphs.yOffset[index]
      isUnsafe = glyphs.flags[index] & GlyphFlags.unsafeToBreak.rawValue != 0
    }
  }
}
