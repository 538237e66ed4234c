import TextAnalysis
import TextShaping
import TextStorage

/// Words for moving a caret, by UAX #29 with ICU's dictionaries.
extension LayoutManager {
  /// The length of text searched at once, in UTF-16 code units.
  private static let window = 512

  /// Returns the end of the next word after a position, or the end of the text.
  func wordEnd(after position: Int) -> Int {
    var start = position
    while start < text.length {
      let lower = text.wordRange(containing: start).lowerBound
      let upper = min(text.length, max(start, lower) + Self.window)
      for range in words(in: lower..<upper) where range.upperBound > position {
        if range.upperBound == upper, upper < text.length, range.lowerBound > lower {
          // The word may continue after the window.
          break
        }
        if isWord(range) { return range.upperBound }
        start = range.upperBound
      }
      if start < upper - Self.window / 2 { start = max(start, upper - Self.window / 2) }
      if upper == text.length { return text.length }
    }
    return text.length
  }

  /// Returns the start of the word before a position, or the start of the text.
  func wordStart(before position: Int) -> Int {
    var end = position
    while end > 0 {
      let lower = text.wordRange(containing: max(0, end - Self.window)).lowerBound
      let upper = end == text.length ? end : text.wordRange(containing: end).upperBound
      for range in words(in: lower..<upper).reversed() where range.lowerBound < position {
        if isWord(range) { return range.lowerBound }
      }
      if lower == 0 { return 0 }
      end = lower
    }
    return 0
  }

  /// Returns the words of a range and the segments between them.
  private func words(in range: Range<Int>) -> [Range<Int>] {
    var units: [UInt16] = []
    text.copyUTF16(in: range, appendingTo: &units)
    var words: [Range<Int>] = []
    var start = range.lowerBound
    for offset in reader.wordBoundaries(in: units) {
      words.append(start..<range.lowerBound + offset)
      start = range.lowerBound + offset
    }
    return words
  }

  /// True if a range has a letter or a digit.
  private func isWord(_ range: Range<Int>) -> Bool {
    text.substring(in: range).unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }
}
