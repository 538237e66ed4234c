/// What a delegate makes of some characters of a paragraph.
struct TextOverrides: Hashable, Sendable {
  /// Characters that take no room and have no glyph, in order, in UTF-16 code units of the paragraph.
  var hidden: [Range<Int>] = []
  /// Control characters that do something else than what they do by themselves, in order.
  var controls: [ControlOverride] = []

  /// Whether every character is what it is by itself.
  var isEmpty: Bool { hidden.isEmpty && controls.isEmpty }

  /// Whether a character is hidden.
  ///
  /// - Complexity: O(log *n*).
  func hides(_ offset: Int) -> Bool {
    let index = hidden.partition { $0.upperBound <= offset }
    return index < hidden.count && hidden[index].lowerBound <= offset
  }

  /// Whether a character hangs past the edge of a line at its end, as white space does.
  func hangs(_ offset: Int, of text: [UInt16]) -> Bool {
    switch controls.role(at: offset) {
    case nil, .ignored: text[offset].isTrailingSpace
    case .blank: false
    case .tab, .lineBreak, .paragraphBreak, .containerBreak: true
    }
  }
}
