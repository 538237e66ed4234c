import TextGeometry

/// The proof: rows filled with the most and the least text that they could hold.
extension FittingBounds {
  /// A bound of the text before a row: pieces, and the total up to there.
  private struct Position {
    var piece = 0
    var total = 0.0
  }

  /// Returns true if the text fits at no scale of a range.
  ///
  /// - Complexity: O(rows × log *n*) in the number of pieces, and the exclusions that rows meet.
  mutating func isImpossible(_ scales: ClosedRange<Double>) -> Bool {
    var most = Position()
    var least = Position()
    for geometry in containers {
      if fill(geometry, scales, most: &most, least: &least) { return false }
    }
    return true
  }

  /// Fills a container with as many rows as it could hold, each with the most and the least text.
  ///
  /// - Returns: True if all text may be placed.
  private mutating func fill(
    _ geometry: ContainerGeometry, _ scales: ClosedRange<Double>, most: inout Position,
    least: inout Position
  ) -> Bool {
    let (low, high) = (scales.lowerBound, scales.upperBound)
    let extra = 2 * geometry.padding
    let minimum = max(geometry.minimumSpan, extra)
    var (top, lateTop) = (0.0, 0.0)
    var rows = 0
    // The paragraphs whose distances are counted: those that certainly, and those that possibly
    // start in this container.
    var spaced = pieces[least.piece].paragraph
    var lateSpaced = paragraphs[spaced].pieces.lowerBound == least.piece ? spaced - 1 : spaced
    while true {
      while spaced < pieces[least.piece].paragraph {
        spaced += 1
        top += low * paragraphs[spaced].before.lowerBound
      }
      while lateSpaced < pieces[most.piece].paragraph {
        lateSpaced += 1
        lateTop += high * paragraphs[lateSpaced].before.upperBound
      }
      let rooms = rowBounds(least.piece, most.piece)
      let height = low * (rooms.height.lowerBound - rooms.space)
      let lateHeight = high * rooms.height.upperBound
      guard
        let early = nextTop(
          top, height, max(minimum, low * (rooms.width.lowerBound - slack) + extra) - Self.margin,
          in: geometry)
      else { return false }
      top = early
      lateTop =
        nextTop(
          lateTop, lateHeight,
          max(minimum, high * (rooms.width.upperBound + rooms.indent.upperBound) + extra)
            + Self.margin, in: geometry) ?? .infinity
      if top + height > geometry.height + Self.margin { return false }
      if geometry.maximumNumberOfLines > 0, rows >= geometry.maximumNumberOfLines { return false }
      rows += 1
      let start = least
      let count = readSpans(top, lateTop + lateHeight, in: geometry)
      advance(&least, high: high, geometry)
      _ = readSpans(lateTop, top + height, in: geometry)
      // A shape may end in the row. A span then replaces two of a real row, between which a
      // space takes no room.
      let splits = lateTop.isFinite ? max(0, count - spans.count) : 2
      take(&most, low: low, geometry, rooms.indent.lowerBound, more: hanging * Double(splits))
      if most.piece == pieces.count { return true }
      if least.piece > most.piece { least = most.piece > start.piece ? most : start }
      top += low * rooms.height.lowerBound
      lateTop += lateHeight
      if most.piece > 0, pieces[most.piece - 1].endsContainer { return false }
    }
  }

  /// The bounds of a row that starts with one of several pieces.
  private struct RowBounds {
    var height: ClosedRange<Double>
    var space: Double
    var indent: ClosedRange<Double>
    /// The width of the piece alone.
    var width: ClosedRange<Double>
  }

