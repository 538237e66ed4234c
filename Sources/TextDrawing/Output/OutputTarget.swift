import Glibc
import TextFiles

/// What a path of the user's own leads to, links followed.
enum OutputTarget {
  /// A file to replace, with its access rights, or one that is new.
  case file(OutputPlace, permissions: mode_t?)
  /// A pipe, a terminal or whatever else must not be replaced by a file.
  case device

  /// Looks at what is at `path` now.
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

  /// The place for a path at which `stat` found nothing.
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
    // A link that points nowhere has a name of its own; replacing the link is what is left to do.
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
  /// The place that a path leads to, links followed, where it is no pipe and no device.
  ///
  /// Throws a ``DrawingError`` of kind `folderMissing`, `isFolder` or `notWritable`.
  package init(following path: String) throws(DrawingError) {
    guard case .file(let place, _) = try OutputTarget(following: path) else {
      throw Self.isNoFile(path)
    }
    self = place
  }
}
