import TextLayout

/// Takes the places of glyphs, a fragment at a time, into memory that is used again.
struct GlyphBuffer {
  private var glyphs: [PositionedGlyph] = []

  /// Finds the place of every glyph of some fragments and folds them into a number.
  mutating func read(
    _ fragments: ArraySlice<LineFragment>, of manager: LayoutManager
  ) -> Recorder.Outcome {
    var checksum: UInt64 = 0
    for fragment in fragments {
      glyphs.removeAll(keepingCapacity: true)
      manager.appendGlyphs(of: fragment, to: &glyphs)
      for glyph in glyphs {
        // A rotation, so that the order counts.
        checksum = checksum << 1 | checksum >> 63
        // Rows that have moved round their sums in another order than rows that are set.
        checksum ^= Self.place(glyph.x) ^ Self.place(glyph.y) &* 3 ^ UInt64(glyph.id)
      }
    }
    return Recorder.Outcome(lines: fragments.count, checksum: checksum)
  }

  /// A coordinate as a whole number of 4096ths of a point.
  private static func place(_ coordinate: Double) -> UInt64 {
    UInt64(bitPattern: Int64((coordinate * 4096).rounded()))
  }
}
