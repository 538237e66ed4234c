/// What a tree knows of a stretch of its contents without looking into it.
///
/// Summaries form a monoid: that of a whole is the sum of those of its parts, from left to right.
protocol TreeSummary: Equatable, Sendable {
  /// The summary of nothing.
  static var zero: Self { get }

  /// UTF-16 code units.
  var length: Int { get }

  /// Adds the summary of what follows.
  mutating func add(_ next: Self)

  /// Replaces the summary of a part by another, where that needs no look at the neighbours.
  ///
  /// - Returns: Whether it was done; if not, nothing was changed.
  mutating func exchange(_ old: Self, for new: Self) -> Bool
}
