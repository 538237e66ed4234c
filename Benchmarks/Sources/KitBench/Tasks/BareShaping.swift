import CFloor
import TextStorage

extension BenchmarkTask {
  /// HarfBuzz alone over whole paragraphs in one font: the denominator of ratios.
  static var bareShaping: BenchmarkTask {
    BenchmarkTask("hb_shape", .corpus) { setup, recorder in
      guard let file = setup.font.file else { return }
      let paragraphs = setup.corpus.text.split(separator: "\n").map { Array($0.utf16) }
      let shaper = unsafe floor_open(file, UInt32(setup.font.faceIndex))
      defer { unsafe floor_close(shaper) }
      let (samples, outcome) = try recorder.measure("hb_shape") {
        let watch = Stopwatch()
        var glyphs = 0
        for paragraph in paragraphs {
          glyphs += Int(
            unsafe floor_shape(shaper, paragraph, Int32(paragraph.count), setup.language))
        }
        return (watch.read(), Recorder.Outcome(lines: glyphs, checksum: 0))
      }
      recorder.emit(
        "hb_shape", peer: "floor", corpus: setup.corpus.name, samples: samples,
        characters: setup.corpus.characterCount
      ) { $0.add("glyphs", outcome.lines) }
    }
  }
}
