/// Finds where boundary pieces meet, so that they can be cut there.
///
/// The pieces are swept from top to bottom; those that are alive at the same y and share some x are
/// compared by halving the y range they share until their x ranges part, or the range is a point.
struct BoundaryCrossings {
  /// A place at which a piece is to be cut: a y, or an x of a horizontal piece.
  struct Cut {
    var piece: Int
    var place: Double
  }

  private let pieces: [BoundaryPiece]
  private let curves: [PieceCurve]
  /// What counts as the same place.
  private let slack: Double
  private(set) var cuts: [Cut] = []
  /// How much work is left before the search gives up.
  private var budget: Int
  private(set) var gaveUp = false
  /// Whether any two pieces meet elsewhere than at an end of both.
  private(set) var foundAny = false

  init(_ pieces: [BoundaryPiece], curves: [PieceCurve], slack: Double) {
    self.pieces = pieces
    self.curves = curves
    self.slack = slack
    budget = 4_000_000 + 200 * pieces.count
  }

  mutating func search() {
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
      budget -= kept
      if budget < 0 {
        gaveUp = true
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
        // One ends where the other starts; a cut is needed only where that is inside a level piece.
        return
      }
      var steps = 3000
      if a.curve < 0, b.curve < 0 {
        compareLines(first, second, top, bottom)
      } else {
        halve(
          first, second, top, bottom, a.x(at: top, curves: curves), a.x(at: bottom, curves: curves),
          b.x(at: top, curves: curves), b.x(at: bottom, curves: curves), &steps)
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

  private mutating func halve(
    _ first: Int, _ second: Int, _ top: Double, _ bottom: Double, _ aTop: Double, _ aBottom: Double,
    _ bTop: Double, _ bBottom: Double, _ steps: inout Int
  ) {
    if max(aTop, aBottom) < min(bTop, bBottom) - slack
      || min(aTop, aBottom) > max(bTop, bBottom) + slack
    {
      return
    }
    let middle = top + (bottom - top) / 2
    steps -= 1
    budget -= 1
    if bottom - top <= slack || middle <= top || middle >= bottom || steps < 0 {
      cutBoth(first, second, at: top)
      cutBoth(first, second, at: bottom)
      return
    }
    let a = pieces[first].x(at: middle, curves: curves)
    let b = pieces[second].x(at: middle, curves: curves)
    halve(first, second, top, middle, aTop, a, bTop, b, &steps)
    halve(first, second, middle, bottom, a, aBottom, b, bBottom, &steps)
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
