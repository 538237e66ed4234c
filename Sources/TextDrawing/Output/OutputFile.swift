import Glibc
import TextFiles

/// Writes files that appear whole or not at all.
///
/// The bytes go to a new file beside the target, which then takes the target's name in one step.
/// Whoever reads the target meanwhile sees the old content or the new, never a part; when writing
/// fails the new file is removed and the old one is left as it was. A symbolic link is followed. A
/// target that is no ordinary file, such as a pipe or a terminal, is written to directly.
public enum OutputFile {
  /// Writes `bytes` to the file at `path`, replacing what was there.
  ///
  /// Throws a ``DrawingError`` of kind `folderMissing`, `isFolder`, `notWritable` or `writeFailed`.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public static func write(_ bytes: [UInt8], to path: String) throws(DrawingError) {
    var file = try Pieces(to: path)
    try file.write(bytes)
    try file.end()
  }

  /// Removes the parts of files that processes which were ended have left in a folder.
  ///
  /// - Complexity: O(*n*) for *n* names in the folder.
  package static func removeAbandoned(in folder: String) { OpenFile.removeAbandoned(in: folder) }

  /// Opens what is written to a path: a new file and the name that it takes in the end, or what is there and
  /// cannot be replaced.
  static func open(_ path: String) throws(DrawingError) -> (file: OpenFile, name: String?) {
    let target = try target(at: path)
    guard target.isReplaceable else { return (try OpenFile(writingTo: path), nil) }
    return (
      try OpenFile(creatingBeside: target.path, permissions: target.permissions, for: path),
      target.path
    )
  }

  /// Says whether a file could be written at `path`, without writing one.
  ///
  /// Long work can ask first. Throws what ``write(_:to:)`` would throw right away.
  public static func check(_ path: String) throws(DrawingError) {
    let target = try target(at: path)
    let folder = folder(of: target.path)
    if target.isReplaceable, !canWrite(folder) {
      throw failure(.notWritable, path, "the folder \(folder) cannot be written", errno)
    }
  }

  /// Where the bytes finally go, and how.
  private struct Target {
    /// The file to replace: what a symbolic link points to.
    var path: String
    /// The access rights of the file that is there, or nil when there is none.
    var permissions: mode_t?
    /// False for a pipe, a terminal and whatever else must not be replaced by a file.
    var isReplaceable: Bool
  }

  /// Looks at what is at `path` now.
  private static func target(at path: String) throws(DrawingError) -> Target {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DrawingError(
        kind: .notWritable, place: path.isEmpty ? "output" : path,
        message: "this is not a file name; give the name of a file")
    }
    guard let status = FileStatus(path) else {
      return try newTarget(at: path, reason: errno)
    }
    switch status.kind {
    case .folder:
      throw DrawingError(
        kind: .isFolder, place: path, message: "this is a folder; give the name of a file in it")
    case .file:
      guard canWrite(path) else {
        throw failure(.notWritable, path, "the file cannot be written", errno)
      }
      return Target(
        path: FilePath.resolved(path) ?? path, permissions: status.permissions, isReplaceable: true)
    case .link, .other:
      return Target(path: path, permissions: nil, isReplaceable: false)
    }
  }

  /// The target for a path at which `stat` found nothing.
  private static func newTarget(at path: String, reason: Int32) throws(DrawingError) -> Target {
    if FilePath.endsWithSlash(path) {
      throw DrawingError(
        kind: .isFolder, place: path, message: "this names a folder; give the name of a file in it")
    }
    let folder = folder(of: path)
    if reason == ENOENT, FileStatus(folder) != nil {
      // A link that points nowhere has a name of its own; replacing the link is what is left to do.
      return Target(path: path, permissions: nil, isReplaceable: true)
    }
    if reason == ENOENT || reason == ENOTDIR {
      throw DrawingError(
        kind: .folderMissing, place: path,
        message: "there is no folder \(folder); create it or choose another")
    }
    throw failure(.notWritable, path, "the file cannot be written", reason)
  }

  /// The folder part of a path, `.` when it has none.
  private static func folder(of path: String) -> String {
    let folder = FilePath.folder(of: path)
    return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.unicodeScalars.dropLast())
  }

  private static func canWrite(_ path: String) -> Bool {
    unsafe path.withFileName { unsafe access($0, W_OK) } == 0
  }

  /// An error with the system's own words for what happened.
  static func failure(
    _ kind: DrawingError.Kind, _ path: String, _ message: String, _ code: Int32
  ) -> DrawingError {
    DrawingError(
      kind: kind, place: path, message: "\(message): \(unsafe String(cString: strerror(code)))")
  }
}
