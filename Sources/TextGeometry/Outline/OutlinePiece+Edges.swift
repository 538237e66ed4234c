extension OutlineBuilder {
  /// The distance within which places of these pieces count as equal: a part in 10¹¹ of their
  /// largest coordinate.
  var slack: Double {
    var largest = 0.0
    for piece in pieces {
      largest = max(largest, abs(piece.x0), abs(piece.x1), abs(piece.y0), abs(piece.y1))
    }
    return 1e-11 * largest
  }

  /// Cuts the pieces at their crossings, and marks as edges only parts with the interior on one
  /// side and the exterior on the other.
  ///
  /// If that takes too much work, more than some hundred comparisons a piece, every piece stays an
  /// edge: this may block too much, but never too little.
  ///
  /// - Returns: True if all pieces meet only at their ends.
  @discardableResult
  mutating func keepEdges(isInside: (Int, Int) -> Bool) -> Bool {
    let slack = slack
    var crossings = OutlineCrossings(pieces, curves: curves, slack: slack)
    crossings.search()
    work += crossings.work
    if crossings.wasAbandoned { return false }
    var parts = cut(at: crossings.cuts)
    parts.sort { $0.y0 < $1.y0 }
    var sides = OutlineSides(sorted: parts, curves: curves, slack: 10 * slack)
    let edges = parts.indices.filter { parts[$0].isEdge }
    for (index, (first, second)) in zip(edges, sides.windings(of: edges.map { parts[$0] })) {
      parts[index].isEdge =
        isInside(first.path, first.strip) != isInside(second.path, second.strip)
    }
    work += sides.work
    replacePieces(by: parts)
    return !crossings.foundAny
  }

  /// The parts of the pieces with the interior on one side and the exterior on the other, as
  /// edges. If finding them takes too much work, all parts.
  mutating func regionEdges(isInside: (Int, Int) -> Bool) -> [EdgeList.Edge] {
    var copy = self
    copy.markEverything()
    copy.keepEdges(isInside: isInside)
    work = copy.work
    return copy.pieces.filter(\.isEdge).map { edge($0) }
  }

  /// A piece as an edge, from its upper to its lower end.
  func edge(_ piece: OutlinePiece) -> EdgeList.Edge {
    let from = Point(x: piece.x0, y: piece.y0)
    let to = Point(x: piece.x1, y: piece.y1)
    guard piece.curve >= 0 else { return EdgeList.Edge(line: from, to) }
    return curves[Int(piece.curve)].edge(from: from, to: to)
  }

  private mutating func markEverything() {
    replacePieces(
      by: pieces.map { piece in
        var piece = piece
        piece.isEdge = true
        return piece
      })
  }

  /// The pieces split at the given cuts.
  func cut(at cuts: [OutlineCrossings.Cut]) -> [OutlinePiece] {
    let sorted = cuts.sorted { ($0.piece, $0.place) < ($1.piece, $1.place) }
    var parts: [OutlinePiece] = []
    parts.reserveCapacity(pieces.count + cuts.count)
    var next = 0
    for (index, piece) in pieces.enumerated() {
      let first = next
      while next < sorted.count, sorted[next].piece == index { next += 1 }
      let places = sorted[first..<next].map(\.place)
      let isLevel = piece.y0 == piece.y1
      var rest = piece
      for place in isLevel && piece.x0 > piece.x1 ? places.reversed() : places {
        if isLevel {
          if place == rest.x0 { continue }
          var head = rest
          head.x1 = place
          rest.x0 = place
          parts.append(head)
        } else {
          if place <= rest.y0 { continue }
          var head = rest
          let x = piece.x(at: place, curves: curves)
          head.y1 = place
          head.x1 = x
          rest.y0 = place
          rest.x0 = x
          parts.append(head)
        }
      }
      parts.append(rest)
    }
    return parts
  }
}
