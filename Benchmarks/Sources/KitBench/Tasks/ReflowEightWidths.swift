import TextStorage

extension BenchmarkTask {
  /// What was laid out, set again at the widths of eight devices; counted by character and width.
  static var reflowEightWidths: BenchmarkTask { reflow("reflow8", .greedy) }

  /// The same with the line ends of a paragraph chosen together.
  static var reflowOptimally: BenchmarkTask { reflow("reflow8_optimal", .optimal) }

  private static func reflow(_ name: String, _ lineBreaking: LineBreaking) -> BenchmarkTask {
    BenchmarkTask(name, .corpus) { setup, recorder in
      let widths: [Double] = [320, 375, 414, 480, 600, 768, 834, 1024]
      let storage = setup.storage(of: setup.corpus)
      if lineBreaking != .greedy {
        var style = ParagraphStyle()
        style.lineBreaking = lineBreaking
        style.alignment = .justified
        storage.addAttribute(.paragraphStyle, value: style, range: 0..<storage.length)
      }
      let scene = Scene(storage, width: 600)
      var buffer = GlyphBuffer()
      _ = scene.layOut(&buffer)
      try recorder.record(
        name, corpus: setup.corpus.name,
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
