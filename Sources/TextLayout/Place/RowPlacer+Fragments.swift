import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The fragments of a row.
extension RowPlacer {
  /// Places text in the usable spans of a band.
  ///
  /// - Parameters:
  ///   - minimumRoom: The least room of a span to be used; text that does not fit is then broken
  ///     between clusters. Nil for normal breaking.
  ///   - leavesRoomsEmpty: True to leave rooms empty as the plan asks.
  /// - Returns: nil if something was placed, otherwise the width that the next piece needs, in
  ///   points.
  mutating func setFragments(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress, band: RowBand,
    minimumRoom: Double?, leavesRoomsEmpty: Bool = true
  ) -> Double? {
    var needed: Double?
    let padding = container.geometry.padding
    let isRightToLeft = progress.isRightToLeft
    let spans = container.usableSpans(
      top: band.top, height: band.height, isRightToLeft: isRightToLeft)
    if spans.isEmpty {
      return minimumWidth(of: progress, widest: band.widest)
    }
    let start = progress.breaker.cursor.offset
    var minimumRoom = minimumRoom
    let planned = minimumRoom == nil ? progress.planning?.plan.row(startingAt: start) : nil
    let lastSpan = band.margins.lastSpan(of: spans)
    var usableSpan = -1
    var isEmptyByPlan = false
    for (number, span) in spans.enumerated() {
      progress.breaker.isBeforeExclusion = number + 1 < spans.count
      var room = band.margins.room(
        in: span, isFirst: container.placed.fragments.count == container.rowStart,
        isLast: number >= lastSpan)
      let isKeptApart = keepWordsApart(&room, of: &progress, from: start, in: container)
      var (left, right) = (room.start, room.end)
      if band.capWidth > 0, minimumRoom == nil, progress.breaker.cursor.offset == start {
        guard
          let room = container.roomForCap(
            HorizontalSpan(start: left, end: right), width: band.capWidth, top: band.top,
            height: band.depth, isRightToLeft: isRightToLeft)
        else {
          needed = max(needed ?? 0, band.capWidth)
          continue
        }
        (left, right) = (room.start, room.end)
      }
      guard right > left, right - left >= (minimumRoom ?? 0) - 2 * LineBreaker.tolerance else {
        continue
      }
      usableSpan += 1
      let leading = isRightToLeft ? container.geometry.width - padding - right : left - padding
      delegate?.propose(
        Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
        room: HorizontalSpan(start: left, end: right), inContainer: container.number,
        isRightToLeft: isRightToLeft)
      if !progress.format.style.lineBreakMode.wraps {
        container.placed.fragments.append(
          unwrapped(
            &progress, span: span, available: HorizontalSpan(start: left, end: right),
            origin: leading,
            band: band))
        return nil
      }
      if progress.breaker.protrusion > 0 {
        progress.breaker.protrusionLimits = container.protrusionLimits(
          of: HorizontalSpan(start: left, end: right), in: span, top: band.top,
          height: band.height, isRightToLeft: isRightToLeft)
        // Words on both sides of an exclusion stay a space apart.
        if isKeptApart { progress.breaker.protrusionLimits.start = 0 }
      }
      progress.breaker.laterWidest = band.laterWidest
      let isRowStart = progress.breaker.cursor.offset == start
      let widest =
        minimumRoom != nil ? -1 : isRowStart ? band.widest : max(band.widest, band.laterWidest)
      let plannedFragment = planned.flatMap {
        progress.planning?.plan.fragment(
          among: $0.fragments, span: usableSpan, room: right - left,
          from: progress.breaker.cursor.offset)
      }
      if plannedFragment?.range.isEmpty == true, leavesRoomsEmpty {
        isEmptyByPlan = true
        continue
      }
      let outcome =
        if let plannedFragment, !plannedFragment.range.isEmpty {
          progress.breaker.next(
            plannedFragment, width: right - left, widest: widest, origin: leading, context: &context
          )
        } else {
          progress.breaker.next(
            width: right - left, widest: widest, origin: leading, context: &context)
        }
      switch outcome {
      case .doesNotFit(let width):
        needed = width
      case .fragment(let broken):
        container.placed.fragments.append(
          fragment(
            broken, of: progress, span: span, available: HorizontalSpan(start: left, end: right),
            band: band))
        if broken.end == .hard || broken.end == .endOfText { return nil }
        // Only the text that starts the row has to be forced.
        minimumRoom = nil
      }
    }
    if progress.breaker.cursor.offset > start { return nil }
    if isEmptyByPlan {
      // The rest of the row turned out to have less room than planned.
      return setFragments(
        &progress, in: &container, band: band, minimumRoom: minimumRoom, leavesRoomsEmpty: false)
    }
    return needed ?? minimumWidth(of: progress, widest: band.widest)
  }

