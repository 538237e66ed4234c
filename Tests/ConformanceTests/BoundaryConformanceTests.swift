import Testing
import TextLayout

@Suite("Conformance of boundaries")
struct BoundaryConformanceTests {
  @Test("lines may end where LineBreakTest says")
  func lineBreaks() throws {
    try check("auxiliary/LineBreakTest.txt") { TextBoundaries.lineBreaks(in: $0) }
  }

  @Test("grapheme clusters end where GraphemeBreakTest says")
  func graphemes() throws {
    try check("auxiliary/GraphemeBreakTest.txt") { TextBoundaries.graphemes(in: $0) }
  }

  @Test("words end where WordBreakTest says")
  func words() throws {
    try check("auxiliary/WordBreakTest.txt") { TextBoundaries.words(in: $0) }
  }

  /// Runs a file whose lines hold scalars between ÷ (a boundary) and × (none).
  private func check(_ path: String, _ boundaries: ([UInt16]) -> [Int]) throws {
    let file = try UnicodeTestFile(path)
    var failed: [Int] = []
    for line in file.lines {
      var text: [UInt16] = []
      var expected: [Int] = []
      for word in line.text.split(whereSeparator: \.isWhitespace) {
        if word == "÷" {
          if !text.isEmpty { expected.append(text.count) }
        } else if word != "×", let scalar = UInt32(word, radix: 16) {
          text += utf16([scalar])
        }
      }
      #expect(!text.isEmpty, "line \(line.number) holds no text")
      if boundaries(text) != expected { failed.append(line.number) }
    }
    #expect(file.lines.count > 500)
    try file.report(failed: failed)
  }
}
