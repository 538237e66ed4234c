/// A band that is asked of straight edges.
struct StraightBand {
  let top: Double
  /// Below the top.
  let bottom: Double

  @inline(__always)
  func meets(_ piece: BoundaryPiece) -> Bool { piece.y1 > top && piece.y0 < bottom }

  /// Cuts a straight edge which the band meets, at the top and at the bottom.
  ///
  /// Where it is there is what ``BoundaryPiece/x(at:in:)`` says, to the last bit. Both are worked out whether the edge
  /// reaches so far or not: that takes less time than a branch, which is wrong every third time.
  @inline(__always)
  func cut(_ piece: BoundaryPiece) -> CutEdge {
    let (x0, x1, y0, y1) = (piece.x0, piece.x1, piece.y0, piece.y1)
    let (least, most) = (x0 < x1 ? x0 : x1, x0 < x1 ? x1 : x0)
    let rise = SIMD2(top, bottom) - y0
    let x = x0 + (x1 - x0) * (rise / (y1 - y0))
    // Each step chooses between two numbers that are there already, which the compiler does without a branch.
    var near = x.x
    near = near > least ? near : least
    near = near < most ? near : most
    near = top <= y0 ? x0 : near
    var far = x.y
    far = far > least ? far : least
    far = far < most ? far : most
    far = bottom >= y1 ? x1 : far
    // All bits of the rise's sign: whether the edge starts below the top.
    let startsBelow = Int32(truncatingIfNeeded: Int64(bitPattern: rise.x.bitPattern) &>> 63)
    return CutEdge(near: near, far: far, winding: ~startsBelow & Int32(piece.winding))
  }
}

/// What a band cuts out of a straight edge.
struct CutEdge: Sendable {
  /// Where the edge is at the band's top, or where it starts below, and where it is at the bottom or ends above.
  var near: Double
  var far: Double
  /// What crossing it at the band's top adds to the winding number.
  var winding: Int32

  @inline(__always)
  var group: EdgeGroup {
    EdgeGroup(start: far < near ? far : near, end: far > near ? far : near, winding: winding)
  }
}