  private func rowBounds(_ first: Int, _ last: Int) -> RowBounds {
    func union(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> ClosedRange<Double> {
      min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }
    let numbers = pieces[first].paragraph...pieces[last].paragraph
    let start = paragraphs[numbers.lowerBound]
    var bounds = RowBounds(
      height: start.height, space: start.space, indent: start.indent, width: 0...0)
    for number in numbers {
      let paragraph = paragraphs[number]
      bounds.height = union(bounds.height, paragraph.height)
      bounds.space = max(bounds.space, paragraph.space)
      bounds.indent = union(bounds.indent, paragraph.indent)
    }
    var (least, most) = (Double.infinity, 0.0)
    for index in first...last {
      let width = max(0, pieces[index].contentEnd - (index == 0 ? 0 : pieces[index - 1].end))
      least = min(least, paragraphs[pieces[index].paragraph].isFluid ? 0 : width)
      most = max(most, width + pieces[index].edge)
    }
    bounds.width = min(least, most)...most
    return bounds
  }

  private mutating func nextTop(
    _ top: Double, _ height: Double, _ width: Double, in geometry: ContainerGeometry
  ) -> Double? {
    guard width <= geometry.width + 2 * Self.margin else { return nil }
    guard let index = geometry.index, top < geometry.plainFrom, top.isFinite else { return top }
    return index.nextTop(
      from: Rect(x: 0, y: top, width: geometry.width, height: height),
      width: min(width, geometry.width), limit: geometry.height, isRightToLeft: isRightToLeft,
      scratch: &scratch)
  }

  /// Reads the spans of a band: all of the width if it has no height or no end.
  ///
  /// - Returns: Their number.
  private mutating func readSpans(
    _ top: Double, _ bottom: Double, in geometry: ContainerGeometry
  ) -> Int {
    guard let index = geometry.index, top < bottom, top < geometry.plainFrom, bottom.isFinite else {
      spans = [HorizontalSpan(start: 0, end: geometry.width)]
      return 1
    }
    index.freeSpans(
      of: Rect(x: 0, y: top, width: geometry.width, height: bottom - top),
      isRightToLeft: isRightToLeft, scratch: &scratch, into: &spans)
    if isRightToLeft { spans.reverse() }
    return spans.count
  }

  /// Moves a position past all text that the spans could hold.
  private func take(
    _ position: inout Position, low: Double, _ geometry: ContainerGeometry, _ indent: Double,
    more: Double
  ) {
    for span in spans {
      let room = span.end - span.start - 2 * geometry.padding - low * indent + Self.margin
      guard room > 0 else { continue }
      if move(&position, by: room / low + slack + more) { return }
    }
  }

  /// Moves a position past the pieces that fit a room.
  ///
  /// - Returns: True if a line must end there.
  private func move(_ position: inout Position, by room: Double) -> Bool {
    let edge = position.piece == 0 ? 0 : pieces[position.piece - 1].edge
    let limit = position.total + room + edge
    var moved = false
    while position.piece < pieces.count {
      let piece = pieces[position.piece]
      guard piece.contentEnd <= limit + piece.edge else {
        if paragraphs[piece.paragraph].isFluid {
          position.total = max(position.total, limit)
        }
        return false
      }
      position.total = max(position.total, piece.end)
      position.piece += 1
      moved = true
      if piece.endsRow { return moved }
    }
    return true
  }

  /// Moves the lower bound past the text that a row with the read spans takes at least.
  private func advance(_ least: inout Position, high: Double, _ geometry: ContainerGeometry) {
    let start = least.piece
    let paragraph = paragraphs[pieces[start].paragraph]
    if paragraph.isGreedy {
      for (number, span) in spans.enumerated() {
        let inner = span.end - span.start - 2 * geometry.padding - Self.margin
        let edge = least.piece == 0 ? 0 : pieces[least.piece - 1].edge
        // A real row may have one span for two of these, with a space between their texts.
        let space = number == 0 ? 0 : hanging
        let room = inner / high - paragraph.indent.upperBound - slack - edge - space
        if take(&least, upTo: least.total + room) { break }
      }
    }
    if least.piece == start, !paragraph.isFluid {
      (least.piece, least.total) = (start + 1, pieces[start].end)
    }
    if least.piece == pieces.count {
      least.piece -= 1
      least.total = least.piece == 0 ? 0 : pieces[least.piece - 1].end
    }
  }

  /// Moves a position past the pieces that certainly end before a total.
  ///
  /// - Returns: True if a line must end there.
  private func take(_ position: inout Position, upTo limit: Double) -> Bool {
    while position.piece < pieces.count {
      let piece = pieces[position.piece]
      if piece.contentEnd + piece.edge > limit { return false }
      (position.piece, position.total) = (position.piece + 1, piece.end)
      if piece.endsRow { return true }
    }
    return true
  }
}
