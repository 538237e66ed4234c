extension ShapeIndex {
  /// How close the answer of a search is to the true least top, in points.
  private static let resolution = 1.0 / 72

  /// Finds the least top, from `top` on, at which a band has a free span of at least a width.
  ///
  /// The answer is a top at which the span really is free, never earlier than the true least top and
  /// less than 1/64 pt below it; tops at which an obstacle starts or ends are met exactly.
  ///
  /// The search proves stretches of tops impossible, each twice as long as the one before, and
  /// halves the stretch where it cannot: what blocks a thinner band, or every y of a stretch, blocks
  /// all the bands that hold it. Its steps grow with the features of the boundaries, not with the
  /// distance.
  ///
  /// - Parameters:
  ///   - band: Where the search starts: the band's place, height and sides.
  ///   - width: The least width of the span; zero or less asks for any span.
  ///   - limit: The greatest top that is wanted; may be infinite.
  ///   - isRightToLeft: Whether lines start on the right.
  ///   - scratch: Buffers to reuse.
  /// - Returns: The top, or nil when there is none up to the limit.
  public func nextTop(
    from band: Rect, width: Double, limit: Double = .infinity, isRightToLeft: Bool,
    scratch: inout Scratch
  ) -> Double? {
    nextTop(
      from: band, room: WantedRoom(width: width), limit: limit, isRightToLeft: isRightToLeft,
      scratch: &scratch)
  }

  /// The same for a free span that also leaves a width between two inner edges.
  package func nextTop(
    from band: Rect, room: WantedRoom, limit: Double, isRightToLeft: Bool, scratch: inout Scratch
  ) -> Double? {
    let top = band.minY
    let height = band.height
    var window = Window(band, isRightToLeft: isRightToLeft)
    guard window.right > window.left, room.isMet(by: window.left, window.right), top <= limit,
      height >= 0, top.isFinite
    else { return nil }
    if fits(at: top, height, room, window, scratch: &scratch) { return top }
    let last = min(limit, isBounded ? end - height : end)
    let finest = min(Self.resolution, height / 16)
    var from = top
    var length = height / 2
    while from < last {
      let to = min(from + length, last)
      guard to > from else { break }
      window.top = from
      window.bottom = to
      if canFit(from, to, height, room, window, scratch: &scratch) {
        if to - from > finest {
          length = (to - from) / 2
          continue
        }
        if let found = event(from, to, height, room, window, scratch: &scratch) { return found }
      }
      if fits(at: to, height, room, window, scratch: &scratch) { return to }
      from = to
      length *= 2
    }
    return nil
  }

  /// Whether the band at `top` has a free span with the room.
  private func fits(
    at top: Double, _ height: Double, _ room: WantedRoom, _ window: Window, scratch: inout Scratch
  ) -> Bool {
    scratch.blocked.removeAll()
    var band = window
    guard height > 0 else { return true }
    band.top = top
    band.bottom = top + height
    collect(band, .anywhere, scratch: &scratch)
    return hasRoom(room, window, scratch: &scratch)
  }

  /// Whether some band with its top from `from` to `to` may have a free span with the room: false only
  /// when it is proven that none has.
  private func canFit(
    _ from: Double, _ to: Double, _ height: Double, _ room: WantedRoom, _ window: Window,
    scratch: inout Scratch
  ) -> Bool {
    scratch.blocked.removeAll()
    var band = window
    // Every such band holds this one …
    if to < from + height {
      band.top = to
      band.bottom = from + height
      collect(band, .certain, scratch: &scratch)
    }
    // … and has a cross-section in this stretch, but for the last, which is asked about by itself.
    band.top = from
    band.bottom = to
    collect(band, .throughout, scratch: &scratch)
    return hasRoom(room, window, scratch: &scratch)
  }

  /// Whether the complement of what was collected has a gap with the room.
  private func hasRoom(_ room: WantedRoom, _ window: Window, scratch: inout Scratch) -> Bool {
    scratch.blocked.settle()
    var start = window.left
    for index in 0..<scratch.blocked.count {
      let blocked = scratch.blocked[index]
      if blocked.end <= start { continue }
      if blocked.start >= window.right { break }
      if Self.isOpen(start, blocked.start), room.isMet(by: start, blocked.start) { return true }
      start = blocked.end
    }
    return Self.isOpen(start, window.right) && room.isMet(by: start, window.right)
  }

  /// The first top in `from ..< to` at which a boundary piece starts or ends at the band's top or
  /// bottom and the band has room.
  private func event(
    _ from: Double, _ to: Double, _ height: Double, _ room: WantedRoom, _ window: Window,
    scratch: inout Scratch
  ) -> Double? {
    var tops: [Double] = []
    swap(&tops, &scratch.tops)
    defer { swap(&tops, &scratch.tops) }
    tops.removeAll(keepingCapacity: true)
    for index in blocking.indices {
      noteEvents(blocking[index], from, to, rise: 0, in: &tops)
      noteEvents(blocking[index], from, to, rise: height, in: &tops)
    }
    if let inside {
      noteEvents(inside, from, to, rise: 0, in: &tops)
      noteEvents(inside, from, to, rise: height, in: &tops)
    }
    unsafe tops.withUnsafeMutableBufferPointer { tops in
      var tops = unsafe tops
      unsafe tops.heapSort { $0 < $1 }
    }
    var previous = from
    for index in 0..<min(64, tops.count) where tops[index] > previous {
      let top = tops[index]
      previous = top
      if fits(at: top, height, room, window, scratch: &scratch) { return top }
    }
    return nil
  }

  /// Adds the tops between two at which a piece of a part starts or ends `rise` below them.
  private func noteEvents(
    _ placed: PlacedPart, _ from: Double, _ to: Double, rise: Double, in tops: inout [Double]
  ) {
    let dy = placed.offset.dy - rise
    let slack = (to - from) / 8
    let part = placed.part
    part.tree.forEach(top: from - dy - slack, bottom: to - dy + slack) { index in
      let start = part.pieces[index].y0 + dy
      let end = part.pieces[index].y1 + dy
      if start > from, start < to { tops.append(start) }
      if end > from, end < to { tops.append(end) }
    }
  }
}

/// What a free span has to offer: a width of its own, and one between two inner edges.
package struct WantedRoom {
  /// The least width of the span, in points.
  package var width: Double
  /// The edges, such as a paragraph's indents, between which the second width is measured.
  package var inner: HorizontalSpan
  /// The least width of what of the span lies between them, in points.
  package var innerWidth: Double

  /// Creates a demand on spans.
  package init(
    width: Double,
    inner: HorizontalSpan = HorizontalSpan(start: -.infinity, end: .infinity),
    innerWidth: Double = -.infinity
  ) {
    self.width = width
    self.inner = inner
    self.innerWidth = innerWidth
  }

  /// Whether the span between two edges offers it.
  func isMet(by start: Double, _ end: Double) -> Bool {
    end - start >= width && min(end, inner.end) - max(start, inner.start) >= innerWidth
  }
}
