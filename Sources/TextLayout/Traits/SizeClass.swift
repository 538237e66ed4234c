/// How much room a screen offers in one direction.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  /// Little room: a phone held upright is compact in width.
  case compact
  /// Room enough: a tablet is regular in both directions.
  case regular
}
