/// Where words are not divided although the dictionary would.
public struct HyphenationLimits: Hashable, Sendable {
  /// The least number of letters before a hyphen; 0 leaves it to the dictionary.
  public var lettersBefore = 0
  /// The least number of letters after a hyphen; 0 leaves it to the dictionary.
  public var lettersAfter = 0
  /// How many line fragments in a row may end with a hyphen of the dictionary's; 0 is no limit.
  public var consecutiveLines = 0
  /// Whether words that begin with a capital letter are divided.
  public var dividesCapitalizedWords = true
  /// Whether a word is divided across a shape: at the end of a fragment that another follows in its row.
  public var dividesAcrossShapes = true

  /// Creates limits that forbid nothing.
  public init() {}
}
