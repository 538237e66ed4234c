/// Computes the winding numbers on either side of boundary pieces that meet only at their ends.
struct OutlineSides {
  private let pieces: [OutlinePiece]
  private let curves: [PieceCurve]
  private let tree: YTree
  private let slack: Double
  /// The number of pieces examined.
  private(set) var work = 0

  /// Creates it from pieces in the order of their upper ends.
  init(sorted pieces: [OutlinePiece], curves: [PieceCurve], slack: Double) {
    self.pieces = pieces
    self.curves = curves
    self.slack = slack
    tree = YTree(starts: pieces.map(\.y0), ends: pieces.map(\.y1))
  }

  /// The two winding numbers on a side of a piece.
  struct Winding: Equatable {
    var path = 0
    var strip = 0

    static func + (one: Winding, other: Winding) -> Winding {
      Winding(path: one.path + other.path, strip: one.strip + other.strip)
    }

    static prefix func - (winding: Winding) -> Winding {
      Winding(path: -winding.path, strip: -winding.strip)
    }
  }

  /// The winding numbers left and right of the middle of each given piece, or above and below it
  /// if the piece is horizontal.
  ///
  /// - Complexity: O(n log n) for n pieces, plus one solution for each piece whose width contains
  ///   a middle.
  mutating func windings(of asked: [OutlinePiece]) -> [(Winding, Winding)] {
    // Few pieces are scanned faster than they are sorted.
    if pieces.count <= Self.fewest { return asked.map { windings(of: $0) } }
    var result = [(Winding, Winding)](repeating: (Winding(), Winding()), count: asked.count)
    var places: [(y: Double, piece: Int, isBelow: Bool)] = []
    places.reserveCapacity(asked.count)
    for (index, piece) in asked.enumerated() {
      if isLevel(piece) {
        places.append((piece.y0 - slack, index, false))
        places.append((piece.y1 + slack, index, true))
      } else {
        places.append((Self.middle(of: piece), index, false))
      }
    }
    places.sort { $0.y < $1.y }
    var sweep = OutlineSweep(sorted: pieces)
    for place in places {
      sweep.moveDown(to: place.y)
      let piece = asked[place.piece]
      if isLevel(piece) {
        let x = Self.levelMiddle(of: piece)
        let (left, _) = sweep.sums(leftOf: x, upTo: x, curves: curves)
        if place.isBelow { result[place.piece].1 = left } else { result[place.piece].0 = left }
      } else {
        let x = piece.x(at: place.y, curves: curves)
        result[place.piece] = sweep.sums(leftOf: x - slack, upTo: x + slack, curves: curves)
      }
    }
    work += sweep.work
    return result
  }

  /// Up to this number of pieces, each query scans all of them.
  private static let fewest = 48

  private func isLevel(_ piece: OutlinePiece) -> Bool { piece.y1 - piece.y0 <= slack }

  private static func middle(of piece: OutlinePiece) -> Double {
    piece.y0 + (piece.y1 - piece.y0) / 2
  }

  private static func levelMiddle(of piece: OutlinePiece) -> Double {
    piece.x0 + (piece.x1 - piece.x0) / 2
  }

  /// The winding numbers left and right of the middle of a piece, or above and below it if the
  /// piece is horizontal.
  ///
  /// - Complexity: O(log n) and the pieces at that height.
  mutating func windings(of piece: OutlinePiece) -> (Winding, Winding) {
    if isLevel(piece) {
      let x = Self.levelMiddle(of: piece)
      return (
        sums(leftOf: x, upTo: x, at: piece.y0 - slack).0,
        sums(leftOf: x, upTo: x, at: piece.y1 + slack).0
      )
    }
    let y = Self.middle(of: piece)
    let x = piece.x(at: y, curves: curves)
    return sums(leftOf: x - slack, upTo: x + slack, at: y)
  }

  /// The sum of the windings left of `low` at a height, and the sum of those left of or at `high`.
  private mutating func sums(leftOf low: Double, upTo high: Double, at y: Double) -> (
    Winding, Winding
  ) {
    var first = Winding()
    var second = Winding()
    // Pieces that start at this height count, those that end at it don't: so every cut counts
    // once.
    var met = 0
    tree.forEach(top: y, bottom: y.nextUp) { index in
      met += 1
      let other = pieces[index].x(at: y, curves: curves)
      if other < low { first = first + pieces[index].windings }
      if other <= high { second = second + pieces[index].windings }
    }
    work += met
    return (first, second)
  }

  /// True if a piece is the first of those at the same place.
  func isFirst(_ index: Int) -> Bool {
    let piece = pieces[index]
    var isFirst = true
    if isLevel(piece) {
      let x = Self.levelMiddle(of: piece)
      tree.forEach(top: piece.y0 - slack, bottom: piece.y1 + slack) { other in
        let candidate = pieces[other]
        if other < index, isLevel(candidate),
          min(candidate.x0, candidate.x1) < x, max(candidate.x0, candidate.x1) > x
        {
          isFirst = false
        }
      }
    } else {
      let y = Self.middle(of: piece)
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

extension OutlinePiece {
  /// The change of both winding numbers from crossing the piece from left to right.
  var windings: OutlineSides.Winding {
    OutlineSides.Winding(path: Int(winding), strip: Int(strip))
  }

  /// The least x of the piece.
  var low: Double { min(x0, x1) }
  /// The greatest x of the piece.
  var high: Double { max(x0, x1) }
}
