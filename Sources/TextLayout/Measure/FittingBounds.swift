import TextGeometry
import TextStorage

/// A proof that a text fits some containers at no scale of a range.
///
/// Rows are counted for all scales of the range at once. Each row has bounds of its top, and the
/// text before it has bounds of its length. Rows in a lower and thinner band have at least as much
/// room as any real one, and take at least as much text. If even they run out before the text
/// does, it fits at no scale.
///
/// Lengths of the text are in points at scale 1; those of containers are in points of the page.
struct FittingBounds {
  /// A paragraph's rows, with totals that continue through the whole text.
  struct Paragraph {
    /// The pieces of the whole text that belong to it.
    var pieces: Range<Int>
    /// The least and the greatest height of a row, with the space below it.
    var height: ClosedRange<Double>
    /// The part of the height that is space below the row.
    var space: Double
    /// The least and the greatest distance from the paragraph before.
    var before: ClosedRange<Double>
    /// The least and the greatest indent of a row.
    var indent: ClosedRange<Double>
    /// True if each row takes as many whole pieces as fit it.
    var isGreedy: Bool
    /// True if rows may end inside pieces.
    var isFluid: Bool
  }

  /// A piece, with running totals through the whole text.
  struct Piece {
    var contentEnd: Double
    var end: Double
    /// The most by which shaping a line's edge after it again may change a width.
    var edge: Double
    var paragraph: Int
    var endsRow: Bool
    var endsContainer: Bool
  }

  private var paragraphs: [Paragraph] = []
  private var pieces: [Piece] = []
  /// The most by which a row's text may be narrower than its totals say.
  private var slack = 0.0
  /// The widest white space between two pieces.
  private var hanging = 0.0
  private let containers: [ContainerGeometry]
  private var isRightToLeft = false
  private var scratch = ExclusionIndex.Scratch()
  private var spans: [HorizontalSpan] = []

  /// The room kept for rounding errors, in points.
  private static let margin = 1e-3

  /// Reads the shaped paragraphs of a text.
  ///
  /// - Returns: Nil if widths or heights of the text are not in proportion to its scale, or depend
  ///   on more than its rows.
  init?(_ manager: LayoutManager, containers: [ContainerGeometry]) {
    self.containers = containers
    if containers.contains(where: \.hasProvider) { return nil }
    manager.readText()
    var ahead = ParagraphLookahead()
    var offset = 0
    var total = 0.0
    var after = 0.0
    for number in 0..<manager.text.paragraphCount {
      guard let placed = manager.placedParagraph(number, at: offset, ahead: &ahead) else {
        return nil
      }
      offset = placed.range.upperBound
      let shaped = placed.paragraph
      let format = manager.styles.formats[placed.format]
      if shaped.hasBoxes || shaped.hasTabs || shaped.dropCap != nil || shaped.isCollapsed
        || format.style.tailIndent > 0 || format.hasInsets
      {
        return nil
      }
      if number > 0, shaped.isRightToLeft != isRightToLeft { return nil }
      isRightToLeft = shaped.isRightToLeft
      let start = pieces.count
      append(shaped, format, from: &total)
      var heights: ClosedRange<Double>?
      var union = shaped.strut
      for item in shaped.items where item.item.kind != .ignored {
        let height = format.rowHeight(item.metrics)
        heights = min(heights?.lowerBound ?? height, height)...max(heights?.upperBound ?? 0, height)
        union.formUnion(item.metrics)
      }
      let most = max(format.rowHeight(union), heights?.upperBound ?? 0)
      let least = min(heights?.lowerBound ?? most, most)
      let lines = format.spacing.lines
      let style = format.style
      let indents = [style.firstLineHeadIndent, style.headIndent]
      let before = number == 0 ? 0 : after
      paragraphs.append(
        Paragraph(
          pieces: start..<pieces.count, height: least + lines...most + lines, space: lines,
          before: max(before, format.spacing.before)...before + format.spacing.before,
          indent: max(0, min(indents[0], indents[1]))...max(0, max(indents[0], indents[1]))
            - style.tailIndent,
          isGreedy: format.fillsRows,
          isFluid: format.hyphenator != nil || format.breaksAnywhere))
      after = format.spacing.after
    }
    if pieces.isEmpty { return nil }
    paragraphs[0].before = 0...paragraphs[0].before.upperBound
  }

  private mutating func append(
    _ shaped: ShapedParagraph, _ format: ParagraphFormat, from total: inout Double
  ) {
    let shrink = LineBreaker.spaceShrink(of: shaped, format)
    for item in shaped.items {
      // Spacing after the last letter of a line takes no room, and shaping a line's edge again
      // can make it narrower.
      slack = max(slack, item.letterSpacing)
    }
    for piece in shaped.pieces {
      hanging = max(hanging, piece.advance - piece.contentAdvance)
      pieces.append(
        Piece(
          contentEnd: total + piece.contentAdvance - shrink * Double(piece.contentSpaces),
          end: total + piece.advance - shrink * Double(piece.spaces),
          edge: piece.flags.contains(.unsafeToBreak) ? shaped.strut.height / 4 : 0,
          paragraph: paragraphs.count, endsRow: piece.flags.contains(.mandatory),
          endsContainer: piece.flags.contains(.containerBreak)))
    }
    if let last = pieces.indices.last {
      pieces[last].endsRow = true
      total = pieces[last].end
    }
  }

  // MARK: Proof

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
      // A shape may end in the row. A span then represents two of a real row, between which a
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
