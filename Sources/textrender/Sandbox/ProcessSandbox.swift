import Glibc
import LinuxProcess
import TextFiles
import TextFonts
import TextLayout

/// Gives up, for the rest of a process, what setting text does not need of the machine: so that even a fault in a
/// library that reads fonts or pictures leads to no other files, no network and no other program.
enum ProcessSandbox {
  /// Where the system keeps fonts, their settings and libraries.
  private static let systemFolders = [
    "/usr/share", "/usr/local/share", "/usr/lib", "/lib", "/lib64", "/usr/local/lib", "/etc/fonts",
    "/etc/ld.so.cache", "/var/cache/fontconfig", "/dev/null", "/proc/self",
  ]

  /// Enters the sandbox; to be called before there is a second thread.
  ///
  /// What the kernel cannot do is said on standard error, and the rest is done.
  ///
  /// - Parameters:
  ///   - files: The files that are read besides fonts and dictionaries, and folders of such.
  ///   - outputs: The folders that files are made, read and replaced in, and files that are written as they are.
  ///   - fonts: The fonts that the process has.
  ///   - becomesItself: True if the process runs its own program again, in its own place.
  /// - Throws: A ``CommandFailure`` when the kernel could do it and did not.
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
    case 0: warn("this kernel has no Landlock: files are confined by textrender alone")
    default:
      throw CommandFailure(
        .unavailable, at: "--sandbox",
        "files cannot be confined: \(unsafe String(cString: strerror(errno)))")
    }
    if textrender_confine_calls(becomesItself ? 1 : 0) != 1 {
      warn("this kernel has no seccomp: the calls of the system are not confined")
    }
  }

  private static func warn(_ message: String) {
    StandardError.note("--sandbox", message)
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

  /// The program, its libraries, and what loads them, which a worker needs that takes another's place.
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
