import TextGeometry

extension FuzzTarget {
  /// Free spans of a polygon made of bytes, compared with the slowest way to find them: at each x
  /// the heights of edge crossings, and the intervals between them.
  static let regions = FuzzTarget(name: "regions") { bytes in
    let corners = corners(bytes)
    let isEvenOdd = bytes.first.map { $0 & 1 == 1 } ?? false
    var path = BezierPath()
    path.usesEvenOddFillRule = isEvenOdd
    for (number, corner) in corners.enumerated() {
      if number == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    if !path.isEmpty { path.close() }
    guard let index = try? ExclusionIndex(exclusions: [ExclusionPath(path: path)]) else { return }
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    // Places depend on the input, and none of them is a corner's.
    let shift = (Double(bytes.reduce(UInt8(0), &+)) + 0.0137) / 256
    for step in 0..<3 {
      let band = Rect(x: -10, y: Double(step) * 80 + shift, width: 300, height: 12.1)
      index.freeSpans(of: band, isRightToLeft: false, scratch: &scratch, into: &spans)
      for sample in 0..<5 {
        let x = -10 + 60 * (Double(sample) + shift)
        let isNearEnd = spans.contains { abs($0.start - x) < 1e-6 || abs($0.end - x) < 1e-6 }
        guard !isNearEnd, let isBlocked = isBlocked(x, band, by: corners, isEvenOdd) else {
          continue
        }
        let isFree = spans.contains { $0.start < x && x < $0.end }
        precondition(isFree != isBlocked, "At \(x), \(band) is free: \(isFree); spans \(spans).")
      }
    }
  }

  /// True if a polygon has a part of its interior at some x within a band; nil if that is too thin
  /// to decide.
  private static func isBlocked(
    _ x: Double, _ band: Rect, by corners: [Point], _ isEvenOdd: Bool
  ) -> Bool? {
    var crossings: [(y: Double, turn: Int)] = []
    for (number, end) in corners.enumerated() {
      let start = corners[number == 0 ? corners.count - 1 : number - 1]
      guard (start.x < x) != (end.x < x) else { continue }
      let y = start.y + (x - start.x) / (end.x - start.x) * (end.y - start.y)
      crossings.append((y, start.x < x ? 1 : -1))
    }
    crossings.sort { $0.y < $1.y }
    var winding = 0
    var isThin = false
    for (number, crossing) in crossings.enumerated().dropLast() {
      winding += crossing.turn
      guard isEvenOdd ? winding % 2 != 0 : winding != 0 else { continue }
      let height =
        min(crossings[number + 1].y, band.maxY) - max(crossing.y, band.minY)
      if height > 1e-6 { return true }
      if height > -1e-6 { isThin = true }
    }
    return isThin ? nil : false
  }

  /// The corners of a polygon: two bytes each, after a byte for the fill rule.
  private static func corners(_ bytes: [UInt8]) -> [Point] {
    stride(from: 1, to: min(bytes.count - 1, 49), by: 2).map {
      Point(x: Double(bytes[$0]), y: Double(bytes[$0 + 1]))
    }
  }
}
