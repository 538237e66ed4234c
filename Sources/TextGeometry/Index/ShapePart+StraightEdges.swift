extension ShapePart {
  /// Adds what the part blocks of a band, as ``blockCurved(top:bottom:dx:buffers:into:)`` does, where it has straight
  /// edges alone.
  ///
  /// To cut an edge takes less time than to find out whether it has to be cut. So all edges that the band meets become
  /// x ranges, ranges that touch become groups, and between two groups everything is blocked or nothing is: what the
  /// winding numbers of the groups on the left add up to says which.
  func blockStraight(
    _ band: StraightBand, dx: Double, buffers: inout BandBuffers, into blocked: inout BlockedSet
  ) {
    buffers.groups.form(band, of: pieces, tree: tree, order: order)
    buffers.metCount &+= buffers.groups.metCount &+ 1
    let groups = buffers.groups.groups.span
    var start = blocksOutside ? -Double.infinity : .infinity
    var end = -Double.infinity
    var winding = 0
    var isGapBlocked = blocksOutside
    for index in 0..<buffers.groups.count {
      let group = groups[index]
      if isGapBlocked || group.start <= end {
        end = max(end, group.end)
      } else {
        blocked.insert(start + dx, end + dx)
        (start, end) = (group.start, group.end)
      }
      winding &+= Int(group.winding)
      isGapBlocked = isInside(winding, 0) != blocksOutside
    }
    if isGapBlocked { end = .infinity }
    blocked.insert(start + dx, end + dx)
  }
}
