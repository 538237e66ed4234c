/// What besides its text the glyphs of a word or a letter depend on.
struct WordContext {
  /// The number that stands for a face, script, language, direction and set of features (``WordCache/context(_:face:)``).
  var number: Int
  /// What stands beside it, where rules look for that.
  var neighbours: WordNeighbours = []

  /// All of it as one number.
  var bits: Int { number | Int(neighbours.rawValue) << 16 }
}

/// What stands beside a word, or beside a letter that a word is put together from.
struct WordNeighbours: OptionSet {
  let rawValue: UInt8

  static let spaceBefore = WordNeighbours(rawValue: 1)
  static let spaceBehind = WordNeighbours(rawValue: 2)
  /// Another letter of the same word.
  static let letterBefore = WordNeighbours(rawValue: 4)
  static let letterBehind = WordNeighbours(rawValue: 8)

  /// Makes what a letter stands beside of what its word does.
  mutating func replaceByLetters(before: Bool, behind: Bool) {
    if before { self = subtracting(.spaceBefore).union(.letterBefore) }
    if behind { self = subtracting(.spaceBehind).union(.letterBehind) }
  }
}
