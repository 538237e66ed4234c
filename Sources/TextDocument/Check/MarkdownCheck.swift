public import TextFonts
import TextStorage

/// A summary of a Markdown text or a table, and the parts of it that cannot be shown.
public struct MarkdownCheck {
  /// The contents in a few words.
  public let summary: String
  /// The parts that cannot be shown, as warnings.
  public let faults: [SheetFault]

  /// Reads and lays out the text of a request.
  ///
  /// - Throws: The errors of ``DocumentLayout/init(_:fonts:threads:releasesPages:progress:)``.
  public init(_ request: DocumentRequest, fonts: FontLibrary = .shared) throws(DocumentError) {
    let input = request.input ?? DocumentInput("", format: .markdown)
    var rules = MarkdownRules()
    if input.format == .table {
      rules.rows = ValueTable.Notation(of: input.string, fileNamed: input.file)
    }
    let text = MarkdownText(
      reading: input.string, links: request.links, rules: rules, picture: nil)
    summary = input.format == .table ? Self.summary(ofTable: text) : Self.summary(of: text)
    let layout = try DocumentLayout(request, fonts: fonts)
    faults = layout.remarks.map { remark in
      SheetFault(
        severity: .warning, place: remark.place, message: remark.message, hint: remark.hint)
    }
  }

  private static func summary(of text: MarkdownText) -> String {
    let blocks = text.blocks
    let headings = blocks.count { $0.element?.isHeading == true }
    let counts = [
      (headings, "heading"), (blocks.count { $0.element == nil }, "paragraph"),
      (text.listCount, "list"), (text.tables.count, "table"),
      (blocks.count { $0.element == .codeBlock }, "code block"),
      (text.spans.count { $0.element == .link }, "link or picture"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { count, name in
      count == 1 ? "1 \(name)" : "\(count) \(several(name))"
    }
    return "Markdown: " + (words.isEmpty ? "no text" : words.joined(separator: ", "))
  }

  private static func summary(ofTable text: MarkdownText) -> String {
    guard let table = text.tables.first else { return "Table: no rows" }
    let (columns, rows) = (table.columns.count, table.rowCount)
    return "Table: \(columns) column\(columns == 1 ? "" : "s"), "
      + "\(rows) row\(rows == 1 ? "" : "s")"
  }

  private static func several(_ name: String) -> String {
    name == "link or picture" ? "links and pictures" : name + "s"
  }
}
