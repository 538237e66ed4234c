import SystemLibrary
import TextDocument
import TextFiles

/// A folder that pictures are written into.
enum OutputFolder {
  /// Returns true if there is a folder with this name.
  static func exists(_ folder: String) -> Bool {
    FileStatus(folder)?.kind == .folder
  }

  /// Creates a folder if there is none, and those that it is in.
  static func make(_ path: String) throws(CommandFailure) {
    var folder = path
    while folder.utf8.count > 1, FilePath.endsWithSlash(folder) {
      folder.unicodeScalars.removeLast()
    }
    if let status = FileStatus(folder) {
      guard status.kind == .folder else {
        throw CommandFailure(.cannotCreate, at: folder, "this is a file, not a folder")
      }
      return
    }
    // Other failures, such as of a name that is too long, are those of this folder.
    if errno == ENOENT || errno == ENOTDIR, case let outer = FilePath.folder(of: folder),
      !outer.isEmpty
    {
      try make(outer)
    }
    if unsafe folder.withFileName({ unsafe mkdir($0, 0o777) }) != 0, errno != EEXIST {
      throw CommandFailure(.cannotCreate, at: folder, reason(errno))
    }
  }

  /// Locks a folder against other batches until the descriptor is closed, at the latest when the
  /// process ends.
  static func lock(_ folder: String) throws(CommandFailure) -> Int32 {
    let descriptor = FilePath.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.cannotCreate, at: folder, InputFile.reason(errno))
    }
    var isLocked = false
    repeat {
      isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    } while !isLocked && errno == EINTR
    // Not every file system supports locks.
    guard isLocked || errno != EWOULDBLOCK else {
      close(descriptor)
      throw CommandFailure(
        .cannotCreate, at: folder, "another batch is writing into this folder",
        hint: "Wait for its end, or choose another folder.")
    }
    return descriptor
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT, ENOTDIR: "its parent folder does not exist; create it or choose another"
    case EACCES, EPERM: "permission to create this folder is missing"
    default: InputFile.reason(number)
    }
  }
}
