/// Knows what lies on either side of boundary pieces that meet nowhere but at their ends.
struct BoundarySides {
  private let pieces: [BoundaryPiece]
  private let curves: [PieceCurve]
  private let tree: YTree
  private let slack: Double
  /// How many pieces were looked at.
  private(set) var work = 0

  /// Pieces in the order of their upper ends.
  init(sorted pieces: [BoundaryPiece], curves: [PieceCurve], slack: Double) {
    self.pieces = pieces
    self.curves = curves
    self.slack = slack
    tree = YTree(starts: pieces.map(\.y0), ends: pieces.map(\.y1))
  }

  /// The two winding numbers on a side of a piece.
  struct Winding {
    var path = 0
    var strip = 0

    fileprivate mutating func add(_ piece: BoundaryPiece) {
      path += Int(piece.winding)
      strip += Int(piece.strip)
    }
  }

  /// What lies left and right of the middle of a piece, or above and below it when it is horizontal.
  ///
  /// - Complexity: O(log n) and the pieces at that height.
  mutating func windings(of piece: BoundaryPiece) -> (Winding, Winding) {
    var first = Winding()
    var second = Winding()
    if piece.y1 - piece.y0 <= slack {
      let x = piece.x0 + (piece.x1 - piece.x0) / 2
      return (winding(leftOf: x, at: piece.y0 - slack), winding(leftOf: x, at: piece.y1 + slack))
    }
    let y = piece.y0 + (piece.y1 - piece.y0) / 2
    let x = piece.x(at: y, curves: curves)
    // Pieces that start at this height count, those that end at it don't: every cut counts once.
    var met = 0
    tree.forEach(top: y, bottom: y.nextUp) { index in
      met += 1
      let other = pieces[index].x(at: y, curves: curves)
      if other < x - slack { first.add(pieces[index]) }
      if other <= x + slack { second.add(pieces[index]) }
    }
    work += met
    return (first, second)
  }

  /// The sum of what lies left of a point.
  private mutating func winding(leftOf x: Double, at y: Double) -> Winding {
    var sum = Winding()
    var met = 0
    tree.forEach(top: y, bottom: y.nextUp) { index in
      met += 1
      if pieces[index].x(at: y, curves: curves) < x { sum.add(pieces[index]) }
    }
    work += met
    return sum
  }

  /// Whether a piece is the first of those that lie in its place.
  func isFirst(_ index: Int) -> Bool {
    let piece = pieces[index]
    var isFirst = true
    if piece.y1 - piece.y0 <= slack {
      let x = piece.x0 + (piece.x1 - piece.x0) / 2
      tree.forEach(top: piece.y0 - slack, bottom: piece.y1 + slack) { other in
        let candidate = pieces[other]
        if other < index, candidate.y1 - candidate.y0 <= slack,
          min(candidate.x0, candidate.x1) < x, max(candidate.x0, candidate.x1) > x
        {
          isFirst = false
        }
      }
    } else {
      let y = piece.y0 + (piece.y1 - piece.y0) / 2
      let x = piece.x(at: y, curves: curves)
      tree.forEach(top: y, bottom: y.nextUp) { other in
        if other < index, abs(pieces[other].x(at: y, curves: curves) - x) <= slack {
          isFirst = false
        }
      }
    }
    return isFirst
  }
}
