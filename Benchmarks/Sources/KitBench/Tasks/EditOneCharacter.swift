import TextGeometry
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// A character typed in the middle of a laid out text, and a screenful around it read.
  ///
  /// The layout is brought up to date to the end of the text. Glyphs are read for sixty fragments,
  /// which is more than a screen shows.
  static var editOneCharacter: BenchmarkTask {
    BenchmarkTask("edit_one_char", .corpus) { setup, recorder in
      let storage = setup.storage(of: setup.corpus)
      try recordEdit("edit_one_char", storage, at: storage.length / 2, setup, recorder)
    }
  }

  /// The same in ten repetitions of the text, at the same place in the fifth one, so that the same
  /// rows are read.
  static var editOneCharacterOfTenTimes: BenchmarkTask {
    BenchmarkTask("edit_one_char_10x", .corpus) { setup, recorder in
      let storage = setup.storage(of: setup.corpus)
      let text = storage.text
      let length = storage.length
      for _ in 1..<10 { storage.append(text) }
      try recordEdit("edit_one_char_10x", storage, at: 4 * length + length / 2, setup, recorder)
    }
  }

  private static func recordEdit(
    _ name: String, _ storage: TextStorage, at middle: Int, _ setup: Setup, _ recorder: Recorder
  ) throws {
    let scene = Scene(storage, width: 600)
    scene.container.exclusionPaths = [
      ExclusionPath(
        path: BezierPath(ovalIn: Rect(x: 200, y: 200, width: 200, height: 200)), margin: 8)
    ]
    scene.manager.ensureLayout()
    var buffer = GlyphBuffer()
    try recorder.record(
      name, corpus: setup.corpus.name, characters: storage.length
    ) {
      let watch = Stopwatch()
      let inverse = storage.insert("x", at: middle)
      scene.manager.ensureLayout()
      let screen = scene.manager.lineFragments(for: middle - 2_000..<middle + 2_000)
      let outcome = buffer.read(screen[...], of: scene.manager)
      let sample = watch.read()
      storage.apply(inverse)
      scene.manager.ensureLayout()
      return (sample, outcome)
    }
  }
}
