import Glibc
import LinuxProcess
import TextFiles
import TextFonts
import TextLayout

/// Gives up, for the whole life of a worker, what setting text does not need of the machine: so that even a fault in a
/// library that reads fonts or pictures leads to no other files, no network and no other program.
enum WorkerSandbox {
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
  ///   - root: The folder that documents read and write in; nil for none.
  ///   - fonts: The fonts that the worker has.
  /// - Throws: A ``CommandFailure`` when the kernel could do it and did not.
  static func enter(root: String?, fonts: FontLibrary) throws(CommandFailure) {
    var readable =
      systemFolders + loadedFiles() + fonts.fileFolders + HyphenationDictionaries.folders
    if let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) {
      readable.append(cache + "/fontconfig")
    }
    switch confineFiles(readable, root) {
    case 1: break
    case 0: warn("this kernel has no Landlock: files are confined by textrender alone")
    default:
      throw CommandFailure(
        .unavailable, at: "--sandbox",
        "files cannot be confined: \(unsafe String(cString: strerror(errno)))")
    }
    if textrender_confine_calls() != 1 {
      warn("this kernel has no seccomp: the calls of the system are not confined")
    }
  }

  private static func warn(_ message: String) {
    StandardError.write("textrender: --sandbox: \(message)\n")
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(fileName: value)
    return text.isEmpty ? nil : text
  }

  private static func confineFiles(_ readable: [String], _ writable: String?) -> Int32 {
    var names = unsafe readable.map { unsafe $0.withFileName { unsafe strdup($0) } }
    let folder = unsafe writable.flatMap { unsafe $0.withFileName { unsafe strdup($0) } }
    defer {
      unsafe names.forEach { unsafe free($0) }
      unsafe free(folder)
    }
    return unsafe names.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        unsafe textrender_confine_files($0.baseAddress, Int32($0.count), folder)
      }
    }
  }

  /// The program, its libraries, and what loads them, which a worker needs that takes this one's place.
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
