import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles
import TextFonts
import TextLayout

/// A digest of everything that all documents of a batch depend on besides their own text:
/// versions, fonts, dictionaries, options and the sheet.
struct BatchInputs: Sendable {
  private let shared: String

  /// - Parameters:
  ///   - options: The options, except those that do not affect pictures.
  ///   - included: The files that the sheet of the options includes.
  init(_ options: [(name: String, value: String)], including included: FileRecord) {
    var digest = SHA256()
    digest.add(field: ToolVersions.textrender)
    for library in ToolVersions.libraries {
      digest.add(field: library.name)
      digest.add(field: library.version)
    }
    for face in (try? FontLibrary.shared.installedFaces()) ?? [] {
      digest.add(field: face.path)
      digest.add(field: "\(face.index) \(face.characterCount) \(Self.size(of: face.path))")
    }
    for dictionary in HyphenationDictionaries.installed() {
      digest.add(field: dictionary.path)
      digest.add(field: "\(Self.size(of: dictionary.path))")
    }
    for (name, value) in options {
      digest.add(field: name)
      digest.add(field: value)
      if ["sheet", "font-file"].contains(name) {
        digest.add(field: (try? SHA256.hexadecimal(of: InputFile.read(value))) ?? "")
      }
    }
    for entry in included.entries {
      digest.add(field: entry.file)
      digest.add(field: entry.mark)
    }
    shared = digest.hexadecimal
  }

  /// Returns the digest of everything that a document from the command line depends on.
  ///
  /// - Parameters:
  ///   - input: The document's file.
  ///   - bytes: Its content; nil if it cannot be read.
  private func digest(of input: String, _ bytes: [UInt8]?) -> String {
    var digest = SHA256()
    digest.add(field: shared)
    digest.add(field: input)
    digest.add(field: bytes.map(SHA256.hexadecimal(of:)) ?? "")
    return digest.hexadecimal
  }

  /// Returns the digest of everything that a document depends on, including its line in a
  /// manifest.
  ///
  /// - Parameters:
  ///   - folder: The manifest's folder.
  ///   - access: The rules for the files that the manifest may name.
  func digest(of row: BatchRow, in folder: String, _ access: FileAccess) -> String {
    if row.isOperand, let file = row.file {
      return digest(of: file, try? InputFile.read(file))
    }
    let read = { (file: String) in
      try? access.read(InputFile.resolve(file, in: folder), namedIn: folder)
    }
    if row.text == nil, row.sheet == nil, row.sheetFile == nil, row.data == nil,
      row.devices == nil, row.output == nil, row.format == nil, let file = row.file
    {
      return digest(of: file, read(file))
    }
    var digest = SHA256()
    digest.add(field: shared)
    // White space before its sheet changes nothing.
    var content = row
    content.sheetColumn = 1
    digest.add(content.line)
    for file in [row.file, row.sheetFile] {
      guard let file else { continue }
      digest.add(field: read(file).map(SHA256.hexadecimal(of:)) ?? "")
    }
    return digest.hexadecimal
  }

  private static func size(of path: String) -> Int {
    FileStatus(path)?.byteCount ?? -1
  }
}
