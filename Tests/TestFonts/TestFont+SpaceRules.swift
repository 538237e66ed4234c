extension TestFont {
  /// A rule of the feature `liga`: a letter that becomes another beside a space.
  public struct SpaceRule: Sendable {
    /// The letter.
    public var letter: Unicode.Scalar
    /// What it becomes.
    public var replacement: Unicode.Scalar
    /// Whether the space stands before the letter, not behind it.
    public var standsBehindSpace: Bool

    /// Creates a rule.
    public init(
      _ letter: Unicode.Scalar, becomes replacement: Unicode.Scalar, behindSpace: Bool
    ) {
      self.letter = letter
      self.replacement = replacement
      standsBehindSpace = behindSpace
    }
  }

  /// A `GSUB` table with ``spaceRules`` for every script: for each a chained rule of coverage tables and the
  /// substitution that it calls.
  func spaceRuleTable() -> BigEndianBytes {
    let space = Int(glyph(for: " "))
    var lookups: [[Int]] = []
    for (index, rule) in spaceRules.enumerated() {
      let (letter, other) = (Int(glyph(for: rule.letter)), Int(glyph(for: rule.replacement)))
      let lists =
        rule.standsBehindSpace ? [1, 18, 1, 24, 0] : [0, 1, 18, 1, 24]
      let glyphs = rule.standsBehindSpace ? [space, letter] : [letter, space]
      lookups.append(
        [6, 0, 1, 8, 3] + lists + [1, 0, 2 * index + 1] + [1, 1, glyphs[0]] + [1, 1, glyphs[1]])
      lookups.append([1, 0, 1, 8, 1, 6, other - letter, 1, 1, letter])
    }
    var table = BigEndianBytes()
    let featureSize = 12 + 2 * spaceRules.count
    table.add16(1, 0, 10, 30, 30 + featureSize)
    table.add16(1)
    table.add(tag: "DFLT")
    table.add16(8, 4, 0, 0, 0xFFFF, 1, 0)
    table.add16(1)
    table.add(tag: "liga")
    table.add16(8, 0, spaceRules.count)
    for index in spaceRules.indices { table.add16(2 * index) }
    table.add16(lookups.count)
    var offset = 2 + 2 * lookups.count
    for lookup in lookups {
      table.add16(offset)
      offset += 2 * lookup.count
    }
    for number in lookups.joined() { table.add16(number) }
    return table
  }
}
