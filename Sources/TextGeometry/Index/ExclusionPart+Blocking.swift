extension ExclusionPart {
  /// Adds the intervals that the part blocks in the open band `top ..< bottom`. They are in the
  /// part's own coordinates, moved right by `dx`.
  ///
  /// They are the projection onto the x axis of the blocked area in the band. It consists of the
  /// cross-section just below the top, and the x range of every edge in the band. (Upwards from
  /// any blocked point, one either reaches the top or crosses an edge.)
  func block(
    top: Double, bottom: Double, dx: Double, buffers: inout BandBuffers,
    into blocked: inout BlockedSet
  ) {
    if isStraight, top < bottom {
      blockStraight(
        StraightBand(top: top, bottom: bottom), dx: dx, buffers: &buffers, into: &blocked)
    } else {
      blockCurved(top: top, bottom: bottom, dx: dx, buffers: &buffers, into: &blocked)
    }
  }

  /// Does the same for pieces of any kind.
  ///
  /// The x of a piece at the top or bottom is solved only if it can matter. If the cross-section
  /// begins at an edge that leads out of it, all of the edge is blocked anyway, and only its lower
  /// end counts.
  func blockCurved(
    top: Double, bottom: Double, dx: Double, buffers: inout BandBuffers,
    into blocked: inout BlockedSet
  ) {
    let crossing = tree.countStarting(atOrAbove: top)
    let met = tree.countStarting(above: bottom)
    unsafe pieces.withUnsafeBufferPointer { pieces in
      unsafe curves.withUnsafeBufferPointer { curves in
        let band = unsafe BandPieces(top: top, bottom: bottom, pieces: pieces, curves: curves)
        buffers.removeCrossings()
        tree.forEach(of: crossing, endingBelow: top) { index in
          buffers.addCrossing(unsafe Self.crossing(pieces[index], index, top: top))
        }
        buffers.metCount &+= buffers.crossingCount &+ (met &- crossing) &+ 1
        var joined = JoinedSpans(dx: dx)
        if buffers.crossingCount > 0 || blocksOutside {
          blockSection(band, buffers: &buffers, into: &joined, &blocked)
        }
        if met > crossing {
          blockEdges(crossing..<met, band, buffers: &buffers, into: &joined, &blocked)
        }
        joined.flush(into: &blocked)
      }
    }
  }

  /// The bounds, without solving, of the x where a piece crosses the top of a band.
  @inline(__always)
  private static func crossing(
    _ piece: borrowing OutlinePiece, _ index: Int, top: Double
  ) -> BandBuffers.Crossing {
    var low = min(piece.x0, piece.x1)
    var high = max(piece.x0, piece.x1)
    if piece.curve < 0 {
      // Solving a straight piece costs no more than comparing it.
      let x = piece.x0 + (piece.x1 - piece.x0) * ((top - piece.y0) / (piece.y1 - piece.y0))
      low = min(max(x, low), high)
      high = low
    }
    return BandBuffers.Crossing(
      piece: index, low: low, high: high, winding: piece.winding, strip: piece.strip)
  }

  /// Adds the cross-section below the top, extended by the edges at its sides.
  @inline(__always)
  private func blockSection(
    _ band: BandPieces, buffers: inout BandBuffers, into joined: inout JoinedSpans,
    _ blocked: inout BlockedSet
  ) {
    buffers.sortCrossings {
      band.narrow(&$0)
    } solve: {
      band.topX(of: $0)
    }
    let count = buffers.crossingCount
    unsafe buffers.crossings.withUnsafeBufferPointer { crossings in
      var winding = 0
      var strip = 0
      var isBlocked = blocksOutside
      var start = -Double.infinity
      var first = 0
      for position in 0..<count {
        winding &+= unsafe Int(crossings[position].winding)
        strip &+= unsafe Int(crossings[position].strip)
        let next = isInside(winding, strip) != blocksOutside
        if next, !isBlocked {
          start = band.least(of: unsafe crossings[position])
          first = position
        } else if !next, isBlocked {
          let end = band.greatest(of: unsafe crossings[position])
          joined.add(start, end, into: &blocked)
          unsafe addEdges(
            crossings, first..<(position &+ 1), beyond: start, end, band, &joined, &blocked)
          first = position &+ 1
        } else if !next {
          // An edge with the outside on both sides could not be distinguished from its neighbours.
          unsafe add(crossings[position].piece, band, &joined, &blocked)
        }
        isBlocked = next
      }
      if isBlocked {
        joined.add(start, .infinity, into: &blocked)
        unsafe addEdges(
          crossings, first..<count, beyond: start, .infinity, band, &joined, &blocked)
      }
    }
  }

  /// Adds the x ranges of edges that cross the top, unless they are known to lie in a blocked
  /// interval.
  @inline(__always)
  private func addEdges(
    _ crossings: UnsafeBufferPointer<BandBuffers.Crossing>, _ range: Range<Int>,
    beyond start: Double, _ end: Double, _ band: BandPieces, _ joined: inout JoinedSpans,
    _ blocked: inout BlockedSet
  ) {
    for position in range {
      let piece = unsafe crossings[position].piece
      guard unsafe band.pieces[piece].isEdge else { continue }
      let x0 = unsafe band.pieces[piece].x0
      let x1 = unsafe band.pieces[piece].x1
      // At the top all of them lie between the first and the last. A piece that leads out of the
      // interval is covered if it ends within it, or if the interval was extended by it.
      if x1 < x0
        ? x1 >= start || position == range.lowerBound
        : x1 <= end || position == range.upperBound - 1
      {
        continue
      }
      add(piece, band, &joined, &blocked)
    }
  }

  /// Adds the x range within the band of an edge that crosses the top.
  private func add(
    _ piece: Int, _ band: BandPieces, _ joined: inout JoinedSpans, _ blocked: inout BlockedSet
  ) {
    guard unsafe band.pieces[piece].isEdge else { return }
    let near = band.topX(of: piece)
    let far = band.bottomX(of: piece)
    joined.add(min(near, far), max(near, far), into: &blocked)
  }

  /// Adds the x ranges of edges that start in the band.
  @inline(__always)
  private func blockEdges(
    _ range: Range<Int>, _ band: BandPieces, buffers: inout BandBuffers,
    into joined: inout JoinedSpans, _ blocked: inout BlockedSet
  ) {
    var leaving = 0
    for index in range {
      guard unsafe band.pieces[index].isEdge else { continue }
      let x0 = unsafe band.pieces[index].x0
      let x1 = unsafe band.pieces[index].x1
      if unsafe band.pieces[index].y1 <= band.bottom {
        joined.add(min(x0, x1), max(x0, x1), into: &blocked)
      } else if !joined.covers(min(x0, x1), max(x0, x1)) {
        // Its x at the bottom of the band is not needed if all of it turns out to be blocked.
        buffers.put(leaving: index, at: leaving)
        leaving &+= 1
      }
    }
    for position in 0..<leaving {
      let index = buffers.leaving[position]
      let x0 = unsafe band.pieces[index].x0
      let x1 = unsafe band.pieces[index].x1
      if joined.covers(min(x0, x1), max(x0, x1)) { continue }
      let far = band.bottomX(of: index)
      joined.add(min(x0, far), max(x0, far), into: &blocked)
    }
  }

  /// Adds the intervals that the part blocks at every y of the open band `top ..< bottom`.
  ///
  /// They are the cross-section below the top minus the x range of every edge in the band: outside
  /// those ranges nothing changes from the top to the bottom.
  func blockThroughout(
    top: Double, bottom: Double, dx: Double, buffers: inout BandBuffers,
    into blocked: inout BlockedSet
  ) {
    buffers.section.removeAll()
    buffers.uncertain.removeAll()
    buffers.removeCrossings()
    tree.forEach(top: top, bottom: bottom) { index in
      let piece = pieces[index]
      var near = piece.x0
      if piece.y0 <= top {
        near = piece.x(at: top, curves: curves)
        buffers.addCrossing(
          BandBuffers.Crossing(
            piece: index, low: near, high: near, winding: piece.winding, strip: piece.strip))
      }
      if piece.isEdge {
        let far = piece.x(at: bottom, curves: curves)
        buffers.uncertain.insert(min(near, far) + dx, max(near, far) + dx)
      }
    }
    // All crossings are already solved.
    buffers.sortCrossings(narrow: { _ in }, solve: { _ in 0 })
    buffers.metCount &+= buffers.crossingCount &+ buffers.uncertain.count &+ 1
    var winding = 0
    var strip = 0
    var isBlocked = blocksOutside
    var start = -Double.infinity
    for position in 0..<buffers.crossingCount {
      let crossing = buffers.crossings[position]
      winding &+= Int(crossing.winding)
      strip &+= Int(crossing.strip)
      let next = isInside(winding, strip) != blocksOutside
      if next, !isBlocked {
        start = crossing.low + dx
      } else if !next, isBlocked {
        buffers.section.insert(start, crossing.low + dx)
      }
      isBlocked = next
    }
    if isBlocked { buffers.section.insert(start, .infinity) }
    buffers.section.settle()
    buffers.uncertain.settle()
    var next = 0
    for position in 0..<buffers.section.count {
      let span = buffers.section[position]
      var start = span.start
      while next < buffers.uncertain.count, buffers.uncertain[next].end <= start { next += 1 }
      var gap = next
      while gap < buffers.uncertain.count, buffers.uncertain[gap].start < span.end {
        blocked.insert(start, buffers.uncertain[gap].start)
        start = buffers.uncertain[gap].end
        gap += 1
      }
      blocked.insert(start, span.end)
    }
  }
}
