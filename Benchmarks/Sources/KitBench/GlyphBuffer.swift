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
      Self.fold(glyphs, into: &checksum)
    }
    return Recorder.Outcome(lines: fragments.count, checksum: checksum)
  }

  /// The same for all fragments of a container.
  static func readAll(of manager: LayoutManager, in container: TextContainer) -> Recorder.Outcome {
    var outcome = Recorder.Outcome(lines: 0, checksum: 0)
    manager.forEachLineFragment(in: container) { _, glyphs in
      fold(glyphs, into: &outcome.checksum)
      outcome.lines += 1
    }
    return outcome
  }

  /// Adds up each glyph with its place, so that none waits for the one before it: as a chain, folding took longer than the kit
  /// takes to place a glyph.
  private static func fold(_ glyphs: [PositionedGlyph], into checksum: inout UInt64) {
    var sum: UInt64 = 0
    for glyph in glyphs { sum &+= place(glyph.x) &+ place(glyph.y) &* 3 ^ UInt64(glyph.id) }
    // A rotation, so that the order of fragments counts.
    checksum = (checksum << 1 | checksum >> 63) ^ sum
  }

  /// A coordinate, rounded to a 4096th of a point by a number so large that finer parts are lost: rows that have moved round
  /// their sums in another order than rows that are set.
  private static func place(_ coordinate: Double) -> UInt64 { (coordinate + 0x1p40).bitPattern }
}
