package import TextDocument
import TextDrawing
import TextFiles

/// The files behind a live page: a sheet, and the text that it names.
package struct LiveDocument {
  /// One of the files, as it was last read or written, and as it is edited.
  package struct File {
    /// Where it is; nil for what has no file.
    package var path: String?
    /// What is edited.
    package var string: String
    /// What the file held when it was last read or written.
    package fileprivate(set) var saved: String

    /// Whether there is something to save.
    package var isEdited: Bool { path != nil && string != saved }
  }

  /// What the page is called.
  package let name: String
  /// The folder of the document, with the slash at its end; empty for the working folder.
  package let folder: String
  /// Which files the document may name.
  package let access: FileAccess
  /// The sheet.
  package var sheet: File
  /// The text beside the sheet; nil where the sheet has its own.
  package var text: File?
  /// How the text is written.
  package private(set) var textFormat = DocumentFormat.markdown
  /// The files of panes and notes, by their paths.
  private var others: [String: File] = [:]
  /// The folder's path without links, as it was when the document was opened; nil for the demo
  /// page.
  private var realFolder: String?
  /// The file that was opened: its name as it was given, and its path without links.
  private var main: (path: String, real: String)?

  /// The sheet of a text that comes without one.
  private static let plainSheet = "{\n  \"sheet\": 1\n}\n"

  /// Opens a sheet, or a text without one; nil for the demo page, which has no files.
  ///
  /// - Throws: A ``DocumentError`` when the file cannot be read.
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

  /// Creates a document that has no files, and names none.
  package init(sheet: String, text: String, format: DocumentFormat = .markdown) {
    (name, folder, access) = ("demo", "", .nowhere)
    self.sheet = File(path: nil, string: sheet, saved: sheet)
    self.text = File(path: nil, string: text, saved: text)
    textFormat = format
  }

  /// The sheet's name, by which it may hold comments.
  package var sheetName: String { sheet.path ?? "sheet.json" }

  /// Finds the texts that the sheet names and that are not open.
  package mutating func openTexts() {
    guard let sheet = try? parsedSheet() else { return }
    let items = sheet.base.panes.items?.map(\.source) ?? []
    for source in items + (sheet.base.notes.items?.map(\.source) ?? []) {
      if let source, others[source] == nil { others[source] = opened(source) }
    }
    guard text == nil, sheet.base.text == nil, sheet.base.panes == SheetPanes(),
      let source = sheet.base.source, let file = opened(source)
    else { return }
    text = file
    textFormat = sheet.base.format ?? DocumentFormat(forFileNamed: source)
  }

  /// A file that the sheet names; nil where it may not or cannot be read.
  private func opened(_ path: String) -> File? {
    guard let bytes = try? access.read(path, namedIn: folder),
      let string = try? SourceText(bytes: bytes, place: path).string
    else { return nil }
    return File(path: path, string: string, saved: string)
  }

  /// The sheet as it is edited.
  package func parsedSheet() throws(DocumentError) -> Sheet {
    try Sheet(
      parsing: Array(sheet.string.utf8), place: sheetName, in: folder, including: access)
  }

  /// What lays the document out, without its sheet.
  package var request: DocumentRequest {
    var request = DocumentRequest()
    let edited = others.filter { $0.value.isEdited }.mapValues { Array($0.string.utf8) }
    request.files = edited.isEmpty ? access : .edited(access, contents: edited)
    request.fontFiles = access
    if let text {
      request.input = DocumentInput(
        text.string, format: textFormat, folder: text.path.map(InputFile.folder(of:)) ?? folder)
    }
    return request
  }

  // MARK: The text, wherever it is

  /// A text that can be edited.
  package struct Written {
    /// The text as it is written.
    package var string: String
    /// How it is written.
    package var format: DocumentFormat
    /// The file that holds it, of a pane or note; nil for others.
    var file: String?
  }

  /// The text of a part, from its file or the sheet itself; nil where it is elsewhere, such as in an included sheet,
  /// and where runs of the sheet name places in it.
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

  /// Writes another text where the text of a part is.
  ///
  /// - Throws: A ``DocumentError`` when there is none that can be edited, or the sheet would not read as the text.
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
        .invalidRequest, at: "text", "the sheet cannot say this",
        hint: "Edit the text in the sheet.")
    }
  }

  // MARK: Saving

  /// Reads the files again where nothing would be lost by it.
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

  /// Whether there is something to save.
  package var isEdited: Bool {
    sheet.isEdited || text?.isEdited == true || others.values.contains { $0.isEdited }
  }

  /// Whether its files hold what those of another hold.
  package func says(as other: LiveDocument) -> Bool {
    sheet.string == other.sheet.string && text?.string == other.text?.string
      && otherTexts == other.otherTexts
  }

  /// All that panes and notes hold, as far as it stands in files of its own.
  package var otherTexts: [String: String] { others.mapValues(\.string) }

  /// The text of a file as it is now; nil where it cannot be read. Nobody is waited for.
  private func string(ofFile path: String) -> String? {
    let bytes =
      path == main?.path
      ? (try? place(of: path))?.content(limit: SourceText.byteLimit)
      : try? access.read(path, namedIn: folder)
    return bytes.flatMap { try? SourceText(bytes: $0, place: path).string }
  }

  /// The place that a file is written to: beneath the document's folder, or for the file that was opened where
  /// it was then. A link that has taken the place of a folder since is not followed.
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
        .unwritableOutput, at: path, "its folder is gone, or a link is in its place",
        hint: "Copy what you need, then serve the file again.")
    }
    return try PicturePainter.place(inner, beneath: opened, shownName: path)
  }

  /// Writes what was edited, each file whole, and none when one of them is not as it was read.
  ///
  /// - Returns: The files that were written.
  /// - Throws: A ``DocumentError`` when a file has changed on the disk since, or cannot be written.
  package mutating func save() throws(DocumentError) -> [String] {
    let all = [sheet, text].compactMap(\.self) + others.sorted { $0.key < $1.key }.map(\.value)
    let edited = all.filter(\.isEdited)
    guard sheet.path != nil || text?.path != nil else {
      throw DocumentError(
        .unwritableOutput, at: name, "the demo page has no files",
        hint: "Serve a sheet of your own: textrender serve page.json.")
    }
    var places: [OutputPlace] = []
    for file in edited {
      guard let path = file.path else { continue }
      // Nothing is written outside the folder, also where a part of the name has become a link
      // since.
      let place = try place(of: path)
      try PicturePainter.check(place)
      let bytes = place.content(limit: SourceText.byteLimit)
      guard let bytes, (try? SourceText(bytes: bytes, place: path).string) == file.saved else {
        throw DocumentError(
          .unwritableOutput, at: path, "another program has changed this file since it was opened",
          hint: "Copy what you need, then load the page again.")
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
