import SystemLibrary
import TextFiles

/// The target of a path that the user gave, with links followed.
enum OutputTarget {
  /// A file to replace, with its access rights, or a new file.
  case file(OutputPlace, permissions: mode_t?)
  /// A pipe, a terminal or anything else that a file must not replace.
  case device

  /// Resolves `path` as it is now.
  init(following path: String) throws(DrawingError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DrawingError(
        kind: .notWritable, place: path.isEmpty ? "output" : path,
        message: "this is not a file name; give the name of a file")
    }
    guard let status = FileStatus(path) else {
      self = .file(try Self.newPlace(path, reason: errno), permissions: nil)
      return
    }
    switch status.kind {
    case .folder: throw OutputPlace.isFolder(path)
    case .file:
      guard unsafe path.withFileName({ unsafe access($0, W_OK) }) == 0 else {
        throw OutputFile.failure(.notWritable, path, "the file cannot be written", errno)
      }
      let place = try Self.place(FilePath.resolved(path) ?? path, shownName: path)
      self = .file(place, permissions: status.permissions)
    case .link, .other: self = .device
    }
  }

  /// Returns the place for a path at which `stat` found nothing.
  private static func newPlace(
    _ path: String, reason: Int32
  ) throws(DrawingError) -> OutputPlace {
    if FilePath.endsWithSlash(path) {
      throw DrawingError(
        kind: .isFolder, place: path, message: "this names a folder; give the name of a file in it")
    }
    guard reason == ENOENT || reason == ENOTDIR else {
      throw OutputFile.failure(.notWritable, path, "the file cannot be written", reason)
    }
    // For a link that points nowhere, the link itself is replaced.
    return try place(path, shownName: path)
  }

  private static func place(_ path: String, shownName: String) throws(DrawingError) -> OutputPlace {
    let folder = FilePath.folder(of: path)
    if let opened = OpenFolder(folder) {
      return OutputPlace(FilePath.name(of: path), in: opened, shownName: shownName)
    }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw OutputFile.failure(.notWritable, shownName, "its folder cannot be opened", errno)
    }
    let shown = FilePath.endsWithSlash(folder) ? String(folder.dropLast()) : folder
    throw DrawingError(
      kind: .folderMissing, place: shownName,
      message: "there is no folder \(shown); create it or choose another")
  }
}

extension OutputPlace {
  /// Creates the place that a path leads to, with links followed, unless it is a pipe or a device.
  ///
  /// - Throws: A ``DrawingError`` of kind `folderMissing`, `isFolder` or `notWritable`.
  package init(following path: String) throws(DrawingError) {
    guard case .file(let place, _) = try OutputTarget(following: path) else {
      throw Self.isNoFile(path)
    }
    self = place
  }
}
