import Foundation
import Testing

/// The table that the suite prints, and the list of known failures.
enum ConformanceTable {
  /// The lines of a file that are known to fail, with their reasons.
  static func knownFailures(of name: String) throws -> [Int: String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let list = try String(
      contentsOf: folder.appendingPathComponent("KnownFailures.txt"), encoding: .utf8)
    var known: [Int: String] = [:]
    for line in list.split(separator: "\n") where line.hasPrefix("\(name):") {
      let parts = line.dropFirst(name.count + 1).split(separator: " ", maxSplits: 1)
      if parts.count == 2, let number = Int(parts[0]) { known[number] = String(parts[1]) }
    }
    return known
  }

  /// Compares the failed lines of a file with the known failures, prints a row of the table and
  /// records differences in either direction.
  ///
  /// - Parameter remark: A remark for the row.
  static func report(
    _ name: String, lines: Int, failed: [Int], remark: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let known = try knownFailures(of: name)
    let row = [
      name.padding(toLength: max(20, name.count), withPad: " ", startingAt: 0),
      number(lines) + " lines", number(lines - failed.count) + " passed",
      number(failed.count) + " failed", number(known.count) + " known failures",
    ]
    print(row.joined(separator: "  ") + (remark.isEmpty ? "" : "  " + remark))
    let new = failed.filter { known[$0] == nil }
    let mended = known.keys.filter { !failed.contains($0) }.sorted()
    #expect(
      new.isEmpty, "\(name): lines that fail: \(new.prefix(20))", sourceLocation: sourceLocation)
    #expect(
      mended.isEmpty, "\(name): lines listed as failing that pass: \(mended)",
      sourceLocation: sourceLocation)
  }

  private static func number(_ value: Int) -> String {
    let text = String(value)
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }
}
