extension TestFont {
  /// A rule of the feature `liga` that replaces a letter beside a space.
  public struct SpaceRule: Sendable {
    /// The letter.
    public var letter: Unicode.Scalar
    /// The replacement.
    public var replacement: Unicode.Scalar
    /// True if the space is before the letter instead of after it.
    public var followsSpace: Bool

    /// Creates a rule.
    public init(
      _ letter: Unicode.Scalar, becomes replacement: Unicode.Scalar, followsSpace: Bool
    ) {
      self.letter = letter
      self.replacement = replacement
      self.followsSpace = followsSpace
    }
  }

  /// A `GSUB` table with ``spaceRules`` for every script. Each consists of a chained rule of
  /// coverage tables and the substitution that it calls.
  func spaceRuleTable() -> BigEndianBytes {
    let space = Int(glyph(for: " "))
    var lookups: [[Int]] = []
    for (index, rule) in spaceRules.enumerated() {
      let (letter, other) = (Int(glyph(for: rule.letter)), Int(glyph(for: rule.replacement)))
      let lists =
        rule.followsSpace ? [1, 18, 1, 24, 0] : [0, 1, 18, 1, 24]
      let glyphs = rule.followsSpace ? [space, letter] : [letter, space]
      lookups.append(
        [6, 0, 1, 8, 3] + lists + [1, 0, 2 * index + 1] + [1, 1, glyphs[0]] + [1, 1, glyphs[1]])
      lookups.append([1, 0, 1, 8, 1, 6, other - letter, 1, 1, letter])
    }
    let named = spaceRules.indices.map { 2 * $0 }
    return LayoutFeature(tag: "liga").table(of: lookups, named: named)
  }
}
