import TextGeometry
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// The first screen of a hundred megabytes, from a new layout manager to the positions of its
  /// glyphs.
  static var firstScreenOfHundredMegabytes: BenchmarkTask {
    BenchmarkTask("first_screen_100mb", .corpus) { setup, recorder in
      let storage = hugeStorage(setup)
      try recorder.record(
        "first_screen_100mb", corpus: setup.corpus.name, characters: storage.length
      ) {
        let watch = Stopwatch()
        let scene = Scene(storage, width: 600)
        let outcome = readScreen(at: 0, of: scene)
        let sample = watch.read()
        scene.leave()
        return (sample, outcome)
      }
    }
  }

  /// A screen in the middle of the same text, at an estimated height, after its first screen.
  static var jumpIntoHundredMegabytes: BenchmarkTask {
    BenchmarkTask("jump_middle_100mb", .corpus) { setup, recorder in
      let storage = hugeStorage(setup)
      try recorder.record(
        "jump_middle_100mb", corpus: setup.corpus.name, characters: storage.length
      ) {
        let scene = Scene(storage, width: 600)
        scene.manager.allowsNonContiguousLayout = true
        _ = readScreen(at: 0, of: scene)
        let watch = Stopwatch()
        let height = scene.manager.estimatedHeight(of: scene.container).height
        let outcome = readScreen(at: height / 2, of: scene)
        let sample = watch.read()
        scene.leave()
        return (sample, outcome)
      }
    }
  }

  private static func hugeStorage(_ setup: Setup) -> TextStorage {
    let storage = setup.storage(of: setup.corpus)
    let text = storage.text
    let count = 100_000_000 / max(1, text.length)
    storage.beginEditing()
    for _ in 1..<max(2, count) { storage.append(text) }
    storage.endEditing()
    return storage
  }

  /// Lays out the visible part at a height and reads the position of every glyph in it.
  private static func readScreen(at y: Double, of scene: Scene) -> Recorder.Outcome {
    let screen = Rect(x: 0, y: y, width: 600, height: 1_000)
    let fragments = scene.manager.lineFragments(intersecting: screen, in: scene.container)
    var buffer = GlyphBuffer()
    return buffer.read(fragments[...], of: scene.manager)
  }
}
