/// A band and the pieces that it may meet, while it is asked about.
@safe struct Band {
  let top: Double
  let bottom: Double
  let pieces: UnsafeBufferPointer<BoundaryPiece>
  let curves: UnsafeBufferPointer<PieceCurve>

  /// Where a piece is at the top of the band.
  @inline(__always)
  func topX(of piece: Int) -> Double { unsafe pieces[piece].x(at: top, in: curves) }

  /// Where a piece is at the bottom of the band, or where it ends above.
  @inline(__always)
  func bottomX(of piece: Int) -> Double { unsafe pieces[piece].x(at: bottom, in: curves) }

  /// The least x in the band of a piece that begins a blocked stretch at the top.
  @inline(__always)
  func least(of crossing: BandBuffers.Crossing) -> Double {
    let leadsLeft = unsafe pieces[crossing.piece].x1 < pieces[crossing.piece].x0
    if leadsLeft, unsafe pieces[crossing.piece].isEdge { return bottomX(of: crossing.piece) }
    return crossing.isSolved ? crossing.low : topX(of: crossing.piece)
  }

  /// The greatest x in the band of a piece that ends a blocked stretch at the top.
  @inline(__always)
  func greatest(of crossing: BandBuffers.Crossing) -> Double {
    let leadsRight = unsafe pieces[crossing.piece].x1 > pieces[crossing.piece].x0
    if leadsRight, unsafe pieces[crossing.piece].isEdge { return bottomX(of: crossing.piece) }
    return crossing.isSolved ? crossing.low : topX(of: crossing.piece)
  }
}
