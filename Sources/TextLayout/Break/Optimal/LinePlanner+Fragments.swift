import TextAnalysis
import TextShaping
import TextStorage

/// Fragments: the possible ends in a room, and the cost of each.
extension LinePlanner {
  /// The room that a fragment is planned for, and the node that it starts from. It cannot be
  /// copied, because each of the calls that take it would do so.
  struct Start: ~Copyable {
    var node: PlanNode
    var index: Int
    var band: Int
    var span: Int
    var width: Double
    /// The running advance at the start, with the protrusion of its first character, in points.
    var advance: Double
    /// The most by which the end may protrude, in points.
    var endLimit: Double
    /// True if it is the row's last room.
    var isLast: Bool
    /// The number of spaces before the text, for widening and for narrowing them.
    var spaces: Int
    var narrowedSpaces: Int
  }

  /// Plans each amount of text for a room that could be part of a good plan.
  ///
  /// - Returns: True if any text fits the room.
  mutating func take(
    _ node: PlanNode, _ index: Int, band: Int, span: Int, _ context: inout BreakContext
  ) -> Bool {
    let paragraph = breaker.paragraph
    let before = node.piece == 0 ? 0 : Int(paragraph.pieces[node.piece - 1].spaces)
    let pieceStart = node.piece == 0 ? 0 : Int(paragraph.pieces[node.piece - 1].end)
    let place = bands[band].spans.lowerBound + span
    let start = Start(
      node: node, index: index, band: band, span: span, width: spans[place].width,
      advance: node.advance
        + min(startProtrusion(of: node, &context), spans[place].limits.start),
      endLimit: spans[place].limits.end, isLast: span + 1 == bands[band].spans.count,
      spaces: before,
      narrowedSpaces: node.offset > pieceStart ? Int(paragraph.pieces[node.piece].spaces) : before)
    let last = lastFit(start, hint: spans[place].lastFit, &context)
    spans[place].lastFit = last
    guard mayDivide(start) else { return end(start, upTo: last, divides: false, &context) }
    // No word is looked up for a hyphen that costs too much, unless nothing fits without it.
    return node.demerits + demerits.hyphen > bound
      && end(start, upTo: last, divides: false, &context)
      || end(start, upTo: last, divides: true, &context)
  }

  /// Ends fragments with the pieces that fit a room, and inside them.
  ///
  /// - Parameter last: The last piece that fits.
  /// - Returns: True if any text fits the room.
  private mutating func end(
    _ start: borrowing Start, upTo last: Int, divides: Bool, _ context: inout BreakContext
  ) -> Bool {
    let first = start.node.piece
    var fits = false
    var isWithinLimit = false
    var isGreedy = start.node.isGreedy
    var piece = last
    if divides, last < terminal, last + 1 < breaker.paragraph.pieces.count {
      piece = last + 1
    }
    while piece >= first {
      if piece <= last {
        let ratio = ratio(of: piece, start, isFull: !isWithinLimit, &context)
        // Less text would be looser still.
        if isWithinLimit, ratio > tolerance { break }
        if fitsWithHyphen(piece, start, &context),
          mayEnd(after: piece, isLast: piece == first, &context)
        {
          fits = true
          if Int(breaker.paragraph.pieces[piece].end) <= bands[start.band].limit {
            isWithinLimit = true
            end(start, with: piece, ratio: ratio, isGreedy: isGreedy, &context)
            isGreedy = false
          }
        }
      }
      if divides,
        divide(piece, start, isGreedy: &isGreedy, isWithinLimit: &isWithinLimit, &context)
      {
        fits = true
      }
      piece -= 1
    }
    return fits
  }

  /// The last piece whose text fits a room, or the piece before the node's if none does.
  private mutating func lastFit(
    _ start: borrowing Start, hint: Int, _ context: inout BreakContext
  ) -> Int {
    var last = max(hint, start.node.piece - 1)
    while last >= start.node.piece, !fits(last, start, &context) { last -= 1 }
    let count = breaker.paragraph.pieces.count
    while last < terminal, last + 1 < count {
      scan(last + 1)
      if last == terminal || !fits(last + 1, start, &context) { break }
      last += 1
    }
    return min(last, terminal)
  }

