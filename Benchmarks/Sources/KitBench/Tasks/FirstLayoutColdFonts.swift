import TextLayout

extension BenchmarkTask {
  /// The first layout of the process, and the memory it leaves taken.
  static var firstLayoutColdFonts: BenchmarkTask {
    BenchmarkTask("first_layout_w600_coldfonts", .corpus) { setup, recorder in
      let storage = setup.storage(of: setup.corpus)
      var buffer = GlyphBuffer()
      let before = ResourceUse.residentKilobytes
      let watch = Stopwatch()
      let scene = Scene(storage, width: 600)
      let outcome = scene.layOut(&buffer)
      let sample = watch.read()
      let growth = ResourceUse.residentKilobytes - before
      let errors = scene.manager.fontErrors
      if let error = errors.first { throw BenchmarkFailure("\(error)") }
      recorder.emit(
        "first_layout_w600_coldfonts", corpus: setup.corpus.name, samples: [sample],
        characters: setup.corpus.characterCount
      ) { row in
        row.add("lines", outcome.lines)
        row.add("layout_kb", growth)
      }
      scene.leave()
    }
  }
}
