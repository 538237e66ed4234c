/// Comparison of family names.
enum FontFamilyName {
  /// Returns the comparison key of a name: without spaces, ASCII letters in lower case.
  static func key(_ name: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 where byte != 0x20 {
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if a family is named after another, as Noto Sans Armenian is after Noto Sans.
  /// Monospaced, UI and display variants do not count.
  static func isRelated(_ keys: [String], to prefix: String) -> Bool {
    keys.contains { key in
      guard key.hasPrefix(prefix) else { return false }
      let rest = key.dropFirst(prefix.count)
      return !rest.hasPrefix("mono") && !rest.hasSuffix("ui") && !rest.hasSuffix("display")
    }
  }

  /// Returns the names most similar to another, the nearest first, at most five: those that begin
  /// with it, and those a few letters away (Levenshtein's distance).
  ///
  /// - Complexity: O(names × letters²).
  static func nearest(to name: String, among names: [String]) -> [String] {
    let wanted = Array(key(name).utf8.prefix(64))
    guard !wanted.isEmpty else { return [] }
    var ranked: [(distance: Int, name: String)] = []
    for other in names {
      let letters = Array(key(other).utf8.prefix(64))
      let distance: Int
      if letters.starts(with: wanted) {
        distance = 0
      } else {
        let edits = editDistance(wanted, letters)
        guard edits <= max(2, wanted.count / 3) else { continue }
        distance = edits
      }
      ranked.append((distance, other))
    }
    ranked.sort {
      ($0.distance, $0.name.utf8.count, $0.name) < ($1.distance, $1.name.utf8.count, $1.name)
    }
    return ranked.prefix(5).map(\.name)
  }

  private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
