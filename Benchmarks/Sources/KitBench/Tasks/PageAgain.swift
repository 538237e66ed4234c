import TextStorage

extension BenchmarkTask {
  /// A page laid out by a manager of its own after others have laid out the like: a document of a
  /// batch.
  static var pageAgain: BenchmarkTask {
    BenchmarkTask("page_layout_again", .page) { setup, recorder in
      let storage = setup.storage(of: setup.page)
      var buffer = GlyphBuffer()
      try recorder.record(
        "page_layout_again", corpus: setup.page.name, characters: setup.page.characterCount
      ) {
        let watch = Stopwatch()
        let scene = Scene(storage, width: 600, keepsWords: true)
        let outcome = scene.layOut(&buffer)
        let sample = watch.read()
        scene.leave()
        return (sample, outcome)
      }
    }
  }
}
