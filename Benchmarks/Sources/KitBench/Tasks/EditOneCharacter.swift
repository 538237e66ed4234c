import TextLayout
import TextStorage

extension BenchmarkTask {
  /// A character typed into the middle of what was laid out, and a screenful around it read.
  ///
  /// Layout is brought up to date to the end of the text; glyphs are read for sixty fragments, which
  /// is more than a screen shows.
  static var editOneCharacter: BenchmarkTask {
    BenchmarkTask("edit_one_char", .corpus) { setup, recorder in
      let scene = Scene(setup.storage(of: setup.corpus), width: 600)
      var buffer = GlyphBuffer()
      _ = scene.layOut(&buffer)
      let middle = scene.storage.length / 2
      try recorder.record(
        "edit_one_char", corpus: setup.corpus.name, characters: setup.corpus.characterCount
      ) {
        let watch = Stopwatch()
        let inverse = scene.storage.insert("x", at: middle)
        let fragments = scene.manager.lineFragments(in: scene.container)
        let edited = fragments.partitionPoint { $0.range.upperBound > middle }
        let screen = fragments[max(0, edited - 30)..<min(fragments.count, edited + 30)]
        var outcome = buffer.read(screen, of: scene.manager)
        let sample = watch.read()
        outcome.lines = fragments.count
        scene.storage.apply(inverse)
        scene.manager.ensureLayout()
        return (sample, outcome)
      }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index at which a condition holds that never stops holding, found by halving.
  func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
