import Glibc

/// Reads a file's bytes for tests.
enum FileBytes {
  struct Failure: Error { var path: String }

  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw Failure(path: path) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
