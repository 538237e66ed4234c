import TextGeometry
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// Queries all over a laid out text: the character at a point, and the rectangles around ten
  /// characters. Rows give the cost of one query.
  static var questions: BenchmarkTask {
    BenchmarkTask(["hit_test", "range_rects"], .corpus) { setup, recorder in
      let scene = Scene(setup.storage(of: setup.corpus), width: 600)
      scene.manager.ensureLayout()
      let height = scene.manager.usedRect(for: scene.container).maxY
      try recorder.recordQuestions("hit_test", setup) { place in
        let point = Point(
          x: (place * 977).truncatingRemainder(dividingBy: 1) * 600, y: place * height)
        let hit = scene.manager.character(at: point, in: scene.container)
        return UInt64(hit?.position ?? 0) &+ (hit?.fraction.bitPattern ?? 0)
      }
      let length = scene.storage.length
      try recorder.recordQuestions("range_rects", setup) { place in
        let start = Int(place * Double(max(0, length - 10)))
        var sum: UInt64 = 0
        scene.manager.forEachEnclosingRect(
          for: start..<min(length, start + 10), in: scene.container
        ) { rect in
          sum = sum &* 31 &+ rect.minX.bitPattern &+ rect.minY.bitPattern
          return true
        }
        return sum
      }
      scene.leave()
    }
  }
}

extension Recorder {
  /// Measures a query at places all over a text, given as numbers from 0 to 1.
  fileprivate func recordQuestions(
    _ task: String, _ setup: Setup, _ ask: (Double) -> UInt64
  ) throws {
    let count = 10_000
    let (samples, outcome) = try measure(task) {
      var checksum: UInt64 = 0
      let watch = Stopwatch()
      for question in 0..<count {
        // Steps of the golden ratio spread the places evenly and in no order.
        let place = (Double(question) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
        checksum = checksum &* 31 &+ ask(place)
      }
      return (watch.read().divided(by: count), Outcome(lines: 0, checksum: checksum))
    }
    emit(
      task, corpus: setup.corpus.name, samples: samples, characters: setup.corpus.characterCount
    ) { row in
      row.add("questions", count)
      row.add("ns_per_question", ResultRow.median(samples.map(\.cpu)) * 1e6)
      row.add("checksum", Int(truncatingIfNeeded: outcome.checksum & 0xFFFF))
    }
  }
}
