/// On which sides of an exclusion text is set.
public enum WrapMode: String, Hashable, Sendable, CaseIterable {
  /// On both sides, and in its notches and holes.
  case both
  /// Only to its left.
  case left
  /// Only to its right.
  case right
  /// Only on the side where lines start: left in text set left to right, else right.
  case start
  /// Only on the side where lines end.
  case end
  /// Only on the side that has more room in the band; on the left when both have the same.
  case largest
  /// On neither side: the exclusion takes the whole band.
  case none
}
