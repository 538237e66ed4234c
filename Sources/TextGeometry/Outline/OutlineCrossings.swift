/// Finds the crossings of boundary pieces, so that the pieces can be cut there.
///
/// The pieces are swept from top to bottom. Pieces alive at the same y that share some x are
/// compared: the y range they share is halved until their x ranges are disjoint, or the range is a
/// point.
struct OutlineCrossings {
  /// A place at which a piece must be cut: a y, or an x for a horizontal piece.
  struct Cut {
    var piece: Int
    var place: Double
  }

  private let pieces: [OutlinePiece]
  private let curves: [PieceCurve]
  /// The distance within which places count as equal.
  private let slack: Double
  private(set) var cuts: [Cut] = []
  /// The remaining work before the search gives up, in halves of a comparison.
  private var budget: Int
  /// The work done so far.
  private(set) var work = 0
  private(set) var wasAbandoned = false
  /// True if two pieces meet anywhere except at an end of both.
  private(set) var foundAny = false
  /// True if two curves come so close that it is unknown whether they cross there.
  private(set) var isUncertain = false

  init(_ pieces: [OutlinePiece], curves: [PieceCurve], slack: Double) {
    self.pieces = pieces
    self.curves = curves
    self.slack = slack
    budget = 6_000_000 + 600 * pieces.count
  }

  mutating func search() {
    let most = budget
    defer { work += (most - budget) / 2 + pieces.count + cuts.count }
    let order = pieces.indices.sorted { pieces[$0].y0 < pieces[$1].y0 }
    var alive: [Int] = []
    for index in order {
      let piece = pieces[index]
      let low = min(piece.x0, piece.x1) - slack
      let high = max(piece.x0, piece.x1) + slack
      var kept = 0
      for position in alive.indices {
        let other = alive[position]
        if pieces[other].y1 < piece.y0 { continue }
        alive[kept] = other
        kept += 1
        let candidate = pieces[other]
        if min(candidate.x0, candidate.x1) <= high, max(candidate.x0, candidate.x1) >= low {
          compare(index, other)
        }
      }
      alive.removeSubrange(kept...)
      alive.append(index)
      budget -= 2 * kept
      // Each cut requires a look at its surroundings later.
      if budget < 0 || cuts.count > 100_000 + 20 * pieces.count {
        wasAbandoned = true
        return
      }
    }
  }

  private mutating func compare(_ first: Int, _ second: Int) {
    let a = pieces[first]
    let b = pieces[second]
    switch (a.y0 == a.y1, b.y0 == b.y1) {
    case (true, true):
      cutLevel(first, at: b.x0)
      cutLevel(first, at: b.x1)
      cutLevel(second, at: a.x0)
      cutLevel(second, at: a.x1)
    case (true, false): compareLevel(first, with: second)
    case (false, true): compareLevel(second, with: first)
    case (false, false):
      let top = max(a.y0, b.y0)
      let bottom = min(a.y1, b.y1)
      guard top < bottom else {
        // One ends where the other starts; a cut is needed only if that is inside a horizontal
        // piece.
        return
      }
      if a.curve < 0, b.curve < 0 {
        compareLines(first, second, top, bottom)
      } else {
        compareCurves(first, second, top, bottom)
      }
    }
  }

  private mutating func compareLevel(_ level: Int, with other: Int) {
    let y = pieces[level].y0
    let low = min(pieces[level].x0, pieces[level].x1)
    let high = max(pieces[level].x0, pieces[level].x1)
    let x = pieces[other].x(at: y, curves: curves)
    guard x >= low - slack, x <= high + slack else { return }
    cut(other, at: y)
    cutLevel(level, at: x)
  }

  private mutating func compareLines(_ first: Int, _ second: Int, _ top: Double, _ bottom: Double) {
    let a = pieces[first]
    let b = pieces[second]
    let above = a.x(at: top, curves: curves) - b.x(at: top, curves: curves)
    let below = a.x(at: bottom, curves: curves) - b.x(at: bottom, curves: curves)
    if abs(above) <= slack { cutBoth(first, second, at: top) }
    if abs(below) <= slack { cutBoth(first, second, at: bottom) }
    if above * below < 0, abs(above) > slack, abs(below) > slack {
      cutBoth(first, second, at: top + (bottom - top) * (above / (above - below)))
    }
  }

  /// A y range that two pieces share, with the x of both at its ends.
  private struct Stretch {
    var top: Double
    var bottom: Double
    var aTop: Double
    var aBottom: Double
    var bTop: Double
    var bBottom: Double

    func isApart(_ slack: Double) -> Bool {
      max(aTop, aBottom) < min(bTop, bBottom) - slack
        || min(aTop, aBottom) > max(bTop, bBottom) + slack
    }

    var changesSides: Bool { (aTop - bTop) * (aBottom - bBottom) < 0 }

    /// True if the pieces diverge at an angle that rules out another meeting within the stretch. A
    /// sharper angle may hide a loop too thin to detect.
    var opensClearly: Bool {
      let height = bottom - top
      let a = Vector(dx: aBottom - aTop, dy: height)
      let b = Vector(dx: bBottom - bTop, dy: height)
      let ahead = a.dx * b.dx + a.dy * b.dy
      return ahead < 0 || abs(a.dx * b.dy - a.dy * b.dx) > 1e-3 * a.length * b.length
    }
  }

