import SystemLibrary

/// The metadata of a file, by which changes are recognised without reading it.
package struct FileStatus: Hashable, Sendable {
  /// The kind of a directory entry.
  package enum Kind: Sendable {
    case file, folder, link
    /// A pipe, a terminal, a socket or a device.
    case other
  }

  package let kind: Kind
  /// The access rights, as `chmod` takes them.
  package let permissions: UInt32
  package let byteCount: Int
  private let device: UInt
  private let number: UInt
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the status of a file; returns nil, with `errno` set, if there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followsLinks: True to read the status of a link's target, false for that of the link
  ///     itself.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    let result = unsafe path.withFileName { name in
      unsafe followsLinks ? stat(name, &status) : lstat(name, &status)
    }
    guard result == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of an open file; returns nil, with `errno` set, if that fails.
  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    permissions = status.st_mode & 0o7777
    byteCount = Int(status.st_size)
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
