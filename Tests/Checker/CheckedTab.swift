/// A tab stop as a paragraph meets it.
package struct CheckedTab {
  /// What of the text behind a tab stands at the stop, in reading order.
  package enum Kind { case start, center, end, decimal }

  package var kind: Kind
  /// From the margin at which lines start, in points.
  package var location: Double
  /// What a decimal tab aligns.
  package var terminators: Set<UInt16>

  package init(kind: Kind, location: Double, terminators: Set<UInt16> = []) {
    self.kind = kind
    self.location = location
    self.terminators = terminators
  }
}

/// Where words are not divided although a dictionary would.
package struct CheckedHyphenation {
  package var lettersBefore = 0
  package var lettersAfter = 0
  package var consecutiveLines = 0
  package var dividesCapitalizedWords = true
  package var dividesAcrossShapes = true

  package init() {}
}

extension CheckedParagraph {
  /// The first stop behind a position, or the next multiple of the interval.
  func stop(after x: Double) -> CheckedTab {
    let x = x + max(leastTab, 1e-6)
    let behind = tabs.filter { $0.location > x }
    if let first = behind.min(by: { $0.location < $1.location }) { return first }
    let count = (x / tabInterval).rounded(.down) + 1
    return CheckedTab(kind: .start, location: count * tabInterval)
  }
}
