import TextGeometry

extension FuzzTarget {
  /// Free spans of a path made of bytes, held against the path itself: what is free holds no point of the path's
  /// interior, and where nothing is free there is one.
  static let regions = FuzzTarget(name: "regions") { bytes in
    let path = polygon(bytes)
    guard let index = try? ShapeIndex(exclusions: [ExclusionPath(path: path)]) else { return }
    var scratch = ShapeIndex.Scratch()
    var spans: [HorizontalSpan] = []
    for step in 0..<6 {
      // Bands lie between the corners' heights, so that no corner is touched by rounding alone.
      let band = Rect(x: -10, y: Double(step) * 40 + 0.37, width: 300, height: 12.1)
      index.freeSpans(of: band, isRightToLeft: false, scratch: &scratch, into: &spans)
      for sample in 0..<64 {
        let x = -10 + 300 * (Double(sample) + 0.513) / 64
        let isFree = spans.contains { $0.start < x && x < $0.end }
        let isNearEnd = spans.contains { abs($0.start - x) < 1e-6 || abs($0.end - x) < 1e-6 }
        guard !isNearEnd else { continue }
        var meets = false
        for row in 0..<24 where !meets {
          let y = band.minY + band.height * (Double(row) + 0.5) / 24
          meets = path.contains(Point(x: x, y: y))
        }
        precondition(!(isFree && meets), "At \(x) the shape lies in what is free of it.")
      }
    }
  }

  /// A polygon: the first byte says the fill rule, each two of the rest a corner.
  private static func polygon(_ bytes: [UInt8]) -> BezierPath {
    var path = BezierPath()
    if bytes.first.map({ $0 & 1 == 1 }) ?? false { path.usesEvenOddFillRule = true }
    for pair in stride(from: 1, to: min(bytes.count - 1, 81), by: 2) {
      let point = Point(x: Double(bytes[pair]), y: Double(bytes[pair + 1]))
      if pair == 1 { path.move(to: point) } else { path.addLine(to: point) }
    }
    if !path.isEmpty { path.close() }
    return path
  }
}
