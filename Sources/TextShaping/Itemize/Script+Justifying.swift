import TextFonts

extension Script {
  /// True if lines of the script are justified between its characters: Bopomofo, Han, Hiragana and
  /// Katakana.
  package var hasIdeographs: Bool { Script.withIdeographs.contains(self) }

  /// True if the script's letters can be spaced out without breaking words apart.
  package var allowsLetterSpacing: Bool { !Script.withJoinedLetters.contains(self) }

  /// True if a line above the letters joins them, as wide as they are: Bengali, Devanagari and
  /// Gurmukhi.
  package var hasHeadline: Bool { Script.withHeadline.contains(self) }

  /// True if words of the script are elongated with tatweels: Arabic and Syriac.
  package var hasKashida: Bool { Script.withKashida.contains(self) }

  private static let withIdeographs: [Script] = ["Bopo", "Hani", "Hira", "Kana"]

  private static let withHeadline: [Script] = ["Beng", "Deva", "Guru"]

  /// Scripts with joined letters: Adlam, Arabic, Hanifi Rohingya, Mandaic, Mongolian, N'Ko,
  /// Phags-pa and Syriac, and those with a headline.
  private static let withJoinedLetters: [Script] =
    ["Adlm", "Arab", "Rohg", "Mand", "Mong", "Nkoo", "Phag", "Syrc"] + withHeadline

  private static let withKashida: [Script] = ["Arab", "Syrc"]
}
