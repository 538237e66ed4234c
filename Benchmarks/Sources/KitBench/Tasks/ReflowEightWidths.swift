extension BenchmarkTask {
  /// What was laid out, set again at the widths of eight devices; counted by character and width.
  static var reflowEightWidths: BenchmarkTask {
    BenchmarkTask("reflow8", .corpus) { setup, recorder in
      let widths: [Double] = [320, 375, 414, 480, 600, 768, 834, 1024]
      let scene = Scene(setup.storage(of: setup.corpus), width: 600)
      var buffer = GlyphBuffer()
      _ = scene.layOut(&buffer)
      try recorder.record(
        "reflow8", corpus: setup.corpus.name,
        characters: setup.corpus.characterCount * widths.count
      ) {
        let watch = Stopwatch()
        var sum = Recorder.Outcome(lines: 0, checksum: 0)
        for width in widths {
          let outcome = scene.layOut(width: width, &buffer)
          sum.lines += outcome.lines
          sum.checksum = sum.checksum &* 31 &+ outcome.checksum
        }
        return (watch.read(), sum)
      }
    }
  }
}
