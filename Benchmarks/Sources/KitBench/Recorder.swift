import Glibc

/// Runs the bodies of tasks, checks that all runs give the same result, and prints rows.
struct Recorder {
  /// The number of measured runs.
  let repetitions: Int

  /// The result of a run, which must be the same each time.
  struct Outcome: Equatable {
    /// The number of line fragments.
    var lines: Int
    /// A checksum of every glyph's position.
    var checksum: UInt64
  }

  /// Runs a body once to warm up and then ``repetitions`` times.
  ///
  /// - Parameter body: Does the work and measures the relevant part of it.
  /// - Returns: The samples, and the result of the runs.
  func measure(
    _ task: String, _ body: () throws -> (Sample, Outcome)
  ) throws -> (samples: [Sample], outcome: Outcome) {
    let (_, expected) = try body()
    var samples: [Sample] = []
    for _ in 0..<repetitions {
      let (sample, outcome) = try body()
      guard outcome == expected else {
        throw BenchmarkFailure(
          "\(task): one run gave \(expected.lines) lines, another \(outcome.lines), or other places"
        )
      }
      samples.append(sample)
    }
    return (samples, expected)
  }

  /// Runs a body as ``measure(_:_:)`` does and prints the row.
  func record(
    _ task: String, corpus: String, characters: Int, extra: (inout ResultRow) -> Void = { _ in },
    _ body: () throws -> (Sample, Outcome)
  ) throws {
    let (samples, outcome) = try measure(task, body)
    emit(task, corpus: corpus, samples: samples, characters: characters) { row in
      if outcome.lines > 0 { row.add("lines", outcome.lines) }
      extra(&row)
    }
  }

  /// Prints a row.
  func emit(
    _ task: String, peer: String = "kit", corpus: String, samples: [Sample], characters: Int,
    extra: (inout ResultRow) -> Void = { _ in }
  ) {
    var row = ResultRow(
      task: task, peer: peer, corpus: corpus, samples: samples, characters: characters)
    row.add("rss_peak_kb", ResourceUse().peakKilobytes)
    row.add("rss_kb", ResourceUse.residentKilobytes)
    extra(&row)
    let line = Array((row.line + "\n").utf8)
    unsafe _ = write(1, line, line.count)
  }
}
