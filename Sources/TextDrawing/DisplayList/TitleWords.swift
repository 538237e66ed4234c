import TextGeometry

/// The words of a heading or a caption on one line, without soft hyphens and control characters.
///
/// White space and pictures between words are one space.
package struct TitleWords {
  /// The words so far.
  package private(set) var text = ""
  /// True if a space separates the words so far from those that follow.
  private var endsWord = false

  /// Creates words without any.
  package init() {}

  /// Adds the words of some UTF-16 code units.
  package mutating func append(_ units: [UInt16]) {
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
      if scalar.properties.isWhitespace || scalar.value == 0xFFFC {
        endsWord = !text.isEmpty
      } else if scalar.value != 0xAD, scalar.value >= 0x20 {
        separate()
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Adds the space before the words that follow if there is one.
  package mutating func separate() {
    if endsWord { text += " " }
    endsWord = false
  }
}

extension PageText {
  /// Returns the characters of a line without the marks of notes, in UTF-16.
  ///
  /// - Complexity: O(log *n* + *k*) in the links of the page, of which *k* are in the line, and
  ///   O(*n*) in its characters.
  func charactersWithoutMarks(of line: Line) -> [UInt16] {
    let end = line.characters.upperBound
    var start = line.characters.lowerBound
    var words: [UInt16] = []
    let first = links.partition { $0.characters.upperBound <= start }
    for link in links[first...] {
      if link.characters.lowerBound >= end { break }
      guard link.isNoteMark else { continue }
      let mark = link.characters.clamped(to: start..<end)
      words += units[start..<mark.lowerBound]
      start = mark.upperBound
    }
    return words + units[start..<end]
  }
}
