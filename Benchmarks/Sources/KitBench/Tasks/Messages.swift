import TextGeometry
import TextLayout
import TextStorage

extension BenchmarkTask {
  /// Messages of a hundred characters, measured as for a list: each with a new measurer, each with
  /// one measurer, and one message at many widths. Rows give the cost of one message.
  static var messages: BenchmarkTask {
    BenchmarkTask(["measure_fresh", "measure_reused", "measure_width"], .corpus) {
      setup, recorder in
      let messages = setup.messages(count: 1000, length: 100)
      try recorder.recordMessages("measure_fresh", setup, count: messages.count) { index in
        messages[index].boundingRect(with: Size(width: 300, height: 0))
      }
      let measurer = TextMeasurer()
      try recorder.recordMessages("measure_reused", setup, count: messages.count) { index in
        measurer.text = messages[index]
        return measurer.measure(in: Size(width: 300, height: 0)).rect
      }
      measurer.text = messages[0]
      try recorder.recordMessages("measure_width", setup, count: 10_000) { index in
        measurer.measure(in: Size(width: Double(200 + index % 100), height: 0)).rect
      }
    }
  }
}

extension Recorder {
  /// Measures messages by their indices.
  fileprivate func recordMessages(
    _ task: String, _ setup: Setup, count: Int, _ measureMessage: (Int) -> Rect
  ) throws {
    guard setup.chosen.isEmpty || setup.chosen.contains(task) else { return }
    let (samples, outcome) = try measure(task) {
      var checksum: UInt64 = 0
      let watch = Stopwatch()
      for index in 0..<count {
        let rect = measureMessage(index)
        checksum = checksum &* 31 &+ rect.width.bitPattern &+ rect.height.bitPattern
      }
      return (watch.read().divided(by: count), Outcome(lines: 0, checksum: checksum))
    }
    emit(task, corpus: setup.corpus.name, samples: samples, characters: 100) { row in
      row.add("measurements", count)
      row.add("us_per_measurement", ResultRow.median(samples.map(\.cpu)) * 1e3)
      row.add("checksum", Int(truncatingIfNeeded: outcome.checksum & 0xFFFF))
    }
  }
}

extension Setup {
  /// Consecutive pieces of the corpus, starting over at its end, without line ends.
  fileprivate func messages(count: Int, length: Int) -> [AttributedText] {
    let units = Array(corpus.text.utf16.prefix(count * length))
    return (0..<count).map { index in
      let start = index * length % max(1, units.count - length)
      let piece = units.dropFirst(start).prefix(length).map { $0 < 0x20 ? 0x20 : $0 }
      return AttributedText(utf16: piece, attributes: attributes)
    }
  }
}