  /// True if text up to a piece fits a room, with spaces and glyphs narrowed as far as possible.
  private mutating func fits(_ index: Int, _ start: borrowing Start, _ context: inout BreakContext)
    -> Bool
  {
    let piece = breaker.paragraph.pieces[index]
    let limit = start.advance + start.width + LineBreaker.tolerance
    if piece.contentAdvance <= limit, !breaker.clonesSides { return true }
    let spaces = max(0, Int(piece.contentSpaces) - start.narrowedSpaces)
    let end = piece.contentAdvance - endProtrusion(of: index, start, &context)
    let give =
      breaker.spaceShrink * Double(spaces)
      + demerits.expansion * (piece.contentAdvance - start.node.advance)
    if end - give <= limit { return true }
    let text = start.node.offset..<max(start.node.offset, Int(piece.contentEnd))
    return end - give - letterGive(in: text, spaces: spaces) <= limit
  }

  /// The most by which the letters of a fragment can be moved closer, in points.
  ///
  /// - Parameters:
  ///   - text: The visible text, in UTF-16 code units of the paragraph.
  ///   - spaces: The number of its spaces that can be narrowed; letters move only beside these.
  private mutating func letterGive(in text: Range<Int>, spaces: Int) -> Double {
    let most = demerits.letterShrink
    guard most > 0, spaces > 0 else { return 0 }
    return most * Double(letterGaps.count(in: text, of: breaker.paragraph))
  }

  /// Checks for the terminal piece, the last that is planned, among the pieces up to an index.
  private mutating func scan(_ index: Int) {
    while scanned <= index, terminal == Int.max {
      let piece = breaker.paragraph.pieces[scanned]
      if piece.flags.contains(.mandatory) || scanned + 1 == breaker.paragraph.pieces.count {
        terminal = scanned
      } else if breaker.paragraph.pieces[scanned + 1].contentAdvance - piece.advance
        + breaker.cutRoom(ofPiece: scanned + 1) > widest + LineBreaker.tolerance
      {
        terminal = scanned
        isBarrier = true
      }
      scanned += 1
    }
  }

  /// True if the hyphen at a piece's end, if any, has room.
  private mutating func fitsWithHyphen(
    _ index: Int, _ start: borrowing Start, _ context: inout BreakContext
  ) -> Bool {
    let piece = breaker.paragraph.pieces[index]
    guard piece.flags.contains(.softHyphen) else { return true }
    return piece.contentAdvance + hyphenWidth(after: Int(piece.contentEnd)) - start.advance
      - endProtrusion(of: index, start, &context) <= start.width + LineBreaker.tolerance
  }

  /// The ratio of a fragment that ends with a piece.
  private mutating func ratio(
    of index: Int, _ start: borrowing Start, isFull: Bool, _ context: inout BreakContext
  ) -> Double {
    let piece = breaker.paragraph.pieces[index]
    let end = piece.contentAdvance - endProtrusion(of: index, start, &context)
    var slack = start.width - max(0, end - start.advance)
    if piece.flags.contains(.softHyphen) { slack -= hyphenWidth(after: Int(piece.contentEnd)) }
    if demerits.isBalanced { return max(0, slack) / start.width }
    if index == terminal, slack >= 0 { return 0 }
    let spaces = max(0, Int(piece.contentSpaces) - start.spaces)
    let text = start.node.offset..<max(start.node.offset, Int(piece.contentEnd))
    return demerits.ratio(
      slack: slack, spaces: spaces, pieces: index - start.node.piece + 1,
      width: piece.contentAdvance - start.node.advance,
      letters: slack < 0 ? letterGive(in: text, spaces: spaces) : 0, isFull: isFull)
  }

  /// Ends a fragment with a piece.
  private mutating func end(
    _ start: borrowing Start, with index: Int, ratio: Double, isGreedy: Bool,
    _ context: inout BreakContext
  ) {
    let piece = breaker.paragraph.pieces[index]
    var cost = demerits.fragmentCost(ratio)
    let isHyphenated = piece.flags.contains(.softHyphen) && index != terminal
    if isHyphenated {
      cost += demerits.hyphen
      if start.node.isHyphenated { cost += LineDemerits.secondHyphen }
    }
    if index == terminal, !isBarrier, start.node.piece == index, start.node.band < 0,
      start.node.previous >= 0,
      piece.contentAdvance - start.node.advance < LineDemerits.shortPart * start.width
    {
      cost += demerits.loneWord
    }
    if index == terminal, wantedRows != nil, start.node.isDivision, start.node.piece == index {
      // No paragraph is made longer by a part of its last word.
      cost += LineDemerits.forbiddenLastWord
    }
    guard start.node.demerits + cost <= bound else { return }
    var node = start.node
    node.offset = Int(piece.end)
    node.piece = index + 1
    node.advance = piece.advance
    node.hyphens = 0
    node.isDivision = false
    node.isHyphenated = isHyphenated
    reach(&node, start, cost: cost, ratio: ratio, isGreedy: isGreedy, isInside: false, &context)
  }

