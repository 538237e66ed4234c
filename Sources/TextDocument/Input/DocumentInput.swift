/// The source text of a document, and its format.
public struct DocumentInput: Hashable, Sendable {
  /// The text.
  public var string: String
  /// The format: plain, Markdown or a table.
  public var format: DocumentFormat
  /// The folder that Markdown pictures are relative to, with the slash at its end, empty for the
  /// working folder. If nil, the pictures' descriptions replace them.
  public var folder: String?
  /// The file that holds the text, for messages and the notation of tables; nil for a text of the
  /// request or the sheet.
  package var file: String?
  /// True if stand-ins replace the marks of values in it.
  var isMerged = false

  /// Creates an input.
  public init(_ string: String, format: DocumentFormat = .plain, folder: String? = nil) {
    self.string = string
    self.format = format
    self.folder = folder
  }
}

extension DocumentInput {
  /// Creates an input from a text that a sheet holds or names.
  ///
  /// - Parameters:
  ///   - text: The text itself; nil if a file holds it.
  ///   - source: The file.
  ///   - format: The text's format; nil to go by the file's name.
  ///   - folder: The sheet's folder, with the slash at its end.
  ///   - files: The rules for the files that the sheet may name.
  ///   - isLossy: True to replace bytes that are not UTF-8 by U+FFFD.
  init(
    text: String?, source: String?, format: DocumentFormat?, folder: String?, _ files: FileAccess,
    isLossy: Bool
  ) throws(DocumentError) {
    if let text {
      self.init(text, format: format ?? .plain, folder: folder)
      return
    }
    let file = source ?? ""
    let bytes = try files.read(file, namedIn: folder)
    let read = try SourceText(bytes: bytes, place: file, isLossy: isLossy)
    self.init(
      read.string, format: format ?? DocumentFormat(forFileNamed: file),
      folder: InputFile.folder(of: file))
    self.file = file
  }
}

/// The format of an input.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// Plain text in UTF-8; every line is a paragraph.
  case plain
  /// Markdown.
  case markdown
  /// A table: comma-separated values (RFC 4180), or rows in JSON.
  ///
  /// In a text with tabs or semicolons but no commas in its first row, these separate the values.
  /// So do tabs in a file whose name ends in `.tsv`. A text that begins with `[` is JSON, except in
  /// a file whose name ends in `.csv` or `.tsv`.
  case table
  /// A sheet, which holds or names its text.
  case sheet

  /// Creates the format for a file name: `.md` and `.markdown` are Markdown, `.csv` and `.tsv` are
  /// tables, `.json` and `.jsonc` are sheets, anything else is plain text.
  public init(forFileNamed name: String) {
    let lowered = name.lowercased()
    if lowered.hasSuffix(".md") || lowered.hasSuffix(".markdown") {
      self = .markdown
    } else if lowered.hasSuffix(".csv") || lowered.hasSuffix(".tsv") {
      self = .table
    } else if lowered.hasSuffix(".json") || lowered.hasSuffix(".jsonc") {
      self = .sheet
    } else {
      self = .plain
    }
  }

  /// True if texts of this format consist of blocks: Markdown and tables. Their words may have
  /// classes and references.
  package var hasBlocks: Bool {
    switch self {
    case .markdown, .table: true
    case .plain, .sheet: false
    }
  }
}
