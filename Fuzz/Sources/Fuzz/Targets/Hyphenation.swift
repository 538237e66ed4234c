import TextLayout

extension FuzzTarget {
  /// Words of any characters: the hyphenation points must be inside the words, in order.
  static let hyphenation = FuzzTarget(name: "hyphenation") { bytes in
    let words = text(bytes).split(separator: " ").prefix(20).map { Array($0.utf16) }
    for hyphenator in hyphenators {
      for word in words {
        var last = 0
        for division in hyphenator.divisions(of: word[...]) {
          precondition(
            division > last && division < word.count, "A word is divided outside of it.")
          last = division
        }
      }
    }
  }

  /// The hyphenators of the first installed languages: listing the dictionaries takes longer than
  /// dividing some words.
  private static let hyphenators = HyphenationDictionaries.installedLanguages().prefix(4)
    .compactMap(Hyphenator.forLanguage)
}
