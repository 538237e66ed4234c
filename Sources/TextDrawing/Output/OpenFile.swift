import Glibc
import Synchronization
import TextFiles

/// A file that is open for writing, with the name to mention when something goes wrong.
///
/// Whoever opened it closes it, and then gives it its final name or discards it.
struct OpenFile {
  /// The name that the file has now; nil while it has none.
  private var name: String?
  /// What comes before a name in its folder: empty, or the folder with a slash at its end.
  private let folder: String
  /// The name the user gave, for messages.
  private let shownName: String
  private let descriptor: Int32

  /// How many temporary files this process has named.
  private static let serial = Atomic<UInt32>(0)

  /// Opens something that is there already and is no ordinary file.
  init(writingTo path: String) throws(DrawingError) {
    let descriptor = FilePath.open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputFile.failure(.notWritable, path, "this cannot be written to", errno)
    }
    self.name = path
    self.folder = ""
    self.shownName = path
    self.descriptor = descriptor
  }

  /// Creates a file in the folder of `path`: one without a name where the file system has such, so that nothing
  /// is left of it when the process is ended, else one under a name nobody uses.
  ///
  /// - Parameters:
  ///   - path: The file that is to be replaced later.
  ///   - permissions: The access rights to give to the file; nil for those of any new file.
  ///   - shownName: The name to mention in errors.
  init(
    creatingBeside path: String, permissions: mode_t?, for shownName: String
  ) throws(DrawingError) {
    let folder = FilePath.folder(of: path)
    self.folder = folder
    self.shownName = shownName
    var descriptor: Int32 = -1
    // A name is given to such a file through the folder of open files.
    if unsafe access("/proc/self/fd", X_OK) == 0 {
      descriptor = FilePath.open(
        folder.isEmpty ? "." : folder, O_WRONLY | O_CLOEXEC | Self.withoutName)
    }
    if descriptor < 0 {
      var created: Int32 = -1
      name = try Self.unusedName(in: folder, for: shownName) { name in
        created = FilePath.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
        return created >= 0
      }
      descriptor = created
    }
    self.descriptor = descriptor
    if let permissions { _ = fchmod(descriptor, permissions) }
  }

  /// Linux's `O_TMPFILE`, which the C header builds in a way that is not imported.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Tries names until one is free.
  ///
  /// - Parameter take: Takes a name, or says with `errno` why it cannot.
  private static func unusedName(
    in folder: String, for shownName: String, take: (String) -> Bool
  ) throws(DrawingError) -> String {
    for _ in 0..<1_000 {
      let serial = OpenFile.serial.wrappingAdd(1, ordering: .relaxed).newValue
      let name = "\(folder).textrender-\(getpid())-\(serial).partial"
      if take(name) { return name }
      // A process that died may have left a file of this name; there is always another number.
      guard errno == EEXIST else { break }
    }
    throw OutputFile.failure(.notWritable, shownName, "no file can be created there", errno)
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

  /// Waits until the bytes are on the disk, so that a name never stands for a file that a power cut left empty;
  /// closes the file and throws where that cannot be had.
  func synchronize() throws(DrawingError) {
    while fsync(descriptor) != 0 {
      let reason = errno
      if reason == EINTR { continue }
      // Not every file system has such a promise to give.
      if reason == EINVAL || reason == EROFS || reason == ENOTSUP { return }
      _ = Glibc.close(descriptor)
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", reason)
    }
  }

  /// Closes the file, which has a name from then on; what the system could not store is reported here at the
  /// latest.
  mutating func close() throws(DrawingError) {
    if name == nil {
      let open = "/proc/self/fd/\(descriptor)"
      do throws(DrawingError) {
        name = try Self.unusedName(in: folder, for: shownName) { name in
          unsafe name.withFileName {
            unsafe linkat(AT_FDCWD, open, AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
          } == 0
        }
      } catch {
        _ = Glibc.close(descriptor)
        throw error
      }
    }
    guard Glibc.close(descriptor) == 0 || errno == EINTR else {
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", errno)
    }
  }

  /// Gives the file its final name, replacing what bears it.
  func rename(to path: String) throws(DrawingError) {
    guard let name,
      unsafe name.withFileName({ old in
        unsafe path.withFileName { unsafe Glibc.rename(old, $0) }
      }) == 0
    else {
      throw OutputFile.failure(
        .writeFailed, shownName, "the finished file could not take its name", errno)
    }
  }

  /// Closes the file and, unless it is one that was there before, removes it.
  func abandon(isKept: Bool) {
    _ = Glibc.close(descriptor)
    if !isKept { discard() }
  }

  /// Removes the file, which must have been closed.
  func discard() { if let name { _ = unsafe name.withFileName { unsafe unlink($0) } } }
}
