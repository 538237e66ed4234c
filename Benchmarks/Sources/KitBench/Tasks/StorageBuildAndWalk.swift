import TextStorage

extension BenchmarkTask {
  /// A megabyte of text in ten thousand runs: built, and read run by run with its text.
  static var storageBuildAndWalk: BenchmarkTask {
    BenchmarkTask(["storage_build_10k_runs", "storage_walk_runs"], .page) { _, recorder in
      let runs = 10_000
      let piece = SampleText.ascii(count: 100)
      let styles = (0..<2).map { number -> TextAttributes in
        var attributes = TextAttributes()
        attributes[.font] = FontDescriptor(family: "Noto Sans", size: 12 + Double(number))
        return attributes
      }
      try recorder.record(
        "storage_build_10k_runs", corpus: "-", characters: runs * piece.utf16.count,
        extra: { $0.add("runs", runs) },
        {
          let watch = Stopwatch()
          var builder = AttributedTextBuilder()
          for run in 0..<runs { builder.append(piece, attributes: styles[run & 1]) }
          let storage = TextStorage(builder.finish())
          return (
            watch.read(), Recorder.Outcome(lines: 0, checksum: UInt64(storage.length))
          )
        })
      let storage = SampleText.storage(runs: runs, of: piece, styles: styles)
      var units: [UInt16] = []
      try recorder.record(
        "storage_walk_runs", corpus: "-", characters: storage.length,
        extra: { $0.add("runs", runs) },
        {
          var checksum: UInt64 = 0
          let watch = Stopwatch()
          for run in storage.attributeRuns(in: 0..<storage.length) {
            units.removeAll(keepingCapacity: true)
            storage.copyUTF16(in: run.range, appendingTo: &units)
            checksum = checksum &* 31 &+ UInt64(units.last ?? 0)
            if run.attributes[.font]?.size == 13 { checksum &+= 1 }
          }
          return (watch.read(), Recorder.Outcome(lines: 0, checksum: checksum))
        })
    }
  }
}
