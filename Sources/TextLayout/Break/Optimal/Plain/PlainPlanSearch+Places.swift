import TextAnalysis
import TextShaping

/// Finding the next place of a search, and the farthest end from there.
extension PlainPlanSearch {
  /// The next place that a path leads to; past the last place if there is none.
  @inline(__always)
  static func nextKnown(_ known: borrowing MutableSpan<FitnessSet>, from start: Int) -> Int {
    var place = start
    // A bounded search reaches few places, so eight at once are skipped.
    while place &+ 8 <= known.count,
      unsafe known.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self) == 0
    {
      place &+= 8
    }
    while place < known.count, known[place].isEmpty { place &+= 1 }
    return place
  }

  /// Finds the last place whose text fits a room, or the current place if none does.
  ///
  /// - Returns: The place, or nil if all text read so far fits and there is more.
  @inline(__always)
  mutating func findLastFit(
    from place: Int, room: Int, _ pieces: Span<PieceTotals>, hasMore: Bool
  ) -> Int? {
    let before = pieces[place]
    let limit = before.advance + rooms[room].width + LineBreaker.tolerance
    let narrowed = place == 0 ? narrowed : before.spaces
    var last = max(rooms[room].lastFit, place)
    if isSearchable {
      // The same distance as last time is a good guess, so that most pieces in between need not be
      // read.
      last = min(last &+ (place &- rooms[room].place), pieces.count &- 1, terminal)
    }
    while last > place, !pieces[last].fits(limit, shrink, narrowed) { last &-= 1 }
    while last < terminal, last &+ 1 < pieces.count,
      pieces[last &+ 1].fits(limit, shrink, narrowed)
    {
      last &+= 1
    }
    (rooms[room].lastFit, rooms[room].place) = (last, place)
    return hasMore && last + 1 == pieces.count && last < terminal ? nil : last
  }
}

extension PieceTotals {
  /// True if text up to the piece fits once its spaces, except the first `narrowed`, have been
  /// narrowed.
  @inline(__always)
  fileprivate func fits(_ limit: Double, _ shrink: Double, _ narrowed: Int32) -> Bool {
    if shrink == 0 { return contentAdvance <= limit }
    return contentAdvance - shrink * Double(max(0, contentSpaces &- narrowed)) <= limit
  }
}