  /// Ends fragments inside a piece, at each division of the dictionary.
  ///
  /// - Returns: True if any part of it fits.
  private mutating func divide(
    _ index: Int, _ start: borrowing Start, isGreedy: inout Bool, isWithinLimit: inout Bool,
    _ context: inout BreakContext
  ) -> Bool {
    let pieces = breaker.paragraph.pieces
    let before =
      index == start.node.piece ? 0 : pieces[index - 1].contentAdvance - start.node.advance
    guard before < breaker.format.hyphenationFactor * start.width else { return false }
    let spacesBefore = index == 0 ? 0 : Int(pieces[index - 1].spaces)
    var fits = false
    for number in divisions(of: index, &context).reversed() {
      let division = divisions[number]
      if division.offset <= start.node.offset { break }
      let width = division.advance - start.node.advance + division.hyphen
      let slack =
        start.width + min(division.protrusion, start.endLimit)
        - (division.advance - start.advance + division.hyphen)
      let spaces = max(0, spacesBefore - start.spaces)
      let narrowed = max(0, spacesBefore - start.narrowedSpaces)
      let give = breaker.spaceShrink * Double(narrowed) + demerits.expansion * width
      let letters =
        slack < 0
        ? letterGive(in: start.node.offset..<division.offset, spaces: narrowed) : 0
      if slack + give + letters < -LineBreaker.tolerance { continue }
      fits = true
      let ratio =
        demerits.isBalanced
        ? max(0, slack) / start.width
        : demerits.ratio(
          slack: slack, spaces: spaces, pieces: index - start.node.piece + 1, width: width,
          letters: letters, isFull: !isWithinLimit)
      if isWithinLimit, ratio > tolerance { break }
      if division.offset > bands[start.band].limit { continue }
      isWithinLimit = true
      var cost = demerits.fragmentCost(ratio) + demerits.hyphen
      if start.node.isHyphenated { cost += LineDemerits.secondHyphen }
      if division.isInCompound { cost += LineDemerits.secondHyphen }
      if start.node.demerits + cost > bound { continue }
      var node = start.node
      node.offset = division.offset
      node.piece = index
      node.advance = division.advance
      node.isDivision = true
      node.hyphens = UInt8(clamping: Int(node.hyphens) + 1)
      node.isHyphenated = true
      reach(&node, start, cost: cost, ratio: ratio, isGreedy: isGreedy, isInside: true, &context)
      isGreedy = false
    }
    return fits
  }

  /// Moves a node to the end of a fragment.
  private mutating func reach(
    _ node: inout PlanNode, _ start: borrowing Start, cost: Double, ratio: Double, isGreedy: Bool,
    isInside: Bool, _ context: inout BreakContext
  ) {
    let fitness = demerits.isBalanced ? 1 : LineDemerits.fitness(ratio)
    node.demerits +=
      cost + repetitionCost(from: start.node, to: node, band: start.band, &context)
    if start.node.previous >= 0, !demerits.isBalanced {
      let before = Int(start.node.fitness)
      node.demerits +=
        start.node.band >= 0
        ? demerits.rowContrast(before, fitness)
        : LineDemerits.contrast(before, fitness, cost: demerits.contrast)
    }
    node.fitness = UInt8(fitness)
    node.previous = Int32(start.index)
    (node.usedBand, node.usedSpan) = (Int32(start.band), Int32(start.span))
    node.isGreedy = isGreedy
    node.band = Int32(start.band)
    node.span = Int32(start.span + 1)
    // Text that ends a line leaves the later rooms of the row empty.
    if start.isLast || (!isInside && node.piece > terminal) { finish(&node, band: start.band) }
    add(node, isInside: isInside)
  }
}
