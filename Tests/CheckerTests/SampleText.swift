import SeededRandom

/// Words of the scripts in the bundled fonts, and texts made of them.
enum SampleText: CaseIterable {
  case latin, arabic, hebrew, devanagari, thai, mixed

  /// The font family of the script.
  var family: String {
    switch self {
    case .latin, .mixed: "Noto Serif"
    case .arabic: "Noto Naskh Arabic"
    case .hebrew: "Noto Sans Hebrew"
    case .devanagari: "Noto Sans Devanagari"
    case .thai: "Noto Sans Thai"
    }
  }

  /// True if it contains words that an English dictionary divides.
  var isHyphenated: Bool { self == .latin || self == .mixed }

  private var words: [String] {
    switch self {
    case .latin:
      [
        "water", "finds", "its", "way", "around", "stones", "AVATAR", "office", "affluent", "a",
        "well-known", "Tyrol,", "“quoted”", "fjord", "1,234.5", "no\u{A0}break", "e\u{301}tude",
        "—",
        "waiting", "over", "incomprehensibilities", "Hyphenation", "typo\u{AD}graphy",
      ]
    case .arabic:
      [
        "الماء", "يجد", "طريقه", "حول", "الحجارة", "لا", "إلى", "كِتَابٌ", "النص،", "١٢٣", "والكلمات",
        "في", "صفحة", "2024", "الشكل.",
      ]
    case .hebrew:
      ["המים", "מוצאים", "את", "דרכם", "סביב", "האבנים", "שָׁלוֹם", "(טקסט)", "12", "עברי,", "לא"]
    case .devanagari:
      ["पानी", "अपना", "रास्ता", "खोज", "लेता", "है", "पत्थरों", "के", "चारों", "ओर", "क्षत्रिय", "स्त्री,", "हिन्दी।"]
    case .thai: ["น้ำไหล", "ไปตามทาง", "รอบก้อนหิน", "ข้อความ", "ภาษาไทย", "ที่นี่", "กำลัง", "ผู้ใหญ่"]
    case .mixed: []
    }
  }

  /// A paragraph of some words.
  ///
  /// - Parameter tabs: The probability of a tab instead of a space before a word.
  func paragraph(
    words count: Int, tabs: Double = 0, using generator: inout SeededGenerator
  ) -> String {
    var text = ""
    for index in 0..<count {
      let words =
        self == .mixed
        ? generator.pick([.latin, .arabic, .hebrew, .latin, .devanagari, .thai] as [SampleText])
          .words
        : words
      text += generator.pick(words)
      if index + 1 == count { break }
      if tabs > 0, generator.chance(tabs) {
        text += generator.chance(0.5) ? "\t" : "\t12.5"
      } else {
        text += generator.chance(0.05) ? "  " : " "
      }
      if generator.chance(0.01) { text += "\u{2028}" }
    }
    return text
  }
}
