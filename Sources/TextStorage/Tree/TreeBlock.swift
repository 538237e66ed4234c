/// A leaf of a tree: a short stretch of contents.
protocol TreeBlock: Sendable {
  associatedtype Summary: TreeSummary

  /// The most that a leaf holds.
  static var maximumSize: Int { get }
  /// The least that a leaf holds, unless it is the only one.
  static var minimumSize: Int { get }

  /// An empty leaf.
  init()

  /// How much the leaf holds, in whatever takes its room.
  var size: Int { get }

  /// The summary, from scratch.
  func summarize() -> Summary

  /// The summary of what meets a range of code units within this leaf.
  func summarize(_ range: Range<Int>) -> Summary

  /// Replaces code units of this leaf by another leaf's contents, in place.
  ///
  /// - Parameters:
  ///   - range: Code units within this leaf.
  ///   - other: What takes their place.
  ///   - sizes: The sizes that the result may have.
  ///   - summary: The leaf's summary, which is kept right.
  /// - Returns: Whether it was done; if not, nothing was changed.
  mutating func replace(
    _ range: Range<Int>, with other: Self, sizes: ClosedRange<Int>, summary: inout Summary
  ) -> Bool

  /// Cuts off and returns everything from a code unit on.
  mutating func split(at position: Int) -> Self

  /// Appends another leaf's contents.
  mutating func append(_ other: Self)

  /// The code unit before which the leaf holds a size.
  func position(ofSize size: Int) -> Int

  /// Leaves of a good size with the contents of this one, which may be of any size.
  func divided() -> [Self]
}

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
