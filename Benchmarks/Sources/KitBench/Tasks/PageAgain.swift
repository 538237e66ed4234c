import TextStorage

extension BenchmarkTask {
  /// A page laid out by a new manager after others have laid out similar pages, as in a batch.
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
