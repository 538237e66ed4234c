import Glibc
import Synchronization

/// A file that is open for writing, with the name to mention when something goes wrong.
///
/// Whoever opened it closes it, and then gives it its final name or discards it.
struct OpenFile {
  /// The name under which the file is being written.
  private let name: String
  /// The name the user gave, for messages.
  private let shownName: String
  private let descriptor: Int32

  /// How many temporary files this process has named.
  private static let serial = Atomic<UInt32>(0)

  /// Opens something that is there already and is no ordinary file.
  init(writingTo path: String) throws(DrawingError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputFile.failure(.notWritable, path, "this cannot be written to", errno)
    }
    self.name = path
    self.shownName = path
    self.descriptor = descriptor
  }

  /// Creates a file in the folder of `path` under a name nobody uses.
  ///
  /// - Parameters:
  ///   - path: The file that is to be replaced later.
  ///   - permissions: The access rights to give to the file; nil for those of any new file.
  ///   - shownName: The name to mention in errors.
  init(
    creatingBeside path: String, permissions: mode_t?, for shownName: String
  ) throws(DrawingError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { path[...$0] } ?? ""
    var attempt = 0
    while true {
      let serial = OpenFile.serial.wrappingAdd(1, ordering: .relaxed).newValue
      let name = "\(folder).textrender-\(getpid())-\(serial).partial"
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        if let permissions { _ = fchmod(descriptor, permissions) }
        self.name = name
        self.shownName = shownName
        self.descriptor = descriptor
        return
      }
      // A process that died may have left a file of this name; there is always another number.
      attempt += 1
      guard errno == EEXIST, attempt < 1_000 else {
        throw OutputFile.failure(.notWritable, shownName, "no file can be created there", errno)
      }
    }
  }

  /// Writes all of the bytes, or closes the file and throws.
  func write(_ bytes: [UInt8]) throws(DrawingError) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if written < 0 {
        let reason = errno
        if reason == EINTR { continue }
        _ = Glibc.close(descriptor)
        throw OutputFile.failure(.writeFailed, shownName, "writing failed", reason)
      }
      done += written
    }
  }

  /// Closes the file; what the system could not store is reported here at the latest.
  func close() throws(DrawingError) {
    guard Glibc.close(descriptor) == 0 || errno == EINTR else {
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", errno)
    }
  }

  /// Gives the file its final name, replacing what bears it.
  func rename(to path: String) throws(DrawingError) {
    guard unsafe Glibc.rename(name, path) == 0 else {
      throw OutputFile.failure(
        .writeFailed, shownName, "the finished file could not take its name", errno)
    }
  }

  /// Removes the file, which must have been closed.
  func discard() { unsafe unlink(name) }
}