  private mutating func compareCurves(_ first: Int, _ second: Int, _ top: Double, _ bottom: Double)
  {
    let whole = Stretch(
      top: top, bottom: bottom, aTop: pieces[first].x(at: top, curves: curves),
      aBottom: pieces[first].x(at: bottom, curves: curves),
      bTop: pieces[second].x(at: top, curves: curves),
      bBottom: pieces[second].x(at: bottom, curves: curves))
    if abs(whole.aTop - whole.bTop) <= slack { cutBoth(first, second, at: top) }
    if abs(whole.aBottom - whole.bBottom) <= slack { cutBoth(first, second, at: bottom) }
    if liesOnOneArc(first, second) {
      isUncertain = true
      return
    }
    var steps = 256
    halve(first, second, whole, depth: 0, &steps)
  }

  /// True if two pieces are parts of one ellipse, such as the round ends of two edges that meet.
  /// They share all of their stretch, and halving it would find nothing except rounding.
  private func liesOnOneArc(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (Int(pieces[first].curve), Int(pieces[second].curve))
    guard a >= 0, b >= 0, case .arc(let one) = curves[a], case .arc(let other) = curves[b] else {
      return false
    }
    return one.isSame(as: other, slack: 0.1 * slack)
  }

  /// Halves a stretch until the pieces are disjoint, or one crossing is left in it, which is then
  /// approximated. Pieces that come very close without crossing are abandoned after some steps, as
  /// a cut would separate nothing between them. It is then unknown whether they cross.
  private mutating func halve(
    _ first: Int, _ second: Int, _ stretch: Stretch, depth: Int, _ steps: inout Int
  ) {
    // A search that would give up at its next piece may as well stop here.
    if stretch.isApart(slack) || budget < 0 { return }
    steps -= 1
    let cost = cost(first) + cost(second)
    budget -= cost
    let changes = stretch.changesSides
    if depth > 20 || steps < 0 || (changes && depth > 5) {
      guard changes else {
        if steps < 0 || !stretch.opensClearly { isUncertain = true }
        return
      }
      let y = crossing(first, second, in: stretch)
      let count = cuts.count
      cutBoth(first, second, at: y)
      // The crossing is so close to an end of both that there is nothing to cut.
      if cuts.count == count { isUncertain = true }
      return
    }
    let (upper, lower) = halves(first, second, stretch)
    if upper.aBottom == upper.bBottom { cutBoth(first, second, at: upper.bottom) }
    halve(first, second, upper, depth: depth + 1, &steps)
    halve(first, second, lower, depth: depth + 1, &steps)
  }

  /// Returns the height at which two pieces cross that change sides once within a stretch.
  ///
  /// The guess is where the line between the two distances at the ends is zero. The distance at an
  /// end that stays is halved, so that the other end moves, too (the Illinois algorithm: Dowell
  /// and Jarratt 1971). A guess at an end is moved inwards by the slack, which closes the stretch
  /// once the guesses are good.
  private mutating func crossing(_ first: Int, _ second: Int, in stretch: Stretch) -> Double {
    let cost = cost(first) + cost(second)
    var (top, bottom) = (stretch.top, stretch.bottom)
    var (above, below) = (stretch.aTop - stretch.bTop, stretch.aBottom - stretch.bBottom)
    var isTopMoved: Bool?
    for _ in 0..<60 where bottom - top > slack {
      budget -= cost
      let guess = top + (bottom - top) * (above / (above - below))
      let y = min(max(guess, top + slack / 2), bottom - slack / 2)
      let apart = pieces[first].x(at: y, curves: curves) - pieces[second].x(at: y, curves: curves)
      if apart == 0 { return y }
      if (apart < 0) == (above < 0) {
        (top, above) = (y, apart)
        if isTopMoved == true { below /= 2 }
        isTopMoved = true
      } else {
        (bottom, below) = (y, apart)
        if isTopMoved == false { above /= 2 }
        isTopMoved = false
      }
    }
    return top + (bottom - top) / 2
  }

  /// The relative time to find a piece's x at a height: half of a step. An offset curve costs much
  /// more, as each Newton step takes a root, or a sine and a cosine.
  private func cost(_ index: Int) -> Int {
    let curve = pieces[index].curve
    guard curve >= 0 else { return 1 }
    return switch curves[Int(curve)] {
    case .cubic, .arc: 1
    case .offsetCubic: 6
    case .offsetArc: 24
    }
  }

  private func halves(_ first: Int, _ second: Int, _ stretch: Stretch) -> (Stretch, Stretch) {
    let middle = stretch.top + (stretch.bottom - stretch.top) / 2
    let a = pieces[first].x(at: middle, curves: curves)
    let b = pieces[second].x(at: middle, curves: curves)
    var upper = stretch
    upper.bottom = middle
    upper.aBottom = a
    upper.bBottom = b
    var lower = stretch
    lower.top = middle
    lower.aTop = a
    lower.bTop = b
    return (upper, lower)
  }

  private mutating func cutBoth(_ first: Int, _ second: Int, at y: Double) {
    cut(first, at: y)
    cut(second, at: y)
  }

  private mutating func cut(_ index: Int, at y: Double) {
    guard y > pieces[index].y0 + slack, y < pieces[index].y1 - slack else { return }
    foundAny = true
    cuts.append(Cut(piece: index, place: y))
  }

  private mutating func cutLevel(_ index: Int, at x: Double) {
    let low = min(pieces[index].x0, pieces[index].x1)
    let high = max(pieces[index].x0, pieces[index].x1)
    guard x > low + slack, x < high - slack else { return }
    foundAny = true
    cuts.append(Cut(piece: index, place: x))
  }
}
