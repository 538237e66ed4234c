/// A table of a Markdown text. Each row is a paragraph whose cells are parted by tabs; where the first column
/// does not start at the left, a tab stands before it, too.
public struct MarkdownTable: Hashable, Sendable {
  /// How the cells of a column stand in it.
  public enum Alignment: Hashable, Sendable {
    /// As the table leaves it: where lines start.
    case natural
    /// At the column's left.
    case left
    /// In its middle.
    case center
    /// At its right.
    case right
  }

  /// The columns.
  public var columns: [Alignment]

  /// Whether a tab stands before the first cell.
  package var startsWithTab: Bool { columns.first == .center || columns.first == .right }
}
