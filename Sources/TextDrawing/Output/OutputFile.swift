import SystemLibrary
package import TextFiles

/// Writes files that appear whole or not at all.
///
/// The bytes go to a new file beside the target, which then replaces the target in one step.
/// Readers of the target see the old content or the new, never a part. If writing fails, the new
/// file is removed and the old one is unchanged.
///
/// In paths a symbolic link is followed. A target that is not a regular file, such as a pipe or a
/// terminal, is written directly. Neither applies to a place in an open folder.
public enum OutputFile {
  /// Writes `bytes` to the file at `path`, replacing an existing file.
  ///
  /// - Throws: A ``DrawingError`` of kind `folderMissing`, `isFolder`, `notWritable` or
  ///   `writeFailed`.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func write(_ bytes: [UInt8], to path: String) throws(DrawingError) {
    var file = try Pieces(to: path)
    try file.write(bytes)
    try file.end()
  }

  /// Writes `bytes` to a place in an open folder, replacing an existing file.
  ///
  /// - Throws: A ``DrawingError`` of kind `isFolder`, `notWritable` or `writeFailed`.
  package static func write(_ bytes: [UInt8], to place: OutputPlace) throws(DrawingError) {
    var file = try Pieces(to: place)
    try file.write(bytes)
    try file.end()
  }

  /// Removes the partial files that killed processes have left in a folder.
  ///
  /// - Complexity: O(*n*) for *n* names in the folder.
  package static func removeAbandoned(in folder: OpenFolder) {
    OpenFile.removeAbandoned(in: folder)
  }

  /// Checks that a file can be written at `path`, without writing one.
  ///
  /// Call it before long work. Throws the errors that ``write(_:to:)`` would throw immediately.
  public static func check(_ path: String) throws(DrawingError) {
    if case .file(let place, _) = try OutputTarget(following: path),
      !place.folder.mayWrite(".")
    {
      let reason = errno
      throw failure(.notWritable, path, "the folder of this file cannot be written", reason)
    }
  }

  /// Returns an error with the system's message for its code.
  static func failure(
    _ kind: DrawingError.Kind, _ path: String, _ message: String, _ code: Int32
  ) -> DrawingError {
    DrawingError(
      kind: kind, place: path, message: "\(message): \(unsafe String(cString: strerror(code)))")
  }
}
