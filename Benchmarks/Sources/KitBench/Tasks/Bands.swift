import TextGeometry

extension BenchmarkTask {
  /// The free spans of bands across outlines with increasing numbers of pieces; rows give the cost
  /// of a query.
  static var bands: BenchmarkTask {
    BenchmarkTask(
      ["bands_circle", "bands_polygon200", "bands_100", "bands_100000"], .page
    ) { _, recorder in
      let circle = BezierPath(ovalIn: Rect(x: 170, y: 20, width: 260, height: 260))
      try recorder.recordBands("bands_circle", of: circle, height: 22)
      try recorder.recordBands(
        "bands_polygon200",
        of: MovingShape.polygon200.transformed(by: .translation(x: 160, y: 0)), height: 22)
      for pieces in [100, 100_000] {
        try recorder.recordBands(
          "bands_\(pieces)", of: BezierPath.raggedColumn(pieces: pieces), height: 10)
      }
    }
  }
}

extension Recorder {
  /// Measures queries of free spans all over the height of an outline.
  func recordBands(_ task: String, of path: BezierPath, height: Double) throws {
    let queries = 20_000
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path)])
    guard let extent = index.verticalExtent else {
      throw BenchmarkFailure("\(task): the shape is empty")
    }
    let room = extent.upperBound - extent.lowerBound - height
    var scratch = ExclusionIndex.Scratch()
    var spans: [HorizontalSpan] = []
    // Steps of the golden ratio spread the bands evenly and in no order.
    let tops = (0..<queries).map { query in
      let place = (Double(query) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
      return extent.lowerBound + place * room
    }
    let (samples, outcome) = try measure(task) {
      var checksum: UInt64 = 0
      var count = 0
      let watch = Stopwatch()
      for top in tops {
        index.freeSpans(
          of: Rect(x: 0, y: top, width: 600, height: height), isRightToLeft: false,
          scratch: &scratch, into: &spans)
        count += spans.count
        for span in spans { checksum = checksum &* 31 &+ span.start.bitPattern }
      }
      return (watch.read().divided(by: queries), Outcome(lines: count, checksum: checksum))
    }
    emit(task, corpus: "-", samples: samples, characters: 0) { row in
      row.add("queries", queries)
      row.add("spans", outcome.lines)
      row.add("ns_per_query", ResultRow.median(samples.map(\.cpu)) * 1e6)
    }
  }
}

extension BezierPath {
  /// A column with ragged sides, 10 points high for each pair of pieces. So a band of 10 points
  /// intersects four of them whatever their number.
  static func raggedColumn(pieces: Int) -> BezierPath {
    var path = BezierPath()
    let corners = pieces / 2
    for corner in 0..<corners {
      let x = 200 - Double(corner * 37 % 60)
      let point = Point(x: x, y: Double(corner) * 10)
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    for corner in (0..<corners).reversed() {
      path.addLine(to: Point(x: 400 + Double(corner * 53 % 60), y: Double(corner) * 10))
    }
    path.close()
    return path
  }
}
