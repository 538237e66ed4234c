import Glibc
import LinuxFiles

/// The file of the program that runs.
package enum ProgramFile {
  /// Its full path as the process started; nil when the system does not tell it.
  ///
  /// Where `/proc` is not mounted it is the name that the kernel ran, seen from the folder of that
  /// moment.
  package static let path: String? = FilePath.resolved(link) ?? started()

  /// What leads to the program even when its file has been replaced.
  package static let link = "/proc/self/exe"

  /// The name to run the program again by.
  package static var runnable: String {
    unsafe access(link, X_OK) == 0 ? link : path ?? link
  }

  private static func started() -> String? {
    guard let name = unsafe textrender_program_name() else { return nil }
    return FilePath.resolved(unsafe String(fileName: name))
  }
}
