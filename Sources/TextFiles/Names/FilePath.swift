import SystemLibrary

/// Parts of paths, found by their slashes at the level of bytes. As a string, a slash followed by
/// a combining accent is a single character, but it still separates two names.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Returns the folder of a file, with the slash at its end; empty for the working folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "" }
    return String(path.unicodeScalars[...slash])
  }

  /// Returns the part after the last slash; empty for a path that ends with one.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return path }
    return String(path.unicodeScalars[path.utf8.index(after: slash)...])
  }

  /// Returns the names of a path, without empty ones.
  package static func names(of path: String) -> [String] {
    path.unicodeScalars.split(separator: "/").map { String($0) }
  }

  /// Returns a path without the extension of its last name, and the extension with its dot. A dot
  /// at the start of the name does not begin an extension.
  package static func parts(of path: String) -> (stem: String, ending: String) {
    // A folder may have very many names, and bytes are read faster than characters.
    let bytes = path.utf8
    let start = bytes.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let dot = bytes[start...].lastIndex(of: 0x2E), dot > start else { return (path, "") }
    return (String(path.unicodeScalars[..<dot]), String(path.unicodeScalars[dot...]))
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  package static func endsWithSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// Returns the path of a name within a folder; the folder may end with a slash.
  package static func file(_ name: String, in folder: String) -> String {
    folder + (endsWithSlash(folder) ? "" : "/") + name
  }

  /// Returns a path with all links resolved, or nil, with `errno` set, if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let full = unsafe path.withFileName({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(full) }
    return unsafe String(fileName: full)
  }

  /// Returns the names in a folder, including `.` and `..`, in no particular order; nil, with
  /// `errno` set, if it cannot be read.
  ///
  /// - Complexity: O(*n*) for *n* names.
  package static func list(_ folder: String) -> [String]? {
    var names: [String] = []
    return forEachName(in: folder) { names.append($0) } ? names : nil
  }

  /// Calls a function with each name in a folder, as listed by ``list(_:)``.
  ///
  /// - Returns: False, with `errno` set, if the folder cannot be read, or not to its end.
  /// - Complexity: O(*n*) for *n* names.
  @discardableResult
  package static func forEachName(in folder: String, _ body: (String) -> Void) -> Bool {
    guard let opened = unsafe folder.withFileName({ unsafe opendir($0) }) else { return false }
    return unsafe forEachName(in: opened, body)
  }

  /// Calls a function with each name in an open folder, then closes the folder.
  static func forEachName(in opened: OpaquePointer, _ body: (String) -> Void) -> Bool {
    defer {
      let reason = errno
      unsafe closedir(opened)
      errno = reason
    }
    while true {
      // Only `errno` distinguishes an error from the end.
      errno = 0
      guard let entry = unsafe readdir(opened) else { return errno == 0 }
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe body(String(fileName: bytes.prefix { $0 != 0 }))
      }
    }
  }
}
