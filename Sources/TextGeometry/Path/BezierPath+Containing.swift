extension BezierPath {
  /// Whether a point is inside, by the path's fill rule; open subpaths count as closed.
  ///
  /// A point on the outline may be taken as inside or outside.
  ///
  /// - Complexity: O(n) in the steps of the path.
  public func contains(_ point: Point) -> Bool {
    guard point.isFinite, isFinite else { return false }
    let builder = EdgeList.boundary(of: self, at: point.y)
    var winding = 0
    for piece in builder.pieces where piece.y0 <= point.y && piece.y1 > point.y {
      if piece.x0 <= point.x || piece.x1 <= point.x,
        builder.x(of: piece, at: point.y) <= point.x
      {
        winding += Int(piece.winding)
      }
    }
    return usesEvenOddFillRule ? winding & 1 != 0 : winding != 0
  }
}
