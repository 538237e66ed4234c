import Glibc
import TextFiles

/// Reads picture files from disk.
public enum PictureFile {
  /// The picture in the PNG or JPEG file at `path`, always in colour.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - decoder: What reads it, with its limits.
  ///
  /// Throws a ``DrawingError`` of kind `unreadable`, or what ``PictureDecoder/decode(_:place:)`` throws.
  ///
  /// - Complexity: O(*n* + *m*) for *n* bytes and *m* pixels.
  public static func read(
    _ path: String, with decoder: PictureDecoder = PictureDecoder()
  ) throws(DrawingError) -> Bitmap {
    try decoder.decode(bytes(of: path, atMost: decoder.maximumBytes), place: path)
  }

  /// The bytes of a file, or an error when there are more than allowed.
  static func bytes(of path: String, atMost limit: Int) throws(DrawingError) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw DrawingError(
        kind: .unreadable, place: path, message: "this is not a file name; give the name of a file")
    }
    let descriptor = unsafe path.withFileName { unsafe open($0, O_RDONLY | O_CLOEXEC) }
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
    // The size is a hint only: pipes have none, and files grow. One byte beyond the limit tells
    // that there is too much.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, min(Int(status.st_size), limit)) + 1)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw OutputFile.failure(.unreadable, path, "the picture cannot be read", errno)
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    guard bytes.count <= limit else {
      throw DrawingError(
        kind: .tooLarge, place: path, message: "the file has more than the \(limit) bytes allowed")
    }
    return bytes
  }
}
