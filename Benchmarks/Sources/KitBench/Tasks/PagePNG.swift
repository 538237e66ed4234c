import TextDrawing

extension BenchmarkTask {
  /// The encoding of a drawn page as a PNG in memory.
  static var pagePNG: BenchmarkTask {
    BenchmarkTask("page_png", .page) { setup, recorder in
      let picture = try PageScene(setup.storage(of: setup.page)).draw(with: Rasterizer())
      var file: [UInt8] = []
      try recorder.record(
        "page_png", corpus: setup.page.name, characters: 0,
        extra: { $0.add("out_bytes", file.count) },
        {
          let watch = Stopwatch()
          file = try PNGEncoder().encode(picture)
          return (watch.read(), Recorder.Outcome(lines: 0, checksum: UInt64(file.count)))
        })
      try OutputFile.write(file, to: setup.picture)
    }
  }
}
