import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Rows: opened, filled one room after the other, and closed.
extension LinePlanner {
  /// Expands a node: fills its open row further, or opens the next row.
  mutating func expand<Rooms: RowRooms & ~Copyable>(
    _ index: Int, rooms: inout Rooms, context: inout BreakContext
  ) {
    guard context.countStep() else { return stop(at: index) }
    let node = nodes[index]
    if node.band >= 0 {
      _ = fill(node, index, band: Int(node.band), from: Int(node.span), &context)
      return
    }
    if Int(node.row) >= reach || Int(node.rowsBelow) >= Self.rowsBelow {
      return stop(at: index)
    }
    var y = node.y
    for _ in 0..<Self.maximumSkips {
      guard let next = open(node, index, at: y, rooms: &rooms, context: &context) else { return }
      y = next
    }
    stop(at: index)
  }

  /// The number of times that a row without room moves down before planning ends.
  private static var maximumSkips: Int { 16 }
  /// The most heights that are tried for a row.
  private static var maximumHeights: Int { 4 }

  /// Records a node at which looking ahead ends, if it is the best so far.
  private mutating func stop(at index: Int) {
    if nodes[index].previous < 0 { return }
    if frontier < 0 || nodes[index].demerits < nodes[Int(frontier)].demerits {
      frontier = Int32(index)
    }
  }

  /// Opens a row after a node.
  ///
  /// - Returns: The next top to try if nothing fits the row, or nil.
  private mutating func open<Rooms: RowRooms & ~Copyable>(
    _ node: PlanNode, _ index: Int, at y: Double, rooms: inout Rooms,
    context: inout BreakContext
  ) -> Double? {
    let strut = breaker.paragraph.strut
    let measure = node.row == 0 ? firstBaseline : .ascent
    var metrics = startMetrics(node.offset)
    var rise = breaker.paragraph.rise(of: node.offset..<node.offset + 1, by: measure)
    var least = 0
    for level in 0..<Self.maximumHeights {
      let top =
        rooms.hasGrid
        ? rooms.settledTop(
          y, ascent: rise ?? heights.ascent(metrics, strut),
          isFirst: isFirstRow && node.row == 0) : y
      let band = band(for: node, at: top, metrics, rise, least: least, rooms: &rooms)
      let isEmpty = !fill(node, index, band: band, from: 0, &context)
      if isEmpty {
        if level > 0 || bands[band].isBelow { return nil }
        let needed = neededWidth(at: node, &context)
        guard
          let next = rooms.nextTop(
            from: top, height: bands[band].height, width: needed,
            isFirst: isFirstRow && node.row == 0), next > top
        else {
          stop(at: index)
          return nil
        }
        return next
      }
      guard bands[band].limit < Int.max,
        let growth = heights.growth(
          of: breaker.paragraph, from: node.offset, metrics: metrics, rise: rise, by: measure,
          upTo: bands[band].limit + 1)
      else { return nil }
      (metrics, rise, least) = (growth.metrics, growth.rise, growth.limit)
    }
    return nil
  }

