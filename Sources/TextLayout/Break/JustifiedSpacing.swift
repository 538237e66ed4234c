/// Room that justification puts between the clusters of a fragment.
package struct JustifiedSpacing: Hashable, Sendable {
  /// How much each gap gets, in points.
  package var amount: Double
  /// How many gaps get it, counted from the left; the rightmost cluster has none behind it.
  package var gaps: Int
  /// Whether gaps are between ideographs and kana and what stands beside them, not between all letters.
  package var isIdeographic: Bool
}
