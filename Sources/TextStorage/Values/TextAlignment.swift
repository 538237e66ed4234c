/// Where the lines of a paragraph sit between its margins. Raw values are those of UIKit.
public enum TextAlignment: Int, Hashable, Sendable, CaseIterable {
  /// At the left margin.
  case left = 0
  /// Halfway between the margins.
  case center = 1
  /// At the right margin.
  case right = 2
  /// At both margins, by stretching the spaces; the last line of a paragraph is natural.
  case justified = 3
  /// At the margin where the paragraph's direction starts.
  case natural = 4
}
