import TextAnalysis
import TextGeometry
import TextShaping

/// The free spans of a band of a container.
extension ContainerProgress {
  /// Returns the usable spans of a band in reading order.
  mutating func usableSpans(top: Double, height: Double, isRightToLeft: Bool) -> [HorizontalSpan] {
    let free = freeSpans(top: top, height: height, isRightToLeft: isRightToLeft)
    // Usually all spans are usable; returning the array as it is avoids an allocation.
    if !isRightToLeft || free.count < 2, free.allSatisfy({ geometry.isUsable($0) }) { return free }
    let usable = free.filter { geometry.isUsable($0) }
    return isRightToLeft ? usable.reversed() : usable
  }

  /// Returns the free spans of a band from left to right.
  mutating func freeSpans(top: Double, height: Double, isRightToLeft: Bool) -> [HorizontalSpan] {
    let whole = HorizontalSpan(start: 0, end: geometry.width)
    let band = Rect(x: 0, y: top, width: geometry.width, height: height)
    index.freeSpans(of: band, isRightToLeft: isRightToLeft, scratch: &scratch, into: &spans)
    guard geometry.hasProvider, let provider = geometry.provider else { return spans }
    return Self.intersection(
      spans,
      Self.sorted(
        provider.freeSpans(of: band, rightToLeft: isRightToLeft, at: position),
        within: whole))
  }

  /// Returns the least top, from `top` down, at which a piece of text fits a usable span, or nil
  /// if there is none.
  ///
  /// - Parameters:
  ///   - top: The start of the search, in points from the container's top.
  ///   - height: The row's height, in points.
  ///   - width: The width of the piece, in points.
  ///   - margins: The room that the row leaves blank.
  mutating func nextTop(
    from top: Double, height: Double, width: Double, margins: RowMargins, isRightToLeft: Bool
  ) -> Double? {
    if geometry.provider != nil {
      return nextProvidedTop(
        from: top, height: height, width: width, margins: margins, isRightToLeft: isRightToLeft)
    }
    guard let index = geometry.index else {
      let needed = width - LineBreaker.tolerance
      return hasRoom(needed, at: top, height: height, margins, isRightToLeft) ? top : nil
    }
    let question = TopSearchCache.Question(
      isContainerShape: false, band: Rect(x: 0, y: top, width: geometry.width, height: height),
      room: margins.wantedRoom(for: width - LineBreaker.tolerance, least: geometry.minimumSpan),
      limit: geometry.height - height, isRightToLeft: isRightToLeft)
    return geometry.exclusions.answers.nextTop(question, in: index, scratch: &scratch)
  }

  /// Returns the least top for spans that a provider supplies. The search takes steps of a quarter
  /// of the height; after a thousand they grow so that it ends. Bisection then finds the top to
  /// 1/64 pt.
  private mutating func nextProvidedTop(
    from top: Double, height: Double, width: Double, margins: RowMargins, isRightToLeft: Bool
  ) -> Double? {
    let needed = width - LineBreaker.tolerance
    let limit = geometry.height - height
    var step = max(height / 4, 1.0 / 64)
    if hasRoom(needed, at: top, height: height, margins, isRightToLeft) { return top }
    var low = top
    var probes = 0
    while true {
      let high = min(low + step, limit)
      if high <= low { return nil }
      probes += 1
      if probes > 1_000 { step *= 2 }
      if !hasRoom(needed, at: high, height: height, margins, isRightToLeft) {
        low = high
        continue
      }
      var (without, with) = (low, high)
      while with - without > 1.0 / 64 {
        let middle = (without + with) / 2
        if middle <= without || middle >= with { break }
        if hasRoom(needed, at: middle, height: height, margins, isRightToLeft) {
          with = middle
        } else {
          without = middle
        }
      }
      return with
    }
  }

  private mutating func hasRoom(
    _ width: Double, at top: Double, height: Double, _ margins: RowMargins,
    _ isRightToLeft: Bool
  ) -> Bool {
    let spans = usableSpans(top: top, height: height, isRightToLeft: isRightToLeft)
    let last = margins.lastSpan(of: spans)
    return spans.indices.contains {
      let room = margins.room(in: spans[$0], isFirst: true, isLast: $0 >= last)
      return room.end > room.start && room.end - room.start >= width
    }
  }

  /// Returns the part of a row's room whose start has space for a drop cap, or nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - room: The room that a span and the margins leave.
  ///   - width: The cap's width with its gap, in points.
  ///   - height: The distance from the row's top down to the cap's bottom, in points.
  mutating func roomForCap(
    _ room: HorizontalSpan, width: Double, top: Double, height: Double, isRightToLeft: Bool
  ) -> HorizontalSpan? {
    guard geometry.index != nil || geometry.provider != nil else { return room }
    let tall = freeSpans(top: top, height: height, isRightToLeft: isRightToLeft)
    for span in isRightToLeft ? tall.reversed() : tall {
      let start = max(span.start + geometry.padding, room.start)
      let end = min(span.end - geometry.padding, room.end)
      guard end - start >= width - LineBreaker.tolerance else { continue }
      return isRightToLeft
        ? HorizontalSpan(start: room.start, end: end) : HorizontalSpan(start: start, end: room.end)
    }
    return nil
  }

  /// The most spans of a provider's answer that are used.
  private static var maximumProvided: Int { 1_000 }

  /// Returns the spans of an answer, in order and without overlaps.
  private static func sorted(_ answer: [HorizontalSpan], within whole: HorizontalSpan)
    -> [HorizontalSpan]
  {
    var spans: [HorizontalSpan] = []
    for span in answer.prefix(maximumProvided) {
      let (start, end) = (max(span.start, whole.start), min(span.end, whole.end))
      // Comparisons with NaN are false, so such spans are dropped.
      if span.start < span.end, start < end { spans.append(HorizontalSpan(start: start, end: end)) }
    }
    spans.sort { $0.start < $1.start }
    var joined: [HorizontalSpan] = []
    for span in spans {
      if let last = joined.last, span.start <= last.end {
        joined[joined.count - 1].end = max(last.end, span.end)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  /// Returns the intersection of two ordered lists of spans.
  private static func intersection(_ some: [HorizontalSpan], _ others: [HorizontalSpan])
    -> [HorizontalSpan]
  {
    var common: [HorizontalSpan] = []
    var (one, other) = (0, 0)
    while one < some.count, other < others.count {
      let start = max(some[one].start, others[other].start)
      let end = min(some[one].end, others[other].end)
      if start < end { common.append(HorizontalSpan(start: start, end: end)) }
      if some[one].end < others[other].end { one += 1 } else { other += 1 }
    }
    return common
  }
}
