import TextLayout
import TextStorage

extension BenchmarkTask {
  /// The first paragraph of the process, then its first layout, and the memory that the latter
  /// keeps: all of it, and the private part.
  ///
  /// The compared programs begin with a paragraph too. Without it the growth of memory would be
  /// that of the program's code and of ICU's data, which is the same for long and short texts.
  static var firstLayoutColdFonts: BenchmarkTask {
    let names = ["cold_start_first_paragraph", "first_layout_w600_coldfonts"]
    return BenchmarkTask(names, .corpus) { setup, recorder in
      var buffer = GlyphBuffer()
      let start = Stopwatch()
      let first = Scene(
        TextStorage(string: setup.corpus.firstParagraph, attributes: setup.attributes), width: 600)
      let paragraph = first.layOut(&buffer)
      recorder.emit(
        names[0], corpus: setup.corpus.name, samples: [start.read()],
        characters: setup.corpus.firstParagraph.unicodeScalars.count
      ) { row in row.add("lines", paragraph.lines) }
      first.leave()
      let storage = setup.storage(of: setup.corpus)
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
        names[1], corpus: setup.corpus.name, samples: [sample],
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
