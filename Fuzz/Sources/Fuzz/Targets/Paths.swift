import TextGeometry

extension FuzzTarget {
  /// SVG path data, and the free spans beside its outline.
  static let paths = FuzzTarget(name: "paths") { bytes in
    guard let path = try? BezierPath(svgPathData: text(bytes)) else { return }
    guard let again = try? BezierPath(svgPathData: path.svgPathData) else {
      preconditionFailure("Path data that was written cannot be read: \(path.svgPathData)")
    }
    for (path, margin) in [(path, 0.0), (again, 3.0)] {
      guard let index = try? ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: margin)])
      else { continue }
      check(index)
    }
  }

  /// Checks that spans are in order, disjoint and within their sides.
  static func check(_ index: ExclusionIndex) {
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    let extent = index.verticalExtent ?? 0...0
    for step in 0..<8 {
      let top = extent.lowerBound + (extent.upperBound - extent.lowerBound) * Double(step) / 8
      index.freeSpans(
        of: Rect(x: 0, y: top, width: 600, height: 12), isRightToLeft: false, scratch: &scratch,
        into: &spans)
      var end = 0.0
      for span in spans {
        precondition(
          span.start >= end && span.end > span.start && span.end <= 600,
          "A span lies outside its place: \(spans).")
        end = span.end
      }
    }
  }
}
