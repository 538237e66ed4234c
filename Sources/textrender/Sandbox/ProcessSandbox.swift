import LinuxProcess
import SystemLibrary
import TextFiles
import TextFonts
import TextLayout

/// Gives up, for the rest of a process, all access that layout does not need. Then even a fault in
/// a library that reads fonts or pictures cannot reach other files, the network or other programs.
enum ProcessSandbox {
  /// The system's folders for fonts, their settings and libraries.
  private static let systemFolders = [
    "/usr/share", "/usr/local/share", "/usr/lib", "/lib", "/lib64", "/usr/local/lib", "/etc/fonts",
    "/etc/ld.so.cache", "/var/cache/fontconfig", "/dev/null", "/proc/self",
  ]

  /// Enters the sandbox; to be called before there is a second thread.
  ///
  /// Features that the kernel lacks are reported on standard error, and the rest is applied.
  ///
  /// - Parameters:
  ///   - files: The files and folders that are read besides fonts and dictionaries.
  ///   - outputs: The folders in which files are created, read and replaced, and files that are
  ///     written in place.
  ///   - fonts: The fonts of the process.
  ///   - becomesItself: True if the process will execute its own program again, in its own place.
  /// - Throws: A ``CommandFailure`` if the kernel supports a feature but fails to apply it.
  static func enter(
    reading files: [String], writing outputs: [String], fonts: FontLibrary,
    becomesItself: Bool = false
  ) throws(CommandFailure) {
    var readable =
      files + systemFolders + loadedFiles() + fonts.fileFolders + HyphenationDictionaries.folders
    if let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) {
      readable.append(cache + "/fontconfig")
    }
    switch confineFiles(readable, outputs) {
    case 1: break
    case 0: warn("this kernel has no Landlock: only textrender itself confines files")
    default:
      throw CommandFailure(
        .unavailable, at: "--sandbox",
        "files cannot be confined: \(unsafe String(cString: strerror(errno)))")
    }
    if textrender_confine_calls(becomesItself ? 1 : 0) != 1 {
      warn("this kernel has no seccomp: system calls are not confined")
    }
  }

  private static func warn(_ message: String) {
    StandardError.report("--sandbox", message)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(fileName: value)
    return text.isEmpty ? nil : text
  }

  private static func confineFiles(_ readable: [String], _ writable: [String]) -> Int32 {
    let names = unsafe (readable + writable).map { name in
      unsafe name.withFileName { unsafe strdup($0) }
    }
    defer { unsafe names.forEach { unsafe free($0) } }
    let list = unsafe names.map { unsafe UnsafePointer<CChar>($0) }
    return unsafe list.withUnsafeBufferPointer {
      unsafe textrender_confine_files(
        $0.baseAddress, Int32(readable.count), $0.baseAddress?.advanced(by: readable.count),
        Int32(writable.count))
    }
  }

  /// Returns the files of the program, its libraries, and the loader; a worker that replaces
  /// itself needs them.
  private static func loadedFiles() -> [String] {
    final class List { var names: [String] = [] }
    let list = List()
    unsafe textrender_loaded_files(
      { name, context in
        guard let name = unsafe name, let context = unsafe context else { return }
        unsafe Unmanaged<List>.fromOpaque(context).takeUnretainedValue().names.append(
          String(fileName: name))
      }, Unmanaged.passUnretained(list).toOpaque())
    return list.names
  }
}
