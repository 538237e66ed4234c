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

  /// The end of the hidden text that starts at an offset; the offset when it is not hidden.
  ///
  /// - Complexity: O(log *n*).
  func hiddenEnd(from offset: Int) -> Int {
    let index = hidden.partition { $0.upperBound <= offset }
    return index < hidden.count && hidden[index].contains(offset)
      ? hidden[index].upperBound : offset
  }

  /// Adds what is made of other characters.
  mutating func formUnion(_ other: TextOverrides) {
    if !other.controls.isEmpty {
      controls = (controls + other.controls).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    if other.hidden.isEmpty { return }
    let ranges = (hidden + other.hidden).sorted { $0.lowerBound < $1.lowerBound }
    hidden.removeAll()
    for range in ranges { hide(range) }
  }

  /// Hides text at or behind what is hidden.
  mutating func hide(_ range: Range<Int>) {
    if let last = hidden.last, last.upperBound >= range.lowerBound {
      hidden[hidden.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      hidden.append(range)
    }
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
