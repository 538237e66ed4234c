extension BenchmarkTask {
  /// A layout at width 600, set again at width 480.
  static var reflow: BenchmarkTask {
    BenchmarkTask("reflow_w480", .corpus) { setup, recorder in
      let scene = Scene(setup.storage(of: setup.corpus), width: 600)
      var buffer = GlyphBuffer()
      try recorder.record(
        "reflow_w480", corpus: setup.corpus.name, characters: setup.corpus.characterCount
      ) {
        _ = scene.layOut(width: 600, &buffer)
        let watch = Stopwatch()
        let outcome = scene.layOut(width: 480, &buffer)
        return (watch.read(), outcome)
      }
    }
  }
}
