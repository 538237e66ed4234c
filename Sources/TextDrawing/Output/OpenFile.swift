import Glibc
import Synchronization
import TextFiles

/// A file that is open for writing, with the name to mention when something goes wrong.
///
/// Whoever opened it ends or abandons it. A new file is locked as long as it is open, so that what a process that was
/// ended has left is told from what one is writing.
struct OpenFile {
  /// The name that a new file has until it takes its final one; nil while it has none.
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
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    if let permissions { _ = fchmod(descriptor, permissions) }
  }

  /// Linux's `O_TMPFILE`, which the C header builds in a way that is not imported.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  private static let prefix = ".textrender-"
  private static let suffix = ".partial"

  /// Removes the files of a folder that processes which were ended have left there.
  ///
  /// - Complexity: O(*n*) for *n* names in the folder.
  static func removeAbandoned(in folder: String) {
    for name in FilePath.list(folder) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let file = FilePath.file(name, in: folder)
      let descriptor = FilePath.open(file, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      // Whoever writes it holds a lock.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        _ = unsafe file.withFileName { unsafe unlink($0) }
      }
      _ = Glibc.close(descriptor)
    }
  }

  /// Tries names until one is free.
  ///
  /// - Parameter take: Takes a name, or says with `errno` why it cannot.
  private static func unusedName(
    in folder: String, for shownName: String, take: (String) -> Bool
  ) throws(DrawingError) -> String {
    for _ in 0..<1_000 {
      let serial = OpenFile.serial.wrappingAdd(1, ordering: .relaxed).newValue
      let name = "\(folder)\(Self.prefix)\(getpid())-\(serial)\(Self.suffix)"
      if take(name) { return name }
      // A process that died may have left a file of this name; there is always another number.
      guard errno == EEXIST else { break }
    }
    throw OutputFile.failure(.notWritable, shownName, "no file can be created there", errno)
  }

  /// Writes all of the bytes, or throws.
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
        throw OutputFile.failure(.writeFailed, shownName, "writing failed", reason)
      }
      done += written
    }
  }

  /// Gives the file its final name and closes it, or leaves nothing of it and throws.
  ///
  /// - Parameter path: The name; what bears it is replaced. Nil for what was there already, which is only closed.
  mutating func end(as path: String?) throws(DrawingError) {
    if let path {
      do throws(DrawingError) {
        try synchronize()
        try takeName(path)
      } catch {
        abandon()
        throw error
      }
    }
    guard Glibc.close(descriptor) == 0 || errno == EINTR else {
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", errno)
    }
  }

  /// Closes the file, and removes it if it is a new one.
  func abandon() {
    if let name { _ = unsafe name.withFileName { unsafe unlink($0) } }
    _ = Glibc.close(descriptor)
  }

  /// Waits until the bytes are on the disk, so that a name never stands for a file that a power cut left empty.
  private func synchronize() throws(DrawingError) {
    while fsync(descriptor) != 0 {
      let reason = errno
      if reason == EINTR { continue }
      // Not every file system has such a promise to give.
      if reason == EINVAL || reason == EROFS || reason == ENOTSUP { return }
      throw OutputFile.failure(.writeFailed, shownName, "writing failed", reason)
    }
  }

  /// Gives the file its final name: at once where nobody bears it, else by way of a name of its own, since only a
  /// file that has one replaces another in one step.
  private mutating func takeName(_ path: String) throws(DrawingError) {
    if name == nil {
      if link(to: path) { return }
      if errno == EEXIST {
        name = try Self.unusedName(in: folder, for: shownName) { link(to: $0) }
      }
    }
    guard let name,
      unsafe name.withFileName({ old in
        unsafe path.withFileName { unsafe Glibc.rename(old, $0) }
      }) == 0
    else {
      throw OutputFile.failure(
        .writeFailed, shownName, "the finished file could not take its name", errno)
    }
    self.name = nil
  }

  /// Gives a file without a name one that nobody bears; false, with `errno`, where that cannot be.
  private func link(to path: String) -> Bool {
    unsafe path.withFileName {
      unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }
}
