/// The text of a document as it came from outside, and how it is written.
public struct DocumentInput: Hashable, Sendable {
  /// The text.
  public var string: String
  /// How it is written: plain or Markdown.
  public var format: DocumentFormat
  /// The folder in which the pictures of Markdown are looked up, with the slash at its end, empty for the working
  /// folder; nil lets their descriptions stand for them.
  public var folder: String?

  /// Creates an input.
  public init(_ string: String, format: DocumentFormat = .plain, folder: String? = nil) {
    self.string = string
    self.format = format
    self.folder = folder
  }
}

extension DocumentInput {
  /// A text that a sheet holds or names.
  ///
  /// - Parameters:
  ///   - text: The text itself; nil when a file holds it.
  ///   - source: The file.
  ///   - format: How it is written; nil goes by the file's name.
  ///   - folder: The sheet's folder, with the slash at its end.
  ///   - files: Which files the sheet may name.
  ///   - isLossy: Whether bytes that are not UTF-8 become U+FFFD.
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
  }
}

/// How an input is written.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// Text as it is, in UTF-8; every line is a paragraph.
  case plain
  /// Markdown.
  case markdown
  /// A sheet, which holds or names its text.
  case sheet

  /// The format that a file's name tells: `.md` and `.markdown` are Markdown, `.json` and `.jsonc` are sheets,
  /// anything else is plain text.
  public init(forFileNamed name: String) {
    let lowered = name.lowercased()
    if lowered.hasSuffix(".md") || lowered.hasSuffix(".markdown") {
      self = .markdown
    } else if lowered.hasSuffix(".json") || lowered.hasSuffix(".jsonc") {
      self = .sheet
    } else {
      self = .plain
    }
  }
}
