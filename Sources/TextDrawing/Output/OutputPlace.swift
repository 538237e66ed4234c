import SystemLibrary
package import TextFiles

/// The place of an output: a name in an open folder.
///
/// The file is created and renamed through the folder's descriptor. If the folder's path changes
/// meanwhile, nothing is written elsewhere.
package struct OutputPlace: Sendable {
  /// The folder.
  package let folder: OpenFolder
  /// The name of the file in it.
  let name: String
  /// The name that the user gave, for messages.
  let shownName: String

  init(_ name: String, in folder: OpenFolder, shownName: String) {
    (self.folder, self.name, self.shownName) = (folder, name, shownName)
  }

  /// Creates the place of a file beneath an open folder.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the folder.
  ///   - root: The folder.
  ///   - makesFolders: True to create missing folders.
  ///   - shownName: The file's name for messages; nil for the path.
  /// - Throws: A ``DrawingError`` if the path leads out of the folder, goes through a link or
  ///   names no file.
  package init(
    _ path: String, beneath root: OpenFolder, makesFolders: Bool = false, shownName: String? = nil
  ) throws(DrawingError) {
    let shown = shownName ?? path
    let name = FilePath.name(of: path)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DrawingError(
        kind: .notWritable, place: shown.isEmpty ? "output" : shown,
        message: "this is not a file name; give the name of a file")
    }
    guard !name.isEmpty, name != ".", name != ".." else {
      throw DrawingError(
        kind: .isFolder, place: shown,
        message: "this names a folder, not a file; give the name of a file in it")
    }
    let path = FilePath.folder(of: path)
    let folder =
      makesFolders && !FilePath.names(of: path).contains("..")
      ? root.makingFolders(path) : root.folder(path, links: .refused)
    guard let folder else { throw Self.failure(ofFolder: path, shown, errno) }
    self.init(name, in: folder, shownName: shown)
  }

  private static func failure(
    ofFolder path: String, _ shown: String, _ reason: Int32
  ) -> DrawingError {
    switch reason {
    case EXDEV:
      DrawingError(
        kind: .notWritable, place: shown,
        message: "this is outside the folder that permits output; name a file in that folder")
    case ELOOP:
      DrawingError(
        kind: .notWritable, place: shown,
        message:
          "a folder of this path is a symbolic link, which is not followed for outputs; name the"
          + " folder itself")
    case ENOENT, ENOTDIR:
      DrawingError(
        kind: .folderMissing, place: shown,
        message:
          "there is no folder \(path), or a link is in its place; create it or choose another")
    default:
      OutputFile.failure(.notWritable, shown, "the folder cannot be written", reason)
    }
  }

  /// Returns the access rights of the file to be replaced; nil if there is none.
  ///
  /// - Throws: A ``DrawingError`` if the name belongs to anything other than a writable file.
  func permissions() throws(DrawingError) -> mode_t? {
    guard let status = folder.status(of: name) else {
      if errno == ENOENT { return nil }
      throw OutputFile.failure(.notWritable, shownName, "the file cannot be written", errno)
    }
    switch status.kind {
    case .file:
      guard folder.mayWrite(name) else {
        throw OutputFile.failure(.notWritable, shownName, "the file cannot be written", errno)
      }
      return status.permissions
    case .folder: throw Self.isFolder(shownName)
    case .link:
      throw DrawingError(
        kind: .notWritable, place: shownName,
        message:
          "this is a symbolic link, which is not followed for outputs; remove it or choose another"
          + " name")
    case .other: throw Self.isNoFile(shownName)
    }
  }

  /// Checks that only a file would be replaced.
  ///
  /// - Throws: A ``DrawingError`` of kind `isFolder` or `notWritable`.
  package func check() throws(DrawingError) { _ = try permissions() }

  /// Returns the bytes of the existing file; nil if there is none, or if it is not a regular file
  /// or is longer than `limit` bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func content(limit: Int) -> [UInt8]? { folder.content(of: name, limit: limit) }

  static func isFolder(_ path: String) -> DrawingError {
    DrawingError(
      kind: .isFolder, place: path, message: "this is a folder; give the name of a file in it")
  }

  static func isNoFile(_ path: String) -> DrawingError {
    DrawingError(
      kind: .notWritable, place: path,
      message:
        "this is a pipe or a device, and only files can be written here; choose another name")
  }
}
