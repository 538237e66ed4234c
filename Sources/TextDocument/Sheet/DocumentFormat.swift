/// How an input is written.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// Text as it is, in UTF-8; every line is a paragraph.
  case plain
  /// Markdown.
  case markdown
  /// A sheet, which holds or names its text.
  case sheet

  /// The format that a file's name tells: `.md` and `.markdown` are Markdown, `.json` is a sheet,
  /// anything else is plain text.
  public init(forFileNamed name: String) {
    let lowered = name.lowercased()
    if lowered.hasSuffix(".md") || lowered.hasSuffix(".markdown") {
      self = .markdown
    } else if lowered.hasSuffix(".json") {
      self = .sheet
    } else {
      self = .plain
    }
  }
}
