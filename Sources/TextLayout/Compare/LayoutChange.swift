import TextAnalysis
import TextShaping

/// The change of some rows from one layout to another.
public struct LayoutChange: Hashable, Sendable {
  /// The kinds of change.
  public enum Kind: String, Hashable, Sendable {
    /// The rows have the same place and show the same.
    case kept
    /// They show the same in another place.
    case moved
    /// The rows start with the same text as rows before, or lie between the same rows, but show
    /// something else or look different.
    case changed
    /// The rows have no counterpart in the layout before.
    case added
    /// The rows have no counterpart in the layout after.
    case removed
  }

  /// Rows of a container, by their index from the top.
  public struct Rows: Hashable, Sendable {
    /// The index of the container.
    public var container: Int
    /// The indexes of the rows.
    public var range: Range<Int>
    /// The text, in UTF-16 code units of that layout's storage.
    public var text: Range<Int>
    /// The top of the first row, in points from the container's top.
    public var top: Double
    /// The bottom of the last row, in points from the container's top.
    public var bottom: Double
  }

  /// The kind of change.
  public var kind: Kind
  /// The rows in the layout before, or nil if they were added.
  public var before: Rows?
  /// The rows in the layout after, or nil if they were removed.
  public var after: Rows?

  /// The distance by which the rows moved down, in points; 0 unless they moved within their
  /// container.
  public var distance: Double {
    guard kind == .moved, let before, let after, before.container == after.container else {
      return 0
    }
    return after.top - before.top
  }
}
