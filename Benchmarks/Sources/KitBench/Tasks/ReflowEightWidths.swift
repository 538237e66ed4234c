import TextGeometry
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// A layout set again at the widths of eight devices; the unit is characters times widths.
  static var reflowEightWidths: BenchmarkTask { reflow("reflow8", .greedy, readsGlyphs: true) }

  /// The same with rows and fragments computed, but no glyph read.
  static var reflowRows: BenchmarkTask { reflow("reflow8_rows", .greedy, readsGlyphs: false) }

  /// The same with the line ends of a paragraph chosen together.
  static var reflowOptimally: BenchmarkTask {
    reflow("reflow8_optimal", .optimal, readsGlyphs: true)
  }

  private static func reflow(
    _ name: String, _ lineBreaking: LineBreaking, readsGlyphs: Bool
  ) -> BenchmarkTask {
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
          let outcome =
            readsGlyphs ? scene.layOut(width: width, &buffer) : scene.layOutRows(width: width)
          sum.lines += outcome.lines
          sum.checksum = sum.checksum &* 31 &+ outcome.checksum
        }
        return (watch.read(), sum)
      }
    }
  }
}

extension Scene {
  /// Lays out at a width, and reads only the last line.
  fileprivate func layOutRows(width: Double) -> Recorder.Outcome {
    container.size.width = width
    manager.ensureLayout()
    let last = manager.lineFragment(containing: max(0, storage.length - 1))
    return Recorder.Outcome(lines: 1, checksum: last?.rect.maxY.bitPattern ?? 0)
  }
}
