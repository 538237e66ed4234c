import TextLayout

extension BenchmarkTask {
  /// The first layout of the process, and the memory it leaves taken: all, and what is the process's own.
  static var firstLayoutColdFonts: BenchmarkTask {
    BenchmarkTask("first_layout_w600_coldfonts", .corpus) { setup, recorder in
      let storage = setup.storage(of: setup.corpus)
      var buffer = GlyphBuffer()
      let before = (all: ResourceUse.residentKilobytes, own: ResourceUse.ownKilobytes)
      let watch = Stopwatch()
      let scene = Scene(storage, width: 600)
      let outcome = scene.layOut(&buffer)
      let sample = watch.read()
      let growth = (
        all: ResourceUse.residentKilobytes - before.all, own: ResourceUse.ownKilobytes - before.own
      )
      let errors = scene.manager.fontErrors
      if let error = errors.first { throw BenchmarkFailure("\(error)") }
      recorder.emit(
        "first_layout_w600_coldfonts", corpus: setup.corpus.name, samples: [sample],
        characters: setup.corpus.characterCount
      ) { row in
        row.add("lines", outcome.lines)
        row.add("layout_kb", growth.all)
        row.add("layout_own_kb", growth.own)
      }
      scene.leave()
    }
  }
}
