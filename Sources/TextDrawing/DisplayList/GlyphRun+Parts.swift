extension GlyphRun {
  /// Splits the run where a mark changes from one glyph to the next. A glyph without a mark
  /// belongs to the part before it.
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

  /// Returns a run with the same look for other glyphs.
  private func with(_ range: Range<Int>) -> GlyphRun {
    var run = self
    run.range = range
    return run
  }
}
