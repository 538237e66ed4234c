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
  static func make(_ folder: String) throws(CommandFailure) {
    var status = stat()
    if unsafe stat(folder, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw CommandFailure(.cannotCreate, at: folder, "this is a file, not a folder")
      }
    } else if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw CommandFailure(.cannotCreate, at: folder, reason(errno))
    }
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT, ENOTDIR: "there is no folder that it could be made in; create it or choose another"
    case EACCES, EPERM: "permission to make this folder is missing"
    default: InputFile.reason(number)
    }
  }
}
