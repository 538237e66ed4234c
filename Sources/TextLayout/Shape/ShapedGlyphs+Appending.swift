import TextFonts

/// Adding glyphs: in narrow numbers where they fit, else in wide ones.
extension ShapedGlyphs {
  mutating func reserveCapacity(_ count: Int) {
    if isWide { wide.reserveCapacity(count) } else { narrow.reserveCapacity(count) }
  }

  /// Appends the glyphs of one shaping call.
  mutating func append(_ buffer: borrowing GlyphBuffer) {
    append(buffer, 0..<buffer.count, shift: 0)
  }

  /// Appends some glyphs of a shaping call.
  ///
  /// - Parameter shift: What is added to their clusters.
  mutating func append(_ buffer: borrowing GlyphBuffer, _ range: Range<Int>, shift: Int) {
    if !isWide {
      if narrow.append(buffer, range, shift: shift) { return }
      widen()
    }
    let fits = wide.append(buffer, range, shift: shift)
    precondition(fits, Self.tooLong)
  }

  /// Appends the glyphs of an item's parts.
  ///
  /// - Parameters:
  ///   - shaper: What has the parts, and the words, inert characters and shaped text that they refer to.
  ///   - isReversed: Whether the item runs from right to left.
  ///   - space: The glyph of the spaces behind parts.
  mutating func append(
    wordsOf shaper: borrowing ParagraphShaper, isReversed: Bool, space: InertCharacters.Glyph?
  ) {
    if !isWide {
      if narrow.append(wordsOf: shaper, isReversed: isReversed, space: space) { return }
      widen()
    }
    let fits = wide.append(wordsOf: shaper, isReversed: isReversed, space: space)
    precondition(fits, Self.tooLong)
  }

  private mutating func append(
    id: UInt16, cluster: Int, isUnsafeToBreak: Bool, advance: Int32, offset: GlyphOffset
  ) {
    if !isWide {
      if narrow.append(
        id: id, cluster: cluster, isUnsafeToBreak: isUnsafeToBreak, advance: advance, offset: offset
      ) {
        return
      }
      widen()
    }
    let fits = wide.append(
      id: id, cluster: cluster, isUnsafeToBreak: isUnsafeToBreak, advance: advance, offset: offset)
    precondition(fits, Self.tooLong)
  }

  /// Appends a glyph of others.
  mutating func append(_ index: Int, of other: ShapedGlyphs) {
    append(
      id: other.id(index), cluster: other.cluster(index),
      isUnsafeToBreak: other.isUnsafeToBreak(index), advance: other.advance(index),
      offset: other.offset(index))
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
      id: id, cluster: other.cluster(index), isUnsafeToBreak: false, advance: advance,
      offset: GlyphOffset(x: 0, y: 0))
  }

  /// Appends a glyph of others, before which a line can be broken without shaping again.
  mutating func appendSafe(_ index: Int, of other: ShapedGlyphs) {
    append(
      id: other.id(index), cluster: other.cluster(index), isUnsafeToBreak: false,
      advance: other.advance(index), offset: other.offset(index))
  }
}
