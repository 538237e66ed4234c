import TextAnalysis

/// The properties that the glyphs of a word or a letter depend on besides its text.
package struct WordContext {
  /// The number of the face, script, language, direction and set of features
  /// (``WordCache/context(_:face:)``).
  var number: Int
  /// The kinds of its neighbours, if the font's rules depend on them.
  var neighbours: WordNeighbours = []

  /// The whole context as one number.
  var bits: Int { number | Int(neighbours.rawValue) << 16 }
}

/// The kinds of neighbours of a word, or of a letter that a word is composed from.
package struct WordNeighbours: OptionSet {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let spaceBefore = WordNeighbours(rawValue: 1)
  static let spaceAfter = WordNeighbours(rawValue: 2)
  /// Another letter of the same word.
  static let letterBefore = WordNeighbours(rawValue: 4)
  static let letterAfter = WordNeighbours(rawValue: 8)

  /// Replaces the word's neighbours by letters on the sides that lie inside the word.
  mutating func replaceByLetters(before: Bool, after: Bool) {
    if before { self = subtracting(.spaceBefore).union(.letterBefore) }
    if after { self = subtracting(.spaceAfter).union(.letterAfter) }
  }
}
