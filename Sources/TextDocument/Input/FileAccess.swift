import SystemLibrary
package import TextDrawing
import TextFiles

/// Rules for the files that a document may name: texts, pictures and shapes in its sheet, pictures
/// in its Markdown.
///
/// All files that a document names are opened here and nowhere else. Only regular files are read,
/// and opening never blocks, not even on a pipe. The folder rule is enforced by opening the file
/// beneath the folder, so neither `..` nor links lead out of it.
public enum FileAccess: Hashable, Sendable {
  /// Files anywhere.
  case anywhere
  /// Files in the folder of the document that names them, and in folders within it.
  case besideDocument
  /// Files in a folder, and in folders within it.
  case beneath(String)
  /// None.
  case nowhere
  /// The files that another rule allows, with some contents, by path, replaced.
  indirect case edited(FileAccess, contents: [String: [UInt8]])
  /// The files that another rule allows; each is recorded with its content.
  indirect case recorded(FileAccess, by: FileRecord)

  /// Returns the bytes of a file that a document names.
  ///
  /// - Parameters:
  ///   - path: The file's path, including the folder that it is relative to.
  ///   - folder: The folder of the document that names it, with the slash at its end; nil or empty
  ///     for the working folder.
  ///   - limit: The most bytes to accept.
  /// - Throws: A ``DocumentError`` if the file may not be read, is no regular file, is missing or
  ///   is too large.
  public func read(
    _ path: String, namedIn folder: String?, limit: Int = SourceText.byteLimit
  ) throws(DocumentError) -> [UInt8] {
    if case .recorded(let access, let record) = self {
      do {
        let bytes = try access.read(path, namedIn: folder, limit: limit)
        record.add(bytes, path, in: folder)
        return bytes
      } catch {
        record.add(nil, path, in: folder)
        throw error
      }
    }
    if case .edited(let access, let contents) = self {
      guard let bytes = contents[path] else {
        return try access.read(path, namedIn: folder, limit: limit)
      }
      try access.check(path, namedIn: folder)
      return bytes
    }
    let file = try open(path, namedIn: folder)
    defer { close(file.descriptor) }
    return try InputFile.readAll(
      file.descriptor, place: path, limit: limit, expected: file.byteCount)
  }

  /// Checks the folder that files are confined to.
  ///
  /// - Throws: A ``DocumentError`` if it is missing or is no folder.
  public func check() throws(DocumentError) {
    switch self {
    case .recorded(let access, _), .edited(let access, _): return try access.check()
    default: break
    }
    guard case .beneath(let root) = self else { return }
    _ = try Self.openFolder(root)
  }

  /// Checks that a file that a document names may be read.
  func check(_ path: String, namedIn folder: String?) throws(DocumentError) {
    record(path, in: folder)
    close(try open(path, namedIn: folder).descriptor)
  }

