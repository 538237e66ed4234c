import LinuxFiles
import SystemLibrary

/// The file of the running program.
package enum ProgramFile {
  /// Its full path as the process started; nil if the system does not provide it.
  ///
  /// If `/proc` is not mounted, it is the name that the kernel executed, resolved against the
  /// working folder when this is first read.
  package static let path: String? = FilePath.resolved(link) ?? started()

  /// A link to the program that works even after its file has been replaced.
  package static let link = "/proc/self/exe"

  /// The path for running the program again.
  package static var runnable: String {
    unsafe access(link, X_OK) == 0 ? link : path ?? link
  }

  private static func started() -> String? {
    guard let name = unsafe textrender_program_name() else { return nil }
    return FilePath.resolved(unsafe String(fileName: name))
  }
}
