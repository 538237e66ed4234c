/// The row of a table that a paragraph is; its cells are parted by tabs.
public struct TextTableRow: Hashable, Sendable {
  /// Tells the table apart from others of the text.
  public var table: Int
  /// Whether the row names the columns.
  public var isHeader: Bool
  /// Whether a tab stands before the first cell.
  public var startsWithTab: Bool

  /// Creates a row.
  public init(table: Int, isHeader: Bool = false, startsWithTab: Bool = false) {
    self.table = table
    self.isHeader = isHeader
    self.startsWithTab = startsWithTab
  }
}
