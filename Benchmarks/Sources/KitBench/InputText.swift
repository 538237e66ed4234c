import Glibc

/// Reads files.
enum InputText {
  /// The text of a file.
  static func read(_ path: String) throws -> String {
    guard let file = unsafe fopen(path, "rb") else {
      throw BenchmarkFailure("\(path): cannot be opened")
    }
    defer { unsafe _ = fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