  /// Opens a regular file for reading.
  private func open(
    _ path: String, namedIn folder: String?
  ) throws(DocumentError) -> (descriptor: Int32, byteCount: Int) {
    let descriptor: Int32
    switch self {
    case .anywhere:
      try Self.checkName(path)
      descriptor = FilePath.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard descriptor >= 0 else {
        throw DocumentError(.unreadableInput, at: path, InputFile.reason(errno))
      }
    case .besideDocument:
      descriptor = try Self.open(path, beneath: folder ?? "")
    case .beneath(let root):
      descriptor = try Self.open(path, beneath: root)
    case .recorded(let access, _), .edited(let access, _):
      return try access.open(path, namedIn: folder)
    case .nowhere:
      throw DocumentError(
        .malformedInput, at: path, "this document may not read files",
        hint:
          "Allow files in a folder, or use a document that names no files.",
        remedy: .allowFiles)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let reason = InputFile.reason(errno)
      close(descriptor)
      throw DocumentError(.unreadableInput, at: path, reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw DocumentError(
        .unreadableInput, at: path,
        isFolder ? "this is a folder, not a file" : "only regular files are read")
    }
    return (descriptor, Int(status.st_size))
  }

  /// Returns the place of an output that a request names. If files are confined to a folder, the
  /// place is in an open folder beneath it, and no link leads out of it.
  ///
  /// - Throws: A ``DocumentError`` if nothing may be written there.
  package func output(_ path: String) throws(DocumentError) -> OutputPlace {
    do throws(DrawingError) {
      switch self {
      case .anywhere, .besideDocument: return try OutputPlace(following: path)
      case .beneath(let root):
        let folder: OpenFolder
        do throws(DocumentError) {
          folder = try Self.openFolder(root)
        } catch {
          throw DrawingError(kind: .notWritable, place: path, message: error.message)
        }
        guard let inner = Self.inner(FilePath.isAbsolute(path) ? path : root + "/" + path, of: root)
        else {
          throw DrawingError(
            kind: .notWritable, place: path,
            message: "this is outside the folder that permits output; name a file in that folder")
        }
        return try OutputPlace(inner, beneath: folder, shownName: path)
      case .recorded, .edited, .nowhere: break
      }
    } catch {
      throw DocumentError(error)
    }
    switch self {
    case .recorded(let access, _), .edited(let access, _): return try access.output(path)
    default:
      throw DocumentError(
        .unwritableOutput, at: path, "files may not be written",
        hint: "Request the picture's data instead.")
    }
  }

  // MARK: Beneath a folder

  private static func checkName(_ path: String) throws(DocumentError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentError(.unreadableInput, at: "\"\"", "the name of the file is empty")
    }
  }

  private static func open(
    _ path: String, beneath root: String
  ) throws(DocumentError) -> Int32 {
    try checkName(path)
    let folder = try openFolder(root)
    guard let inner = inner(path, of: root.isEmpty ? "." : root) else { throw outside(path, root) }
    let descriptor = folder.openFile(inner, links: .followedInside)
    guard descriptor >= 0 else {
      if errno == EXDEV { throw outside(path, root) }
      throw DocumentError(.unreadableInput, at: path, InputFile.reason(errno))
    }
    return descriptor
  }

  /// Returns a path relative to a folder, or nil if it lies elsewhere.
  package static func inner(_ path: String, of root: String) -> String? {
    if let inner = rest(of: absolute(path), below: absolute(root)) { return inner }
    // The folder may be known by another name.
    let name = FilePath.names(of: path).last ?? "."
    let folder = FilePath.folder(of: path)
    guard let full = FilePath.resolved(folder.isEmpty ? "." : folder),
      let fullRoot = FilePath.resolved(root)
    else { return nil }
    return rest(of: FilePath.file(name, in: full), below: fullRoot)
  }

  private static func rest(of path: String, below root: String) -> String? {
    var folder = root.unicodeScalars[...]
    while folder.last == "/" { folder = folder.dropLast() }
    while folder.suffix(2).elementsEqual("/.".unicodeScalars) { folder = folder.dropLast(2) }
    guard path.unicodeScalars.starts(with: folder) else { return nil }
    let rest = path.unicodeScalars.dropFirst(folder.count)
    guard rest.isEmpty || rest.first == "/" else { return nil }
    let inner = rest.drop { $0 == "/" }
    return inner.isEmpty ? "." : String(inner)
  }

  private static func absolute(_ path: String) -> String {
    if FilePath.isAbsolute(path) { return path }
    return (FilePath.resolved(".") ?? "") + "/" + path
  }

  private static func openFolder(_ path: String) throws(DocumentError) -> OpenFolder {
    guard let folder = OpenFolder(path) else {
      throw DocumentError(
        .unreadableInput, at: path.isEmpty ? "." : path, InputFile.reason(errno))
    }
    return folder
  }

  private static func outside(_ path: String, _ root: String) -> DocumentError {
    DocumentError(
      .malformedInput, at: path, "this is outside the folder that the document may read from",
      hint: "Move the file into that folder, or allow other folders.", remedy: .allowFiles)
  }
}
