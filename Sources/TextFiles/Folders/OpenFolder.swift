import Glibc
import LinuxFiles

/// An open folder. Files and folders beneath it are opened from its descriptor, so that nobody who
/// renames folders or puts links in their places meanwhile leads anything elsewhere.
///
/// Paths and names are relative to the folder. Functions that return nil, -1 or false set `errno`.
package final class OpenFolder: Sendable {
  /// What becomes of a symbolic link on the way.
  package enum Links: Sendable {
    /// It is followed where it stays beneath the folder; otherwise the error is `EXDEV`.
    case followedInside
    /// It is refused; the error is `ELOOP`.
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

  /// Opens a file beneath the folder for reading, without waiting for anybody.
  ///
  /// - Returns: A descriptor that the caller closes, or -1. It may be that of a folder or a pipe.
  package func openFile(_ path: String, links: Links) -> Int32 {
    open(path, isFolder: false, links: links)
  }

  /// Opens a folder beneath the folder; nil where there is none or a link is in the way.
  package func folder(_ path: String, links: Links) -> OpenFolder? {
    let descriptor = open(path.isEmpty ? "." : path, isFolder: true, links: links)
    return descriptor < 0 ? nil : OpenFolder(owning: descriptor)
  }

  private func open(_ path: String, isFolder: Bool, links: Links) -> Int32 {
    unsafe path.withFileName {
      unsafe textrender_open_beneath(descriptor, $0, isFolder, links == .followedInside)
    }
  }

  /// Opens folders beneath the folder, and makes those that are missing; nil where one cannot be
  /// made or is a link.
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

  /// Opens what has a name in the folder, never by following a link, and tries again where a signal
  /// interrupts it.
  ///
  /// - Parameters:
  ///   - name: The name, or `.` for the folder.
  ///   - flags: The flags of `open`; links are not followed whatever they are.
  /// - Returns: A descriptor that the caller closes, or -1.
  package func open(_ name: String, _ flags: Int32, permissions: UInt32 = 0o666) -> Int32 {
    unsafe name.withFileName { name in
      while true {
        let file = unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
        if file >= 0 || errno != EINTR { return file }
      }
    }
  }

  /// The status of what has a name in the folder, a link itself and not its target; nil when there
  /// is nothing.
  package func status(of name: String) -> FileStatus? {
    var status = stat()
    let result = unsafe name.withFileName {
      unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? FileStatus(status) : nil
  }

  /// The bytes of a regular file in the folder; nil where there is none, where something else has
  /// the name, or where it has more bytes than the limit. Nobody is waited for.
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

  /// Whether this process may write a file in the folder, or the folder itself for `.`.
  package func mayWrite(_ name: String) -> Bool {
    unsafe name.withFileName { unsafe faccessat(descriptor, $0, W_OK, 0) } == 0
  }

  /// Removes a file, or a link and not its target.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    unsafe name.withFileName { unsafe unlinkat(descriptor, $0, 0) } == 0
  }

  /// Gives a file of the folder another name there; what has that name is replaced, a link and not
  /// its target.
  package func rename(_ old: String, to new: String) -> Bool {
    unsafe old.withFileName { old in
      unsafe new.withFileName { unsafe renameat(descriptor, old, descriptor, $0) }
    } == 0
  }

  /// Gives a name to an open file that has none; false, with `EEXIST`, where the name is taken.
  package func link(_ file: Int32, as name: String) -> Bool {
    unsafe name.withFileName {
      unsafe linkat(AT_FDCWD, "/proc/self/fd/\(file)", descriptor, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }

  /// The names in the folder, `.` and `..` among them, in no order; nil when it cannot be read.
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
