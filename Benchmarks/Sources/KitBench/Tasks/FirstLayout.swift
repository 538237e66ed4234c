extension BenchmarkTask {
  /// Every paragraph laid out at width 600 with empty caches except for opened fonts.
  static var firstLayout: BenchmarkTask {
    BenchmarkTask("first_layout_w600", .corpus) { setup, recorder in
      let storage = setup.storage(of: setup.corpus)
      var buffer = GlyphBuffer()
      try recorder.record(
        "first_layout_w600", corpus: setup.corpus.name, characters: setup.corpus.characterCount
      ) {
        let watch = Stopwatch()
        let scene = Scene(storage, width: 600)
        let outcome = scene.layOut(&buffer)
        let sample = watch.read()
        scene.leave()
        return (sample, outcome)
      }
    }
  }
}
