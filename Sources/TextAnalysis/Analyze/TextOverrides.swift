import TextGeometry
import TextStorage

/// A delegate's changes to characters of a paragraph.
package struct TextOverrides: Hashable, Sendable {
  /// The text that takes no room and has no glyph, in order, in UTF-16 code units of the
  /// paragraph.
  package var hidden: [Range<Int>] = []
  /// The control characters with a changed role, in order.
  package var controls: [ControlOverride] = []

  package init(hidden: [Range<Int>] = [], controls: [ControlOverride] = []) {
    self.hidden = hidden
    self.controls = controls
  }

  /// True if every character keeps its own role.
  package var isEmpty: Bool { hidden.isEmpty && controls.isEmpty }

  /// True if a character is hidden.
  ///
  /// - Complexity: O(log *n*).
  package func hides(_ offset: Int) -> Bool {
    let index = hidden.partition { $0.upperBound <= offset }
    return index < hidden.count && hidden[index].lowerBound <= offset
  }

  /// The end of the hidden text that contains an offset, or the offset itself if it is not hidden.
  ///
  /// - Complexity: O(log *n*).
  func hiddenEnd(from offset: Int) -> Int {
    let index = hidden.partition { $0.upperBound <= offset }
    return index < hidden.count && hidden[index].contains(offset)
      ? hidden[index].upperBound : offset
  }

  /// Adds the changes to other characters.
  package mutating func formUnion(_ other: TextOverrides) {
    if !other.controls.isEmpty {
      controls = (controls + other.controls).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    if other.hidden.isEmpty { return }
    let ranges = (hidden + other.hidden).sorted { $0.lowerBound < $1.lowerBound }
    hidden.removeAll()
    for range in ranges { hide(range) }
  }

  /// Hides text that starts at, inside or after the last hidden text.
  package mutating func hide(_ range: Range<Int>) {
    if let last = hidden.last, last.upperBound >= range.lowerBound {
      hidden[hidden.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      hidden.append(range)
    }
  }

  /// True if a character at the end of a line hangs past its edge, as white space does.
  package func hangs(_ offset: Int, of text: [UInt16]) -> Bool {
    switch controls.role(at: offset) {
    case nil, .ignored: text[offset].isTrailingSpace
    case .blank: false
    case .tab, .lineBreak, .paragraphBreak, .containerBreak: true
    }
  }
}
