import LinuxFiles
import SystemLibrary

/// An open folder. Files and folders beneath it are opened from its descriptor. So nobody can
/// redirect an access by renaming folders or putting links in their places meanwhile.
///
/// Paths and names are relative to the folder. Functions that return nil, -1 or false set `errno`.
package final class OpenFolder: Sendable {
  /// The handling of symbolic links on the way.
  package enum Links: Sendable {
    /// A link is followed if it stays beneath the folder; otherwise the error is `EXDEV`.
    case followedInside
    /// A link is refused; the error is `ELOOP`.
    case refused
  }

  private let descriptor: Int32

  private init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a folder by its path, following links as the system does; an empty path is the working
  /// folder.
  package init?(_ path: String) {
    let opened = unsafe (path.isEmpty ? "." : path).withFileName {
      unsafe textrender_open_folder($0)
    }
    guard opened >= 0 else { return nil }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Opens a file beneath the folder for reading, without blocking.
  ///
  /// - Returns: A descriptor that the caller closes, or -1. It may be that of a folder or a pipe.
  package func openFile(_ path: String, links: Links) -> Int32 {
    open(path, isFolder: false, links: links)
  }

  /// Opens a folder beneath the folder; returns nil if there is none or a link is in the way.
  package func folder(_ path: String, links: Links) -> OpenFolder? {
    let descriptor = open(path.isEmpty ? "." : path, isFolder: true, links: links)
    return descriptor < 0 ? nil : OpenFolder(owning: descriptor)
  }

  private func open(_ path: String, isFolder: Bool, links: Links) -> Int32 {
    unsafe path.withFileName {
      unsafe textrender_open_beneath(descriptor, $0, isFolder, links == .followedInside)
    }
  }

  /// Opens folders beneath the folder, creating missing ones; returns nil if one cannot be created
  /// or is a link.
  package func makingFolders(_ path: String) -> OpenFolder? {
    var folder = self
    for name in FilePath.names(of: path) where name != "." {
      let made = unsafe name.withFileName { unsafe mkdirat(folder.descriptor, $0, 0o777) }
      guard made == 0 || errno == EEXIST, let next = folder.folder(name, links: .refused)
      else { return nil }
      folder = next
    }
    return folder
  }

  // MARK: Names in the folder itself

  /// Opens an entry of the folder, never following a link, and retries when a signal interrupts
  /// it.
  ///
  /// - Parameters:
  ///   - name: The name, or `.` for the folder.
  ///   - flags: The flags of `open`; links are never followed.
  /// - Returns: A descriptor that the caller closes, or -1.
  package func open(_ name: String, _ flags: Int32, permissions: UInt32 = 0o666) -> Int32 {
    unsafe name.withFileName { name in
      while true {
        let file = unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
        if file >= 0 || errno != EINTR { return file }
      }
    }
  }

  /// Returns the status of an entry of the folder, for a link that of the link itself; nil if
  /// there is none.
  package func status(of name: String) -> FileStatus? {
    var status = stat()
    let result = unsafe name.withFileName {
      unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? FileStatus(status) : nil
  }

  /// Returns the bytes of a regular file in the folder, without blocking. Returns nil if there is
  /// none, if the entry is not a regular file, or if it has more bytes than the limit.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func content(of name: String, limit: Int) -> [UInt8]? {
    let file = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let status = FileStatus(descriptor: file), status.kind == .file,
      let bytes = FilePath.readAll(file, limit: limit, expected: status.byteCount),
      bytes.count <= limit
    else { return nil }
    return bytes
  }

  /// Returns true if this process may write a file in the folder, or the folder itself for `.`.
  package func mayWrite(_ name: String) -> Bool {
    unsafe name.withFileName { unsafe faccessat(descriptor, $0, W_OK, 0) } == 0
  }

  /// Removes a file, or a link rather than its target.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    unsafe name.withFileName { unsafe unlinkat(descriptor, $0, 0) } == 0
  }

  /// Renames a file within the folder, replacing any file or link with the new name.
  package func rename(_ old: String, to new: String) -> Bool {
    unsafe old.withFileName { old in
      unsafe new.withFileName { unsafe renameat(descriptor, old, descriptor, $0) }
    } == 0
  }

  /// Gives a name to an open file without one; returns false, with `EEXIST`, if the name is taken.
  package func link(_ file: Int32, as name: String) -> Bool {
    unsafe name.withFileName {
      unsafe linkat(AT_FDCWD, "/proc/self/fd/\(file)", descriptor, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }

  /// Returns the names in the folder, including `.` and `..`, in no particular order; nil if it
  /// cannot be read.
  ///
  /// - Complexity: O(*n*) for *n* names.
  package func list() -> [String]? {
    let file = open(".", O_RDONLY | O_DIRECTORY)
    guard file >= 0 else { return nil }
    guard let opened = unsafe fdopendir(file) else {
      close(file)
      return nil
    }
    var names: [String] = []
    return unsafe FilePath.forEachName(in: opened) { names.append($0) } ? names : nil
  }
}
