import Glibc
import Synchronization
import TextDocument

/// What a run tells the `textrender watch` that started it: the files that it read, and those that it wrote.
final class RunReport: Sendable {
  /// The variable that names the open file which a report goes to.
  static let variable = "TEXTRENDER_REPORT"
  /// The report of this run; nil when nobody asks for one.
  static let current = RunReport()

  /// The files that documents name.
  let files = FileRecord()
  private let outputs = Mutex<[String]>([])
  private let descriptor: Int32

  private init?() {
    guard let value = unsafe getenv(Self.variable),
      let number = unsafe Int32(String(cString: value)), number > 2
    else { return nil }
    descriptor = number
  }

  /// Takes note of a file that the command line names.
  func read(_ path: String) {
    guard path != InputFile.standardInput else { return }
    files.note(try? InputFile.read(path), path, in: InputFile.folder(of: path))
  }

  /// Takes note of a file that was written.
  func wrote(_ path: String) { outputs.withLock { $0.append(path) } }

  /// Sends what was noted: fields that end in a zero byte, which no name of a file holds.
  func send() {
    var bytes: [UInt8] = []
    for entry in files.entries {
      for field in ["r", entry.file, entry.mark] { bytes += Array(field.utf8) + [0] }
    }
    for path in outputs.withLock({ $0 }) {
      for field in ["w", path, ""] { bytes += Array(field.utf8) + [0] }
    }
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      guard written > 0 || errno == EINTR else { break }
      start += max(0, written)
    }
    close(descriptor)
  }
}
