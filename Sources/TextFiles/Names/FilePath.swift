import Glibc

/// Parts of paths, found by their slashes alone: a slash with an accent behind it is one character of a string, and
/// still divides two names.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The folder that a file stands in, with the slash at its end; empty for the working folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "" }
    return String(path.unicodeScalars[...slash])
  }

  /// What stands behind the last slash; empty for a path that ends with one.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return path }
    return String(path.unicodeScalars[path.utf8.index(after: slash)...])
  }

  /// The names of a path, without empty ones.
  package static func names(of path: String) -> [String] {
    path.unicodeScalars.split(separator: "/").map { String($0) }
  }

  /// What stands before the ending of a path's last name, and the ending with its dot; no ending for names that only
  /// begin with a dot.
  package static func parts(of path: String) -> (stem: String, ending: String) {
    let scalars = path.unicodeScalars
    let start = scalars.lastIndex(of: "/").map { scalars.index(after: $0) } ?? scalars.startIndex
    guard let dot = scalars[start...].lastIndex(of: "."), dot > start else { return (path, "") }
    return (String(scalars[..<dot]), String(scalars[dot...]))
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  package static func endsWithSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// A name within a folder, which may have a slash at its end or not.
  package static func file(_ name: String, in folder: String) -> String {
    folder + (endsWithSlash(folder) ? "" : "/") + name
  }

  /// A path with all links followed, or nil, with `errno` set, when there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let full = unsafe path.withFileName({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(full) }
    return unsafe String(fileName: full)
  }

  /// The names in a folder, `.` and `..` among them, in no order; nil, with `errno` set, when it cannot be read.
  ///
  /// - Complexity: O(*n*) for *n* names.
  package static func list(_ folder: String) -> [String]? {
    var names: [String] = []
    return forEachName(in: folder) { names.append($0) } ? names : nil
  }

  /// Calls a body with each name in a folder, as ``list(_:)`` has them.
  ///
  /// - Returns: False, with `errno` set, when the folder cannot be read, or not to its end.
  /// - Complexity: O(*n*) for *n* names.
  @discardableResult
  package static func forEachName(in folder: String, _ body: (String) -> Void) -> Bool {
    guard let opened = unsafe folder.withFileName({ unsafe opendir($0) }) else { return false }
    return unsafe forEachName(in: opened, body)
  }

  /// The same for a folder that is open, which is closed.
  static func forEachName(in opened: OpaquePointer, _ body: (String) -> Void) -> Bool {
    defer {
      let reason = errno
      unsafe closedir(opened)
      errno = reason
    }
    while true {
      // The end and an error look alike but for `errno`.
      errno = 0
      guard let entry = unsafe readdir(opened) else { return errno == 0 }
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe body(String(fileName: bytes.prefix { $0 != 0 }))
      }
    }
  }
}
