import TextGeometry
import TextStorage

/// The fragments of a row.
extension RowPlacer {
  /// Sets text into the usable spans of a band.
  ///
  /// - Parameter leastRoom: When given, spans with less room stay empty and in the others text is broken
  ///   between clusters, wherever it does not fit.
  /// - Returns: nil when something was set, else the width that the next piece needs, in points.
  mutating func setFragments(
    _ setting: inout ParagraphSetting, in column: inout Column, band: Band, leastRoom: Double?
  ) -> Double? {
    var needed: Double?
    let padding = column.geometry.padding
    let isRightToLeft = setting.isRightToLeft
    let spans = column.usableSpans(
      top: band.top, height: band.height, isRightToLeft: isRightToLeft)
    if spans.isEmpty {
      return leastWidth(&setting)
    }
    let start = setting.breaker.cursor.offset
    var leastRoom = leastRoom
    let planned = leastRoom == nil ? setting.planning?.plan.row(startingAt: start) : nil
    var slot = -1
    for (number, span) in spans.enumerated() {
      setting.breaker.isBeforeShape = number + 1 < spans.count
      var left = max(span.start + padding, band.margins.start)
      var right = min(span.end - padding, band.margins.end)
      if band.capHeight > band.height, leastRoom == nil, setting.breaker.cursor.offset == start {
        guard
          let room = column.roomForCap(
            HorizontalSpan(start: left, end: right), width: band.capWidth, top: band.top,
            height: band.capHeight, isRightToLeft: isRightToLeft)
        else {
          needed = max(needed ?? 0, band.capWidth)
          continue
        }
        (left, right) = (room.start, room.end)
      }
      guard right > left, right - left >= (leastRoom ?? 0) - 2 * LineBreaker.tolerance else {
        continue
      }
      slot += 1
      let leading = isRightToLeft ? column.geometry.width - padding - right : left - padding
      context.hooks?.propose(
        Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
        room: HorizontalSpan(start: left, end: right), inContainer: column.container,
        isRightToLeft: isRightToLeft)
      if !setting.format.style.lineBreakMode.wraps {
        column.segment.fragments.append(
          unwrapped(
            &setting, span: span, available: HorizontalSpan(start: left, end: right),
            origin: leading,
            band: band))
        return nil
      }
      let widest = leastRoom == nil ? band.widest : -1
      let outcome =
        if let planned,
          let fragment = setting.planning?.plan.fragment(
            of: planned, slot: slot, room: right - left, from: setting.breaker.cursor.offset)
        {
          setting.breaker.next(
            fragment, width: right - left, widest: widest, origin: leading, context: &context)
        } else {
          setting.breaker.next(
            width: right - left, widest: widest, origin: leading, context: &context)
        }
      switch outcome {
      case .doesNotFit(let width):
        needed = width
      case .fragment(let broken):
        column.segment.fragments.append(
          fragment(
            broken, of: setting, span: span, available: HorizontalSpan(start: left, end: right),
            band: band))
        if broken.end == .hard || broken.end == .endOfText { return nil }
        // Only what starts the row has to be forced into it.
        leastRoom = nil
      }
    }
    if setting.breaker.cursor.offset > start { return nil }
    return needed ?? leastWidth(&setting)
  }

  /// The width that any of the paragraph's next text needs, in points.
  private mutating func leastWidth(_ setting: inout ParagraphSetting) -> Double {
    // A line that does not wrap goes wherever there is any room.
    if !setting.format.style.lineBreakMode.wraps { return Self.leastRoom }
    var trial = setting.breaker
    if case .doesNotFit(let width) = trial.next(
      width: -1, widest: .infinity, origin: 0, context: &context)
    {
      return width
    }
    return 0
  }

  /// What counts as room for a line that does not wrap, in points.
  private static var leastRoom: Double { 1.0 / 64 }

  /// Aligns broken text in its span.
  mutating func fragment(
    _ broken: BrokenFragment, of setting: ParagraphSetting, span: HorizontalSpan,
    available: HorizontalSpan, band: Band
  ) -> LineFragment {
    let textStart = setting.breaker.textRange.lowerBound
    let slack = (available.end - available.start) - broken.width
    var alignment = setting.format.style.alignment
    // Lines beside a drop cap stand beside the place where it starts.
    if setting.cap != nil, broken.range.lowerBound == 0, alignment != .justified {
      alignment = .natural
    }
    let shift = alignment.shift(forSlack: slack, isRightToLeft: setting.isRightToLeft)
    let used = HorizontalSpan(
      start: available.start + shift, end: available.start + shift + broken.width)
    var fragment = LineFragment(
      rect: Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
      available: available, used: used,
      range: broken.range.lowerBound + textStart..<broken.range.upperBound + textStart,
      contentEnd: broken.contentEnd + textStart, end: broken.end, baseline: 0, stretch: 0,
      paragraph: setting.number, paragraphStart: textStart, edges: broken.edges)
    if alignment == .justified { justify(&fragment, broken, of: setting) }
    return fragment
  }
}
