public import TextStorage

/// The table of a style: widths of columns, lines, colours, and the behaviour beside shapes.
public struct SheetTable: Hashable, Sendable {
  /// The lines of a table.
  public enum Rules: String, Hashable, Sendable, CaseIterable {
    /// No lines.
    case none
    /// A line below the header, and above and below the table.
    case header
    /// Those, and a line between two rows.
    case rows
    /// Lines around all cells.
    case grid
  }

  /// The treatment of header rows.
  public enum Header: String, Hashable, Sendable, CaseIterable {
    /// They are above the rows in each column and on each page.
    case `repeat`
    /// They are above the first row only.
    case once
  }

  /// The alignment of the cells in a column.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the start of lines.
    case natural
    /// At the left of the column.
    case left
    /// In the middle of the column.
    case center
    /// At the right of the column.
    case right
    /// At the right, with the decimal separators below each other.
    case decimal
  }

  /// The columns, from the first one on.
  public var columns: [Column]?
  /// The room between the edges of cells and their text, in points: one to four lengths in the
  /// order top, end, bottom, start.
  public var padding: SheetBox.Edges?
  /// The words before captions, with `{number}` for the number of the table.
  public var number: String?
  /// The lines.
  public var rules: Rules?
  /// The colour of the lines.
  public var ruleColor: Color?
  /// The colour behind every second row.
  public var stripes: Color?
  /// The colour behind the header.
  public var headerBackground: Color?
  /// The treatment of header rows.
  public var header: Header?
  /// The place of the text in a cell that is higher.
  public var verticalAlignment: TextTableCell.VerticalAlignment?
  /// The alignments of the columns.
  public var align: [Alignment]?
  /// The number of footer rows at the end.
  public var footer: Int?
  /// True if cells that hold only `<` or `^` continue the one before them or above them.
  public var spans: Bool?
  /// The behaviour beside shapes.
  public var around: TextTable.Around?
  /// The behaviour if its words are wider than its room.
  public var wide: TextTable.Wide?

  /// Creates a table without properties, which has the defaults.
  public init() {}

  /// Returns the table in the storage's form.
  ///
  /// - Parameters:
  ///   - identity: A number that differs from those of neighbouring tables.
  ///   - em: The size of its text, in points.
  func textTable(identity: Int, em: Double) -> TextTable {
    var table = TextTable(identity: identity)
    table.columns = columns?.map { $0.width ?? .automatic } ?? []
    table.limits = columns?.limits ?? []
    table.padding =
      padding.map { TextBox.Edges($0) }
      ?? TextBox.Edges(top: 0.25 * em, end: 0.5 * em, bottom: 0.25 * em, start: 0.5 * em)
    (table.stripes, table.headerBackground) = (stripes, headerBackground)
    table.repeatsHeader = header != .once
    (table.around, table.wide) = (around ?? .box, wide ?? .shrink)
    let strong = TextBox.Border(width: 0.75, color: ruleColor ?? Color(white: 0.45))
    let fine = TextBox.Border(width: 0.5, color: ruleColor ?? Color(white: 0.8))
    switch rules ?? .rows {
    case .none: break
    case .header: (table.outerRule, table.headerRule) = (strong, strong)
    case .rows: (table.outerRule, table.headerRule, table.rowRule) = (strong, strong, fine)
    case .grid:
      (table.outerRule, table.headerRule) = (strong, strong)
      (table.rowRule, table.columnRule) = (fine, fine)
    }
    return table
  }
}

extension SheetTable: SheetObject {
  static let what = "a table"
  static let title = "table"
  static let meaning = "The table that Markdown tables of the style make."
  static let empty = SheetTable()

  static let keys: [SheetKey<SheetTable>] = [
    SheetKey(
      "columns", \.columns, .list("widths of columns", of: .column),
      "The widths of the columns: points, a percentage, a share of the rest such as `1fr`, or "
        + "`auto`, `least` or `greatest` for widths by content. An object also limits a width.",
      default: "`auto`"),
    SheetKey(
      "padding", \.padding, .edges,
      "Points between the edges of cells and their text: one number, or up to four for top, end, "
        + "bottom and start.",
      default: "a quarter em above and below, half an em at the sides"),
    SheetKey(
      "rules", \.rules, .choice(),
      "The lines: `none`, at the `header`, between `rows`, or around all cells, as a `grid`.",
      default: "`rows`"),
    SheetKey(
      "ruleColor", \.ruleColor, .color, "The colour of the lines, as in CSS.", default: "greys"),
    SheetKey(
      "stripes", \.stripes, .color, "The colour behind every second row, as in CSS.",
      default: "none"),
    SheetKey(
      "headerBackground", \.headerBackground, .color, "The colour behind the header, as in CSS.",
      default: "none"),
    SheetKey(
      "header", \.header, .choice(),
      "`repeat` shows the header above the rows in each column and on each page.",
      default: "`repeat`"),
    SheetKey(
      "verticalAlign", \.verticalAlignment, .choice(),
      "The place of the text in a cell that is higher; at the `top`, first lines of a row stand on "
        + "one baseline.",
      default: "`top`"),
    SheetKey(
      "align", \.align, .list("alignments", of: .choice()),
      "The alignments of columns without colons; `decimal` sets decimal separators below each "
        + "other, also where the colon is at the right.",
      default: "`natural`"),
    SheetKey(
      "number", \.number, .string(),
      "The words before captions; `{number}` is the number of the table. Those of the style `table` "
        + "apply to all tables.",
      default: "none"),
    SheetKey(
      "footer", \.footer, .integer("a number of rows", in: 0...1000),
      "The number of footer rows at the end, in the style `tableFooter`, below a line like that of "
        + "the header.",
      default: "0"),
    SheetKey(
      "spans", \.spans, .bool,
      "With `true`, a cell that holds only `<` continues the one before it, and one that holds only "
        + "`^` the one above. Only the style `table` decides.",
      default: "`false`"),
    SheetKey(
      "around", \.around, .choice(),
      "The behaviour beside shapes: as a `box` the table is laid in free room; with `text` the "
        + "text of its cells flows around shapes.",
      default: "`box`"),
    SheetKey(
      "wide", \.wide, .choice(),
      "The behaviour if the words are wider than the room: `shrink` divides words, `fit` makes the "
        + "type smaller, `columns` continues the columns below, `stack` shows each row as a "
        + "block of lines, and `turn` puts the table on turned pages.",
      default: "`shrink`"),
  ]
}
