import TextFonts

extension Script {
  /// Whether lines of the script are justified between its characters: Bopomofo, Han, Hiragana and
  /// Katakana.
  var hasIdeographs: Bool { Script.withIdeographs.contains(self) }

  /// Whether room between the script's letters leaves its words whole.
  var letsLettersStandApart: Bool { !Script.withJoinedLetters.contains(self) }

  /// Whether words of the script are lengthened by tatweel: Arabic and Syriac.
  var hasKashida: Bool { Script.withKashida.contains(self) }

  private static let withIdeographs: [Script] = ["Bopo", "Hani", "Hira", "Kana"]

  /// Adlam, Arabic, Hanifi Rohingya, Mandaic, Mongolian, N'Ko, Phags-pa and Syriac, whose letters are
  /// joined, and Bengali, Devanagari and Gurmukhi, which have a headline.
  private static let withJoinedLetters: [Script] = [
    "Adlm", "Arab", "Rohg", "Mand", "Mong", "Nkoo", "Phag", "Syrc", "Beng", "Deva", "Guru",
  ]

  private static let withKashida: [Script] = ["Arab", "Syrc"]
}
