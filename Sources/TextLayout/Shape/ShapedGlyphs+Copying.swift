extension ShapedGlyphs {
  /// Appends a glyph of others.
  mutating func append(_ index: Int, of other: ShapedGlyphs) {
    append(
      id: other.ids[index], clusterBits: other.clusterBits[index],
      advance: other.advances[index], offset: other.offset(index))
  }

  /// Appends a glyph of a font in place of one of others. A line may not be broken before it, and nothing is
  /// shaped again for it.
  ///
  /// - Parameters:
  ///   - id: The glyph.
  ///   - advance: Its advance, in font units.
  ///   - index: The glyph that it stands for.
  ///   - other: The glyphs that it is of.
  mutating func append(id: UInt16, advance: Int32, for index: Int, of other: ShapedGlyphs) {
    append(
      id: id, clusterBits: other.clusterBits[index] & ~Self.unsafeBit, advance: advance,
      offset: GlyphOffset(x: 0, y: 0))
  }

  /// Appends a glyph of others, before which a line can be broken without shaping again.
  mutating func appendSafe(_ index: Int, of other: ShapedGlyphs) {
    append(
      id: other.ids[index], clusterBits: other.clusterBits[index] & ~Self.unsafeBit,
      advance: other.advances[index], offset: other.offset(index))
  }

  private mutating func append(
    id: UInt16, clusterBits bits: UInt32, advance: Int32, offset: GlyphOffset
  ) {
    if offset.x != 0 || offset.y != 0 { fillOffsets(upTo: count) }
    let hasOffset = hasOffsets || offset.x != 0 || offset.y != 0
    ids.append(id)
    clusterBits.append(bits)
    advances.append(advance)
    if hasOffset { offsets.append(offset) }
  }
}
