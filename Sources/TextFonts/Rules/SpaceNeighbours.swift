/// The effects of a font's rules beside a space that they match as context but do not change or
/// move.
///
/// A word's glyphs then depend on whether a space precedes it and whether one follows it. They
/// depend on nothing beyond the spaces, except if certain glyphs stand right beside one.
package struct SpaceNeighbours: Sendable {
  /// True if there are such glyphs.
  package let haveLimits: Bool
  private let before: GlyphSet
  private let after: GlyphSet

  /// - Returns: Nil if rules do more with the space, or if they are too many to follow.
  init?(
    _ space: Int, _ lookups: ShapingLookups, substitutions: FontTableBytes,
    positions: FontTableBytes
  ) {
    guard
      let reach = RuleReach(
        substitutions: substitutions, lookups.substitutions, positions: positions,
        lookups.positions, tracking: space), !reach.isTrackedReached
    else { return nil }
    before = reach.beforeTracked
    after = reach.afterTracked
    haveLimits = !before.isEmpty || !after.isEmpty
  }

  /// True if no rule reaches from this glyph at the end of a word across the space after it.
  package func mayPrecede(_ glyph: UInt32) -> Bool { !before.contains(Int(glyph)) }

  /// True if no rule reaches across a space to this glyph at the start of the word after it.
  package func mayFollow(_ glyph: UInt32) -> Bool { !after.contains(Int(glyph)) }
}