  /// Moves the start of the room beside an exclusion at least a space away from the row's text on
  /// the other side. Otherwise two words that touch the exclusion would read as one.
  ///
  /// - Parameter start: The start of the row's text, in the paragraph.
  /// - Returns: True if the start of the room was moved.
  private func keepWordsApart(
    _ room: inout HorizontalSpan, of progress: inout ParagraphProgress, from start: Int,
    in container: borrowing ContainerProgress
  ) -> Bool {
    guard container.placed.fragments.count > container.rowStart,
      let before = container.placed.fragments.last?.available
    else { return false }
    let space = progress.spaceWidth(at: start)
    let whole = room
    if progress.isRightToLeft {
      room.end = min(room.end, before.start - space)
    } else {
      room.start = max(room.start, before.end + space)
    }
    return room != whole
  }

  /// Returns the least width for any of the paragraph's next text, in points. If the next word
  /// fits no room, that is the width of its first cluster.
  ///
  /// - Parameter widest: The most room that any span could offer, in points.
  private mutating func minimumWidth(of progress: borrowing ParagraphProgress, widest: Double)
    -> Double
  {
    // A line that does not wrap goes wherever there is any room.
    if !progress.format.style.lineBreakMode.wraps { return Self.minimumRoom }
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    var trial = progress.breaker
    return switch trial.next(width: -1, widest: widest, origin: 0, context: &context) {
    case .doesNotFit(let width): max(width, Self.minimumRoom)
    case .fragment(let broken):
      max(
        min(broken.width - min(0, broken.startProtrusion) - min(0, broken.endProtrusion), widest),
        Self.minimumRoom)
    }
  }

  /// The least room for a line that does not wrap and for text without a width, in points. Without
  /// a positive measure there would be no first position with room.
  private static var minimumRoom: Double { 1.0 / 64 }

  /// Aligns broken text in its span.
  mutating func fragment(
    _ broken: BrokenFragment, of progress: ParagraphProgress, span: HorizontalSpan,
    available: HorizontalSpan, band: RowBand
  ) -> LineFragment {
    let textStart = progress.breaker.textRange.lowerBound
    // The room with the protrusion of the first and the last character.
    let room = available.widened(
      by: broken.startProtrusion, broken.endProtrusion, isRightToLeft: progress.isRightToLeft)
    let slack = (room.end - room.start) - broken.width
    var alignment = progress.format.style.alignment
    // Lines beside a drop cap are aligned with the place where it starts.
    if progress.cap != nil, broken.range.lowerBound == 0, alignment != .justified {
      alignment = .natural
    }
    let shift = alignment.shift(forSlack: slack, isRightToLeft: progress.isRightToLeft)
    let used = HorizontalSpan(
      start: room.start + shift, end: room.start + shift + broken.width)
    var fragment = LineFragment(
      rect: Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
      available: available, used: used,
      range: broken.range.lowerBound + textStart..<broken.range.upperBound + textStart,
      contentEnd: broken.contentEnd + textStart, end: broken.end, baseline: 0, stretch: 0,
      paragraph: progress.number, paragraphStart: textStart, adjustments: broken.adjustments,
      protrudes: broken.startProtrusion > 0 || broken.endProtrusion > 0)
    if alignment == .justified { context.justify(&fragment, broken, room, of: progress.breaker) }
    return fragment
  }
}

extension HorizontalSpan {
  /// Returns the span, widened at its start and end in reading direction, in points.
  func widened(by start: Double, _ end: Double, isRightToLeft: Bool) -> HorizontalSpan {
    if start == 0, end == 0 { return self }
    return HorizontalSpan(
      start: self.start - (isRightToLeft ? end : start),
      end: self.end + (isRightToLeft ? start : end))
  }

  /// Returns the span without a part at its end in reading direction, in points.
  func narrowed(by width: Double, _ isRightToLeft: Bool) -> HorizontalSpan {
    HorizontalSpan(
      start: start + (isRightToLeft ? width : 0), end: end - (isRightToLeft ? 0 : width))
  }
}
