extension ExclusionPart {
  /// Adds the intervals that the part blocks in a band, as
  /// ``blockCurved(top:bottom:dx:buffers:into:)`` does, for a part with only straight edges.
  ///
  /// Cutting an edge is faster than deciding whether it must be cut. So every edge that the band
  /// intersects becomes an x range, and ranges that touch become groups. Between two groups either
  /// everything is blocked or nothing, according to the sum of the winding numbers of the groups
  /// on the left.
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
