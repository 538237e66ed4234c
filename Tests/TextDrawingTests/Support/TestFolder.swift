import Glibc

/// A folder for one test, removed with its contents when the test ends.
final class TestFolder {
  let path: String

  init() {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/drawing-test-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> Bool in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    precondition(made, "A folder for the test could not be made.")
    path = unsafe template.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
  }

  deinit {
    for name in names() { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// The names in the folder, sorted.
  func names() -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file in the folder.
  func read(_ name: String) -> [UInt8]? { readFile("\(path)/\(name)") }
}

/// The bytes of a file, or nil if it cannot be read.
func readFile(_ path: String) -> [UInt8]? {
  guard let file = unsafe fopen(path, "rb") else { return nil }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe fread($0.baseAddress, 1, $0.count, file)
    }
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
