import Foundation
import Testing
import TextLayout

/// One of the test files that Unicode publishes with its algorithms, from Debian's package
/// `unicode-data`.
struct UnicodeTestFile {
  /// A line with a test.
  struct Line {
    /// The line number, counted from 1.
    var number: Int
    /// The text without its comment.
    var text: Substring
  }

  let name: String
  /// The Unicode version of the file, from its first line.
  let version: String
  let lines: [Line]

  init(_ path: String) throws {
    name = String(path.split(separator: "/").last?.dropLast(".txt".count) ?? "")
    let full = "/usr/share/unicode/\(path)"
    guard let bytes = FileManager.default.contents(atPath: full) else {
      throw MissingFile(description: "\(full) is missing; install the package unicode-data.")
    }
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    version =
      String(decoding: first, as: UTF8.self).split(separator: "-").last
      .map { $0.replacingOccurrences(of: ".txt", with: "").trimmingCharacters(in: .whitespaces) }
      ?? ""
    var lines: [Line] = []
    var number = 0
    for line in String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      number += 1
      let text = line.prefix { $0 != "#" }
      if text.contains(where: { !$0.isWhitespace }) {
        lines.append(Line(number: number, text: text))
      }
    }
    self.lines = lines
  }

  struct MissingFile: Error, CustomStringConvertible {
    var description: String
  }

  /// Compares the failed lines with the known failures, prints a row of the table and records
  /// differences in either direction.
  func report(failed: [Int], sourceLocation: SourceLocation = #_sourceLocation) throws {
    // The files of a system and its ICU may have different versions. Failures for that reason are
    // listed by both versions.
    let icu = TextBoundaries.versions.last?.version ?? ""
    let versions = version == "\(icu).0" ? "" : "@\(version)/\(icu)"
    if !versions.isEmpty {
      print("differs here: \(name) is of Unicode \(version), ICU follows \(icu)")
    }
    try ConformanceTable.report(
      name + versions, lines: lines.count, failed: failed, sourceLocation: sourceLocation)
  }
}

/// UTF-16 code units of scalars written in hexadecimal.
func utf16(_ scalars: some Sequence<UInt32>) -> [UInt16] {
  var units: [UInt16] = []
  for scalar in scalars {
    if scalar > 0xFFFF {
      units.append(UInt16(0xD800 + ((scalar - 0x10000) >> 10)))
      units.append(UInt16(0xDC00 + ((scalar - 0x10000) & 0x3FF)))
    } else {
      units.append(UInt16(scalar))
    }
  }
  return units
}
