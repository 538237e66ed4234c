extension ExclusionIndex {
  /// Finds the least top, starting at the band's own, where the band has a free span of at least
  /// `width`.
  ///
  /// The span really is free at the returned top, which exceeds the true least top by less than a
  /// part in 10¹⁰ of the coordinates. A top at which an obstacle starts or ends is returned
  /// exactly. Exclusions that no band on the way intersects do not affect the result.
  ///
  /// The search proves stretches of tops impossible, each twice as long as the one before. If it
  /// cannot, it halves the stretch. The proof uses that a band is blocked wherever a thinner band
  /// within it is blocked, or some y that it contains. The number of steps grows with the features
  /// of the boundaries, not with the distance.
  ///
  /// - Parameters:
  ///   - band: The start of the search: the band's place, height and sides.
  ///   - width: The minimum width of the span, in points; zero or less accepts any span.
  ///   - limit: The greatest acceptable top; may be infinite.
  ///   - isRightToLeft: True if lines start on the right.
  ///   - scratch: Buffers to reuse.
  /// - Returns: The top, or nil if there is none up to the limit.
  public func nextTop(
    from band: Rect, width: Double, limit: Double = .infinity, isRightToLeft: Bool,
    scratch: inout Scratch
  ) -> Double? {
    nextTop(
      from: band, room: WantedRoom(width: width), limit: limit, isRightToLeft: isRightToLeft,
      scratch: &scratch)
  }

  /// Finds the least top for a free span that also has a width between two inner edges.
  package func nextTop(
    from band: Rect, room: WantedRoom, limit: Double, isRightToLeft: Bool, scratch: inout Scratch
  ) -> Double? {
    let top = band.minY
    let height = band.height
    let window = Window(band, isRightToLeft: isRightToLeft)
    guard window.right > window.left, room.isMet(by: window.left, window.right), top <= limit,
      height >= 0, top.isFinite
    else { return nil }
    if fits(at: top, height, room, window, scratch: &scratch) { return top }
    let last = min(limit, isBounded ? end - height : end)
    var from = top
    var length = max(height / 2, Self.finest(top, top, height, 0))
    var steps = 0
    while from < last, !scratch.isExhausted {
      let to = min(from + length, last)
      guard to > from else { break }
      steps += 1
      if canFit(from, to, height, room, window, scratch: &scratch) {
        if to - from > Self.finest(from, to, height, steps) {
          length = (to - from) / 2
          continue
        }
        if let found = event(from, to, height, room, window, scratch: &scratch) { return found }
        if fits(at: to, height, room, window, scratch: &scratch) {
          return even(from, to, last, height, room, window, scratch: &scratch)
        }
      } else if fits(at: to, height, room, window, scratch: &scratch) {
        // The proof excludes the last top, which is an event or within rounding of one.
        let before = to - 4 * Window.touch * max(abs(to), abs(to + height))
        return event(before, to, height, room, window, scratch: &scratch)
          ?? even(before, to, last, height, room, window, scratch: &scratch)
      }
      from = to
      length *= 2
    }
    return nil
  }

  /// The length of the shortest stretch of tops that the search examines.
  ///
  /// If a span is almost wide enough over a long distance, there are very many such stretches.
  /// After 4,000 steps they may therefore be longer.
  private static func finest(
    _ from: Double, _ to: Double, _ height: Double, _ steps: Int
  ) -> Double {
    let exact = 2e-11 * max(abs(from), abs(to), height)
    return steps < 4_000 ? exact : max(exact, min(1.0 / 72, height / 16))
  }

  /// The first top that fits in a shortest stretch whose start does not fit. It is rounded up by
  /// less than a part in 10¹⁰, so that it does not depend on the steps of the search.
  private func even(
    _ from: Double, _ to: Double, _ last: Double, _ height: Double, _ room: WantedRoom,
    _ window: Window, scratch: inout Scratch
  ) -> Double {
    var low = from
    var top = to
    while true {
      let middle = low + 0.5 * (top - low)
      guard middle > low, middle < top else { break }
      if fits(at: middle, height, room, window, scratch: &scratch) {
        top = middle
      } else {
        low = middle
      }
    }
    let size = max(abs(top), height)
    guard size > 0, size.isNormal else { return top }
    let unit = Double(sign: .plus, exponent: size.exponent - 34, significand: 1)
    let rounded = (top / unit).rounded(.up) * unit
    guard rounded <= last, fits(at: rounded, height, room, window, scratch: &scratch) else {
      return top
    }
    return rounded
  }

  /// True if the band at `top` has a free span with the room.
  private func fits(
    at top: Double, _ height: Double, _ room: WantedRoom, _ window: Window, scratch: inout Scratch
  ) -> Bool {
    scratch.blocked.removeAll()
    guard height > 0 else { return true }
    collect(window.moved(top, top + height).open, .anywhere, scratch: &scratch)
    return hasRoom(room, window, scratch: &scratch)
  }

  /// True if some band with its top from `from` to `to` may have a free span with the room; false
  /// only if it is proven that none has.
  private func canFit(
    _ from: Double, _ to: Double, _ height: Double, _ room: WantedRoom, _ window: Window,
    scratch: inout Scratch
  ) -> Bool {
    scratch.blocked.removeAll()
    let reach = window.moved(from, to + height)
    // Every such band contains this one …
    if to < from + height {
      collect(
        window.moved(to, from + height).open, .certain(bandsWithin: reach), scratch: &scratch)
    }
    // … and has a cross-section in this stretch. The band at `to` is the exception, and is checked
    // separately.
    collect(window.moved(from, to), .throughout(bandsWithin: reach), scratch: &scratch)
    return hasRoom(room, window, scratch: &scratch)
  }

  /// True if the complement of the collected intervals has a gap with the room.
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

  /// The first event top after `from` where the band has room, at most the touching tolerance
  /// beyond `to`. An event is a top at which a boundary piece starts or ends at the band's top or
  /// bottom.
  private func event(
    _ from: Double, _ to: Double, _ height: Double, _ room: WantedRoom, _ window: Window,
    scratch: inout Scratch
  ) -> Double? {
    var tops: [Double] = []
    swap(&tops, &scratch.tops)
    defer { swap(&tops, &scratch.tops) }
    tops.removeAll(keepingCapacity: true)
    let to = to + 4 * Window.touch * max(abs(to), abs(to + height))
    recordEvents(from, to, rise: 0, in: &tops)
    recordEvents(from, to, rise: height, in: &tops)
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

  /// Adds the tops in a range at which a piece of any part starts or ends `rise` below the top.
  private func recordEvents(
    _ from: Double, _ to: Double, rise: Double, in tops: inout [Double]
  ) {
    if let inside { recordEvents(inside, from, to, rise: rise, in: &tops) }
    let slack = (to - from) / 8
    guard let tree else {
      for placed in blocking { recordEvents(placed, from, to, rise: rise, in: &tops) }
      return
    }
    tree.forEach(top: from + rise - slack, bottom: to + rise + slack) { index in
      recordEvents(blocking[index], from, to, rise: rise, in: &tops)
    }
  }

  /// Adds the tops in a range at which a piece of one part starts or ends `rise` below the top.
  private func recordEvents(
    _ placed: PlacedPart, _ from: Double, _ to: Double, rise: Double, in tops: inout [Double]
  ) {
    let dy = placed.offset.dy - rise
    let slack = (to - from) / 8
    let part = placed.part
    part.tree.forEach(top: from - dy - slack, bottom: to - dy + slack) { index in
      let start = part.pieces[index].y0 + dy
      let end = part.pieces[index].y1 + dy
      if start > from, start <= to { tops.append(start) }
      if end > from, end <= to { tops.append(end) }
    }
  }
}

/// The room that a free span must have: a width of its own, and a width between two inner edges.
package struct WantedRoom: Hashable, Sendable {
  /// The minimum width of the span, in points.
  package var width: Double
  /// The edges between which the second width is measured, such as a paragraph's indents.
  package var inner: HorizontalSpan
  /// The minimum width, in points, of the part of the span between the inner edges.
  package var innerWidth: Double

  /// Creates a requirement for spans.
  package init(
    width: Double,
    inner: HorizontalSpan = HorizontalSpan(start: -.infinity, end: .infinity),
    innerWidth: Double = -.infinity
  ) {
    self.width = width
    self.inner = inner
    self.innerWidth = innerWidth
  }

  /// True if the span between two edges has the room.
  func isMet(by start: Double, _ end: Double) -> Bool {
    end - start >= width && min(end, inner.end) - max(start, inner.start) >= innerWidth
  }
}
