/// What rules of a font do beside the space that they do not change or move, but look for.
///
/// Then a word's glyphs depend on whether a space stands before it and whether one stands behind it. They
/// depend on nothing beyond the spaces, but where certain glyphs stand right beside one.
package struct SpaceNeighbours: Sendable {
  /// Whether there are such glyphs.
  package let haveLimits: Bool
  private let before: GlyphSet
  private let behind: GlyphSet

  /// - Returns: nil where rules do more with the space, or where they are too many to follow.
  init?(
    _ space: Int, _ lookups: ShapingLookups, substitutions: FontTableBytes,
    positions: FontTableBytes
  ) {
    guard
      let reach = RuleReach(
        substitutions: substitutions, lookups.substitutions, positions: positions,
        lookups.positions, watching: space), !reach.isWatchedReached
    else { return nil }
    before = reach.beforeWatched
    behind = reach.behindWatched
    haveLimits = !before.isEmpty || !behind.isEmpty
  }

  /// Whether no rule reaches from a glyph of a word across the space behind the word.
  package func mayStandBefore(_ glyph: UInt32) -> Bool { !before.contains(Int(glyph)) }

  /// Whether no rule reaches across a space to a glyph of the word behind it.
  package func mayStandBehind(_ glyph: UInt32) -> Bool { !behind.contains(Int(glyph)) }
}
