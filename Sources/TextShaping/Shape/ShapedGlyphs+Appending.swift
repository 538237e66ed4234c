import TextAnalysis
package import TextFonts

/// Appending glyphs: in narrow numbers while they fit, otherwise in wide ones.
extension ShapedGlyphs {
  mutating func reserveCapacity(_ count: Int) {
    if isWide { wide.reserveCapacity(count) } else { narrow.reserveCapacity(count) }
  }

  /// Appends the glyphs of one shaping call.
  package mutating func append(_ buffer: borrowing GlyphBuffer) {
    append(buffer, 0..<buffer.count, shift: 0)
  }

  /// Appends some glyphs of a shaping call.
  ///
  /// - Parameter shift: The number added to their clusters.
  mutating func append(_ buffer: borrowing GlyphBuffer, _ range: Range<Int>, shift: Int) {
    if !isWide {
      if narrow.append(buffer, range, shift: shift) { return }
      widen()
    }
    let fits = wide.append(buffer, range, shift: shift)
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

  /// Appends a copy of one glyph.
  mutating func append(_ index: Int, of other: ShapedGlyphs) {
    append(
      id: other.id(index), cluster: other.cluster(index),
      isUnsafeToBreak: other.isUnsafeToBreak(index), advance: other.advance(index),
      offset: other.offset(index))
  }

  /// Appends a font's glyph in place of another glyph. A line can be broken before it, and it is
  /// never shaped again.
  ///
  /// - Parameters:
  ///   - id: The glyph's index in its font.
  ///   - advance: Its advance, in font units.
  ///   - index: The index of the glyph that it replaces.
  ///   - other: The glyphs that `index` refers to.
  mutating func append(id: UInt16, advance: Int32, for index: Int, of other: ShapedGlyphs) {
    append(
      id: id, cluster: other.cluster(index), isUnsafeToBreak: false, advance: advance,
      offset: GlyphOffset(x: 0, y: 0))
  }

  /// Appends a copy of a glyph, before which a line can be broken without shaping again.
  mutating func appendSafe(_ index: Int, of other: ShapedGlyphs) {
    append(
      id: other.id(index), cluster: other.cluster(index), isUnsafeToBreak: false,
      advance: other.advance(index), offset: other.offset(index))
  }
}
