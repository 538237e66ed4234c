/// Collects the intervals that the parts of an index block.
extension ExclusionIndex {
  /// Adds the intervals that the parts block.
  func collect(_ window: Window, _ extent: Extent, scratch: inout Scratch) {
    if !bounds.isEmpty { collect(bounds.span[0], window, extent, scratch: &scratch) }
    if let tree {
      tree.forEach(top: window.top, bottom: window.bottom) { index in
        collect(blocking.span[index], window, extent, scratch: &scratch)
      }
      return
    }
    let parts = blocking.span
    for index in parts.indices
    where parts[index].maxY > window.top && parts[index].minY < window.bottom {
      collect(parts[index], window, extent, scratch: &scratch)
    }
  }

  @inline(__always)
  private func collect(
    _ placed: borrowing PlacedPart, _ window: Window, _ extent: Extent, scratch: inout Scratch
  ) {
    if placed.wrap == .both {
      add(placed, window, extent, to: &scratch.blocked, buffers: &scratch.buffers)
    } else {
      scratch.own.removeAll()
      add(placed, window, extent, to: &scratch.own, buffers: &scratch.buffers)
      widen(placed, window, extent, scratch: &scratch)
    }
  }

  @inline(__always)
  private func add(
    _ placed: borrowing PlacedPart, _ window: Window, _ extent: Extent,
    to blocked: inout BlockedSet, buffers: inout BandBuffers
  ) {
    let top = window.top - placed.offset.dy
    let bottom = window.bottom - placed.offset.dy
    if case .throughout = extent {
      placed.part.blockThroughout(
        top: top, bottom: bottom, dx: placed.offset.dx, buffers: &buffers, into: &blocked)
    } else {
      placed.part.block(
        top: top, bottom: bottom, dx: placed.offset.dx, buffers: &buffers, into: &blocked)
    }
  }

  /// Adds the intervals in `scratch.own`, which an exclusion blocks, and the sides that its wrap
  /// mode closes.
  private func widen(
    _ placed: borrowing PlacedPart, _ window: Window, _ extent: Extent, scratch: inout Scratch
  ) {
    scratch.own.settle()
    guard !scratch.own.isEmpty else { return }
    let first = scratch.own[0]
    let last = scratch.own[scratch.own.count - 1]
    // An exclusion beside the container does not affect it.
    guard first.start < window.right, last.end > window.left else { return }
    let side: WrapMode
    switch placed.wrap {
    case .start: side = window.isRightToLeft ? .right : .left
    case .end: side = window.isRightToLeft ? .left : .right
    case .largest:
      side = largestSide(of: placed, first.start, last.end, window, extent, scratch: &scratch)
    case .both, .left, .right, .none: side = placed.wrap
    }
    switch side {
    case .left: scratch.blocked.insert(first.start, .infinity)
    case .right: scratch.blocked.insert(-.infinity, last.end)
    case .none: scratch.blocked.insert(-.infinity, .infinity)
    case .both, .start, .end, .largest:
      for index in 0..<scratch.own.count {
        scratch.blocked.insert(scratch.own[index].start, scratch.own[index].end)
      }
    }
  }

  /// The side of an exclusion that has more room: left or right, or `both` if taller bands differ
  /// in it.
  private func largestSide(
    of placed: borrowing PlacedPart, _ start: Double, _ end: Double, _ window: Window,
    _ extent: Extent, scratch: inout Scratch
  ) -> WrapMode {
    let left = start - window.left
    let right = window.right - end
    guard let reach = extent.bandsWithin else { return right > left ? .right : .left }
    scratch.reach.removeAll()
    add(placed, reach, .anywhere, to: &scratch.reach, buffers: &scratch.buffers)
    scratch.reach.settle()
    guard !scratch.reach.isEmpty else { return .both }
    // A taller band blocks more, and so leaves less room on either side.
    if window.right - scratch.reach[scratch.reach.count - 1].end > left { return .right }
    if right <= scratch.reach[0].start - window.left { return .left }
    return .both
  }
}
