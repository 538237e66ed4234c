extension GlyphRun {
  /// The run cut where something changes from one glyph to the next; a glyph of which nothing is known belongs to the
  /// one before it.
  func parts<Mark: Equatable>(_ mark: (Int) -> Mark?) -> [GlyphRun] {
    var parts: [GlyphRun] = []
    var start = range.lowerBound
    var last: Mark?
    for glyph in range {
      guard let own = mark(glyph) else { continue }
      if let last, last != own {
        parts.append(with(start..<glyph))
        start = glyph
      }
      last = own
    }
    parts.append(with(start..<range.upperBound))
    return parts
  }

  /// The same look for other glyphs.
  private func with(_ range: Range<Int>) -> GlyphRun {
    var run = self
    run.range = range
    return run
  }
}
