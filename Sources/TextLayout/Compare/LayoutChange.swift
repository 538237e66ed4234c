/// What became of some rows from one layout to another.
public struct LayoutChange: Hashable, Sendable {
  /// What can become of rows.
  public enum Kind: String, Hashable, Sendable {
    /// They stand where they stood and show the same.
    case kept
    /// They show the same in another place.
    case moved
    /// They start with the same text as rows before, or stand between the same rows, and show something
    /// else or in another form.
    case changed
    /// No row before is their counterpart.
    case added
    /// No row after is their counterpart.
    case removed
  }

  /// Rows of a container, by their numbers from the top.
  public struct Rows: Hashable, Sendable {
    /// The index of the container.
    public var container: Int
    /// The numbers of the rows.
    public var range: Range<Int>
    /// The text, in UTF-16 code units of the storage of that layout.
    public var text: Range<Int>
    /// The top of the first row, in points from the container's top.
    public var top: Double
    /// The bottom of the last row, in points from the container's top.
    public var bottom: Double
  }

  /// What became of the rows.
  public var kind: Kind
  /// The rows in the layout before; nil when they were added.
  public var before: Rows?
  /// The rows in the layout after; nil when they were removed.
  public var after: Rows?

  /// How far the rows moved down, in points; 0 unless they were moved within their container.
  public var distance: Double {
    guard kind == .moved, let before, let after, before.container == after.container else {
      return 0
    }
    return after.top - before.top
  }
}
