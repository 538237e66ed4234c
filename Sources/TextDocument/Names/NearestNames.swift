/// Finds the known names that a user who typed another name may have meant.
package struct NearestNames {
  private let candidates: [String]

  /// Creates a finder among the names that exist.
  package init(_ candidates: [String]) { self.candidates = candidates }

  /// Returns the closest names, best first, at most `limit` of them; empty if none is close.
  ///
  /// A name is close if it begins with the typed text, which must have at least two letters. It is
  /// also close if at most a third of the longer name's letters have to change. The distance is
  /// the number of letters inserted, deleted, replaced or swapped with their neighbour (Damerau
  /// 1964, restricted). Case is ignored.
  ///
  /// - Complexity: O(n·m²) for n names of m letters.
  package func closest(to typed: String, limit: Int = 3) -> [String] {
    let wanted = Array(typed.lowercased().utf8.prefix(80))
    guard !wanted.isEmpty else { return [] }
    var scored: [(score: Int, index: Int)] = []
    for (index, name) in candidates.enumerated() {
      let letters = Array(name.lowercased().utf8.prefix(80))
      let begins = wanted.count >= 2 && letters.starts(with: wanted)
      let distance = Self.distance(wanted, letters)
      if begins || distance * 3 <= max(wanted.count, letters.count) {
        scored.append((begins ? min(distance, 1) : distance, index))
      }
    }
    scored.sort { ($0.score, $0.index) < ($1.score, $1.index) }
    return scored.prefix(limit).map { candidates[$0.index] }
  }

  /// Returns a hint such as `Did you mean “circle” or “ellipse”?`, or nil if no name is close.
  package func hint(for typed: String) -> String? {
    let names = closest(to: typed).map { "“\($0)”" }
    guard let last = names.last else { return nil }
    let joined = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "Did you mean \(joined)?"
  }

  /// Returns advice for a word that is none of the names, such as `write circle`: the closest
  /// name, or all of them if none is close.
  package func advice(for typed: String) -> String {
    if let name = closest(to: typed, limit: 1).first { return "write \(name)" }
    guard let last = candidates.last, candidates.count > 1 else {
      return "write \(candidates.joined())"
    }
    return "write \(candidates.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// Returns the restricted Damerau–Levenshtein distance of two byte strings.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = [Int](repeating: 0, count: b.count + 1)
    for i in 1...a.count {
      current[0] = i
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        current[j] = best
      }
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return last[b.count]
  }
}
