import TextGeometry

extension BenchmarkTask {
  /// The creation of the index of an outline with 100,000 pieces.
  static var indexBuild: BenchmarkTask {
    BenchmarkTask("index_build", .page) { _, recorder in
      let pieces = 100_000
      let exclusion = ExclusionPath(path: BezierPath.raggedColumn(pieces: pieces))
      let (samples, _) = try recorder.measure("index_build") {
        let watch = Stopwatch()
        let index = try ExclusionIndex(exclusions: [exclusion])
        let sample = watch.read()
        return (sample, Recorder.Outcome(lines: index.isEmpty ? 0 : 1, checksum: 0))
      }
      recorder.emit("index_build", corpus: "-", samples: samples, characters: 0) { row in
        row.add("pieces", pieces)
        row.add("ns_per_piece", ResultRow.median(samples.map(\.cpu)) * 1e6 / Double(pieces))
      }
    }
  }
}
