import TextLayout

/// Reads glyph positions, one fragment at a time, into reused memory.
struct GlyphBuffer {
  private var glyphs: [PositionedGlyph] = []

  /// Reads the position of every glyph of some fragments and folds them into a checksum.
  mutating func read(
    _ fragments: ArraySlice<LineFragment>, of manager: LayoutManager
  ) -> Recorder.Outcome {
    var checksum: UInt64 = 0
    for fragment in fragments {
      glyphs.removeAll(keepingCapacity: true)
      manager.appendGlyphs(of: fragment, to: &glyphs)
      Self.fold(glyphs, into: &checksum)
    }
    return Recorder.Outcome(lines: fragments.count, checksum: checksum)
  }

  /// Does the same for all fragments of a container.
  static func readAll(of manager: LayoutManager, in container: TextContainer) -> Recorder.Outcome {
    var outcome = Recorder.Outcome(lines: 0, checksum: 0)
    manager.forEachLineWithGlyphs(in: container) { _, glyphs in
      fold(glyphs, into: &outcome.checksum)
      outcome.lines += 1
    }
    return outcome
  }

  /// Adds up all glyphs with their positions, so that no step depends on the one before. As a
  /// chain, folding took longer than the kit takes to place a glyph.
  private static func fold(_ glyphs: [PositionedGlyph], into checksum: inout UInt64) {
    var sum: UInt64 = 0
    for glyph in glyphs { sum &+= place(glyph.x) &+ place(glyph.y) &* 3 ^ UInt64(glyph.id) }
    // A rotation makes the checksum depend on the order of fragments.
    checksum = (checksum << 1 | checksum >> 63) ^ sum
  }

  /// A coordinate, rounded to a 4096th of a point by adding a large number. Moved rows add up
  /// their heights in another order than rows that are set.
  private static func place(_ coordinate: Double) -> UInt64 { (coordinate + 0x1p40).bitPattern }
}
