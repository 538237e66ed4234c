extension BezierPath {
  /// True if a point is inside by the path's fill rule; open subpaths count as closed.
  ///
  /// A point on the outline may count as inside or outside.
  ///
  /// - Complexity: O(n) in the steps of the path.
  public func contains(_ point: Point) -> Bool {
    guard point.isFinite, isFinite else { return false }
    let builder = EdgeList.outline(of: self, at: point.y)
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

extension BezierPath {
  /// The outline of all points inside this path, another, or both.
  ///
  /// Each path has its own fill rule; the result uses the non-zero rule. Curves stay curves.
  /// Outlines that share stretches, touch or cross themselves are legal.
  ///
  /// - Throws: A ``GeometryError`` if a coordinate is infinite or not a number. Also if the
  ///   outlines cross too often, or run too close together, to separate their parts.
  /// - Complexity: O(n log n + k) for n curve pieces and k pairs of them that are at the same
  ///   height and share some x.
  public func union(_ other: BezierPath) throws(GeometryError) -> BezierPath {
    try RegionCombiner(self, other).path { $0 || $1 }
  }

  /// The outline of all points inside both this path and another; see ``union(_:)``.
  public func intersection(_ other: BezierPath) throws(GeometryError) -> BezierPath {
    try RegionCombiner(self, other).path { $0 && $1 }
  }

  /// The outline of all points inside this path but not inside another; see ``union(_:)``.
  public func subtracting(_ other: BezierPath) throws(GeometryError) -> BezierPath {
    try RegionCombiner(self, other).path { $0 && !$1 }
  }

  /// The outline of all points inside exactly one of two paths; see ``union(_:)``.
  public func symmetricDifference(_ other: BezierPath) throws(GeometryError) -> BezierPath {
    try RegionCombiner(self, other).path { $0 != $1 }
  }
}
