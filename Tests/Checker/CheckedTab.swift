/// A tab stop of a paragraph.
package struct CheckedTab {
  /// The part of the text after a tab that is aligned with the stop, in reading order.
  package enum Kind { case start, center, end, decimal }

  package var kind: Kind
  /// The distance from the margin at which lines start, in points.
  package var location: Double
  /// The characters that a decimal tab aligns.
  package var terminators: Set<UInt16>

  package init(kind: Kind, location: Double, terminators: Set<UInt16> = []) {
    self.kind = kind
    self.location = location
    self.terminators = terminators
  }
}

/// The limits of hyphenation, within which a dictionary's breaks are used.
package struct CheckedHyphenation {
  package var lettersBefore = 0
  package var lettersAfter = 0
  package var consecutiveLines = 0
  package var dividesCapitalizedWords = true
  package var dividesAcrossShapes = true
  package var dividesAcrossContainers = true

  package init() {}
}

extension CheckedParagraph {
  /// The first stop after a position, or the next multiple of the interval.
  func stop(after x: Double) -> CheckedTab {
    let x = x + max(leastTab, 1e-6)
    let after = tabs.filter { $0.location > x }
    if let first = after.min(by: { $0.location < $1.location }) { return first }
    let count = (x / tabInterval).rounded(.down) + 1
    return CheckedTab(kind: .start, location: count * tabInterval)
  }
}
