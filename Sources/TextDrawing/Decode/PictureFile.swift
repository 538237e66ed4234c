import SystemLibrary
import TextFiles

/// Reads picture files from disk.
public enum PictureFile {
  /// Returns the picture in the PNG, JPEG or SVG file at `path`, always in colour.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - decoder: The decoder, with its limits.
  /// - Throws: A ``DrawingError`` of kind `unreadable`, or the errors of
  ///   ``PictureDecoder/decode(_:place:)``.
  /// - Complexity: O(*n* + *m*) for *n* bytes and *m* pixels.
  public static func read(
    _ path: String, with decoder: PictureDecoder = PictureDecoder()
  ) throws(DrawingError) -> Bitmap {
    try decoder.decode(bytes(of: path, atMost: decoder.maximumBytes), place: path)
  }

  /// Returns the bytes of a file; throws if there are more than `limit`.
  static func bytes(of path: String, atMost limit: Int) throws(DrawingError) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw DrawingError(
        kind: .unreadable, place: path, message: "this is not a file name; give the name of a file")
    }
    let descriptor = FilePath.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputFile.failure(.unreadable, path, "the picture cannot be read", errno)
    }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw OutputFile.failure(.unreadable, path, "the picture cannot be read", errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw DrawingError(
        kind: .unreadable, place: path, message: "this is a folder; give the name of a picture")
    }
    guard let bytes = FilePath.readAll(descriptor, limit: limit, expected: Int(status.st_size))
    else { throw OutputFile.failure(.unreadable, path, "the picture cannot be read", errno) }
    guard bytes.count <= limit else {
      throw DrawingError(
        kind: .tooLarge, place: path,
        message: "the file has more than \(limit) bytes, which is the limit")
    }
    return bytes
  }
}
