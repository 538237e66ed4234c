/// An element that holds a text or names its file: a pane or a note.
protocol SheetTextSource: SheetObject {
  /// The text itself, or nil when a file holds it.
  var text: String? { get set }
  /// The file that holds the text, relative to the sheet's folder.
  var source: String? { get set }
  /// The folder of the sheet, with the slash at its end; nil if unknown.
  var folder: String? { get set }
  /// The text's format; nil to go by the file's name.
  var format: DocumentFormat? { get set }
}

extension SheetTextSource {
  static var alternatives: [String] { ["text", "source"] }
  static var needsAlternative: Bool { true }

  /// The keys for the text, its file and its format.
  static var textKeys: [SheetKey<Self>] {
    [
      SheetKey("text", \.text, .string("the text"), "The text itself."),
      SheetKey(
        "source", \.source, .name("the name of a file"),
        "The file that holds the text, relative to the sheet."),
      SheetKey(
        "format", \.format, .textFormat,
        "The format of the text.",
        default: "by the ending of the source's name; `plain` for `text`"),
    ]
  }

  /// Returns the text, read from its file if one is named.
  func input(_ files: FileAccess, isLossy: Bool) throws(DocumentError) -> DocumentInput {
    try DocumentInput(
      text: text, source: source, format: format, folder: folder, files, isLossy: isLossy)
  }
}
