import Foundation
import Testing

@testable import TextStorage

/// Compares the tables of break classes with those generated from the Unicode Character Database,
/// which Debian's package unicode-data installs. If TEXTRENDER_ACCEPT is set, it writes the tables
/// again instead.
@Suite struct BreakTableTests {
  private static let database = "/usr/share/unicode/"
  static let hasDatabase = FileManager.default.fileExists(atPath: database + "auxiliary")

  /// The database's version, as in its test files: 15.0.0 on Debian 12, 15.1.0 on Debian 13 and
  /// Ubuntu 24.04.
  private static let version: String = {
    let file = database + "auxiliary/WordBreakTest.txt"
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    let name = text?.prefix { $0 != "\n" }.split(separator: "-").last ?? ""
    return String(name.split(separator: ".txt").first ?? "")
  }()

  /// True if the database has the version that the tables are made from.
  static let hasTables = hasDatabase && version == "15.0.0"
  private static let otherTables: Comment =
    "The tables are made from Unicode 15.0, and the database of this system is of another version."

  /// The lines of a property file: a range of code points and a value.
  private func properties(_ name: String) throws -> [(ClosedRange<UInt32>, String)] {
    try String(contentsOfFile: Self.database + name, encoding: .utf8)
      .split(separator: "\n").compactMap { line in
        let fields = line.prefix { $0 != "#" }.split(separator: ";")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count == 2 else { return nil }
        let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
        guard let first = ends.first, let last = ends.last else { return nil }
        return (first...last, fields[1])
      }
  }

  private func source(_ name: String, _ comment: String, _ classes: [UInt8]) -> String {
    var entries: [String] = []
    for scalar in classes.indices where scalar == 0 || classes[scalar] != classes[scalar - 1] {
      let digits = String(UInt32(scalar) << 5 | UInt32(classes[scalar]), radix: 16, uppercase: true)
      entries.append("0x" + digits)
    }
    var text = "\(comment)\nlet \(name): [UInt32] = [\n"
    var line = " "
    for entry in entries {
      if line.count + entry.count + 2 > 100 {
        text += line + "\n"
        line = " "
      }
      line += " \(entry),"
    }
    return text + line + "\n]\n"
  }

  private func check(_ file: String, against expected: String) throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/TextStorage/Structure/\(file)").standardized
    if ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil {
      try expected.write(to: path, atomically: true, encoding: .utf8)
    }
    let actual = try String(contentsOf: path, encoding: .utf8)
    #expect(actual == expected, "\(file) is not what the database says")
  }

  @Test(
    "the table for words is what the Unicode database says", .enabled(if: hasTables, otherTables))
  func wordTable() throws {
    var classes = [UInt8](repeating: 0, count: 0x11_0000)
    for (range, value) in try properties("auxiliary/WordBreakProperty.txt") {
      let number = try #require(WordBreakClass(property: value)).rawValue
      for scalar in range { classes[Int(scalar)] = number }
    }
    for (range, value) in try properties("emoji/emoji-data.txt")
    where value == "Extended_Pictographic" {
      for scalar in range {
        let isLetter = classes[Int(scalar)] == WordBreakClass.letter.rawValue
        classes[Int(scalar)] =
          (isLetter ? WordBreakClass.pictographicLetter : .pictographic).rawValue
      }
    }
    try check(
      "WordBreakTable.swift",
      against: source(
        "wordBreakTable",
        """
        /// The code points at which the word break class changes: code point << 5 | class.
        /// Unicode 15.0; generated.
        """,
        classes))
  }

  @Test(
    "the table for sentences is what the Unicode database says",
    .enabled(if: hasTables, otherTables))
  func sentenceTable() throws {
    var classes = [UInt8](repeating: 0, count: 0x11_0000)
    for (range, value) in try properties("auxiliary/SentenceBreakProperty.txt") {
      let number = try #require(SentenceBreakClass(property: value)).rawValue
      for scalar in range { classes[Int(scalar)] = number }
    }
    try check(
      "SentenceBreakTable.swift",
      against: source(
        "sentenceBreakTable",
        """
        /// The code points at which the sentence break class changes: code point << 5 | class.
        /// Unicode 15.0; generated.
        """,
        classes))
  }

  private func conformance(
    _ name: String, _ breaks: (AttributedText) -> [Int]
  ) throws -> (cases: Int, failures: [String]) {
    var cases = 0
    var failures: [String] = []
    let text = try String(contentsOfFile: Self.database + "auxiliary/" + name, encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let marks = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard marks.count > 2 else { continue }
      var units: [UInt16] = []
      var expected: [Int] = []
      for mark in marks {
        if mark == "÷" {
          expected.append(units.count)
        } else if mark != "×", let value = UInt32(mark, radix: 16),
          let scalar = Unicode.Scalar(value)
        {
          units += Array(String(scalar).utf16)
        }
      }
      cases += 1
      let found = breaks(AttributedText(utf16: units))
      if found != expected { failures.append("line \(number + 1): \(found), not \(expected)") }
    }
    return (cases, failures)
  }

  @Test("words end where Unicode's WordBreakTest says", .enabled(if: hasDatabase))
  func wordBreakTest() throws {
    let (cases, failures) = try conformance("WordBreakTest.txt") { text in
      var breaks = [0]
      while let last = breaks.last, last < text.length {
        breaks.append(text.wordRange(containing: last).upperBound)
      }
      // A query at any position within a word gives the same word.
      for position in 0..<text.length {
        let range = text.wordRange(containing: position)
        if !breaks.contains(range.lowerBound) || !range.contains(position) { return [] }
      }
      return breaks
    }
    #expect(cases == (Self.hasTables ? 1823 : 1826))
    // Unicode 15.1 counts U+06DD as a number and U+070F as a letter, which 15.0 takes for format.
    let changed = [
      "line 1711: [0, 10, 12, 13], not [0, 10, 11, 13]",
      "line 1712: [0, 6, 8, 10], not [0, 6, 7, 10]",
    ]
    #expect(failures == (Self.hasTables ? [] : changed))
  }

  @Test("sentences end where Unicode's SentenceBreakTest says", .enabled(if: hasDatabase))
  func sentenceBreakTest() throws {
    let (cases, failures) = try conformance("SentenceBreakTest.txt") { text in
      var breaks = [0]
      while let last = breaks.last, last < text.length {
        breaks.append(text.sentenceRange(containing: last).upperBound)
      }
      return breaks
    }
    #expect(cases == (Self.hasTables ? 502 : 512))
    #expect(failures == [])
  }

  @Test("characters end where Unicode's GraphemeBreakTest says", .enabled(if: hasDatabase))
  func graphemeBreakTest() throws {
    let (cases, failures) = try conformance("GraphemeBreakTest.txt") { text in
      var breaks = [0]
      while let last = breaks.last, last < text.length {
        breaks.append(text.characterRange(containing: last).upperBound)
      }
      return breaks
    }
    #expect(cases == (Self.hasTables ? 602 : 1187))
    // The standard library follows a later version of Unicode, in which U+2701 is no pictograph.
    let line = Self.hasTables ? 625 : 1199
    #expect(failures == ["line \(line): [0, 2, 3], not [0, 3]"])
  }
}
