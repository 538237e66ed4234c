import Synchronization
import SystemLibrary
import TextDocument

/// A report to the `textrender watch` that started this run: the files that it read, and those
/// that it wrote.
final class RunReport: Sendable {
  /// The environment variable with the number of the open file that receives the report.
  static let variable = "TEXTRENDER_REPORT"
  /// The report of this run; nil if it is not watched.
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

  /// Records a file that the command line names.
  func read(_ path: String) {
    guard path != InputFile.standardInput else { return }
    files.add(try? InputFile.read(path), path, in: InputFile.folder(of: path))
  }

  /// Records a file that was written.
  func wrote(_ path: String) { outputs.withLock { $0.append(path) } }

  /// Sends the report: fields that end in a zero byte, which no file name contains.
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
        unsafe SystemLibrary.write(
          descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      guard written > 0 || errno == EINTR else { break }
      start += max(0, written)
    }
    close(descriptor)
  }
}
