import Testing
import TextLayout

@Suite("Conformance of bidi levels")
struct BidiConformanceTests {
  @Test("levels are those of BidiCharacterTest")
  func characters() throws {
    let file = try UnicodeTestFile("BidiCharacterTest.txt")
    var failed: [Int] = []
    for line in file.lines {
      let fields = line.text.split(separator: ";")
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let direction: Bool? = fields[1] == "0" ? false : fields[1] == "1" ? true : nil
      let expected = fields[3].split(separator: " ").map { UInt8($0) }
      if !matches(scalars, direction, expected) { failed.append(line.number) }
    }
    #expect(file.lines.count > 90_000)
    try file.report(failed: failed)
  }

  @Test("levels are those of BidiTest, for every direction that it names")
  func classes() throws {
    let file = try UnicodeTestFile("BidiTest.txt")
    var failed: [Int] = []
    var expected: [UInt8?] = []
    // Without optimisation every fourth line is enough.
    #if DEBUG
      let step = 4
    #else
      let step = 1
    #endif
    for line in file.lines {
      if line.text.hasPrefix("@Levels:") {
        expected = line.text.dropFirst("@Levels:".count).split(whereSeparator: \.isWhitespace)
          .map { UInt8($0) }
        continue
      }
      if line.text.hasPrefix("@") || line.number % step != 0 { continue }
      let fields = line.text.split(separator: ";")
      let scalars = fields[0].split(separator: " ").compactMap { Self.example[String($0)] }
      let directions =
        UInt8(fields[1].filter { !$0.isWhitespace }, radix: 16) ?? 0
      for (bit, direction) in [(UInt8(1), nil as Bool?), (2, false), (4, true)]
      where directions & bit != 0 && !matches(scalars, direction, expected) {
        failed.append(line.number)
        break
      }
    }
    #expect(file.lines.count > 400_000)
    try file.report(failed: failed)
  }

  /// Compares levels scalar by scalar; nil marks a character that rule X9 removes.
  private func matches(_ scalars: [UInt32], _ direction: Bool?, _ expected: [UInt8?]) -> Bool {
    let text = utf16(scalars)
    let levels = TextBoundaries.bidiLevels(of: text, isRightToLeft: direction)
    guard levels.count == text.count, scalars.count == expected.count else { return false }
    var place = 0
    for (scalar, level) in zip(scalars, expected) {
      if let level, levels[place] != level { return false }
      place += scalar > 0xFFFF ? 2 : 1
    }
    return true
  }

  /// A character of each bidi class.
  private static let example: [String: UInt32] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x31, "ES": 0x2B, "ET": 0x23, "AN": 0x661,
    "CS": 0x2C, "NSM": 0x300, "BN": 0xAD, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21,
    "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066,
    "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]
}
