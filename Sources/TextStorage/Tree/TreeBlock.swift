/// A leaf of a tree: a short stretch of contents.
protocol TreeBlock: Sendable {
  associatedtype Summary: TreeSummary

  /// The largest size of a leaf.
  static var maximumSize: Int { get }
  /// The smallest size of a leaf, unless it is the only one.
  static var minimumSize: Int { get }

  /// Creates an empty leaf.
  init()

  /// The size of the leaf: the number of stored elements.
  var size: Int { get }

  /// Returns the summary, computed from scratch.
  func summarize() -> Summary

  /// Returns the summary of the contents that overlap a range of code units within this leaf.
  func summarize(_ range: Range<Int>) -> Summary

  /// Replaces code units of this leaf by another leaf's contents, in place.
  ///
  /// - Parameters:
  ///   - range: The replaced code units within this leaf.
  ///   - other: The new contents.
  ///   - sizes: The allowed sizes of the result.
  ///   - summary: The leaf's summary, which is updated.
  /// - Returns: True if the contents were replaced; if false, nothing changed.
  mutating func replace(
    _ range: Range<Int>, with other: Self, sizes: ClosedRange<Int>, summary: inout Summary
  ) -> Bool

  /// Removes and returns everything from a code unit on.
  mutating func split(at position: Int) -> Self

  /// Appends another leaf's contents.
  mutating func append(_ other: Self)

  /// Returns the code unit before which the leaf holds a given size.
  func position(ofSize size: Int) -> Int

  /// Returns leaves of a good size with the contents of this one, which may have any size.
  func divided() -> [Self]
}

/// The summary of a stretch of contents, for answers without visiting them.
///
/// Summaries form a monoid: the summary of a whole is the sum of those of its parts, from left to
/// right.
protocol TreeSummary: Equatable, Sendable {
  /// The summary of an empty stretch.
  static var zero: Self { get }

  /// The length in UTF-16 code units.
  var length: Int { get }

  /// Adds the summary of the contents that follow.
  mutating func add(_ next: Self)

  /// Replaces the summary of a part by another, if that does not depend on the neighbours.
  ///
  /// - Returns: True if the summary was replaced; if false, nothing changed.
  mutating func exchange(_ old: Self, for new: Self) -> Bool
}
