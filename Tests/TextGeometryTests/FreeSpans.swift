import TextGeometry

/// Queries a temporary index.
func freeSpans(
  _ exclusions: [ExclusionPath], inside: BezierPath? = nil, top: Double, height: Double,
  left: Double = 0, right: Double = 400, isRightToLeft: Bool = false
) throws -> [HorizontalSpan] {
  let index = try ExclusionIndex(exclusions: exclusions, inside: inside)
  return freeSpans(
    index, top: top, height: height, left: left, right: right, isRightToLeft: isRightToLeft)
}

/// Queries an index.
func freeSpans(
  _ index: ExclusionIndex, top: Double, height: Double, left: Double = 0, right: Double = 400,
  isRightToLeft: Bool = false
) -> [HorizontalSpan] {
  var scratch = ExclusionIndex.Scratch()
  var spans: [HorizontalSpan] = []
  index.freeSpans(
    of: Rect(x: left, y: top, width: right - left, height: height), isRightToLeft: isRightToLeft,
    scratch: &scratch, into: &spans)
  return spans
}

/// Queries an index for the next top.
func nextTop(
  _ index: ExclusionIndex, from top: Double, height: Double, width: Double, right: Double = 400,
  limit: Double = .infinity
) -> Double? {
  var scratch = ExclusionIndex.Scratch()
  return index.nextTop(
    from: Rect(x: 0, y: top, width: right, height: height), width: width, limit: limit,
    isRightToLeft: false, scratch: &scratch)
}
