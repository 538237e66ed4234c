/// A term of an index, in up to two levels: `lines > ends`.
struct IndexTerm: Hashable {
  /// The words of each level.
  var words: [String]

  /// Reads a term; nil without words.
  ///
  /// - Parameter text: The words of the levels, with `>` between them.
  init?(_ text: String) {
    words = text.split(separator: ">", maxSplits: SheetIndex.levels - 1).map { level in
      level.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    if words.isEmpty { return nil }
  }

  private init(words: [String]) { self.words = words }

  /// The term that it is a part of; nil for one of the first level.
  var outer: IndexTerm? { words.count > 1 ? IndexTerm(words: words.dropLast()) : nil }
}

/// The order of an index: by letters without regard to case and accents, then by the words as they
/// are.
struct IndexOrder: Comparable {
  private let keys: [String]
  private let words: [String]
  /// The letter that the term is below; the same sign for all that begin with none.
  let letter: String

  init(_ term: IndexTerm) {
    words = term.words
    keys = words.map(Self.key)
    let first = keys.first?.first.map(String.init) ?? ""
    letter = first.first?.isLetter == true ? first.uppercased() : "#"
  }

  static func < (a: IndexOrder, b: IndexOrder) -> Bool {
    for (own, other) in zip(a.keys, b.keys) where own != other { return precedes(own, other) }
    if a.keys.count != b.keys.count { return a.keys.count < b.keys.count }
    return a.words.lexicographicallyPrecedes(b.words)
  }

  /// Returns true if a key is before another: signs and digits precede letters.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    let (isLetter, isOther) = (a.first?.isLetter == true, b.first?.isLetter == true)
    return isLetter == isOther ? a < b : isOther
  }

  /// Returns the letters and digits of some words in lower case and without accents. Other signs
  /// become spaces.
  private static func key(_ text: String) -> String {
    var key = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: break
      default:
        let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        if isWord { key += base(of: scalar) } else if key.last != " " { key += " " }
      }
    }
    let words = key.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? text : words
  }

  /// Returns a Latin letter without its accents, by its name; any other one unchanged.
  private static func base(of scalar: Unicode.Scalar) -> String {
    let prefix = "LATIN SMALL LETTER "
    guard scalar.value >= 0x80, let name = scalar.properties.name, name.hasPrefix(prefix) else {
      return String(scalar)
    }
    let letter = name.dropFirst(prefix.count).prefix { $0 != " " }
    // Letters of several, such as Æ, are sorted as these.
    return letter.count <= 2 ? letter.lowercased() : letter == "SHARP" ? "ss" : String(scalar)
  }
}
