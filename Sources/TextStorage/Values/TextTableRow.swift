/// The table row that a paragraph forms; its cells are separated by tabs.
public struct TextTableRow: Hashable, Sendable {
  /// A number that identifies the table within the text.
  public var table: Int
  /// True if the row holds column headings.
  public var isHeader: Bool
  /// True if a tab precedes the first cell.
  public var startsWithTab: Bool

  /// Creates a row.
  public init(table: Int, isHeader: Bool = false, startsWithTab: Bool = false) {
    self.table = table
    self.isHeader = isHeader
    self.startsWithTab = startsWithTab
  }
}
