extension EdgeList {
  /// The side of each contour that the exterior is on, or nil. The result is nil if contours cross
  /// or touch, or one has the exterior on both sides. It is also nil if that is unknown or takes
  /// too much work.
  func sides(isEvenOdd: Bool, work: inout Int) -> [MarginBuilder.Side]? {
    guard isConnected, edges.count <= 20_000 else { return nil }
    var builder = OutlineBuilder()
    var starts: [Int] = []
    for index in 1..<max(1, contours.count) {
      starts.append(builder.pieces.count)
      for edge in edges[contours[index - 1]..<contours[index]] { builder.add(edge) }
    }
    starts.append(builder.pieces.count)
    let pieces = builder.pieces
    let slack = builder.slack
    var crossings = OutlineCrossings(pieces, curves: builder.curves, slack: slack)
    crossings.search()
    work += crossings.work
    if crossings.wasAbandoned || crossings.foundAny || crossings.isUncertain { return nil }
    var probe = OutlineSides(
      sorted: pieces.sorted { $0.y0 < $1.y0 }, curves: builder.curves, slack: 10 * slack)
    defer { work += probe.work }
    func isInside(_ winding: OutlineSides.Winding) -> Bool {
      isEvenOdd ? winding.path & 1 != 0 : winding.path != 0
    }
    let windings = probe.windings(of: pieces)
    var result: [MarginBuilder.Side] = []
    for contour in 1..<starts.count {
      var side: MarginBuilder.Side?
      for index in starts[contour - 1]..<starts[contour] where pieces[index].y0 < pieces[index].y1 {
        let piece = pieces[index]
        let (west, east) = windings[index]
        let found: MarginBuilder.Side
        switch (isInside(west), isInside(east)) {
        case (true, true): found = .neither
        // On the way down, west is on the right.
        case (false, true): found = piece.winding > 0 ? .right : .left
        case (true, false): found = piece.winding > 0 ? .left : .right
        case (false, false): return nil
        }
        if let side, side != found { return nil }
        side = found
      }
      guard let side else { return nil }
      result.append(side)
    }
    return result
  }
}
