/// A band in a query of straight edges.
struct StraightBand {
  let top: Double
  /// The bottom; greater than `top`.
  let bottom: Double

  @inline(__always)
  func intersects(_ piece: OutlinePiece) -> Bool { piece.y1 > top && piece.y0 < bottom }

  /// Cuts a straight edge that the band intersects, at the top and at the bottom.
  ///
  /// The results equal those of ``OutlinePiece/x(at:in:)`` to the last bit. Both are computed even
  /// if the edge does not reach that far. That costs less than a branch, which is mispredicted one
  /// time in three.
  @inline(__always)
  func cut(_ piece: OutlinePiece) -> CutEdge {
    let (x0, x1, y0, y1) = (piece.x0, piece.x1, piece.y0, piece.y1)
    let (least, most) = (x0 < x1 ? x0 : x1, x0 < x1 ? x1 : x0)
    let rise = SIMD2(top, bottom) - y0
    let x = x0 + (x1 - x0) * (rise / (y1 - y0))
    // Each step selects one of two existing numbers, which compiles without a branch.
    var near = x.x
    near = near > least ? near : least
    near = near < most ? near : most
    near = top <= y0 ? x0 : near
    var far = x.y
    far = far > least ? far : least
    far = far < most ? far : most
    far = bottom >= y1 ? x1 : far
    // All bits are the sign of the rise: set if the edge starts below the top.
    let startsBelow = Int32(truncatingIfNeeded: Int64(bitPattern: rise.x.bitPattern) &>> 63)
    return CutEdge(near: near, far: far, winding: ~startsBelow & Int32(piece.winding))
  }
}

/// The part of a straight edge within a band.
struct CutEdge: Sendable {
  /// The x at the band's top, or at the edge's upper end if that is lower; and the x at the band's
  /// bottom, or at the edge's lower end if that is higher.
  var near: Double
  var far: Double
  /// The change of the winding number from crossing the edge at the band's top.
  var winding: Int32

  @inline(__always)
  var group: EdgeGroup {
    EdgeGroup(start: far < near ? far : near, end: far > near ? far : near, winding: winding)
  }
}
