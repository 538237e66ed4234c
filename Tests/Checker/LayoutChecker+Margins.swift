import TextGeometry

/// The blank room at the ends of a row's spans, by the design's rules.
struct CheckedMargins {
  private let indent: Double
  private let tailIndent: Double
  private let cap: CheckedCap?
  private let container: CheckedContainer
  private let isRightToLeft: Bool
  /// The padding and the room of boxes at both ends of a span.
  private let left, right: Double

  /// - Parameter continuesLine: True for a row that continues the line above.
  init(
    _ paragraph: CheckedParagraph, startsParagraph: Bool, continuesLine: Bool, _ cap: CheckedCap?,
    _ container: CheckedContainer
  ) {
    let asked =
      (startsParagraph ? paragraph.firstIndent : paragraph.headIndent)
      + (continuesLine ? paragraph.wrapIndent : 0)
    isRightToLeft = paragraph.isRightToLeft
    let boxes = paragraph.boxRoom
    // Boxes whose sides leave no room in the whole container have none beside their text.
    let hasRoom = container.size.width - 2 * container.padding > boxes.start + boxes.end
    let (start, end) = hasRoom ? (boxes.start, boxes.end) : (0, 0)
    left = container.padding + (isRightToLeft ? end : start)
    right = container.padding + (isRightToLeft ? start : end)
    self.cap = cap
    self.container = container
    // Indents that leave a row no room in the whole container are narrower, or none.
    let whole = container.size.width - left - right
    let tail = paragraph.tailIndent
    let rest = tail > 0 ? min(tail, whole) - asked : whole + tail - asked
    (indent, tailIndent) = rest > 0 ? (asked, tail) : (min(asked, max(0, whole) / 2), 0)
  }

  /// True if a free span is certainly usable.
  func isUsable(_ span: HorizontalSpan) -> Bool {
    let slop = LayoutChecker.spanTolerance
    let room = span.width - 2 * container.padding
    return room > slop && room >= container.minimumFragmentWidth + slop
  }

  /// True if a free span that is the last of its row has room for text when widened by a distance.
  func hasRoom(_ span: HorizontalSpan, widerBy slop: Double) -> Bool {
    let wider = HorizontalSpan(start: span.start - slop, end: span.end + slop)
    let room = wider.width - 2 * container.padding
    return room > 0 && room >= container.minimumFragmentWidth
      && self.room(of: wider.rect, isFirst: false, isLast: true).width > 0
  }

  /// The room for text in a fragment's rect. The first fragment of a row has its indent, the last
  /// its tail indent, both from the rect's own ends unless the container specifies otherwise.
  func room(of rect: Rect, isFirst: Bool, isLast: Bool) -> HorizontalSpan {
    var room =
      container.hasOwnIndents
      ? indented(
        HorizontalSpan(start: 0, end: container.size.width), by: indent, tail: tailIndent)
      : indented(
        HorizontalSpan(start: rect.minX, end: rect.maxX), by: isFirst ? indent : 0,
        tail: isLast ? tailIndent : 0)
    room.start = max(room.start, rect.minX + left)
    room.end = min(room.end, rect.maxX - right)
    if let cap {
      if cap.isAtRight { room.end = min(room.end, cap.edge) }
      if !cap.isAtRight { room.start = max(room.start, cap.edge) }
    }
    return room
  }

  private func indented(_ span: HorizontalSpan, by indent: Double, tail: Double) -> HorizontalSpan {
    let (start, end) = (span.start + left, span.end - right)
    if isRightToLeft {
      return HorizontalSpan(start: tail > 0 ? end - tail : start - tail, end: end - indent)
    }
    return HorizontalSpan(start: start + indent, end: tail > 0 ? start + tail : end + tail)
  }
}

extension HorizontalSpan {
  /// The span as a rectangle without height.
  var rect: Rect { Rect(x: start, y: 0, width: end - start, height: 0) }
}

extension LayoutChecker {
  /// True if a row that starts at a position of a paragraph continues the line above.
  func continuesLine(at position: Int, _ paragraph: CheckedParagraph) -> Bool {
    position > paragraph.range.lowerBound && !Self.separators.contains(layout.text[position - 1])
  }

  /// The possible answers to whether a fragment is in the last span of its row that has room: one,
  /// or both if the tolerance leaves it open.
  func endings(
    of fragment: CheckedFragment, _ surely: BlockedSpans, _ perhaps: BlockedSpans,
    _ margins: CheckedMargins, _ container: CheckedContainer
  ) -> [Bool] {
    let slop = Self.spanTolerance
    let isReversed = paragraph(at: fragment.range.lowerBound)?.isRightToLeft ?? false
    func isLater(_ span: HorizontalSpan) -> Bool {
      isReversed ? span.end <= fragment.rect.minX + slop : span.start >= fragment.rect.maxX - slop
    }
    let width = container.size.width
    let isSurelyFollowed = perhaps.free(from: 0, to: width)
      .contains { isLater($0) && margins.hasRoom($0, widerBy: -slop) }
    if isSurelyFollowed { return [false] }
    // An exclusion that only touches the band divides no span, but the fragment may end at it.
    func later(_ span: HorizontalSpan) -> HorizontalSpan {
      isReversed
        ? HorizontalSpan(start: span.start, end: min(span.end, fragment.rect.minX + slop))
        : HorizontalSpan(start: max(span.start, fragment.rect.maxX - slop), end: span.end)
    }
    let isPerhapsFollowed = surely.free(from: 0, to: width).map(later)
      .contains { $0.end - $0.start > slop && margins.hasRoom($0, widerBy: slop) }
    return isPerhapsFollowed ? [true, false] : [true]
  }

  /// The rest of a room at the distance of a space of the row's font from the previous fragment.
  func apart(
    _ room: HorizontalSpan, from before: CheckedFragment?, in row: CheckedRow
  ) -> HorizontalSpan {
    guard let before, let first = row.fragments.first,
      let run = runs(in: first.range.lowerBound..<first.range.lowerBound + 1).first
    else { return room }
    let space = (oracle.glyph(of: 0x20, run: run)?.advance ?? 0) + run.letterSpacing
    let isReversed = paragraph(at: first.range.lowerBound)?.isRightToLeft ?? false
    return isReversed
      ? HorizontalSpan(start: room.start, end: min(room.end, before.available.start - space))
      : HorizontalSpan(start: max(room.start, before.available.end + space), end: room.end)
  }
}
