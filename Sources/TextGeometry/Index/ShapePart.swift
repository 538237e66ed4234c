/// The boundary of one exclusion, or of a container's shape, ready to be asked about bands.
///
/// It never changes, so that indexes share it, and each places it where it likes.
final class ShapePart: Sendable {
  /// How winding numbers tell inside from outside.
  enum Rule: Sendable {
    case nonZero
    case evenOdd
  }

  /// What the strip of a margin's width along the boundary does to the inside.
  enum Strip: Sendable {
    /// It belongs to the inside: a positive margin.
    case adds
    /// It is taken away: a negative margin.
    case removes
  }

  /// What the part was made from.
  let path: BezierPath
  let margin: Double

  let pieces: [BoundaryPiece]
  let curves: [PieceCurve]
  let tree: YTree
  let rule: Rule
  /// What the strip along the boundary does.
  let strip: Strip
  /// Whether the outside is what is blocked: for the shape of a container.
  let blocksOutside: Bool
  let minX: Double
  let maxX: Double
  let minY: Double
  let maxY: Double

  init(
    path: BezierPath, margin: Double, pieces: [BoundaryPiece], curves: [PieceCurve], rule: Rule,
    strip: Strip,
    blocksOutside: Bool
  ) {
    let order = pieces.indices.sorted { pieces[$0].y0 < pieces[$1].y0 }
    let sorted = order.map { pieces[$0] }
    self.path = path
    self.margin = margin
    self.pieces = sorted
    self.curves = curves
    self.rule = rule
    self.strip = strip
    self.blocksOutside = blocksOutside
    tree = YTree(starts: sorted.map(\.y0), ends: sorted.map(\.y1))
    var minX = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    for piece in sorted {
      minX = min(minX, piece.x0, piece.x1)
      maxX = max(maxX, piece.x0, piece.x1)
      maxY = max(maxY, piece.y1)
    }
    self.minX = minX
    self.maxX = maxX
    minY = sorted.first?.y0 ?? .infinity
    self.maxY = maxY
  }

  /// Whether a winding number, and that of the strip, are those of the inside.
  @inline(__always)
  func isInside(_ winding: Int, _ strip: Int) -> Bool {
    let isInPath = rule == .nonZero ? winding != 0 : winding & 1 != 0
    if strip == 0 { return isInPath }
    return self.strip == .adds
  }

  /// Where a piece is at a y between its ends.
  @inline(__always)
  func x(of piece: BoundaryPiece, at y: Double) -> Double { piece.x(at: y, curves: curves) }

  /// Adds what the part blocks of the open band `top ..< bottom`, in the part's own coordinates moved
  /// right by `dx`.
  ///
  /// What is blocked is the shadow on the x axis of the blocked area in the band: its cross-section
  /// just below the top, and the x range of every edge in the band. (From any blocked point, going
  /// up, one either reaches the top or crosses an edge.)
  func block(
    top: Double, bottom: Double, dx: Double, buffers: inout BandBuffers,
    into blocked: inout BlockedSet
  ) {
    buffers.crossingCount = 0
    var count = 0
    unsafe pieces.withUnsafeBufferPointer { pieces in
      unsafe curves.withUnsafeBufferPointer { curves in
        tree.forEach(top: top, bottom: bottom) { index in
          var start = unsafe pieces[index].x0
          if unsafe pieces[index].y0 <= top {
            start = unsafe pieces[index].x(at: top, in: curves)
            buffers.addCrossing(
              unsafe BandBuffers.Crossing(
                x: start, winding: pieces[index].winding, strip: pieces[index].strip))
          }
          guard unsafe pieces[index].isEdge else { return }
          if unsafe pieces[index].y1 <= bottom {
            let near = start + dx
            let far = unsafe pieces[index].x1 + dx
            blocked.insert(min(near, far), max(near, far))
          } else {
            // Where it leaves the band need not be known if all of it is under what is blocked.
            buffers.put(BandBuffers.Hit(piece: index, start: start), at: count)
            count &+= 1
          }
        }
        if buffers.crossingCount > 0 || blocksOutside {
          blockSection(dx: dx, buffers: &buffers, into: &blocked)
        }
        unsafe buffers.hits.withUnsafeBufferPointer { hits in
          for position in 0..<count {
            let hit = unsafe hits[position]
            let near = hit.start + dx
            let end = unsafe pieces[hit.piece].x1 + dx
            if blocked.covers(min(near, end), max(near, end)) { continue }
            let far = unsafe pieces[hit.piece].x(at: bottom, in: curves) + dx
            blocked.insert(min(near, far), max(near, far))
          }
        }
      }
    }
  }

  /// Adds what the part blocks at every y of the open band `top ..< bottom`.
  ///
  /// That is the cross-section below the top without the x range of any edge in the band: beside
  /// those ranges nothing changes from the top to the bottom.
  func blockThroughout(
    top: Double, bottom: Double, dx: Double, buffers: inout BandBuffers,
    into blocked: inout BlockedSet
  ) {
    buffers.section.removeAll()
    buffers.uncertain.removeAll()
    buffers.crossingCount = 0
    tree.forEach(top: top, bottom: bottom) { index in
      let piece = pieces[index]
      var near = piece.x0
      if piece.y0 <= top {
        near = x(of: piece, at: top)
        buffers.addCrossing(
          BandBuffers.Crossing(x: near, winding: piece.winding, strip: piece.strip))
      }
      if piece.isEdge {
        let far = x(of: piece, at: bottom)
        buffers.uncertain.insert(min(near, far) + dx, max(near, far) + dx)
      }
    }
    var section = BlockedSet()
    swap(&section, &buffers.section)
    blockSection(dx: dx, buffers: &buffers, into: &section)
    section.settle()
    buffers.uncertain.settle()
    var next = 0
    let gaps = buffers.uncertain.spans
    for span in section.spans {
      var start = span.start
      while next < gaps.count, gaps[next].end <= start { next += 1 }
      var gap = next
      while gap < gaps.count, gaps[gap].start < span.end {
        blocked.insert(start, gaps[gap].start)
        start = gaps[gap].end
        gap += 1
      }
      blocked.insert(start, span.end)
    }
    swap(&section, &buffers.section)
  }

  /// Adds the cross-section that the collected crossings describe.
  private func blockSection(
    dx: Double, buffers: inout BandBuffers, into blocked: inout BlockedSet
  ) {
    buffers.sortCrossings()
    var winding = 0
    var strip = 0
    var isBlocked = blocksOutside
    var start = -Double.infinity
    for position in 0..<buffers.crossingCount {
      let crossing = buffers.crossings[position]
      winding += Int(crossing.winding)
      strip += Int(crossing.strip)
      let next = isInside(winding, strip) != blocksOutside
      if next, !isBlocked {
        start = crossing.x + dx
      } else if !next, isBlocked {
        blocked.insert(start, crossing.x + dx)
      }
      isBlocked = next
    }
    if isBlocked { blocked.insert(start, .infinity) }
  }
}
