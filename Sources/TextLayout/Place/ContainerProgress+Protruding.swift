import TextAnalysis
import TextGeometry
import TextShaping

/// The white beside a room that characters at the ends of its line may take.
extension ContainerProgress {
  /// Returns the most by which text may protrude from a room at its left and right end, in points.
  ///
  /// Text never enters the margin of an exclusion or leaves the container's own shape. At the
  /// sides of a rectangular container it may protrude from the container, but not into an
  /// exclusion that lies there.
  ///
  /// - Parameters:
  ///   - room: The room for text in the span.
  ///   - span: A free span of the band.
  mutating func outsets(
    of room: HorizontalSpan, in span: HorizontalSpan, top: Double, height: Double,
    isRightToLeft: Bool
  ) -> (left: Double, right: Double) {
    var left = max(0, room.start - span.start)
    var right = max(0, span.end - room.end)
    // The gap beside a drop cap stays as wide as its style specifies.
    let cap = state.cap.flatMap { $0.bottom > top ? $0 : nil }
    if let cap {
      if cap.isAtRight { right = 0 } else { left = 0 }
    }
    guard geometry.exclusionIndex == nil else { return (left, right) }
    if span.start <= 0, cap.map(\.isAtRight) ?? true {
      left += freeOutside(from: -Self.farthest, to: 0, top, height, isRightToLeft)
    }
    if span.end >= geometry.width, !(cap?.isAtRight ?? false) {
      right += freeOutside(
        from: geometry.width, to: geometry.width + Self.farthest, top, height, isRightToLeft)
    }
    return (left, right)
  }

  /// The greatest distance from the container's sides at which exclusions are looked for, in
  /// points: half of an em of the largest usual type.
  private static var farthest: Double { 72 }

  /// Returns the width of the free part of a strip beside the container that touches it, in
  /// points.
  private mutating func freeOutside(
    from start: Double, to end: Double, _ top: Double, _ height: Double, _ isRightToLeft: Bool
  ) -> Double {
    guard !index.isEmpty else { return end - start }
    index.freeSpans(
      of: Rect(x: start, y: top, width: end - start, height: height),
      isRightToLeft: isRightToLeft, scratch: &scratch, into: &outside)
    let isLeft = end <= 0
    for span in outside {
      if isLeft, span.end >= end { return end - span.start }
      if !isLeft, span.start <= start { return span.end - start }
    }
    return 0
  }

  /// Returns the same distances in reading direction, for the breaker.
  mutating func protrusionLimits(
    of room: HorizontalSpan, in span: HorizontalSpan, top: Double, height: Double,
    isRightToLeft: Bool
  ) -> ProtrusionLimits {
    let (left, right) = outsets(
      of: room, in: span, top: top, height: height, isRightToLeft: isRightToLeft)
    return ProtrusionLimits(
      start: isRightToLeft ? right : left, end: isRightToLeft ? left : right)
  }
}
