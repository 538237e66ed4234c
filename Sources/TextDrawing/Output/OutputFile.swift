import Glibc
package import TextFiles

/// Writes files that appear whole or not at all.
///
/// The bytes go to a new file beside the target, which then takes the target's name in one step.
/// Whoever reads the target meanwhile sees the old content or the new, never a part; when writing
/// fails the new file is removed and the old one is left as it was. Of a path a symbolic link is
/// followed, and a target that is no ordinary file, such as a pipe or a terminal, is written to
/// directly. Of a place in an open folder neither is done.
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

  /// Writes `bytes` to a place in an open folder, replacing the file that was there.
  ///
  /// Throws a ``DrawingError`` of kind `isFolder`, `notWritable` or `writeFailed`.
  package static func write(_ bytes: [UInt8], to place: OutputPlace) throws(DrawingError) {
    var file = try Pieces(to: place)
    try file.write(bytes)
    try file.end()
  }

  /// Removes the parts of files that processes which were ended have left in a folder.
  ///
  /// - Complexity: O(*n*) for *n* names in the folder.
  package static func removeAbandoned(in folder: OpenFolder) {
    OpenFile.removeAbandoned(in: folder)
  }

  /// Says whether a file could be written at `path`, without writing one.
  ///
  /// Long work can ask first. Throws what ``write(_:to:)`` would throw right away.
  public static func check(_ path: String) throws(DrawingError) {
    if case .file(let place, _) = try OutputTarget(following: path),
      !place.folder.mayWrite(".")
    {
      let reason = errno
      throw failure(.notWritable, path, "the folder of this file cannot be written", reason)
    }
  }

  /// An error with the system's own words for what happened.
  static func failure(
    _ kind: DrawingError.Kind, _ path: String, _ message: String, _ code: Int32
  ) -> DrawingError {
    DrawingError(
      kind: kind, place: path, message: "\(message): \(unsafe String(cString: strerror(code)))")
  }
}
