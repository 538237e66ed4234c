import Glibc
import TextDocument

/// A folder that pictures are written into.
enum OutputFolder {
  /// Whether there is a folder of a name.
  static func exists(_ folder: String) -> Bool {
    var status = stat()
    return unsafe stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes a folder where there is none.
  static func make(_ path: String) throws(CommandFailure) {
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    var status = stat()
    if unsafe stat(folder, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw CommandFailure(.cannotCreate, at: folder, "this is a file, not a folder")
      }
    } else if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw CommandFailure(.cannotCreate, at: folder, reason(errno))
    }
  }

  /// Makes a folder and those above it.
  static func makeAll(_ folder: String) throws(CommandFailure) {
    var path = ""
    for name in folder.split(separator: "/", omittingEmptySubsequences: false) {
      path += name + "/"
      if !name.isEmpty, name != "." { try make(path) }
    }
  }

  /// Keeps others from writing into a folder until the descriptor is closed, by the end of the process at the latest.
  static func lock(_ folder: String) throws(CommandFailure) -> Int32 {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.cannotCreate, at: folder, InputFile.reason(errno))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw CommandFailure(
        .cannotCreate, at: folder, "another batch is writing into this folder",
        hint: "Wait for its end, or choose another folder.")
    }
    return descriptor
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT, ENOTDIR: "there is no folder that it could be made in; create it or choose another"
    case EACCES, EPERM: "permission to make this folder is missing"
    default: InputFile.reason(number)
    }
  }
}
