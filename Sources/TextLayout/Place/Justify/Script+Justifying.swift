extension Script {
  /// Whether lines of the script are justified between its characters: Bopomofo, Han, Hiragana and
  /// Katakana.
  var hasIdeographs: Bool {
    switch tag {
    case 0x426F_706F, 0x4861_6E69, 0x4869_7261, 0x4B61_6E61: true
    default: false
    }
  }

  /// Whether room between the script's letters leaves its words whole.
  ///
  /// It would tear the joined letters of Adlam, Arabic, Hanifi Rohingya, Mandaic, Mongolian, N'Ko,
  /// Phags-pa and Syriac, and the headline of Bengali, Devanagari and Gurmukhi.
  var letsLettersStandApart: Bool {
    switch tag {
    case 0x4164_6C6D, 0x4172_6162, 0x526F_6867, 0x4D61_6E64, 0x4D6F_6E67, 0x4E6B_6F6F,
      0x5068_6167, 0x5379_7263, 0x4265_6E67, 0x4465_7661, 0x4775_7275:
      false
    default: true
    }
  }

  /// Whether words of the script are lengthened by tatweel: Arabic and Syriac.
  var hasKashida: Bool { tag == 0x4172_6162 || tag == 0x5379_7263 }
}
