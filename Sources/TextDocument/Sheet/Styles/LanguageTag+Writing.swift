/// The writing direction and the digits of languages, as CLDR has them.
extension LanguageTag {
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// Returns true if a language is written from right to left; a script in the tag has priority.
  static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split(separator: "-")
    if parts.contains("latn") || parts.contains("cyrl") { return false }
    if parts.contains("arab") || parts.contains("hebr") { return true }
    return parts.first.map { rightToLeft.contains(String($0)) } ?? false
  }

  /// The first digit of languages whose default digits are not those of ASCII (CLDR,
  /// `defaultNumberingSystem`).
  private static let zeros: [String: UInt32] = [
    "ar": 0x660, "as": 0x9E6, "bn": 0x9E6, "ckb": 0x660, "dz": 0xF20, "fa": 0x6F0, "ks": 0x6F0,
    "mr": 0x966, "my": 0x1040, "ne": 0x966, "ps": 0x6F0, "sa": 0x966, "sd": 0x660, "ur": 0x30,
  ]

  /// The regions in which Arabic is written with ASCII's digits.
  private static let westernArabic: Set<Substring> = ["ae", "dz", "eh", "ly", "ma", "tn"]

  /// Returns a number in the digits of a language.
  static func digits(_ number: Int, in tag: String?) -> String {
    let parts = (tag ?? "").lowercased().split(separator: "-")
    guard let language = parts.first, let zero = zeros[String(language)], zero != 0x30,
      !(language == "ar" && parts.dropFirst().contains(where: westernArabic.contains))
    else { return String(number) }
    var text = ""
    for scalar in String(number).unicodeScalars {
      guard (0x30...0x39).contains(scalar.value),
        let digit = Unicode.Scalar(zero + scalar.value - 0x30)
      else {
        text.unicodeScalars.append(scalar)
        continue
      }
      text.unicodeScalars.append(digit)
    }
    return text
  }

  /// True if a paper of North America is usual for a language tag with a region.
  static func usesLetterPaper(_ tag: String) -> Bool {
    let regions: Set<Substring> = [
      "us", "ca", "mx", "pr", "ph", "cl", "co", "cr", "do", "gt", "ni", "pa", "sv", "ve", "bz",
    ]
    return tag.lowercased().split(separator: "-").dropFirst().contains {
      $0.utf8.count == 2 && regions.contains($0)
    }
  }
}

/// Roman numerals.
extension Int {
  private static let romanSigns: [(value: Int, sign: String)] = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  /// The number in small Roman numerals, or in digits if it has none: 0, and 4000 or more.
  var roman: String {
    guard (1..<4000).contains(self) else { return String(self) }
    var (rest, text) = (self, "")
    for (value, sign) in Self.romanSigns {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
