import TextStorage

/// Finds words in a text, as whole words and exactly as written.
struct WordMatch {
  private let words: [UInt16]
  /// For each length of a partial match, the length of the longest shorter one that ends there
  /// (Knuth, Morris and Pratt 1977).
  private let fallbacks: [Int]

  init(_ words: String) {
    let units = Array(words.utf16)
    self.words = units
    var fallbacks = [0]
    var length = 0
    for unit in units.dropFirst() {
      while length > 0, units[length] != unit { length = fallbacks[length - 1] }
      if units[length] == unit { length += 1 }
      fallbacks.append(length)
    }
    self.fallbacks = fallbacks
  }

  /// Returns the ranges of the words, in UTF-16 code units. They do not overlap.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func ranges(in storage: TextStorage) -> [Range<Int>] {
    if words.isEmpty { return [] }
    var text: [UInt16] = []
    storage.copyUTF16(in: 0..<storage.length, appendingTo: &text)
    var ranges: [Range<Int>] = []
    var length = 0
    for (index, unit) in text.enumerated() {
      while length > 0, words[length] != unit { length = fallbacks[length - 1] }
      if words[length] == unit { length += 1 }
      guard length == words.count else { continue }
      let range = index + 1 - length..<index + 1
      length = fallbacks[length - 1]
      if range.lowerBound < ranges.last?.upperBound ?? 0 { continue }
      let isWhole =
        !Self.joins(text, at: range.lowerBound) && !Self.joins(text, at: range.upperBound)
      if isWhole { ranges.append(range) }
    }
    return ranges
  }

  /// Returns true if a word of letters or digits continues across a position.
  ///
  /// Scripts that write no spaces between words have no such limits.
  private static func joins(_ text: [UInt16], at position: Int) -> Bool {
    guard position > 0, position < text.count else { return false }
    return isLetter(text[position - 1]) && isLetter(text[position])
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    // U+1E00 to U+1FFF are more Latin and Greek letters.
    guard unit < 0x0E00 || 0x1E00..<0x2000 ~= unit, let scalar = Unicode.Scalar(unit) else {
      return false
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
