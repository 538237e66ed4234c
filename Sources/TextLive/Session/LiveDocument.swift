package import TextDocument
import TextDrawing
import TextFiles

/// The files of a live page: a sheet, and the text that it names.
package struct LiveDocument {
  /// One of the files, with its saved and its edited contents.
  package struct File {
    /// The path; nil without a file.
    package var path: String?
    /// The edited contents.
    package var string: String
    /// The contents when the file was last read or written.
    package fileprivate(set) var saved: String

    /// True if there are changes to save.
    package var isEdited: Bool { path != nil && string != saved }
  }

  /// The name of the page.
  package let name: String
  /// The folder of the document, with a slash at its end; empty for the working folder.
  package let folder: String
  /// The files that the document may name.
  package let access: FileAccess
  /// The sheet.
  package var sheet: File
  /// The text beside the sheet; nil if the sheet contains its own.
  package var text: File?
  /// The format of the text.
  package private(set) var textFormat = DocumentFormat.markdown
  /// The files of panes and notes, by path.
  private var others: [String: File] = [:]
  /// The folder's path with links resolved when the document was opened; nil for the demo page.
  private var realFolder: String?
  /// The opened file: its path as given, and with links resolved.
  private var main: (path: String, real: String)?

  /// The sheet for a text that has none.
  private static let plainSheet = "{\n  \"sheet\": 1\n}\n"

  /// Opens a sheet, or a text without one; nil opens the demo page, which has no files.
  ///
  /// - Throws: A ``DocumentError`` if the file cannot be read.
  package init(opening path: String?) throws(DocumentError) {
    guard let path else {
      (name, folder, access) = ("demo", "", .nowhere)
      sheet = File(path: nil, string: DemoPage.sheet, saved: DemoPage.sheet)
      text = File(path: nil, string: DemoPage.essay, saved: DemoPage.essay)
      return
    }
    name = String(path.split(separator: "/").last ?? "page")
    folder = InputFile.folder(of: path)
    access = .besideDocument
    realFolder = FilePath.resolved(folder.isEmpty ? "." : folder)
    main = FilePath.resolved(path).map { (path, $0) }
    let own = try SourceText(bytes: try InputFile.read(path), place: path).string
    let format = DocumentFormat(forFileNamed: path)
    guard format == .sheet else {
      sheet = File(path: nil, string: Self.plainSheet, saved: Self.plainSheet)
      text = File(path: path, string: own, saved: own)
      textFormat = format
      return
    }
    sheet = File(path: path, string: own, saved: own)
    openTexts()
  }

  /// Creates a document that has no files and cannot name any.
  package init(sheet: String, text: String, format: DocumentFormat = .markdown) {
    (name, folder, access) = ("demo", "", .nowhere)
    self.sheet = File(path: nil, string: sheet, saved: sheet)
    self.text = File(path: nil, string: text, saved: text)
    textFormat = format
  }

  /// The name of the sheet; a sheet named `.jsonc` may contain comments.
  package var sheetName: String { sheet.path ?? "sheet.json" }

  /// Opens the texts that the sheet names and that are not open yet.
  package mutating func openTexts() {
    guard let sheet = try? parsedSheet() else { return }
    let panes = sheet.base.panes.items?.map(\.source) ?? []
    let notes = sheet.base.notes.items?.map(\.source) ?? []
    let frames = sheet.base.containers?.map(\.source) ?? []
    for source in panes + notes + frames {
      if let source, others[source] == nil { others[source] = opened(source) }
    }
    guard text == nil, sheet.base.text == nil, sheet.base.panes == SheetPanes(),
      let source = sheet.base.source, let file = opened(source)
    else { return }
    text = file
    textFormat = sheet.base.format ?? DocumentFormat(forFileNamed: source)
  }

  /// Opens a file that the sheet names; nil if access is denied or reading fails.
  private func opened(_ path: String) -> File? {
    guard let bytes = try? access.read(path, namedIn: folder),
      let string = try? SourceText(bytes: bytes, place: path).string
    else { return nil }
    return File(path: path, string: string, saved: string)
  }

  /// Parses the edited sheet.
  package func parsedSheet() throws(DocumentError) -> Sheet {
    try Sheet(
      parsing: Array(sheet.string.utf8), place: sheetName, in: folder, including: access)
  }

  /// The request that lays out the document, without its sheet.
  package var request: DocumentRequest {
    var request = DocumentRequest()
    let edited = others.filter { $0.value.isEdited }.mapValues { Array($0.string.utf8) }
    request.files = edited.isEmpty ? access : .edited(access, contents: edited)
    request.fontFiles = access
    if let text {
      request.input = DocumentInput(
        text.string, format: textFormat, folder: text.path.map(InputFile.folder(of:)) ?? folder)
      request.input?.file = text.path
    }
    return request
  }

  // MARK: The source text

  /// A text that can be edited.
  package struct Written {
    /// The source text.
    package var string: String
    /// The format of the source.
    package var format: DocumentFormat
    /// The file of a pane's or note's text; nil for other texts.
    var file: String?
  }

  /// Returns the text of a part, from its file or the sheet itself. It is nil if the text is
  /// elsewhere, such as in an included sheet, or if runs of the sheet refer to positions in it.
  package func written(_ part: DocumentTextPart) -> Written? {
    if part == .main, let text { return Written(string: text.string, format: textFormat) }
    guard let sheet = try? parsedSheet(), sheet.base.runs == nil,
      !sheet.variations.contains(where: { $0.part.text != nil || $0.part.runs != nil })
    else { return nil }
    let source: String?
    let format: DocumentFormat?
    let own: String?
    switch part {
    case .main:
      guard sheet.base.panes == SheetPanes() else { return nil }
      (own, source, format) = (sheet.base.text, nil, sheet.base.format)
    case .pane(let number):
      guard let items = sheet.base.panes.items, items.indices.contains(number) else { return nil }
      (own, source, format) = (items[number].text, items[number].source, items[number].format)
    case .note(let number):
      guard let items = sheet.base.notes.items, items.indices.contains(number) else { return nil }
      (own, source, format) = (items[number].text, items[number].source, items[number].format)
    case .container(let number):
      guard let all = sheet.base.containers, all.indices.contains(number) else { return nil }
      (own, source, format) = (all[number].text, all[number].source, all[number].format)
    }
    if let own {
      guard let edit = try? SheetEdit(self.sheet.string, named: sheetName),
        edit.text(of: part) == own
      else { return nil }
      return Written(string: own, format: format ?? .plain)
    }
    guard let source, let file = others[source] else { return nil }
    return Written(
      string: file.string, format: format ?? DocumentFormat(forFileNamed: source), file: source)
  }

  /// Replaces the text of a part.
  ///
  /// - Throws: A ``DocumentError`` if the part has no editable text, or if the sheet would not
  ///   contain exactly this text.
  package mutating func write(
    _ string: String, to part: DocumentTextPart
  ) throws(DocumentError) {
    if part == .main, text != nil {
      text?.string = string
      return
    }
    if let file = written(part)?.file {
      others[file]?.string = string
      return
    }
    var edit = try SheetEdit(sheet.string, named: sheetName)
    let before = sheet.string
    if edit.replaceText(of: part, with: string) { sheet.string = edit.string }
    guard written(part)?.string == string else {
      sheet.string = before
      throw DocumentError(
        .invalidRequest, at: "text", "the sheet cannot express this change",
        hint: "Edit the text in the sheet.")
    }
  }

  // MARK: Saving

  /// Reads the files again, unless changes would be lost.
  package mutating func refresh() {
    guard !isEdited else { return }
    others = [:]
    if let path = sheet.path, let string = string(ofFile: path) {
      sheet = File(path: path, string: string, saved: string)
    }
    if let path = text?.path, let string = string(ofFile: path) {
      text = File(path: path, string: string, saved: string)
    }
    openTexts()
  }

  /// True if there are changes to save.
  package var isEdited: Bool {
    sheet.isEdited || text?.isEdited == true || others.values.contains { $0.isEdited }
  }

  /// Returns true if the contents of all files equal those of another document.
  package func hasSameContents(as other: LiveDocument) -> Bool {
    sheet.string == other.sheet.string && text?.string == other.text?.string
      && otherTexts == other.otherTexts
  }

  /// The texts of panes and notes that have files of their own, by path.
  package var otherTexts: [String: String] { others.mapValues(\.string) }

  /// Returns the current contents of a file; nil if it cannot be read. It never blocks.
  private func string(ofFile path: String) -> String? {
    let bytes =
      path == main?.path
      ? (try? place(of: path))?.content(limit: SourceText.byteLimit)
      : try? access.read(path, namedIn: folder)
    return bytes.flatMap { try? SourceText(bytes: $0, place: path).string }
  }

  /// Returns the place to write a file to: inside the document's folder, or for the opened file
  /// its original place. A link that has replaced a folder since is not followed.
  private func place(of path: String) throws(DocumentError) -> OutputPlace {
    let isMain = path == main?.path
    let inner =
      isMain
      ? main.map { FilePath.name(of: $0.real) }
      : FileAccess.inner(path, of: folder.isEmpty ? "." : folder)
    let real = isMain ? main.map { FilePath.folder(of: $0.real) } : realFolder
    guard let inner, let real,
      let opened = OpenFolder("/")?.folder(
        "." + FilePath.file("", in: real), links: .refused)
    else {
      throw DocumentError(
        .unwritableOutput, at: path, "its folder is gone, or a link has replaced it",
        hint: "Copy your changes, then serve the file again.")
    }
    return try PicturePainter.place(inner, beneath: opened, shownName: path)
  }

  /// Writes the edited files, each as a whole. If one of them has changed on disk, none is
  /// written.
  ///
  /// - Returns: The paths of the written files.
  /// - Throws: A ``DocumentError`` if a file has changed on disk since, or cannot be written.
  package mutating func save() throws(DocumentError) -> [String] {
    let all = [sheet, text].compactMap(\.self) + others.sorted { $0.key < $1.key }.map(\.value)
    let edited = all.filter(\.isEdited)
    guard sheet.path != nil || text?.path != nil else {
      throw DocumentError(
        .unwritableOutput, at: name, "the demo page has no files",
        hint: "Serve your own sheet: textrender serve page.json.")
    }
    var places: [OutputPlace] = []
    for file in edited {
      guard let path = file.path else { continue }
      // Nothing is written outside the folder, even if a part of the path has become a link since.
      let place = try place(of: path)
      try PicturePainter.check(place)
      let bytes = place.content(limit: SourceText.byteLimit)
      guard let bytes, (try? SourceText(bytes: bytes, place: path).string) == file.saved else {
        throw DocumentError(
          .unwritableOutput, at: path, "another program has changed this file since it was opened",
          hint: "Copy your changes, then reload the page.")
      }
      places.append(place)
    }
    for (file, place) in zip(edited, places) {
      try PicturePainter.write(Array(file.string.utf8), to: place)
    }
    sheet.saved = sheet.string
    if let string = text?.string { text?.saved = string }
    for (path, file) in others { others[path]?.saved = file.string }
    return edited.compactMap(\.path)
  }
}
