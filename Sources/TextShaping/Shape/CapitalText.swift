import TextAnalysis

/// A part of a paragraph with capitals in place of its small letters, as it is shaped.
///
/// Several capitals may replace one letter, so each code unit has a place in the paragraph.
struct CapitalText {
  /// The text as UTF-16, between some of the paragraph's own as context.
  private(set) var units: [UInt16] = []
  /// The part of ``units`` that replaces that of the paragraph.
  private(set) var range = 0..<0
  /// The place of each of ``units``' characters in the paragraph, in UTF-16 code units.
  private(set) var places: [UInt32] = []

  /// The number of code units of context. HarfBuzz looks at up to five characters.
  private static let context = 10

  init(_ text: [UInt16], _ part: Range<Int>, letters: LetterCapitals) {
    append(text, max(0, part.lowerBound - Self.context)..<part.lowerBound)
    let start = units.count
    var position = part.lowerBound
    while position < part.upperBound {
      let place = position
      if let capital = letters.capital(of: text.scalar(at: &position)) {
        for unit in capital.utf16 {
          units.append(unit)
          places.append(UInt32(place))
        }
      } else {
        append(text, place..<min(position, part.upperBound))
      }
    }
    range = start..<units.count
    append(text, part.upperBound..<min(text.count, part.upperBound + Self.context))
  }

  private mutating func append(_ text: [UInt16], _ range: Range<Int>) {
    units += text[range]
    for place in range { places.append(UInt32(place)) }
  }
}
