import TextStorage

/// A reference from a term of an index to other terms: `boat, see ship`, or `boat, see also ship;
/// raft`.
struct IndexReference: Hashable {
  /// The terms that it leads to; never empty.
  var targets: [IndexTerm]
  /// True if the term has pages of its own, or may have some.
  var isAlso: Bool

  /// Reads the words of a mark.
  ///
  /// - Parameter text: A term, perhaps with `, see` or `, see also` and the terms that it refers
  ///   to, with semicolons between them.
  /// - Returns: The words of the term, and its reference; nil if there is none.
  static func read(_ text: String) -> (term: String, reference: IndexReference?) {
    for (key, isAlso) in [(", see also ", true), (", see ", false)] {
      guard let range = text.firstRange(of: key) else { continue }
      let targets = text[range.upperBound...].split(separator: ";").compactMap {
        IndexTerm(String($0))
      }
      if targets.isEmpty { continue }
      return (
        String(text[..<range.lowerBound]), IndexReference(targets: targets, isAlso: isAlso)
      )
    }
    return (text, nil)
  }

  /// The words before the terms that a reference leads to.
  struct Words {
    var see: String
    var seeAlso: String

    fileprivate init(_ see: String, _ seeAlso: String) { (self.see, self.seeAlso) = (see, seeAlso) }
  }

  /// Returns the words in a language, English ones if it has none here, with the name of the
  /// language.
  static func words(in language: String?) -> (name: String, words: Words) {
    let name = language?.lowercased().split(separator: "-").first.map(String.init) ?? "en"
    return (name, words[name] ?? Words("see", "see also"))
  }

  /// The languages whose scripts have no italics.
  static let languagesWithoutItalics: Set<String> = ["ar", "fa", "he", "ja", "ko", "zh"]

  private static let words: [String: Words] = [
    "ar": Words("انظر", "انظر أيضًا"), "cs": Words("viz", "viz též"),
    "da": Words("se", "se også"), "de": Words("siehe", "siehe auch"),
    "el": Words("βλέπε", "βλέπε επίσης"), "es": Words("véase", "véase también"),
    "fa": Words("ن.ک.", "نیز ن.ک."), "fi": Words("ks.", "ks. myös"),
    "fr": Words("voir", "voir aussi"), "he": Words("ראו", "ראו גם"),
    "hu": Words("lásd", "lásd még"), "it": Words("vedi", "vedi anche"),
    "ja": Words("→", "→ 参照"), "ko": Words("→", "→ 참조"), "nl": Words("zie", "zie ook"),
    "no": Words("se", "se også"), "pl": Words("zob.", "zob. też"),
    "pt": Words("ver", "ver também"), "ru": Words("см.", "см. также"),
    "sv": Words("se", "se även"), "tr": Words("bkz.", "ayrıca bkz."),
    "uk": Words("див.", "див. також"), "zh": Words("见", "另见"),
  ]
}
