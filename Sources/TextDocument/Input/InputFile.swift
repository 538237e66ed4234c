import SystemLibrary
import TextFiles

/// Reads whole files and standard input.
public enum InputFile {
  /// The name for standard input.
  public static let standardInput = "-"

  /// Returns the bytes of a file, or of standard input if the name is `-`.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The most bytes to accept.
  /// - Throws: A ``DocumentError`` if the file is missing, is a folder, may not be read or is too
  ///   large.
  public static func read(
    _ path: String, limit: Int = SourceText.byteLimit
  ) throws(DocumentError) -> [UInt8] {
    if path == standardInput {
      return try readAll(0, place: "standard input", limit: limit, expected: 0)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentError(.unreadableInput, at: "\"\"", "the name of the file is empty")
    }
    let file = FilePath.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw DocumentError(.unreadableInput, at: path, reason(errno))
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      throw DocumentError(.unreadableInput, at: path, reason(errno))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw DocumentError(.unreadableInput, at: path, "this is a folder, not a file")
    }
    return try readAll(file, place: path, limit: limit, expected: Int(status.st_size))
  }

  /// Returns the bytes of an open file.
  ///
  /// - Throws: A ``DocumentError`` if reading fails, or if the file is longer than `limit` bytes.
  package static func readAll(
    _ file: Int32, place: String, limit: Int, expected: Int
  ) throws(DocumentError) -> [UInt8] {
    guard let bytes = FilePath.readAll(file, limit: limit, expected: expected) else {
      throw DocumentError(.inputOutput, at: place, reason(errno))
    }
    guard bytes.count <= limit else {
      throw DocumentError(
        .limitExceeded, at: place, "the input has more than \(limit) bytes, which is the limit")
    }
    return bytes
  }

  /// Returns the system's description of an error number, as the end of a sentence.
  package static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: return "there is no such file"
    case EACCES, EPERM: return "permission to read it is missing"
    case ENOTDIR: return "a part of this path is not a folder"
    case ENAMETOOLONG: return "the name is too long"
    case ELOOP: return "there are too many symbolic links in this path"
    default:
      guard let text = unsafe strerror(number) else { return "error \(number)" }
      return unsafe String(cString: text)
    }
  }

  /// Returns the folder of a file, with the slash at its end; empty for the working folder.
  public static func folder(of path: String) -> String { FilePath.folder(of: path) }

  /// Returns the path of a file that is named relative to a folder.
  package static func resolve(_ name: String, in folder: String) -> String {
    FilePath.isAbsolute(name) ? name : folder + name
  }
}
