/// A line of results.
struct ResultRow {
  private var members: [String] = []

  /// Describes samples of a task; times are medians.
  init(task: String, peer: String, corpus: String, samples: [Sample], characters: Int) {
    let wall = samples.map(\.wall).sorted()
    let cpu = ResultRow.median(samples.map(\.cpu))
    add("peer", peer)
    add("task", task)
    add("corpus", corpus)
    add("reps", samples.count)
    add("wall_ms", ResultRow.median(wall))
    add("wall_min_ms", wall.first ?? 0)
    add("wall_max_ms", wall.last ?? 0)
    add("cpu_ms", cpu)
    add("user_ms", ResultRow.median(samples.map(\.user)))
    if characters > 0 {
      add("chars", characters)
      add("ns_per_char", cpu * 1e6 / Double(characters))
    }
  }

  /// Adds a text that needs no escaping.
  mutating func add(_ key: String, _ value: String) { members.append("\"\(key)\":\"\(value)\"") }

  /// Adds a whole number.
  mutating func add(_ key: String, _ value: Int) { members.append("\"\(key)\":\(value)") }

  /// Adds a number, rounded to its significant digits.
  mutating func add(_ key: String, _ value: Double) {
    members.append("\"\(key)\":\((value * 1e5).rounded() / 1e5)")
  }

  /// The row as JSON.
  var line: String { "{" + members.joined(separator: ",") + "}" }

  /// The middle value, or the mean of the two in the middle.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