  /// Returns the index of the band for the row after a node.
  private mutating func band<Rooms: RowRooms & ~Copyable>(
    for node: PlanNode, at y: Double, _ metrics: RowMetrics, _ rise: Double?, least: Int,
    rooms: inout Rooms
  ) -> Int {
    let isFirst = isFirstRow && node.row == 0
    let height = heights.height(metrics, breaker.paragraph.strut, rise: rise)
    let needed =
      endsAtBaseline ? rise ?? heights.ascent(metrics, breaker.paragraph.strut) : height
    let isBelow = node.rowsBelow > 0 || y + needed > bottom + LineBreaker.tolerance
    let isPlain = isBelow || y >= plainFrom
    let isShared = heights.isUniform && !isFirst && rise == nil
    if isShared {
      if isBelow, openBand >= 0 { return Int(openBand) }
      if isPlain, !isBelow, plainBand >= 0 { return Int(plainBand) }
      if !isPlain, let known = bandsByTop[y] { return Int(known) }
    }
    rowRooms.removeAll(keepingCapacity: true)
    if isBelow {
      rowRooms.append(PlannedRoom(width: rooms.openRoom(isFirst: isFirst)))
    } else {
      rooms.appendRooms(top: y, height: height, isFirst: isFirst, to: &rowRooms)
    }
    let first = spans.count
    for room in rowRooms where room.width > 0 {
      spans.append(PlannedSpan(width: room.width, limits: room.limits, lastFit: -1))
    }
    let total = rowRooms.reduce(0) { $0 + $1.width }
    let growth =
      heights.isUniform && rise == nil
      ? nil
      : heights.growth(
        of: breaker.paragraph, from: node.offset, metrics: metrics, rise: rise,
        by: rise == nil ? .ascent : firstBaseline,
        upTo: offsetReached(from: node, width: total))
    bands.append(
      PlanBand(
        top: y, height: height, spans: first..<spans.count, limit: growth?.limit ?? Int.max,
        least: least, metrics: heights.isUniform ? nil : metrics, isBelow: isBelow,
        isFloating: isPlain && isShared))
    let index = Int32(bands.count - 1)
    if isShared {
      if isBelow {
        openBand = index
      } else if isPlain {
        plainBand = index
      } else {
        bandsByTop[y] = index
      }
    }
    return Int(index)
  }

  /// An offset beyond all text that a row of a width can hold.
  private func offsetReached(from node: PlanNode, width: Double) -> Int {
    let pieces = breaker.paragraph.pieces
    let piece = (node.piece..<pieces.count - 1).partition {
      pieces[$0].contentAdvance - node.advance <= 2 * width
    }
    return Int(pieces[piece].end)
  }

  /// Puts text into the remaining rooms of a row.
  ///
  /// A room stays empty if nothing fits it. In justified text it may also stay empty, at a cost,
  /// if it holds one word, but a whole row may not.
  ///
  /// - Returns: True if the row holds text or could.
  private mutating func fill(
    _ node: PlanNode, _ index: Int, band: Int, from span: Int, _ context: inout BreakContext
  ) -> Bool {
    let count = bands[band].spans.count
    var node = node
    var holdsText = node.band >= 0
    for span in span..<max(span, count) {
      guard take(node, index, band: band, span: span, &context) else { continue }
      holdsText = true
      guard count > 1, demerits.leavesRoomsEmpty, holdsOneWord(node, band: band, span: span) else {
        return true
      }
      let width = spans[bands[band].spans.lowerBound + span].width
      node.demerits += demerits.emptyRoom(width: width)
      node.isGreedy = false
    }
    if node.band >= 0 { close(node, index) }
    return holdsText
  }

  /// True if a room holds at most one word of the text after a node, and not its last.
  private func holdsOneWord(_ node: PlanNode, band: Int, span: Int) -> Bool {
    let last = spans[bands[band].spans.lowerBound + span].lastFit
    return last <= node.piece && last < terminal
  }

  /// Closes a row whose last rooms stay empty.
  private mutating func close(_ node: PlanNode, _ index: Int) {
    var closed = node
    closed.previous = Int32(index)
    (closed.usedBand, closed.usedSpan) = (-1, -1)
    finish(&closed, band: Int(node.band))
    add(closed, isInside: closed.isDivision)
  }

  /// Moves a node to the row below a band.
  func finish(_ node: inout PlanNode, band: Int) {
    node.y = (bands[band].isFloating ? node.y : bands[band].top) + bands[band].height
    node.band = -1
    node.span = 0
    node.row += 1
    if bands[band].isBelow { node.rowsBelow += 1 }
    if demerits.isBalanced { node.demerits += LineDemerits.balancedRow }
    if node.offset < bands[band].least { node.demerits += LineDemerits.needlessHeight }
  }

  /// The least width that any of the text after a node needs, in points.
  private mutating func neededWidth(at node: PlanNode, _ context: inout BreakContext) -> Double {
    if let known = neededWidths[node.offset] { return known }
    var trial = breaker
    trial.move(to: node.offset)
    var needed = 0.0
    if case .doesNotFit(let width) = trial.next(
      width: -1, widest: .infinity, origin: 0, context: &context)
    {
      needed = width
    }
    neededWidths[node.offset] = needed
    return needed
  }
}
